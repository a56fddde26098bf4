/**
 * Positions of a game for tests. Each run reaches them by the same answers.
 */
import { openTable } from "./client.js";
import { playUntil, topic } from "./script.js";

const ASK = { windows: "ask" };
const FIRST = [["clone"], ["macron"], ["oracle"], ["zombie"]];

/** Both main players play a negotiate if they can, and all possible allies join. */
export function peaceful(_, state) {
  if (topic(state) !== "choose_card") return null;
  const calm = state.question.parts.next.find(({ part }) => part.pick?.card === "negotiate");
  return calm ? { parts: [calm.part] } : null;
}

/** As many seats as possible are invited and join, and many ships are loaded. */
export function crowded(seat, state) {
  const { ask } = state.question;
  const kind = topic(state);
  if (ask.ask?.ships) {
    const most = ask.ask.ships.max;
    const from = ask.ask.ships.bounds.flatMap(({ at, ships }) => Array(Math.max(0, ships - 1)).fill({ ship: at })).slice(0, most);
    return from.length >= Math.max(1, ask.ask.ships.min) ? { parts: from } : null;
  }
  if (/invite/.test(kind)) return { parts: state.question.parts.next.map(({ part }) => part) };
  if (kind === "join" || kind === "answer_invitation") {
    const side = state.question.parts.next.find(({ part }) => part.pick?.side);
    return side ? { parts: [side.part] } : null;
  }
  return peaceful(seat, state);
}

/** Lets a page ask at every moment, so that windows without a stop have their questions. @param {any} page */
export const atEveryMoment = (page) => page.addInitScript(() => localStorage.setItem("hyperkon.stops", "every"));

/** A window where a seat may act, once the cards are revealed. */
const opened = (_, state) => Boolean(state.question?.window && state.view.phase === "reveal");

/**
 * @typedef {object} Moment
 * @property {string} name
 * @property {any} wish
 * @property {(seat: number, state: any) => boolean} stop
 * @property {(seat: number, state: any) => any} [choose]
 * @property {number} [skip]
 */

/** @type {Record<string, Moment>} */
export const MOMENTS = {
  load: { name: "ships are loaded", wish: four("11"), stop: (_, state) => topic(state) === "load" },
  point: { name: "the cone is pointed", wish: four("11"), stop: (_, state) => topic(state) === "point" },
  invite: { name: "allies are invited", wish: four("11"), choose: crowded, stop: (_, state) => /invite/.test(topic(state)) },
  cards: { name: "a card is laid", wish: four("11"), choose: crowded, stop: (_, state) => topic(state) === "choose_card", skip: 4 },
  window: { name: "several may act", wish: four("11"), choose: crowded, stop: opened },
  deal: { name: "a deal is made", wish: { ...four("2"), seats: 2, options: { aliens: [["clone"], ["macron"]], begins: 0 } }, choose: peaceful, stop: (_, state) => topic(state) === "deal" },
  late: { name: "a game has gone on", wish: four("21"), choose: crowded, stop: (_, state) => state.view.turn > 6 && topic(state) === "choose_card" },
  over: { name: "a game is over", wish: { ...four("11"), edition: "short" }, choose: crowded, stop: () => false },
};

function four(seed) {
  return { edition: "kosmische-strijd", seats: 4, seed, ...ASK, options: { aliens: FIRST, begins: 0 } };
}

/** Opens a table and plays it up to a position. @param {string} url @param {keyof typeof MOMENTS} which */
export async function moment(url, which) {
  const { wish, stop, choose, skip } = MOMENTS[which];
  const table = await openTable(url, wish);
  const { seat, state } = await playUntil(table, stop, { choose, skip });
  return { table, seat: seat ?? 0, state };
}
