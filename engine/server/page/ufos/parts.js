/**
 * What this game's questions are about: which thing on the table an option stands for, and how two cards are laid.
 */
import { same, targets as byThing } from "../drawn/tools.js";

/** What kind of option it is, and of what. @returns {[string, any]} */
export const sortOf = (part) => (part && typeof part === "object" ? /** @type {any} */ (Object.entries(part)[0]) : [String(part), null]);
/** A power card as a word: a race, or `no_trump`. */
export const power = (card) => (typeof card === "object" && card ? card.race : card);

/** The thing that an option stands for: `card:red 11`, `power:robots`, `score:positive`, `bet:3`, `seat:2`, `race:plants`, `pass`. */
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
/** Whether Enter sends something where nothing is chosen: the one card that there is, or a pass. */
export const hasDefault = (question) => question.only || question.fallback === "pass";
/** Cards of the hand are chosen there. */
export const elsewhere = (part) => sortOf(part)[0] === "play";

/**
 * Two cards are laid: a power card first, with a score card. Another of the same sort takes the place of the one that is taken,
 * so that each can be changed by itself.
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
