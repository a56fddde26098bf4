/**
 * The actions of a table, by name: keys and buttons lead to the same ones.
 *
 * Nothing is sent without the user. An action that does not fit the moment does nothing. It contains no code about a game.
 */
import { keyOf } from "./asking.js";
import { say } from "./log.js";
import { changePace } from "./telling.js";
import { T, t } from "./words.js";

/** The screens on which the board is above the question. */
export const TALL = "(max-width: 820px) and (min-height: 501px)";

/** @param {string} where */
const focusOn = (where) => /** @type {HTMLElement | null} */ (document.querySelector(where))?.focus();

/**
 * @param {{model: any, lines: any[], asking: any, game: any, open: (sheet: any) => void, refuse: (error: any) => void, paced: (pace: number) => void}} at
 * `lines` are those that were told
 */
export function makeActs({ model, lines, asking, game, open, refuse, paced }) {
  const { about, state, telling } = model,
    question = asking?.question ?? null;
  async function stand(until) {
    try {
      await model.call("stand", { until });
    } catch (error) {
      return refuse(error);
    }
    say(until ? T(`ui.stand.stands${until === "encounter" ? "" : `_${until}`}`) : t("page.standing_off"));
  }
  /** Changes when the seat is asked for a part; null for anything. @param {any} option @param {string} at */
  async function stop(option, at) {
    try {
      await model.call("stop", { option, at });
      if (!option) say(t(`ui.stop.interrupts${at === "next" ? "" : "_not"}`));
    } catch (error) {
      refuse(error);
    }
  }
  async function hint() {
    open({ hint: null });
    const got = await model.call("hint", { id: question.id }).catch((error) => ({ wrong: error.message || t("page.refused_offline") }));
    // The sheet may have been closed in the meantime.
    open((now) => (now?.hint === null ? { hint: got } : now));
  }
  function act(what) {
    const word = { accept: "accept", refuse: "refuse", no_deal: "no_deal" }[what];
    if (word) return void (asking?.form === "sheet" && asking.known.has(keyOf(word)) && asking.send({ parts: [word] }));
    if (what === "skip") return telling.skip() || game?.skip?.();
    if (what === "slower" || what === "faster") return paced(changePace(what === "faster" ? 1 : -1));
    if (what === "hint") return void (question && hint());
    if (what === "undo")
      return void (asking?.soFar.length ? asking.clear() : state.seat != null && model.call("undo.ask").catch(refuse));
    if (what === "hold") return void (question && model.call("hold", { id: question.id }).catch(refuse));
    if (what === "pass" && (state.seat == null || state.status !== "asking" || game?.without?.includes("p"))) return;
    if (/^(interrupt|stops)$/.test(what) && (state.seat == null || state.status !== "asking" || game?.without?.includes("p"))) return;
    if (what === "interrupt") return void (state.stops && stop(null, state.stops.armed.includes("") ? "cancel" : "next"));
    if (what === "spread")
      return void (asking?.form === "count" && game?.answers?.().then(({ spread }) => asking.load(spread(asking.question, state.view))));
    if (what === "aliens" && !game) return;
    if (what === "rules") return about.themes?.length ? open({ rules: null }) : undefined;
    if (what === "why") return open({ why: chosenLine() });
    if (what === "board") return focusOn('.board [tabindex="0"], .lists');
    if (what === "log" && !matchMedia(TALL).matches) return focusOn(".log .scroll");
    open(what);
  }
  const chosenLine = () => {
    const on = document.activeElement?.closest?.("li")?.querySelector("[data-line]")?.getAttribute("data-line");
    return (
      lines.find(({ n }) => String(n) === on) ??
      [...lines].reverse().find((line) => line.why && !game?.heading?.(line, about, telling.view)) ??
      lines.at(-1)
    );
  };
  return { act, stand, stop };
}
