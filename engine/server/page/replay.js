/**
 * The replay of a record: the table as in play, a slider over the steps, and a player that tells the events of each step.
 *
 * Invariants: a step shows only what the chosen viewer saw at that time. All data comes from the server (`history`,
 * `at`). The page sends no answers. It contains no code about a game.
 */
import { html, useEffect, useMemo, useRef, useState } from "./vendor/index.js";
import { Select, problem } from "./controls.js";
import { later } from "./later.js";
import { links, recall } from "./memory.js";
import { openTable, useModel } from "./model.js";
import { Scene, useGame } from "./table.js";
import { changePace, makeTelling, pace, usual, weight } from "./telling.js";
import { t } from "./words.js";

const PACES = ["1", "2", "3", "4", "5", "6"];
/** The least time of a step without events to tell, in milliseconds. */
const LEAST = 100;
/** The win chances, which only finished games have. */
const Curve = later(() => import("./curve.js").then((module) => module.Curve));
/** The maximum number of cached steps. */
const KEPT = 400;

export function Replay({ net, id, seat, event }) {
  const kept = recall(id);
  const [eyes, setEyes] = useState(/** @type {number | null} */ (seat));
  // When the game is over, every seat's view is open to everybody who followed the table.
  const own = eyes === null || kept?.seats[eyes] ? eyes : seat;
  const token = (own === null ? kept?.watch : kept?.seats[own]) ?? null;
  const [model, setModel] = useState(/** @type {any} */ (null));
  // Switch to another viewer only after the previous one has left, because a leaving spectator also releases the
  // connection's seat.
  useEffect(() => {
    const opened = openTable(net, { id, seat: own, token });
    setModel(opened);
    return () => {
      setModel(null);
      opened.leave();
    };
  }, [net, id, own]);
  if (!model) return html`<main class="trouble" role="status"><p>${t("page.lobby.loading")}</p></main>`;
  return html`<${Record} key=${eyes} model=${model} id=${id} eyes=${eyes} onEyes=${setEyes} own=${own} event=${event} seats=${kept?.seats ?? {}} token=${token} />`;
}

/** The record as one viewer has seen it. */
function Record({ model, id, eyes, own, onEyes, event, seats, token }) {
  useModel(model);
  const past = usePast(model, event, eyes);
  const { step, at, steps, telling } = past;
  const name = model.about?.name ?? id;
  useEffect(() => void (document.title = t("page.replay.title", { name })), [name]);

  if (model.fatal) {
    return html`<main class="trouble" role="alert"><h1>${t("page.replay.title", { name: id })}</h1>
      <p>${token === null && eyes !== null ? t("page.replay.no_token") : model.fatal.message || model.fatal.refusal}</p>
      <p><a href="#/">${t("page.replay.to_lobby")}</a></p></main>`;
  }
  if (!model.about || !at) {
    return html`<main class="trouble" role="status"><p>${past.wrong || t("page.lobby.loading")}</p></main>`;
  }
  // Until the requested step is loaded, show the previous one completely: both its lines and its view.
  const shown = Math.max(0, steps.findIndex(({ answer }) => answer === at.answer));
  return html`<div class="replay" data-step=${step} data-shown=${at.answer} aria-busy=${shown !== step}>
    <${Scene} about=${model.about} telling=${telling} status=${at.status} lines=${model.lines} seat=${eyes} readOnly=${true} />
    <${Bar} model=${model} past=${past} about=${model.about} eyes=${eyes} own=${own} onEyes=${onEyes} seats=${model.state?.status === "over" ? Object.fromEntries(model.about.seats.map((_one, n) => [n, true])) : seats} id=${id} />
  </div>`;
}

/**
 * The current step of the game, and the table after it.
 *
 * @param {any} model @param {number | null} event the event to start at; by default, the last
 * @param {number | null} eyes the seat whose view is shown
 */
