/**
 * The keys of the table, the same as in the terminal. No single key means anything while a text is typed or a sheet is open.
 */
import { useEffect, useRef } from "./vendor/index.js";

/** The keys, and what they do, for the help: with the keys of their words. */
export const KEYS = [
  ["1–9, 0", "ui.key.option"], ["← ↑ → ↓", "ui.key.arrows"], ["Enter", "ui.key.enter"], ["Esc", "ui.key.escape"], ["Space", "ui.key.space"], ["=", "ui.ask.spread"],
  ["u", "ui.key.u"], ["h", "ui.key.h"], ["p", "ui.key.p"], ["w", "ui.key.w"], ["a", "ui.key.a"], ["b", "ui.key.b"], ["l", "ui.key.l"], ["?", "ui.key.help"], ["q", "ui.key.q"],
];
const LETTERS = { u: "undo", h: "hint", p: "pass", w: "why", a: "aliens", b: "board", l: "log", "?": "help", q: "leave", "=": "spread", y: "accept", n: "refuse", t: "no_deal" };

const typing = (at) => at instanceof HTMLElement && (at.isContentEditable || /^(TEXTAREA|SELECT)$/.test(at.tagName) || (at.tagName === "INPUT" && !/^(range|checkbox|radio|button)$/.test(/** @type {HTMLInputElement} */ (at).type)));

/**
 * Draws nothing; it listens as long as it is there.
 * @param {{act: (name: string) => void, digit: (n: number) => boolean, walk: (by: number, event: KeyboardEvent) => boolean, enter: (event: KeyboardEvent) => boolean,
 *   escape: () => void, space: () => boolean}} does
 */
export function Keys(does) {
  const now = useRef(does);
  now.current = does;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    function down(event) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const { act, digit, walk, enter, escape, space } = now.current, on = event.target instanceof Element ? event.target : document.body;
      const button = on.closest("button, a, [role=button], summary");
      let done = false;
      if (/^[0-9]$/.test(event.key)) done = digit(Number(event.key));
      else if (/^Arrow/.test(event.key)) done = !on.closest("input, [role=log], .fan, .lists, .talk") && walk(event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1, event);
      else if (event.key === "Enter") done = (!button || Boolean(on.closest("[data-part]"))) && enter(event);
      else if (event.key === "Escape") done = (escape(), true);
      else if (event.key === " ") done = !button && !on.closest("input") && space();
      else if (LETTERS[event.key]) done = (act(LETTERS[event.key]), true);
      if (done) event.preventDefault();
    }
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
  return null;
}
