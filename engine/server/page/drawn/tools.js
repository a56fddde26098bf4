/**
 * Functions that the boards of all games share: texts of the table, and the subjects of log lines.
 *
 * This module contains no code about a game.
 */
import { fill } from "../words.js";
import { DIGITS, keyOf } from "../asking.js";
import { event } from "../log.js";

/**
 * Returns a text of the board, in the table's language.
 * @param {any} about
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export const w = (about, key, values = {}) => fill(about.words?.[key] ?? key, values);
/** Returns the text for a word of a view, in the table's language. @param {any} about @param {string} key */
export const word = (about, key) => about.words_of_view?.[key] ?? String(key).replaceAll("_", " ");

/** Returns the seat that a log line is about. */
export function seatOf(line) {
  const what = event(line)[1];
  return typeof what === "object" && what ? (what.seat ?? null) : null;
}

/**
 * Returns a function for lines that begin a part of the log, with their level by event kind.
 * @param {Record<string, number>} kinds
 */
export const headings = (kinds) => (line) => {
  const [kind, what] = event(line);
  return Object.hasOwn(kinds, kind) ? { level: kinds[kind], seat: what.seat ?? what.dealer ?? null, text: line.text.replace(/\.$/, "") } : null;
};

/**
 * Returns the options on the table by item, in the question's order.
 * @param {any} asking @param {(part: any) => string | null} thing
 */
export function targets(asking, thing) {
  const can = new Map();
  if (!asking || asking.sent) return can;
  let index = 0;
  for (const { part, text } of asking.known.values()) {
    const at = thing(part),
      one = { part, text, digit: DIGITS[index] ?? null, n: asking.count(part) };
    index += 1;
    if (!at) continue;
    if (can.has(at)) can.get(at).push(one);
    else can.set(at, [one]);
  }
  return can;
}

/** Returns the part for a click on an item: its first option, or the one after the chosen one. After the last, none. */
export function next(options) {
  const at = options.findIndex(({ n }) => n);
  return at < 0 ? options[0] : (options[at + 1] ?? (options.length > 1 ? options[0] : null));
}

/** Returns whether two parts are equal. */
export const same = (one, other) => keyOf(one) === keyOf(other);

/** Returns the seats in seating order, starting with the viewer. @param {any} view */
export function around(view) {
  const n = view.seats.length,
    first = view.seat ?? 0;
  return Array.from({ length: n }, (_, i) => (first + i) % n);
}
