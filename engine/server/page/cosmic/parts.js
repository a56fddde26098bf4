/**
 * This game's questions: the item on the table for each part, and the form of the answer.
 *
 * This module reads only the seat's question, so nothing else is highlighted.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { keyOf } from "../asking.js";
import { Emblem, Mark, nameOf } from "../drawn/paint.js";

/** Returns the item for a part: `planet:7`, `seat:1`, `card:…`, `power:3`, `cone`, `shield`, `deck`. */
export function target(part) {
  if (typeof part !== "object" || !part) return null;
  const what = part.pick ?? part.ship;
  if (what === undefined) return null;
  if (what === "cone" || what === "shield" || what === "deck") return what;
  if (typeof what !== "object") return null;
  const [[sort, value]] = Object.entries(what);
  if (sort === "card") return `card:${keyOf(value)}`;
  return ["planet", "seat", "power"].includes(sort) ? `${sort}:${value}` : null;
}

export const ask = (question) => question.ask?.ask ?? {};

/** @returns {import("../asking.js").Form} */
export function form(question) {
  const { pick, ships, number, deal } = ask(question);
  if (deal) return "sheet";
  if (ships) return "count";
  if (number) return "number";
  return pick && pick.max > 1 ? "many" : "one";
}

/** Returns the default answer as parts. */
export function fallbackParts(question) {
  const { fallback } = question;
  if (fallback?.pick) return fallback.pick.map((pick) => ({ pick }));
  if (fallback?.ships) return fallback.ships.flatMap(({ at, ships }) => Array(ships).fill({ ship: at }));
  if (fallback && typeof fallback === "object" && "number" in fallback) return [{ number: fallback.number }];
  return typeof fallback === "string" ? [fallback] : [];
}

/** Returns whether Enter sends an answer before anything is chosen: a pass, a number, or a required choice of ships. */
export function hasDefault(question) {
  const { pick, ships, number, deal } = ask(question);
  if (deal) return false;
  if (number || question.window || question.only) return true;
  if (ships) return ships.min === ships.max;
  const picked = question.fallback?.pick ?? [];
  return pick?.min === 0 || (picked.length === 1 && picked[0] === "pass");
}

/** Returns whether ships go to the named places; otherwise they come from there. */
export const goesThere = (question) =>
  ["free_ship", "return_ships", "place_ships"].includes(question.ask?.topic) ||
  Boolean(question.ask?.topic?.script && ask(question).pick);

/** A card that is played face up has its seat as a value of the question. */
export const secret = (question) =>
  Boolean(question.ask?.secret) && !question.window && !(question.ask.topic === "choose_card" && question.ask.args.length);

/** Returns the script that asks, unless the rules ask. */
export function source(question, about) {
  const script = question.ask?.source;
  if (script == null || !about.scripts[script]) return null;
  return {
    name: about.scripts[script].name,
    emblem: html`<svg class="em" viewBox="0 0 48 48" aria-hidden="true"><${Emblem} about=${about} script=${script} /></svg>`,
  };
}

/** Returns whether a part is a card that can be chosen in the hand. */
export const elsewhere = (part, asking) =>
  asking.form === "one" && !asking.question.window && (target(part) ?? "").startsWith("card:") && asking.inHand?.(part);

/** Returns a part's label. For ships, the label is only the place, because nothing else differs. */
export function label(part, about) {
  const at = part?.ship;
  if (!at) return undefined;
  return at === "cone" ? t("ui.panel.cone") : at === "shield" ? t("page.shield") : placeName(about, at.planet);
}
const placeName = (about, planet) => t("page.planet", { seat: nameOf(about, Math.floor(planet / 6)), n: (planet % 6) + 1 });

/** Returns the detail beside an option: ships on a planet, or a seat's cards. */
export function detail(part, { model: { about, state } }, asking) {
  const at = target(part),
    { view } = state;
  if (at?.startsWith("planet:")) {
    const planet = Number(at.slice(7)),
      ships = view.planets[about.planets.indexOf(planet)] ?? [];
    const own = ships[view.seat] ?? 0;
    const bare = asking.form === "count" && !goesThere(asking.question) && own > 0 && asking.count(part) >= own;
    return html`${bare ? html`<b class="bare" title=${t("ui.ask.last_ship")}>!<span class="vh"> ${t("ui.ask.last_ship")}</span></b>` : null}
      ${ships.map((n, seat) => (n ? html`<span class="fleet"><${Mark} about=${about} seat=${seat} />${n}</span>` : null))}`;
  }
  if (at?.startsWith("seat:")) return html`<${Mark} about=${about} seat=${Number(at.slice(5))} />`;
  if (at?.startsWith("power:")) {
    return html`<svg class="em" viewBox="0 0 48 48" aria-hidden="true"><${Emblem} about=${about} script=${Number(at.slice(6))} /></svg>`;
  }
  return null;
}

/** Returns the name and the text of the card or power that a part uses. */
export function effect(part, about) {
  const { power, card } = part?.pick ?? {};
  return about.scripts?.[power ?? card?.scripted] ?? null;
}

/** Returns the minimum number of chosen parts. */
export function least(question) {
  const { ships, pick } = ask(question);
  return ships?.min ?? pick?.min ?? 0;
}

/** Returns the chosen number and the maximum. */
export function bar(question, asking) {
  const { ships, pick } = ask(question);
  const most = ships?.max ?? (pick && pick.max > 1 ? pick.max : 0);
  return most ? html`<span class="tally num">${t("ui.ask.chosen", { n: asking.soFar.length, most })}</span>` : null;
}
