/**
 * The log of events, and the live messages for screen readers.
 *
 * The log is grouped by encounter. Each line is a sentence with its rule, and links to the table before and after it.
 *
 * Undone lines stay, struck through, until the server forgets them. This module contains no code about a game: the
 * headings, marks, and the drawing of the table are parameters.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { t } from "./words.js";

/** The maximum number of lines beside the board. The sheet shows all lines. */
const SHORT = 60;

/** Returns the kind of a part or an event, and its data. @returns {[string, any]} */
export const sortOf = (what) => (what && typeof what === "object" ? /** @type {any} */ (Object.entries(what)[0]) : [String(what), null]);
/** Returns the kind of a line's event, and its data. @param {any} line @returns {[string, any]} */
export const event = (line) => (typeof line.event === "object" ? sortOf(line.event) : [String(line.event), {}]);

/** Returns the rule of a line. In games without scripts, the rule is the whole reason. */
export const ruleOf = ({ why }) => why?.rule ?? why ?? "?";

/** @param {{lines: any[], about: any, view: any, game: any, why: (line: any) => void, all?: boolean, open?: () => void}} props */
export function Log({ lines, about, view, game, why, all = false, open }) {
  const shown = all ? lines : lines.slice(-SHORT);
  const Mark = game?.Mark;
  // Show a heading only above its first line. Consecutive phases with one name are one part of the log.
  let said = "",
    heads = /** @type {any[]} */ ([]);
  return html`<section class="log" aria-label=${t("ui.panel.happened")}><div class="head"><h2>${t("ui.panel.happened")}</h2>
      ${open ? html`<button type="button" onClick=${open}>${t("page.whole_game")}</button>` : null}</div>
    <div class="scroll" role="log" aria-live="polite" aria-relevant="additions" aria-label=${t("ui.panel.happened")} tabindex="0"><ol>
      ${shown.map(
      (line, at) => {
        const head = game?.heading?.(line, about, view);
        if (head) {
          heads = [...heads.filter((one) => one.level < head.level), { ...head, line }];
          return null;
        }
        const above = heads.filter(({ level, text }) => level === 1 || text !== said);
        said = above.at(-1)?.text ?? said;
        heads = [];
        const seat = game?.seatOf?.(line),
          text = game?.said ? game.said(line, shown[at + 1], about) : line.text;
        if (!text) return null;
        return html`${above.map(({ level, text, seat: of, line: { n, undone } }) => html`<li key=${n} class=${`ph l${level}${undone ? " undone" : ""}`}>
            ${of != null && Mark ? html`<${Mark} about=${about} seat=${of} />` : null}<span>${text}</span></li>`)}
          <li key=${line.n} class=${`${game?.big?.(line) ? "big" : ""}${line.undone ? " undone" : ""}`}>
            ${seat != null && Mark ? html`<${Mark} about=${about} seat=${seat} />` : html`<span />`}<span>${text}</span>
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

/** The live region for screen readers. */
export function Live() {
  const [text, setText] = useState("");
  useEffect(() => {
    speak = setText;
    return () => void (speak = () => {});
  }, []);
  return html`<div class="vh" role="status" aria-live="assertive" aria-atomic="true">${text}</div>`;
}