function usePast(model, event, eyes) {
  const [history, setHistory] = useState(/** @type {any} */ (null));
  const [wished, setWished] = useState(/** @type {number | null} */ (null));
  const [at, setAt] = useState(/** @type {any} */ (null));
  const [wrong, setWrong] = useState("");
  const [, draw] = useState(0);
  const seen = useRef(new Map()),
    shown = useRef(/** @type {any} */ (null)),
    game = useGame(model.about ?? {});
  const telling = useMemo(() => makeTelling(() => draw((n) => n + 1)), []);
  telling.weigh = (/** @type {any} */ line) => weight(game, model.about, line);
  useEffect(() => telling.end, []);
  const whose = eyes === null ? {} : { seat: eyes };
  const next = model.state && model.online ? `${model.era} ${model.state.next}` : "";

  useEffect(() => {
    seen.current = new Map();
    setAt(null);
  }, [model, model.era]);
  useEffect(() => {
    if (!next) return;
    model.call("history", whose).then(setHistory, (/** @type {any} */ error) => setWrong(problem(error)));
  }, [model, next]);

  const steps = history?.steps ?? [];
  const last = steps.length - 1;
  const begin = event === null || event === undefined ? 0 : Math.max(0, steps.findIndex(({ from, to }) => from <= event && event < to));
  const step = Math.min(last, Math.max(0, wished ?? begin));
  // Keys pressed faster than the page is drawn count from the last requested step.
  const now = useRef(step);
  now.current = step;

  useEffect(() => {
    if (last < 0 || !model.online) return undefined;
    let stays = true;
    fetchStep(model, seen.current, { ...whose, answer: steps[step].answer }).then(
      (stood) => stays && (show(stood), setWrong("")),
      (error) => stays && setWrong(problem(error)),
    );
    if (step < last) fetchStep(model, seen.current, { ...whose, answer: steps[step + 1].answer }).catch(() => {});
    return () => void (stays = false);
  }, [model, history, step, model.online]);

  /** Shows a step: event by event after the step before it, and at once after any other. @param {any} stood */
  function show(stood) {
    const { from, to } = steps[step],
      before = shown.current;
    shown.current = stood;
    setAt(stood);
    if (before?.epoch !== stood.epoch || before.answer !== steps[step - 1]?.answer) return telling.jump(stood.view, to);
    telling.jump(before.view, from);
    telling.tell(stood.events, stood.view, to);
  }

  function go(/** @type {number} */ to) {
    const there = Math.min(last, Math.max(0, to));
    now.current = there;
    setWished(there);
  }
  return { steps, step, now, last, at, wrong, telling, go };
}

/** @param {any} model @param {Map<number, Promise<any>>} seen @param {{answer: number, seat?: number}} what */
function fetchStep(model, seen, what) {
  const { answer } = what;
  const known = seen.get(answer);
  if (known) return known;
  const asked = model.call("at", { ...what, views: true });
  seen.set(answer, asked);
  asked.catch(() => seen.delete(answer));
  if (seen.size > KEPT) seen.delete(/** @type {number} */ (seen.keys().next().value));
  return asked;
}

/** Returns the first step of the next or previous encounter. @param {any[]} steps @param {number} step @param {number} by */
export function otherEncounter(steps, step, by) {
  const of = (/** @type {number} */ n) => `${steps[n].turn} ${steps[n].encounter}`;
  const begin = (/** @type {number} */ n) => {
    while (n > 0 && of(n - 1) === of(n)) n -= 1;
    return n;
  };
  if (by < 0) return begin(step) < step ? begin(step) : begin(Math.max(0, step - 1));
  let n = step;
  while (n < steps.length - 1 && of(n) === of(step)) n += 1;
  return n;
}

