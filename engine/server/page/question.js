/**
 * The question, always in the same place: its text, its source, its options, and the answer in progress. Without a question,
 * the event that is being told, or the seats to act.
 *
 * It is drawn from the question and its parts. Facts that only the game has (the planet of a part, its ships) come from
 * `game`. Other players see nothing of this, and only Enter or the button sends an answer.
 */
import { html, useEffect, useRef } from "./vendor/index.js";
import { useTick } from "./model.js";
import { T, capital, has, lang, t } from "./words.js";
import { DIGITS, keyOf } from "./asking.js";
import { dressed } from "./later.js";
import { say } from "./log.js";

const Over = dressed(() => import("./over.js"), "Over");
const Written = dressed(() => import("./written.js"), "Written");

/** Returns the milliseconds until the server acts, by the local clock, or null if there is no limit. */
export const left = (model) =>
  model.state?.question?.left_ms == null ? null : Math.max(0, model.state.question.left_ms - (Date.now() - model.at));

/** The clock of the question: a ring, and a text at 30 and 10 seconds. @param {{model: any}} props */
export function Timer({ model }) {
  const question = model.state.question;
  const whole = useRef({ id: "", ms: 1 });
  useTick(question?.left_ms != null && model.state.status === "asking");
  const ms = left(model);
  const seconds = ms == null ? null : Math.ceil(ms / 1000);
  useEffect(() => {
    if (seconds === 30 || seconds === 10) say(t("ui.ask.seconds", { n: seconds }));
  }, [seconds]);
  if (ms == null || seconds == null) return null;
  const id = question.id + question.held;
  if (whole.current.id !== id) whole.current = { id, ms: Math.max(question.left_ms, 1) };
  const ring = 2 * Math.PI * 19;
  return html`<div class=${`timer num${seconds <= 10 && !question.window ? " soon" : ""}`} role="timer"
      aria-label=${t("ui.ask.seconds", { n: seconds })}>
    <svg viewBox="0 0 46 46" aria-hidden="true"><circle class="track" cx="23" cy="23" r="19" /><circle class="run" cx="23" cy="23" r="19"
      stroke-dasharray=${`${(ring * ms) / whole.current.ms} ${ring}`} transform="rotate(-90 23 23)" /></svg>${clock(seconds)}</div>`;
}

const clock = (seconds) => (seconds < 100 ? seconds : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);

/** Returns the options in the order of their digits. @param {any} asking */
export const options = (asking) => [...asking.known.values()];

/** @param {{asking: any, one: any, index: number, game: any, ctx: any}} props */
function Option({ asking, one, index, game, ctx }) {
  const { part } = one,
    text = game?.label?.(part, ctx.model.about) ?? one.text;
  const n = asking.count(part),
    can = asking.can(part),
    many = asking.form === "many";
  const role = asking.form === "one" ? "radio" : many ? "checkbox" : undefined;
  const detail = game?.detail?.(part, ctx, asking);
  const isDefault = !asking.soFar.length && ctx.proposed.has(keyOf(part));
  const look = (on) => () => ctx.look(on ? part : null);
  const off = asking.form === "count" ? !can && !n : many ? !can && !n : false;
  return html`<li role="none" class=${asking.form === "count" ? "counted" : ""}>
    <button class=${`opt${n ? " on" : ""}${isDefault ? " default" : ""}`} type="button" role=${role}
      aria-checked=${role ? Boolean(n) : undefined}
      data-part=${keyOf(part)} data-index=${index} aria-disabled=${off || undefined}
          tabindex=${asking.form === "one" && index !== ctx.stop ? -1 : 0}
      onClick=${() => asking.toggle(part)} onPointerEnter=${look(true)} onPointerLeave=${look(false)} onFocus=${look(true)}
          onBlur=${look(false)}
      title=${one.text}><kbd class=${game?.target?.(part) ? "badge" : ""} aria-hidden="true">
          ${DIGITS[index] ?? "·"}</kbd>${text === one.text ? html`<span class="w">${text}</span>` : html`<span class="w" aria-hidden="true">${text}</span><span class="vh">${one.text}</span>`}
      ${detail ? html`<span class="d">${detail}</span>` : null}${asking.form === "count" && n ? html`<b class="n num">${n}</b>` : null}</button>
    ${
      asking.form === "count"
        ? html`<button class="step" type="button" disabled=${!n} aria-label=${t("page.one_less", { what: text })}
            onClick=${() => asking.drop(part)}>−</button>
      <button class="step" type="button" disabled=${!can} aria-label=${t("page.one_more", { what: text })}
        onClick=${() => asking.choose(part)}>+</button>`
        : null
    }</li>`;
}

