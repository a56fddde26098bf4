/**
 * What the boards of the other games have in common: words that come with the table, and what lines of the log are about.
 *
 * None of it is fetched before a table of such a game. It knows no game.
 */
import { fill } from "../words.js";
import { DIGITS, keyOf } from "../asking.js";
import { nameOf } from "../cosmic/paint.js";
import { who } from "../cosmic/plaque.js";

/** What a board says, in the language of the table. @param {any} about @param {string} key @param {Record<string, any>} [values] */
export const w = (about, key, values = {}) => fill(about.words?.[key] ?? key, values);
/** A word that stands in views, in that language. @param {any} about @param {string} key */
export const word = (about, key) => about.words_of_view?.[key] ?? String(key).replaceAll("_", " ");

/** What kind of thing has happened, and the rest of it. @param {any} line @returns {[string, any]} */
export const event = (line) =>
  line.event && typeof line.event === "object" ? /** @type {any} */ (Object.entries(line.event)[0]) : [String(line.event), {}];

/** The seat that a line is about. */
export function seatOf(line) {
  const what = event(line)[1];
  return typeof what === "object" && what ? (what.seat ?? null) : null;
}

/** Lines that begin a part of the log, by kinds of events: with their level. @param {Record<string, number>} kinds */
export const headings = (kinds) => (line) => {
  const [kind, what] = event(line);
  return Object.hasOwn(kinds, kind) ? { level: kinds[kind], seat: what.seat ?? what.dealer ?? null, text: line.text.replace(/\.$/, "") } : null;
};

/** Who the table waits for, in words. */
export const waiting = (about, view, presence) =>
  (view.waiting ?? []).filter((seat) => seat !== view.seat).map((seat) => who(about, seat, presence));
export const winners = (about, view) => (view.winners ?? []).map((seat) => ({ seat, name: nameOf(about, seat) }));

/**
 * What can be chosen on the table, by thing: each with the options that stand for it, in the question's order.
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

/** What a click on a thing takes: its first option, and the next one where one is taken; its last one is given back. */
export function next(options) {
  const at = options.findIndex(({ n }) => n);
  return at < 0 ? options[0] : (options[at + 1] ?? (options.length > 1 ? options[0] : null));
}

/** The answer of the host as parts, where an answer is one part. */
export const fallbackParts = ({ fallback }) => (fallback == null ? [] : [fallback]);

/** Whether two parts are the same. */
export const same = (one, other) => keyOf(one) === keyOf(other);

/** Seats in the order in which they sit, from the viewer on. @param {any} view */
export function around(view) {
  const n = view.seats.length,
    first = view.seat ?? 0;
  return Array.from({ length: n }, (_, i) => (first + i) % n);
}
