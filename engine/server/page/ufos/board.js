/**
 * The table: the seats, the trick, the results of the bidding, and the options of the question.
 *
 * It is drawn from the seat's view; a trick just taken comes from the log lines. The Tab key stops once, and arrows move
 * inside. The seat's own cards are in the hand.
 */
import { html, useRef } from "../vendor/index.js";
import { keyOf } from "../asking.js";
import { Mark, nameOf } from "../drawn/paint.js";
import { around, w, word } from "../drawn/tools.js";
import { event } from "../log.js";
import { useWalk } from "../drawn/walk.js";
import { Card, PowerCard, Race, ScoreCard } from "./cards.js";
import { power } from "./parts.js";
import { Seat } from "./seats.js";

/** Facts about the hand: its number, the race in power, the scoring, the highest bet, and the metamorphs' rule. */
function Facts({ about, view }) {
  const { decided, highest, rules } = view,
    by = decided && nameOf(about, decided.cards_of);
  const fact = (name, what, more = null) => html`<div class="fact"><dt>${name}</dt><dd>${what}${more ? html`<small>${more}</small>` : null}</dd></div>`;
  const race = decided && power(decided.power);
  return html`<dl class="facts-u" data-bar><div class="fact n"><dt>${w(about, "hand_n", { n: view.hand_number, all: rules.hands })}</dt><dd>${word(about, "dealer")}: ${nameOf(about, view.dealer)}</dd></div>
    ${fact(w(about, "trump"), decided ? html`<${Race} race=${race} size="big" /> ${word(about, race)}` : html`<span class="muted">${w(about, "undecided")}</span>`, decided && !decided.by_bet ? w(about, "by", { seat: by }) : null)}
    ${fact(w(about, "scoring"), decided ? html`<b class=${`pm ${decided.score}`}>${decided.score === "positive" ? "+" : "−"}</b> ${word(about, decided.score)}` : html`<span class="muted">${w(about, "undecided")}</span>`)}
    ${fact(w(about, "highest_bet"), highest ? html`<${Mark} about=${about} seat=${highest.seat} /> ${nameOf(about, highest.seat)} <b class="num">${highest.chips}</b>` : html`<span class="muted">${w(about, decided ? "nobody_bet" : "no_bet")}</span>`)}
    ${fact(w(about, "metamorphs"), word(about, rules.metamorph_follows))}</dl>`;
}

/** Returns the number of tricks taken in this hand. */
const tricks = (view) => view.seats.reduce((all, { tricks }) => all + tricks, 0);

/** Returns the last taken trick from the log lines, or none if the view is from another time. */
function useTaken(recent, view) {
  const { current: kept } = useRef({ recent: /** @type {any} */ (null), plays: [], taken: null });
  if (kept.recent !== recent) {
    kept.recent = recent;
    for (const line of recent) note(kept, line, view);
  }
  const { taken } = kept;
  return taken?.hand === view.hand_number && taken.tricks === tricks(view) ? taken : null;
}

function note(kept, line, view) {
  const [kind, what] = event(line);
  if (kind === "played") kept.plays = [...kept.plays.filter(({ n }) => n < line.n), { n: line.n, seat: what.seat, card: what.card }];
  if (kind !== "trick_taken") return;
  const whole = kept.plays.filter(({ card }) => what.cards.includes(card)),
    cards = whole.length === what.cards.length ? whole : what.cards.map((card) => ({ seat: null, card }));
  kept.plays = [];
  kept.taken = { text: line.text, seat: what.seat, cards, hand: view.hand_number, tricks: tricks(view) };
}

const Laid = ({ about, seat, card, won }) =>
  html`<li class=${won ? "wonu" : ""}><span class="vh">${`${seat == null ? "" : `${nameOf(about, seat)}: `}${word(about, card)}`}</span><span aria-hidden="true"><${Card} about=${about}
    card=${card} />${seat == null ? null : html`<span class="by"><${Mark} about=${about} seat=${seat} /><span class="w">${nameOf(about, seat)}</span></span>`}</span></li>`;

function Trick({ about, view, taken }) {
  const { trick } = view,
    n = view.seats.length,
    next = (trick.leader + trick.cards.length) % n,
    plays = ["play", "name_race"].includes(view.step);
  if (!plays && !trick.cards.length && !taken) return null;
  const number = tricks(view) + 1;
  // Before the first card of a trick, show the last trick.
  if (!trick.cards.length && taken) {
    return html`<section class="tricku past" aria-label=${taken.text}><h3>${taken.text}</h3><ul>${taken.cards.map(({ seat, card }) => html`<${Laid} key=${card}
        ...${{ about, seat, card }} won=${seat != null && seat === taken.seat} />`)}</ul></section>`;
  }
  return html`<section class="tricku" aria-label=${word(about, "trick")}><h3>${w(about, "trick_n", { n: number, all: number + view.seats[next].cards - 1 })}${trick.led ? html` · ${w(about, "race_led")}:
      <${Race} race=${trick.led} /> ${word(about, trick.led)}` : null}</h3><ul>${trick.cards.map(([seat, card]) => html`<${Laid} key=${card} ...${{ about, seat, card }} />`)}
    ${plays && trick.cards.length < n ? html`<li class="next"><div class="hole"><${Mark} about=${about} seat=${view.step === "name_race" ? trick.leader : next} /><span class="w">
        ${nameOf(about, view.step === "name_race" ? trick.leader : next)}</span></div></li>` : null}</ul></section>`;
}

