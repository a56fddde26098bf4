/**
 * The actions of a table, by name: keys and buttons lead to the same ones. They are loaded with the first one.
 *
 * Nothing is sent without the user. An action that does not fit the moment does nothing. It contains no code about a game.
 *
 * @typedef {object} At the table at the moment of an action; `lines` are those that were told
 * @property {any} model
 * @property {any[]} lines
 * @property {any} asking
 * @property {any} game
 * @property {(sheet: any) => void} open
 * @property {(error: any) => void} refuse
 * @property {(pace: number) => void} paced
 */
import { keyOf } from "./asking.js";
import { say } from "./log.js";
import { TALL } from "./table.js";
import { changePace } from "./telling.js";
import { T, t, failure } from "./words.js";

/** @param {string} where */
const focusOn = (where) => /** @type {HTMLElement | null} */ (document.querySelector(where))?.focus();

/** Passes automatically until a moment, or no longer. @param {At} at @param {string | null} until */
export async function stand({ model, refuse }, until) {
  try {
    await model.call("stand", { until });
  } catch (error) {
    return refuse(error);
  }
  say(until ? T(`ui.stand.stands${until === "encounter" ? "" : `_${until}`}`) : t("page.standing_off"));
}

/** Changes when the seat is asked for a part; null for anything. @param {At} at @param {any} option @param {string} when */
export async function stop({ model, refuse }, option, when) {
  try {
    await model.call("stop", { option, at: when });
    if (!option) say(t(`ui.stop.interrupts${when === "next" ? "" : "_not"}`));
  } catch (error) {
    refuse(error);
  }
}

/** @param {At} at */
async function hint({ model, asking, open }) {
  open({ hint: null });
  const got = await model.call("hint", { id: asking.question.id }).catch((error) => ({ wrong: failure(error) }));
  // The sheet may have been closed in the meantime.
  open((now) => (now?.hint === null ? { hint: got } : now));
}

/** @param {At} at @param {string} what */
export function act(at, what) {
  const { model, asking, game, open, refuse, paced } = at,
    { about, state } = model,
    question = asking?.question ?? null;
  const word = { accept: "accept", refuse: "refuse", no_deal: "no_deal" }[what];
  if (word) return void (asking?.form === "sheet" && asking.known.has(keyOf(word)) && asking.send({ parts: [word] }));
  if (what === "slower" || what === "faster") return paced(changePace(what === "faster" ? 1 : -1));
  if (what === "hint") return void (question && hint(at));
  if (what === "undo")
    return void (asking?.soFar.length ? asking.clear() : state.seat != null && model.call("undo.ask").catch(refuse));
  if (what === "hold") return void (question && model.call("hold", { id: question.id }).catch(refuse));
  if (what === "pass" && (state.seat == null || state.status !== "asking" || game?.without?.includes("p"))) return;
  if (/^(interrupt|stops)$/.test(what) && (state.seat == null || state.status !== "asking" || game?.without?.includes("p"))) return;
  if (what === "interrupt") return void (state.stops && stop(at, null, state.stops.armed.includes("") ? "cancel" : "next"));
  if (what === "spread")
    return void (asking?.form === "count" && game?.answers?.().then(({ spread }) => asking.load(spread(asking.question, state.view))));
  if (what === "aliens" && !game) return;
  if (what === "rules") return about.themes?.length ? open({ rules: null }) : undefined;
  if (what === "why") return open({ why: chosenLine(at) });
  if (what === "board") return focusOn('.board [tabindex="0"], .lists');
  if (what === "log" && !matchMedia(TALL).matches) return focusOn(".log .scroll");
  open(what);
}

/** Returns the line of the log with the focus, or else the last one with a reason. @param {At} at */
function chosenLine({ model, lines, game }) {
  const on = document.activeElement?.closest?.("li")?.querySelector("[data-line]")?.getAttribute("data-line");
  return (
    lines.find(({ n }) => String(n) === on) ??
    [...lines].reverse().find((line) => line.why && !game?.heading?.(line, model.about, model.telling.view)) ??
    lines.at(-1)
  );
}