/** Returns the proposed number, if any. */
export const proposed = ({ question }) => Object.values(question.proposal?.parts[0] ?? {}).find((one) => typeof one === "number");

/** A number: a stepper and a slider. Digits enter it too. @param {{asking: any}} props */
function Amount({ asking }) {
  const { least, most, of } = asking.range;
  const chosen = asking.soFar[0] ? Object.values(asking.soFar[0])[0] : null;
  const shown = chosen ?? proposed(asking) ?? least;
  const set = (n) => asking.choose(of(Math.min(most, Math.max(least, n))));
  return html`<div class="amount"><button class="step" type="button" aria-label="−" disabled=${shown <= least}
      onClick=${() => set(shown - 1)}>−</button>
    <input type="range" min=${least} max=${most} value=${shown} aria-labelledby="qh" data-part=${JSON.stringify(of(shown))}
      onInput=${(event) => set(Number(event.target.value))} />
    <output class="num">${shown}</output><button class="step" type="button" aria-label="+" disabled=${shown >= most}
      onClick=${() => set(shown + 1)}>+</button></div>`;
}

/** Returns the label of the button: the verb of the topic if there is one, with the chosen parts. */
function goText(asking) {
  const topic = typeof asking.question.ask?.topic === "string" ? asking.question.ask.topic : "";
  const verb = (what, n) => (has(`page.go_${topic}`) && asking.form !== "many" ? t(`page.go_${topic}`, { what, n }) : what);
  if (!asking.soFar.length) {
    if (asking.form === "many" && asking.done) return has(`page.none_${topic}`) ? t(`page.none_${topic}`) : t("page.send_none");
    const { proposal } = asking.question;
    if (proposal) return proposal.parts.length && /^(count|number)$/.test(asking.form) ? verb(proposal.text, proposal.parts.length) : proposal.text || t("page.default");
    return t("ui.ask.nothing_chosen");
  }
  return verb(asking.chosenText(), asking.soFar.length);
}

/** Returns whether a question passes by itself: a window with a timeout, without a stop. @param {any} question */
export const isQuiet = (question) => Boolean(question?.quiet && question.window && question.left_ms != null && !question.held);

/** Returns whether Enter and the button would send an answer. */
export const canSend = (asking) =>
  !asking.sent && !asking.sending && (asking.soFar.length ? asking.done : asking.question.proposal && !isQuiet(asking.question));
/** Returns what an incomplete answer lacks: one of a few options, a number of choices, or one more choice. */
function lacks(asking, game) {
  if (!asking.soFar.length || asking.done || asking.busy || asking.sent) return "";
  const least = game?.least?.(asking.question) ?? 0,
    next = asking.next.map(({ text }) => text);
  if (least > asking.soFar.length) return t("page.lacks_n", { n: least - asking.soFar.length });
  return next.length < 4 ? t("page.lacks_one_of", { what: new Intl.ListFormat(lang(), { type: "disjunction" }).format(next) }) : t("page.lacks_n", { n: 1 });
}
/** Sends the chosen parts, or the proposed answer. */
export const confirm = (asking) => canSend(asking) && asking.send();

/** True if the focus was in the last question. It survives the telling of events before the next question. */
let held = false;
export const letFocusGo = () => void (held = false);

