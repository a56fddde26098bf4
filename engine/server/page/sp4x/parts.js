/**
 * This game's questions: the item on the board for each option, and the effect of a click on a card.
 *
 * An answer is one option. If an item has several options (move a worker from a hex, or place one there), the first
 * click chooses the first option, the next click the next.
 */
import { keyOf } from "../asking.js";
import { next, targets as byThing } from "../drawn/tools.js";
import { sortOf } from "../log.js";

/** The 6 directions, in the order of the rules. */
export const WAYS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
/** Returns the neighboring place in a direction. */
export const beside = ([q, r], way) => [q + WAYS[way][0], r + WAYS[way][1]];

/**
 * Returns the item for an option: `hex:3`, `place:1,-2`, `road:3:5`, `seat:1`, `kind:metal`, `take:2:metal`. Cards are
 * chosen in the hand.
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

/** The last drawn view, to find a place that is named by a neighboring hex. */
let drawn = null;
/** @param {any} asking @param {any} view */
export function targets(asking, view) {
  drawn = view;
  return byThing(asking, (part) => thing(part, view));
}
export const target = (part) => thing(part, drawn);

/** Returns the copies in the hand that an option plays, by card. */
export function raised(part) {
  const [sort, what] = sortOf(part);
  if (sort === "show") return { [what]: 1 };
  if (sort === "pair") return { [what]: 2 };
  if (sort === "with_ai") return { [what]: 1, ai: 1 };
  return sort === "alone" ? { ai: 1 } : {};
}

/**
 * Returns the option for a click on a card. One card is shown, a second copy makes a pair, and the AI joins another
 * card. A click on a chosen card removes it. `null`: nothing is left; `undefined`: the card is not an option.
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

/** Chooses the option for a click on an item. @param {any[]} options @param {any} asking */
export function take(options, asking) {
  const one = next(options);
  return one ? asking.choose(one.part) : asking.drop(options.find(({ n }) => n).part);
}