/** An option as a button. */
const Pick = ({ about, id, one, preview, on, children, text = "" }) =>
  html`<button type="button" class=${`picku${one ? " legal" : " off"}${one?.n || preview === id ? " sel" : ""}`} aria-pressed=${one ? Boolean(one.n) : undefined}
    aria-disabled=${one ? undefined : true} data-part=${one ? keyOf(one.part) : undefined} ...${on(id)}><span class="vh">
    ${one ? `${one.text}${one.digit ? ` (${one.digit})` : ""}` : `${text}. ${w(about, "cannot_choose")}`}</span><span aria-hidden="true">${children}${one?.digit ? html`<kbd>${one.digit}</kbd>` : null}</span></button>`;

/** Options outside the hand: the two cards of the bidding, a bet, or a race. */
function Picks({ about, can, asking, preview, on }) {
  const { ask } = asking.question.ask,
    common = (id) => ({ about, id, one: can.get(id)?.[0], preview, on });
  const all = (sort) => [...can.keys()].filter((id) => id.startsWith(`${sort}:`));
  if (ask === "lay") {
    return html`<div class="picksu"><section><h3>${w(about, "lay_power")}</h3><div class="rowp">${all("power").map((id) => html`<${Pick} key=${id} ...${common(id)}><${PowerCard}
        about=${about} race=${id.slice(6)} /><//>`)}</div></section><section><h3>${w(about, "lay_score")}</h3><div class="rowp">${["positive", "negative"].map((score) => html`<${Pick}
        key=${score} ...${common(`score:${score}`)} text=${word(about, score)}><${ScoreCard} about=${about} score=${score} /><//>`)}</div></section></div>`;
  }
  if (ask.bid) {
    return html`<div class="picksu bids"><section><h3>${w(about, "bet")}</h3><div class="rowp">${can.has("pass") ? html`<${Pick} ...${common("pass")}><b
        class="chipu passu">${w(about, "pass")}</b><//>` : null}${all("bet").map((id) => html`<${Pick} key=${id} ...${common(id)}><b class="chipu num">${id.slice(4)}</b><//>`)}</div></section></div>`;
  }
  if (ask.name) {
    return html`<div class="picksu"><section><h3>${w(about, "name_race")}</h3><div class="rowp">${all("race").map((id) => html`<${Pick} key=${id} ...${common(id)}><${PowerCard}
        about=${about} race=${id.slice(5)} /><//>`)}</div></section></div>`;
  }
  return null;
}

/**
 * @param {{about: any, view: any, can?: Map<string, any>, preview?: string | null, look?: (id: string | null) => void, asking?: any,
 *   show?: (what: any) => void, tall: boolean, recent?: any[], still?: boolean, presence?: any}} props
 */
export function Board({ about, view, can = new Map(), preview = null, look = () => {}, asking = null, show = () => {}, tall, recent = [], still = false, presence = null }) {
  const seats = around(view),
    taken = useTaken(recent, view);
  function activate(id) {
    const one = can.get(id)?.[0];
    if (one) return void (one.n ? asking.drop(one.part) : asking.choose(one.part));
    if (id.startsWith("seat:")) show(id);
  }
  const things = [...can.keys()].filter((id) => !/^(card|seat):/.test(id)),
    ids = [...seats.map((seat) => `seat:${seat}`), ...things];
  const walk = useWalk({
    ids: [...ids.filter((id) => can.has(id)), ...ids.filter((id) => !can.has(id))],
    legal: (id) => can.has(id),
    chosen: (id) => Boolean(can.get(id)?.[0].n),
    activate,
    show: (id) => id.startsWith("seat:") && show(id),
    look,
  });
  const seated = (seat) => html`<${Seat} key=${seat} ...${{ about, view, seat, preview, presence }} options=${can.get(`seat:${seat}`)} on=${walk.on} />`;
  const picks = asking && !asking.sent ? html`<${Picks} ...${{ about, can, asking, preview }} on=${walk.on} />` : null;
  return html`<div class=${`uf n${seats.length}${still ? " still" : ""}`} ref=${walk.root} data-group onKeyDown=${walk.onKeyDown}><${Facts} about=${about} view=${view} />
    <div class="othersu">${(view.seat == null || tall ? seats : seats.slice(1)).map(seated)}</div>
    <div class="midu"><${Trick} ...${{ about, view, taken }} />${picks}</div>
    ${view.seat == null || tall ? null : html`<div class="ownu">${seated(view.seat)}</div>`}</div>`;
}