/** @param {{model: any, asking: any, game: any, look: (part: any) => void, act: (name: string) => void, focused: any}} props */
export function Question({ model, asking, game, look, act }) {
  const { question } = asking;
  const heading = useRef(null),
    panel = useRef(null);
  // Move the focus only if it was in the question before. Otherwise, the move would interrupt someone who is reading
  // the board.
  useEffect(() => {
    if (held && !panel.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    if (!question.window) say(`${T("ui.panel.asked")}. ${question.text}`);
    return () => void (held = Boolean(panel.current?.contains(document.activeElement)));
  }, [asking.id]);
  useEffect(() => {
    if (asking.refused) say(refusal(asking));
  }, [asking.refused]);
  // An option that goes away under the pointer no longer points at anything.
  useEffect(() => () => look(null), [asking.id]);
  const slow = useSlow(asking.sending);
  const all = options(asking);
  const proposed = new Set((question.proposal?.parts ?? []).map(keyOf));
  const chosen = all.findIndex(({ part }) => asking.count(part));
  const listed = all.map((one, index) => ({ one, index })).filter(({ one }) => !game?.elsewhere?.(one.part, asking));
  const ctx = { model, proposed, look, stop: chosen >= 0 ? chosen : (listed[0]?.index ?? 0) };
  const source = game?.source?.(question, model.about);
  const lack = lacks(asking, game);
  const dead = !model.online || model.state.status !== "asking";
  const two = listed.length > 3 && listed.every(({ one }) => one.text.length < 19) && asking.form !== "count";
  return html`<section ref=${panel} class=${`ask${question.window ? " window" : ""}${dead ? " dead" : ""}${asking.sent ? " sent" : ""}`}
      id="ask" data-question=${question.id}
      aria-labelledby="qh">
    <div class="head"><div class="qs"><h2>
      ${source?.emblem} ${question.window ? t("page.window") : source ? t("page.asks", { who: source.name }) : t("ui.panel.asked")}</h2>
      <p class="q" id="qh" tabindex="-1" ref=${heading}>${capital(question.text)}</p>
      <div class="meta">${game?.secret?.(question) ? html`<${Lock} /> ${t("ui.ask.secret")}` : question.window ? null : t("ui.ask.open")}${game?.bar?.(question, asking)}
        </div></div>
      <${Timer} model=${model} /></div>
    ${question.window && game?.effect ? all.map(({ part }) => game.effect(part, model.about)).map((said) => said && html`<p class="effect"><b>${said.name}</b> ${said.text}</p>`) : null}
    ${game?.declared?.(model)}
    ${
      asking.form === "number"
        ? html`<${Amount} asking=${asking} />`
        : listed.length === 1 && proposed.has(keyOf(listed[0].one.part))
          ? null
          : html`<ul class=${`opts${two ? " two" : ""}`} role=${asking.form === "one" ? "radiogroup" : "group"} aria-labelledby="qh">
        ${listed.map(({ one, index }) => html`<${Option} key=${keyOf(one.part)} ...${{ asking, one, index, game, ctx }} />`)}</ul>`
    }
    ${asking.refused ? html`<p class="refused" role="alert">${refusal(asking)}</p>` : null}
    ${lack ? html`<p class="lacks" id="lacks" role="status">${capital(lack)}</p>` : null}
    <div class="acts"><button class="go" type="button" aria-describedby=${lack ? "lacks" : undefined} title=${lack || undefined} data-act=${asking.soFar.length ? "send" : "default"}
      disabled=${dead || !canSend(asking) || asking.busy}
        onClick=${() => confirm(asking)}>${asking.sent || slow ? html`<i class="spin-small"
            aria-hidden="true" /> ${t("ui.ask.sent")}` : html`<span class="w">${capital(goText(asking))}</span> <kbd
            aria-hidden="true">↵</kbd>`}</button>
      ${asking.soFar.length ? html`<button class="sec" type="button" data-act="back" onClick=${() => asking.clear()}>${t("page.back")} <kbd
          aria-hidden="true">Esc</kbd></button>` : null}
      ${question.window && !question.held && question.left_ms != null ? html`<button class="sec" type="button" data-act="hold"
          onClick=${() => act("hold")}>${t("page.hold")}</button>` : null}
      ${
        question.window
          ? null
          : html`${asking.soFar.length ? null : html`<button class="sec" type="button" data-act="undo" onClick=${() => act("undo")}>
              ${t("page.undo")} <kbd aria-hidden="true">u</kbd></button>`}
      <button class="sec" type="button" data-act="hint" onClick=${() => act("hint")}>${t("page.hint")} <kbd aria-hidden="true">h</kbd></button>`
      }</div>
  </section>`;
}

const refusal = (asking) =>
  asking.refused === "offline" || asking.refused === "stale" ? t(`page.refused_${asking.refused}`) : asking.refused;

/** Returns true after a delay, so that only slow actions show a spinner. @param {number} since */
function useSlow(since) {
  useTick(Boolean(since), 100);
  return since > 0 && Date.now() - since > 300;
}

export const Lock = () =>
  html`<svg class="ico" viewBox="0 0 14 14" aria-hidden="true"><rect x="2" y="6" width="10" height="7" rx="1.5" fill="currentColor" /><path
      d="M4.5 6V4a2.5 2.5 0 0 1 5 0v2" fill="none" stroke="currentColor" stroke-width="1.5" /></svg>`;

/** The last told event, with the number of those to come. @param {{telling: any, act: (what: string) => any}} props */
export const Telling = ({ telling: { line, left }, act }) =>
  html`<section class="ask quiet" id="ask" aria-labelledby="qh"><p class="q" id="qh" tabindex="-1">${line.text}</p>
    <div class="acts"><button class="sec" type="button" data-act="skip" onClick=${() => act("skip")}>${t("page.skip")} <kbd aria-hidden="true">␣</kbd></button>
      ${left ? html`<span class="muted num">${t("page.to_come", { n: left })}</span>` : null}</div></section>`;

/** Text for a seat without a question: the seats to act, the status of the table, or the winners. */
export function Waiting({ model, game, go, net, host, act = null }) {
  const { state, about } = model,
    view = state.view,
    won = game?.winners?.(about, view, model.presence) ?? [];
  let head = t("page.waiting"),
    text = "",
    away = "";
  useEffect(letFocusGo, []);
  if (state.status === "over" || won.length) {
    head = t("ui.wait.over");
    text = won.length ? t("ui.wait.won", { n: won.length, seats: join(won.map(({ name }) => name)) }) : "";
  } else if (state.status !== "asking") {
    head = t(`page.status_${state.status}`);
    text = t(`page.status_${state.status}_text`);
  } else {
    // A window names only the seats that can visibly act. It does not show who has already passed.
    const open = (state.open_for ?? []).filter((/** @type {number} */ seat) => seat !== state.seat);
    const names = game?.waiting?.(about, open.length ? { ...view, waiting: open } : view, model.presence) ?? [];
    text = names.length ? t("ui.wait.seats", { n: names.length, seats: join(names) }) : t("ui.wait.window");
    const gone = (model.presence?.seats ?? []).filter(({ bot, name, connected }) => !bot && name && !connected);
    away = gone.length && model.clock?.then === "wait" ? t("page.wait_away", { n: gone.length, seats: join(gone.map(({ name }) => name)) }) : "";
  }
  return html`<section class=${`ask quiet${won.length ? " over" : ""}`} id="ask" aria-labelledby="qh" data-waiting=${state.status}><h2>
      ${head}</h2><p class="q" id="qh" tabindex="-1" aria-live="polite">${capital(text)}</p>
    ${away ? html`<p class="muted" data-away>${away}</p>` : null}
    ${act && state.question.parts.next.length > 1 ? html`<p class="muted">${t("page.quiet")}</p>` : null}
    ${act ? html`<div class="acts"><button class="sec" type="button" data-act="hold"
        onClick=${() => act("hold")}>${t("page.hold")}</button></div>` : null}
    ${state.negotiation ? html`<${Written} model=${model} game=${game} />` : null}${state.status === "over" ? html`<${Over} ...${{ model, game, go, net, host }} />` : null}</section>`;
}

/** Joins names into a list as text. @param {string[]} names */
const join = (names) => new Intl.ListFormat(lang(), { type: "conjunction" }).format(names);
