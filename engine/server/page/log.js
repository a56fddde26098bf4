/**
 * What is told: what happened, in the log, and what a screen reader hears at once.
 *
 * The log goes by encounter: a sentence a line, each with its rule, and the table before and after it.
 *
 * Lines that did not happen after all stay, struck through, until the server forgets them. It knows no game: headings, marks
 * and the table's drawing come from outside.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { t } from "./words.js";

/** So many lines are drawn beside the board; the sheet has all. */
const SHORT = 60;

/** The rule of a line; games without scripts say nothing else of it. */
export const ruleOf = ({ why }) => why?.rule ?? why ?? "?";

/** @param {{lines: any[], about: any, view: any, game: any, why: (line: any) => void, all?: boolean, open?: () => void}} props */
export function Log({ lines, about, view, game, why, all = false, open }) {
  const shown = all ? lines : lines.slice(-SHORT);
  const Mark = game?.Mark;
  // Phases that go by one name are one part of the log.
  let said = "";
  return html`<section class="log" aria-label=${t("ui.panel.happened")}><div class="head"><h2>${t("ui.panel.happened")}</h2>
      ${open ? html`<button type="button" onClick=${open}>${t("page.whole_game")}</button>` : null}</div>
    <div class="scroll" role="log" aria-live="polite" aria-relevant="additions" aria-label=${t("ui.panel.happened")} tabindex="0"><ol>
      ${shown.map(
      (line) => {
        const head = game?.heading?.(line, about, view);
        if (head && head.level > 1 && head.text === said) return null;
        if (head) said = head.text;
        if (head)
          return html`<li key=${line.n} class=${`ph l${head.level}${line.undone ? " undone" : ""}`}>
              ${head.seat != null && Mark ? html`<${Mark} about=${about} seat=${head.seat} />` : null}<span>${head.text}</span></li>`;
        const seat = game?.seatOf?.(line);
        return html`<li key=${line.n} class=${`${game?.big?.(line) ? "big" : ""}${line.undone ? " undone" : ""}`}>
            ${seat != null && Mark ? html`<${Mark} about=${about} seat=${seat} />` : html`<span />`}<span>${line.text}</span>
        <button class="why" type="button" data-line=${line.n} aria-label=${t("page.why_line", { rule: ruleOf(line) })}
          onClick=${() => why(line)}>${ruleOf(line)}</button></li>`;
      },
    )}</ol></div></section>`;
}

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