function Bar({ model, past, about, eyes, own, onEyes, seats, id }) {
  const { steps, step, now, last, at, go, wrong, telling } = past;
  const [speed, setSpeed] = useState(String(pace()));
  const [plays, setPlays] = useState(false);
  // The chances are numbered by the steps of the own seat, which differ from those of other seats.
  const [chances, setChances] = useState(false);
  const isThere = at.answer === steps[step].answer;
  useEffect(() => {
    if (!plays) return undefined;
    if (step >= last) return void setPlays(false);
    // Request the next step only after this one has been told.
    if (!isThere || telling.busy) return undefined;
    const soon = setTimeout(() => go(step + 1), telling.ms ? 0 : Math.max(LEAST, usual()));
    return () => clearTimeout(soon);
  }, [plays, step, isThere, telling.busy, speed, last]);
  useKeys({ now, last, steps, go, onPlay: () => setPlays((now) => !now) });

  const { turn, encounter } = steps[step];
  // A game without encounters is shown by turns.
  const where = encounter ? t("page.replay.turn", { turn, encounter }) : t("ui.panel.turn", { n: turn });
  const of = t("page.replay.of_steps", { n: step, all: last });
  const told = telling.busy ? telling.line.text : at.events.map(({ text }) => text).join(" ") || (step === 0 ? t("page.replay.set_up") : "");
  const button = (/** @type {string} */ word, /** @type {string} */ sign, /** @type {number} */ to) => html`<button type="button" class="sec" aria-label=${t(`page.replay.${word}`)} title=${t(`page.replay.${word}`)}
    disabled=${to === step || to < 0 || to > last} onClick=${() => (setPlays(false), go(to))}>${sign}</button>`;
  return html`<section class="bar" aria-label=${t("page.lobby.replay")}>
    <div class="steps">
      ${button("encounter_back", "«", otherEncounter(steps, step, -1))}
      ${button("back", "‹", step - 1)}
      <button type="button" class="sec" aria-label=${t(plays ? "page.replay.stop" : "page.replay.play")} title=${t(plays ? "page.replay.stop" : "page.replay.play")}
        data-act="play" onClick=${() => (step >= last && go(0), setPlays(!plays))}>${plays ? "❚❚" : "►"}</button>
      ${button("on", "›", step + 1)}
      ${button("encounter_on", "»", otherEncounter(steps, step, 1))}
    </div>
    <input type="range" min="0" max=${last} value=${step} aria-label=${t("page.replay.step")} aria-valuetext=${`${of}. ${where}.`} title=${t("page.replay.keys")}
      onInput=${(/** @type {any} */ input) => (setPlays(false), go(Number(input.currentTarget.value)))} />
    <span class="now">${where} · ${of}</span>
    <${Select} label=${t("page.replay.speed")} value=${speed} options=${PACES.map((one) => [one, one])}
      onChange=${(/** @type {string} */ to) => setSpeed(String(changePace(Number(to) - pace())))} />
    ${model.state?.status === "over" && eyes === own && html`<button type="button" class="sec" data-act="chances" aria-expanded=${chances} onClick=${() => setChances(!chances)}>${t("page.replay.chances")}</button>`}
    <${Eyes} about=${about} eyes=${eyes} seats=${seats} onEyes=${onEyes} />
    <a class="sec" href=${links.table(id, own, true)}>${t("page.replay.to_table")}</a>
    ${chances && html`<${Curve} model=${model} about=${about} steps=${last} now=${step} onStep=${(/** @type {number} */ to) => (setPlays(false), go(to))} />`}
    <p class="told" role="status" aria-live=${plays ? "off" : "polite"}>${wrong || told}</p>
  </section>`;
}

/** The choice of the viewer: the seats whose tokens this device has, or every seat of a finished game, and the spectator. */
function Eyes({ about, eyes, seats, onEyes }) {
  const mine = Object.keys(seats).map((seat) => [seat, about.seats?.[Number(seat)]?.name ?? t("page.lobby.seat", { n: Number(seat) + 1 })]);
  return html`<${Select} label=${t("page.replay.eyes")} value=${eyes === null ? "" : String(eyes)} options=${[...mine, ["", t("page.replay.onlooker")]]}
    onChange=${(/** @type {string} */ seat) => onEyes(seat === "" ? null : Number(seat))} />`;
}

/** Handles the keys of a replay. A focused control keeps the keys that it uses itself. */
function useKeys({ now, last, steps, go, onPlay }) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const on = /** @type {Element} */ (event.target);
      if (on.closest?.("select, textarea, input:not([type=range]), [role=dialog]")) return;
      if (event.key === " " && on.closest?.("button, a, summary")) return;
      const by = event.shiftKey ? 10 : 1;
      const step = now.current;
      const to = { ArrowLeft: step - by, ArrowRight: step + by, Home: 0, End: last, PageUp: otherEncounter(steps, step, -1), PageDown: otherEncounter(steps, step, 1) }[event.key];
      if (to === undefined && event.key !== " ") return;
      event.preventDefault();
      if (to === undefined) onPlay();
      else go(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [last, steps, go]);
}
