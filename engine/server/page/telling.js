/**
 * The events, told one by one: each with the view as of it, for a time that the user chooses. The table and the replay use
 * the same queue.
 *
 * Invariants: views appear in the order of their events, and the last one is always the server's current view. Nothing waits
 * in a hidden tab, or at the fastest pace. A question with a clock keeps at least half of its time, and at least two seconds of
 * it. This module contains no code about a game.
 */
import { read, write } from "./memory.js";
import { patched } from "./net.js";

const PACE = "hyperkon.pace",
  SOUNDS = "hyperkon.sounds";
/** The time of one event in milliseconds, from the slowest pace to the fastest. The terminal has the same. */
const PACES = [1600, 900, 450, 200, 80, 0];
const USUAL = 3;
/** The time that a question with a clock keeps, in milliseconds. A shorter one appears at once. */
const KEPT = 2000;
/** The server gives views only to the last events of a very long state. The page shows older ones at once. */
const VIEWS = 128;

/** Returns the pace, from 1 to 6. */
export const pace = () => Math.min(PACES.length, Math.max(1, Math.round(Number(read(PACE)) || USUAL)));
/** Returns the time of one event in milliseconds. */
export const usual = () => PACES[pace() - 1];
/** Changes the pace by some steps, and returns the new one. @param {number} by */
export function changePace(by) {
  write(PACE, String(Math.min(PACES.length, Math.max(1, pace() + by))));
  return pace();
}

/** Returns whether the user has turned the sounds on. */
export const sounds = () => read(SOUNDS) === "on";
/** @param {boolean} on */
export const setSounds = (on) => write(SOUNDS, on ? "on" : "off");
/** Plays a sound, if sounds are on. @param {string | undefined} name */
export const sound = (name) => void (name && sounds() && import("./sounds.js").then(({ play }) => play(name), () => {}));

/**
 * Returns how long a line is shown, in units of the pace. A line with 0 appears together with the next one.
 * @param {any} game @param {any} about @param {any} line
 */
export const weight = (game, about, line) =>
  !line.text || line.undone ? 0 : (game?.weight?.(line) ?? (game?.heading?.(line, about, null) ? 0 : 1));

/**
 * @typedef {object} Told what is shown now
 * @property {any} view
 * @property {number} upTo the number after the last told event
 * @property {number} fresh the first event told since the last question
 * @property {number} latest the first event of those told last
 * @property {number} ms the time of those events, or 0
 * @property {any} line the last told event
 * @property {number} left the number of events to come
 * @property {boolean} busy true until the question may appear
 */

/** @param {() => void} changed called after each step */
export function makeTelling(changed) {
  /** @type {{line: any, view: any, next: number}[]} */
  let queue = [];
  let timer = 0,
    until = Infinity,
    skips = false,
    asks = false,
    last = /** @type {any} */ (null);
  const telling = {
    /** @type {any} */ view: null,
    upTo: 0,
    fresh: 0,
    latest: 0,
    ms: 0,
    /** @type {any} */ line: null,
    left: 0,
    busy: false,
    /** Returns the weight of a line. @type {(line: any) => number} */ weigh: (line) => weight(null, null, line),
    /** Hears the lines of each step. @type {(lines: any[]) => void} */ hear: () => {},
    jump,
    tell,
    skip,
    end,
  };
  const weigh = (/** @type {{line: any}} */ { line }) => (line ? telling.weigh(line) : 0);

  /** Returns the milliseconds for a line of weight 1. */
  function unit() {
    if (skips || document.hidden) return 0;
    if (until === Infinity) return usual();
    const weights = queue.reduce((all, one) => all + weigh(one), 1);
    return Math.min(usual(), Math.max(0, until - Date.now()) / weights);
  }

  /** Shows the next line, together with those that have no weight. */
  function step() {
    const lines = [];
    let time = 0;
    clearTimeout(timer);
    while (queue.length && !time) {
      const one = /** @type {any} */ (queue.shift());
      Object.assign(telling, { view: one.view, upTo: one.next });
      if (!one.line) continue;
      lines.push(one.line);
      time = unit() * weigh(one);
    }
    if (lines.length) Object.assign(telling, { latest: lines[0].n, line: lines[lines.length - 1], ms: time });
    telling.left = queue.filter(weigh).length;
    telling.busy = time > 0;
    if (time) timer = setTimeout(step, time);
    if (lines.length) telling.hear(lines);
    changed();
  }

  /** Shows a view at once. @param {any} view @param {number} next the number of the next event */
  function jump(view, next) {
    clearTimeout(timer);
    [queue, skips, last] = [[], false, view];
    Object.assign(telling, { view, upTo: next, fresh: next, latest: next, ms: 0, line: null, left: 0, busy: false });
  }

  /**
   * Tells events, and then shows a view.
   * @param {any[]} lines @param {any} view @param {number} next the number of the next event
   * @param {{asked?: boolean, left_ms?: number | null}} [how] whether a question follows, and its time
   */
  function tell(lines, view, next, { asked = false, left_ms = null } = {}) {
    if (!telling.busy && lines.length) telling.fresh = lines[0].n;
    let seen = last ?? view;
    lines.forEach((line, at) => {
      if (line.patch) seen = patched(seen, line.patch);
      queue.push({ line: at < lines.length - VIEWS ? { ...line, text: "" } : line, view: seen, next: line.n + 1 });
    });
    queue.push({ line: null, view, next });
    last = view;
    until = left_ms == null ? Infinity : Date.now() + Math.min(left_ms / 2, left_ms - KEPT);
    asks = asked;
    if (!telling.busy) step();
    else telling.left = queue.filter(weigh).length;
    skips &&= !asks;
  }

  /** Tells everything up to the next question at once. Returns whether there was something to tell. */
  function skip() {
    if (!telling.busy) return false;
    skips = true;
    step();
    skips = !asks;
    return true;
  }

  // Nothing waits in a hidden tab.
  const hidden = () => void (document.hidden && telling.busy && step());
  document.addEventListener("visibilitychange", hidden);
  function end() {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", hidden);
  }
  return telling;
}
