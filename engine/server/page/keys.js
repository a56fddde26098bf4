/**
 * The keys of the table, the same as in the terminal. Single keys do nothing while the user types or a sheet is open.
 *
 * A key of the answer waits while the server replies to an earlier choice of the same question (see `after`). After a click
 * on a button, Enter still sends the answer: only a keyboard user means the focused button.
 */
import { useEffect, useRef } from "./vendor/index.js";
import { DIGITS, keyOf } from "./asking.js";
import { canSend, confirm, options, proposed } from "./question.js";

/** The keys for the help, each with the key of its text. */
export const KEYS = [
  ["1–9, 0, A–Z", "ui.key.option"],
  ["← ↑ → ↓", "ui.key.arrows"],
  ["Enter", "ui.key.enter"],
  ["Esc", "ui.key.escape"],
  ["Space", "ui.key.space"],
  ["=", "ui.ask.spread"],
  ["+ −", "ui.key.pace"],
  ["u", "ui.key.u"],
  ["h", "ui.key.h"],
  ["p", "ui.key.p"],
  ["i", "ui.key.i"],
  ["s", "ui.key.s"],
  ["w", "ui.key.w"],
  ["a", "ui.key.a"],
  ["b", "ui.key.b"],
  ["l", "ui.key.l"],
  ["r", "page.rules"],
  ["?", "ui.key.help"],
  ["q", "ui.key.q"],
];
const LETTERS = {
  u: "undo",
  h: "hint",
  p: "pass",
  i: "interrupt",
  s: "stops",
  w: "why",
  a: "aliens",
  b: "board",
  l: "log",
  r: "rules",
  "?": "help",
  q: "leave",
  "=": "spread",
  "+": "faster",
  ">": "faster",
  "-": "slower",
  "<": "slower",
  y: "accept",
  n: "refuse",
  t: "no_deal",
};

const BUTTONS = "button, a, [role=button], summary";

const typing = (at) =>
  at instanceof HTMLElement &&
  (at.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(at.tagName) ||
    (at.tagName === "INPUT" && !/^(range|checkbox|radio|button)$/.test(/** @type {HTMLInputElement} */ (at).type)));

/**
 * Draws nothing. Handles keys while it is mounted.
 * @param {{asking: any, game: any, act: (name: string) => any, close: (() => void) | null}} props
 */
export function Keys(props) {
  const now = useRef(props),
    typed = useRef({ text: "", at: 0 });
  now.current = props;
  useEffect(() => {
    let clicked = /** @type {Element | null} */ (null);
    /** @param {MouseEvent} event */
    const click = (event) => void (clicked = event.detail && event.target instanceof Element ? event.target.closest(BUTTONS) : null);
    /** Sends the answer although a clicked button has the focus. @param {KeyboardEvent} event */
    function first(event) {
      if (event.key === "Tab" || /^Arrow/.test(event.key)) clicked = null;
      const { asking } = now.current;
      if (event.key !== "Enter" || !clicked || !asking || document.activeElement !== clicked || clicked.hasAttribute("data-part")) return;
      if (event.defaultPrevented || event.repeat || document.querySelector("dialog[open]")) return;
      if (!(asking.pending || (asking.form === "sheet" ? asking.soFar.length && asking.done : canSend(asking)))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      asking.after(() => enter(asking, null));
    }
    /** @param {KeyboardEvent} event */
    function down(event) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target))
        return;
      if (document.querySelector("dialog[open]")) return;
      const { asking, act } = now.current,
        on = event.target instanceof Element ? event.target : document.body;
      const button = on.closest(BUTTONS);
      let done = false;
      // A key for a question that has not appeared yet only makes it appear.
      if (!asking && /^([0-9A-Z ]|Enter)$/.test(event.key) && !button && act("skip")) return event.preventDefault();
      const after = asking?.after ?? ((/** @type {() => any} */ key) => key());
      if (/^[0-9A-Z]$/.test(event.key)) done = after(() => digit(asking, event.key, typed.current));
      else if (/^Arrow/.test(event.key))
        done =
          !on.closest("input, [role=log], .fan, .lists, .talk, .board") &&
          after(() => walk(asking, event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1));
      else if (event.key === "Enter" && event.repeat) done = true;
      else if (event.key === "Enter")
        done = (!button || Boolean(on.closest("[data-part]"))) && after(() => enter(asking, on.closest("[data-part]")));
      else if (event.key === "Escape") done = escape(now.current);
      else if (event.key === " ") done = !button && !on.closest("input") && Boolean(act("skip"));
      else if (LETTERS[event.key]) done = (act(LETTERS[event.key]), true);
      if (done) event.preventDefault();
    }
    addEventListener("keydown", down);
    addEventListener("keydown", first, true);
    addEventListener("click", click, true);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keydown", first, true);
      removeEventListener("click", click, true);
    };
  }, []);
  return null;
}

