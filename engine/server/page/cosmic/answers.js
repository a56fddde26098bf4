/**
 * Answers of many parts: ships from several places, and the terms of an offer.
 *
 * This file is loaded when the first such question is pending.
 */
import { t } from "../words.js";
import { longName } from "./board.js";
import { cardName } from "./hand.js";
import { nameOf } from "../drawn/paint.js";
import { ask, goesThere } from "./parts.js";

/** Returns a default choice of ships: from the largest stacks first, so that no base is given up unnecessarily. */
export function spread(question, view) {
  const { ships } = ask(question);
  if (!ships) return [];
  const left = ships.bounds.map(({ at, ships: most }) => ({ at, most, taken: 0 }));
  const there = goesThere(question),
    out = [];
  while (out.length < ships.max) {
    const free = left.filter((one) => one.taken < one.most);
    if (!free.length) break;
    const worth = (one) => (there ? -one.taken : one.most - one.taken);
    const best = free.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    if (!there && out.length >= ships.min && best.most - best.taken <= 1) break;
    best.taken += 1;
    out.push({ ship: best.at });
  }
  return out;
}

/** Returns a term of an offer: its owner, its kind, and its text. */
export function term(part, about) {
  const [side, what] = part.gives;
  if (what === "random_card") return { side, sort: "random", label: t("page.random_card") };
  if (what === "settler") return { side, sort: "settler", label: t("page.settler") };
  const [[sort, value]] = Object.entries(what);
  if (sort === "card") return { side, sort, label: cardName(about, value), card: value };
  if (sort === "base") return { side, sort, label: longName(about, value) };
  if (sort === "settler_from")
    return {
      side,
      sort: "settler",
      label: t("page.settler_from", { place: value === "cone" ? t("ui.panel.cone") : longName(about, value.planet) }),
    };
  return { side, sort: "freed", label: t("page.freed", { seat: nameOf(about, value) }) };
}

/** Returns the labels of an offer's terms, equal ones together. @param {any[]} parts @param {any} about */
export function labels(parts, about) {
  const counts = new Map();
  for (const part of parts) {
    const { sort, label } = term(part, about),
      text = sort === "base" ? `${t("ui.deal.base_on")} ${label}` : label;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, n]) => (n > 1 ? `${text} ×${n}` : text));
}

/** Returns the facts of a deal: my side, the standing offer, the number of offers left, and whether one can be empty. */
export function deal(question) {
  const ask = question.ask.ask.deal;
  return {
    mine: ask.side,
    other: ask.side === "offense" ? "defense" : "offense",
    standing: ask.standing ? offerParts(ask.standing) : null,
    canAccept: ask.can_accept,
    left: ask.proposals_left,
    mayBeEmpty: ask.may_be_empty,
  };
}

/** Returns the parts that make up an offer. @param {any} offer */
function offerParts(offer) {
  const gives = (side) => {
    const terms = offer?.[side];
    if (!terms) return [];
    const out = (terms.cards ?? []).map((card) => ({ card }));
    for (let i = 0; i < (terms.random_cards ?? 0); i++) out.push("random_card");
    if (terms.base) {
      out.push({ base: terms.base.planet });
      const from = terms.base.from?.flatMap(({ at, ships }) => Array(ships).fill({ settler_from: at }));
      out.push(...(from ?? Array(terms.base.ships).fill("settler")));
    }
    for (let i = 0; i < (terms.freed?.ships ?? 0); i++) out.push({ freed: terms.freed.seat });
    return out.map((term) => ({ gives: [side, term] }));
  };
  return [...gives("offense"), ...gives("defense")];
}
