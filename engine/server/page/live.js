/**
 * What a screen reader is told at once: one sentence at a time, the same one not twice in a row.
 *
 * Only questions, choices, refusals and the last seconds of a clock are said here; what happens is read from the log.
 */
import { html, useEffect, useState } from "./vendor/index.js";

/** @type {(text: string) => void} */
let speak = () => {};
let last = "";

/** @param {string} text */
export function say(text) {
  if (text && text !== last) speak((last = text));
}

/** Where it is said. */
export function Live() {
  const [text, setText] = useState("");
  useEffect(() => {
    speak = setText;
    return () => void (speak = () => {});
  }, []);
  return html`<div class="vh" role="status" aria-live="assertive" aria-atomic="true">${text}</div>`;
}
