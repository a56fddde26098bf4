/**
 * This game's questions: the item on the table for each option, and the choice of two cards in the bidding.
 */
import { same, targets as byThing } from "../drawn/tools.js";
import { sortOf } from "../log.js";

/** Returns a power card as a word: a race, or `no_trump`. */
export const power = (card) => (typeof card === "object" && card ? card.race : card);

/** Returns the item for an option: `card:red 11`, `power:robots`, `score:positive`, `bet:3`, `seat:2`, `race:plants`, `pass`. */
export function target(part) {
  const [sort, what] = sortOf(part);
  if (sort === "play") return `card:${what}`;
  if (sort === "power") return `power:${power(what)}`;
  if (sort === "spy") return `seat:${what}`;
  if (sort === "name") return `race:${what}`;
  return sort === "pass" ? "pass" : ["score", "bet"].includes(sort) ? `${sort}:${what}` : null;
}

const lays = (question) => question.ask.ask === "lay";
export const form = (question) => (lays(question) ? "many" : "one");
/** Returns whether a part is a card that can be chosen in the hand. */
export const elsewhere = (part) => sortOf(part)[0] === "play";

/**
 * Handles the choice of a power card and a score card. Another card of the same kind replaces the chosen one, so each
 * can be changed separately.
 */
function layable(asking) {
  if (!lays(asking.question) || asking.lays) return;
  asking.lays = true;
  const of = (sort, parts) => parts.find((part) => sortOf(part)[0] === sort);
  const lay = (parts) => asking.load(["power", "score"].map((sort) => of(sort, parts)).filter(Boolean));
  asking.can = (part) => !asking.count(part);
  asking.choose = (part) => (asking.count(part) ? undefined : lay([part, ...asking.soFar]));
  asking.drop = (part) => lay(sortOf(part)[0] === "power" ? [] : asking.soFar.filter((one) => !same(one, part)));
  asking.toggle = (part) => (asking.count(part) ? asking.drop(part) : asking.choose(part));
}

/** @param {any} asking */
export function targets(asking) {
  if (asking) layable(asking);
  return byThing(asking, target);
}
