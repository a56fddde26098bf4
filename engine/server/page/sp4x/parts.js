/**
 * What this game's questions are about: which thing on the board an option stands for, and what a click on a card takes.
 *
 * An answer is one option. Where several stand for one thing (a worker moves from a hex, or one is placed there), a click takes
 * the first, the next click the next.
 */
import { keyOf } from "../asking.js";
import { next, targets as byThing } from "../drawn/tools.js";

/** The six directions, as the rules count them. */
export const WAYS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
/** The place beside a place. */
export const beside = ([q, r], way) => [q + WAYS[way][0], r + WAYS[way][1]];

/** What kind of option it is, and of what. @returns {[string, any]} */
export const sortOf = (part) => (part && typeof part === "object" ? /** @type {any} */ (Object.entries(part)[0]) : [String(part), null]);

/**
 * The thing on the table that an option stands for: `hex:3`, `place:1,-2`, `road:3:5`, `seat:1`, `kind:metal`, `take:2:metal`.
 * Cards are chosen in the hand.
 */
export function thing(part, view) {
  const [sort, what] = sortOf(part);
  if (sort === "draw_from") return `seat:${what}`;
  if (["from", "to", "base", "harvest", "use", "at"].includes(sort)) return `hex:${what}`;
  if (sort === "strike") return `hex:${what.hex}`;
  if (sort === "road") return `road:${what.hex}:${what.direction}`;
  if (sort === "of") return `kind:${what}`;
  if (sort === "take") return `take:${what.from}:${what.kind}`;
  if (sort === "explore" && view?.board[what.from]) return `place:${beside(view.board[what.from].at, what.way)}`;
  if (["show", "pair", "with_ai"].includes(sort)) return `card:${what}`;
  return sort === "alone" ? "card:ai" : null;
}

/** The view that was drawn last: where a place lies that is named by a hex beside it. */
let drawn = null;
/** @param {any} asking @param {any} view */
export function targets(asking, view) {
  drawn = view;
  return byThing(asking, (part) => thing(part, view));
}
export const target = (part) => thing(part, drawn);

/** Whether Enter sends something where nothing is chosen: no more of it, or all that there is. */
export const hasDefault = (question) => question.only || question.fallback === "stop";

/** Which copies of the hand an option plays, by card. */
export function raised(part) {
  const [sort, what] = sortOf(part);
  if (sort === "show") return { [what]: 1 };
  if (sort === "pair") return { [what]: 2 };
  if (sort === "with_ai") return { [what]: 1, ai: 1 };
  return sort === "alone" ? { ai: 1 } : {};
}

/**
 * What a click on a card takes: one card is shown, a second copy makes a pair, the AI beside a card plays both; a card that
 * is taken already is given back. `null`: nothing is left; `undefined`: the card is not to be chosen.
 * @param {any} asking @param {string} card @param {boolean} isUp
 */
export function click(asking, card, isUp) {
  const [sort, what] = sortOf(asking.soFar[0]);
  const can = (...parts) => parts.find((part) => asking.known.has(keyOf(part)));
  if (isUp) {
    if (sort === "pair") return can({ show: card }) ?? null;
    return sort === "with_ai" && card === "ai" ? (can({ show: what }) ?? null) : null;
  }
  if (what === card) {
    const pair = can({ pair: card });
    if (pair) return pair;
  }
  if (card === "ai") return (what && can({ with_ai: what })) ?? can("alone") ?? firstWithAi(asking);
  if (sort === "with_ai" || sort === "alone") {
    const both = can({ with_ai: card });
    if (both) return both;
  }
  return can({ show: card }, { pair: card }, { with_ai: card });
}
const firstWithAi = (asking) => [...asking.known.values()].map(({ part }) => part).find((part) => sortOf(part)[0] === "with_ai");

/** Takes what a click on a thing takes. @param {any[]} options @param {any} asking */
export function take(options, asking) {
  const one = next(options);
  return one ? asking.choose(one.part) : asking.drop(options.find(({ n }) => n).part);
}
