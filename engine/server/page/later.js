/**
 * Modules loaded after the first board, because viewing the table and answering do not need them.
 *
 * Nothing is drawn until a module is loaded. After the first time, it is drawn at once.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { loadWordsAround } from "./words.js";

/** Returns a component that is loaded when it is first drawn. @param {() => Promise<any>} load */
export function later(load) {
  let got = null,
    coming = null;
  const fetched = () =>
    (coming ??= load().then(
      (component) => (got = component),
      () => void (coming = null),
    ));
  /** @param {any} props */
  function Later(props) {
    const [, draw] = useState(0);
    useEffect(() => {
      if (!got) fetched().then(() => draw((n) => n + 1));
    }, []);
    return got ? html`<${got} ...${props} />` : null;
  }
  Later.fetch = fetched;
  return Later;
}

/** Returns such a component with the style and texts of sheets. @param {() => Promise<any>} load @param {string} name */
export const dressed = (load, name) =>
  later(() => Promise.all([load(), style("page/sheets.css"), loadWordsAround()]).then(([module]) => module[name]));

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** Loads a style sheet once. Resolves when it is applied, or when it cannot be loaded. @param {string} href */
export function style(href) {
  const begun = styles.get(href);
  if (begun) return begun;
  const link = document.createElement("link");
  const applied = new Promise((done) => Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done }));
  link.addEventListener("error", () => void (styles.delete(href), link.remove()));
  document.head.append(link);
  styles.set(href, applied);
  return applied;
}