/** @param {string} key a digit, or a capital letter from the 11th option on */
function digit(asking, key, typed) {
  if (!asking || asking.form === "sheet") return false;
  if (asking.form === "number" && asking.range) return /[0-9]/.test(key) && (typeNumber(asking, Number(key), typed), true);
  const one = options(asking)[DIGITS.indexOf(key)];
  if (!one) return false;
  asking.toggle(one.part);
  // If the focus was on another option, move it too: Enter would choose that option instead of sending the answer.
  if (document.activeElement?.closest("[data-part]")) focusOn(one.part);
  return true;
}

function walk(asking, by) {
  if (!asking || asking.form === "sheet") return false;
  return asking.form === "number" && asking.range ? (stepNumber(asking, by), true) : walkOptions(asking, by);
}

/** Sends the chosen parts. If the answer is incomplete, chooses the focused option. */
function enter(asking, at) {
  const part = at && asking ? JSON.parse(at.getAttribute("data-part")) : null;
  const isReady = Boolean(asking?.soFar.length) && canSend(asking);
  if (part && !isReady && !asking.count(part) && asking.form !== "number") return (asking.toggle(part), true);
  if (asking?.form === "sheet") return (asking.soFar.length && asking.done && asking.send(), true);
  return Boolean(asking && canSend(asking) && (confirm(asking), true));
}

function escape({ close, asking }) {
  if (close) close();
  else asking?.after(() => asking.soFar.length && asking.clear());
  return true;
}

/** Combines consecutive digits into one number. */
function typeNumber(asking, n, typed) {
  const now = Date.now(),
    { least, most, of } = asking.range;
  typed.text = now - typed.at < 900 ? typed.text + n : String(n);
  if (Number(typed.text) > most) typed.text = String(n);
  typed.at = now;
  if (Number(typed.text) >= least && Number(typed.text) <= most) asking.choose(of(Number(typed.text)));
}
function stepNumber(asking, by) {
  const { least, most, of } = asking.range,
    now = asking.soFar[0] ? Object.values(asking.soFar[0])[0] : (proposed(asking) ?? least);
  asking.choose(of(Math.min(most, Math.max(least, Number(now) + by))));
}

/** Focuses an option of the panel. @param {any} part */
function focusOn(part) {
  const controls = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#ask .opt")]);
  controls.find((one) => one.getAttribute("data-part") === keyOf(part))?.focus();
}

/** Moves along the options with the arrow keys. In a single choice, this also chooses the option. */
function walkOptions(asking, by) {
  const all = options(asking).filter(({ part }) => asking.form !== "count" || asking.can(part) || asking.count(part));
  if (!all.length) return false;
  const focused = document.activeElement?.getAttribute("data-part"),
    chosen = all.findIndex(({ part }) => asking.count(part));
  const from = focused && asking.form !== "one" ? all.findIndex(({ part }) => keyOf(part) === focused) : chosen;
  const next = all[from < 0 ? (by > 0 ? 0 : all.length - 1) : (from + by + all.length) % all.length];
  focusOn(next.part);
  if (asking.form === "one") asking.choose(next.part);
  return true;
}
