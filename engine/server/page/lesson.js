/**
 * The steps of a first game, beside the question. It is loaded only at the table of a first game.
 *
 * The steps and their conditions come from the catalog; the conditions are compared with the question and the latest
 * events, as the terminal does. This module contains no code about a game. The card never takes the focus.
 */
import { html, useEffect, useRef, useState } from "./vendor/index.js";
import { remember } from "./memory.js";
import { t } from "./words.js";

/** Returns whether a value has everything that the pattern has. A word also matches an object with this key. */
export function matches(pattern, value) {
  if (pattern && typeof pattern === "object")
    return Boolean(value) && typeof value === "object" && Object.entries(pattern).every(([key, one]) => matches(one, value[key]));
  if (typeof pattern === "string" && value && typeof value === "object") return Object.hasOwn(value, pattern);
  return pattern === value;
}

/** Returns whether one of a step's conditions is met. @param {any} step @param {any} question @param {any[]} events */
const isDue = ({ when }, question, events) =>
  when.some(
    (one) =>
      (one.question === undefined || matches(one.question, question?.ask)) &&
      (one.event === undefined || events.some(({ event }) => matches(one.event, event))),
  );

/** Returns the first game of a table's game. */
const fetched = (net, game) => net.call("catalog").then(({ games }) => games.find((one) => one.game === game)?.catalog.first_game ?? null);

/** @param {{net: any, model: any, question: any}} props */
export function Lesson({ net, model, question }) {
  const { about, state } = model;
  const [first, setFirst] = useState(/** @type {any} */ (null));
  const [seen, setSeen] = useState(/** @type {string[]} */ ([]));
  const [ended, setEnded] = useState(false);
  const shown = useRef({ question: "", step: /** @type {any} */ (null) });
  useEffect(() => void fetched(net, about.game).then(setFirst, () => {}), [about.game]);
  const from = useRef(0);
  const step = first && !ended ? due() : null;
  /** Returns the step of this question. A step that was shown at an earlier question is over. */
  function due() {
    if (!question) return shown.current.step;
    const last = shown.current;
    const over = last.step && last.question !== question.id ? [...seen, last.step.id] : seen;
    const events = model.lines.filter(({ n, undone }) => n >= from.current && !undone);
    return first.steps.find((one) => !over.includes(one.id) && isDue(one, question, events)) ?? null;
  }
  useEffect(() => {
    const last = shown.current;
    if (!question || (last.question === question.id && last.step === step)) return;
    if (last.step && last.question !== question.id) setSeen((now) => [...now, last.step.id]);
    if (last.question !== question.id) from.current = state.next;
    shown.current = { question: question.id, step };
  });
  useEffect(() => {
    const at = step?.at && document.querySelector(step.at);
    at?.classList.add("taught");
    return () => at?.classList.remove("taught");
  }, [step?.id]);
  if (!step) return null;
  const end = () => (setEnded(true), remember(state.table, { lesson: "" }));
  const next = () => setSeen((now) => [...now, step.id]);
  const place = first.steps.indexOf(step) + 1;
  return html`<div class="lesson" role="status" data-step=${step.id}><b>${t("page.lesson", { n: place, all: first.steps.length })}</b><p>${step.text}</p>
    <div class="acts"><button class="sec" type="button" data-act="lesson-next" onClick=${next}>${t("page.lesson_next")}</button>
      <button class="sec" type="button" data-act="lesson-end" onClick=${end}>${t("page.lesson_end")}</button></div></div>`;
}
