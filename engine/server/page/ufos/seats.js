/**
 * A seat at the table: its chips, its tricks, its bids, and the known facts about its two cards.
 */
import { html } from "../vendor/index.js";
import { keyOf } from "../asking.js";
import { Mark, nameOf, who } from "../drawn/paint.js";
import { w, word } from "../drawn/tools.js";
import { PowerCard, Race, ScoreCard } from "./cards.js";
import { power } from "./parts.js";

/** Returns whether the seats have placed their two cards. */
const lain = (view) => view.seats[0].score != null || view.decided != null;

/** Returns a sentence about a seat. */
export function inWords(about, view, seat) {
  const one = view.seats[seat];
  const said = [
    seat === view.seat ? w(about, "you") : "",
    view.dealer === seat ? w(about, "deals") : "",
    w(about, "chips_n", { n: one.chips }),
    w(about, "tricks_n", { n: one.tricks }),
    w(about, "cards_n", { n: one.cards }),
    view.highest?.seat === seat ? w(about, "bets_n", { n: view.highest.chips }) : "",
    one.passed && !view.decided ? w(about, "has_passed") : "",
    one.score ? w(about, "score_is", { score: word(about, one.score) }) : "",
    one.power ? w(about, "power_is", { power: word(about, power(one.power)) }) : one.score ? w(about, "face_down") : "",
    one.seen_by.length ? w(about, "seen_by_n", { seats: one.seen_by.map((other) => nameOf(about, other)).join(", ") }) : "",
    one.void.length ? w(about, "has_none", { races: one.void.map((race) => word(about, race)).join(", ") }) : "",
  ];
  return said.filter(Boolean).join(", ");
}

const Coin = () =>
  html`<svg class="race" viewBox="-12 -12 24 24" aria-hidden="true"><circle r="9" fill="none" stroke="#FFC36B" stroke-width="2.4" /><circle r="4.5" fill="#FFC36B" /></svg>`;
const Won = () =>
  html`<svg class="race" viewBox="-12 -12 24 24" aria-hidden="true"><rect x="-9" y="-6" width="11" height="15" rx="2" fill="none" stroke="#8DF0B6"
    stroke-width="2" /><path d="M-4-9H7q2 0 2 2V5" fill="none" stroke="#8DF0B6" stroke-width="2" stroke-linecap="round" /></svg>`;
const Held = () =>
  html`<svg class="race" viewBox="-12 -12 24 24" aria-hidden="true"><rect x="-7" y="-9" width="14" height="18" rx="2.5" fill="#222F66" stroke="#7F92DA"
    stroke-width="2" /></svg>`;
const Eye = () =>
  html`<svg class="race" viewBox="-12 -12 24 24" aria-hidden="true"><path d="M-10 0Q0-11 10 0 0 11-10 0ZM0-3.5A3.5 3.5 0 1 1 0 3.5 3.5 3.5 0 1 1 0-3.5Z"
    fill="none" stroke="var(--zap)" stroke-width="2" /></svg>`;

export function Seat({ about, view, seat, options, preview, presence, on }) {
  const one = view.seats[seat],
    id = `seat:${seat}`,
    own = seat === view.seat,
    spy = options?.[0],
    asked = view.waiting.includes(seat),
    leads = view.trick.leader === seat && ["play", "name_race", "take"].includes(view.step);
  const counts = view.decided?.cards_of === seat;
  const text = `${who(about, seat, presence)}: ${inWords(about, view, seat)}.${asked ? ` ${w(about, "has_turn")}` : ""}${spy ? ` ${w(about, "can_choose")} ${spy.text}${spy.digit ? ` (${spy.digit})` : ""}` : ""}`;
  return html`<button type="button" class=${`seatu${own ? " own" : ""}${asked ? " asked" : ""}${spy ? " legal" : ""}${spy?.n || preview === id ? " sel" : ""}${view.winners.includes(seat) ? " won" : ""}`}
      ref=${(at) => at?.style.setProperty("--c", `var(--s${seat})`)} aria-pressed=${spy ? Boolean(spy.n) : undefined}
      data-seat=${seat} data-part=${spy ? keyOf(spy.part) : undefined} ...${on(id)}><span class="vh">${text}</span><span class="inu" aria-hidden="true">
    <span class="topu"><${Mark} about=${about} seat=${seat} /><b class="w">${who(about, seat, presence)}</b>${own ? html`<small>${w(about, "you")}</small>` : null}
      ${asked ? html`<i class="askedu" />` : null}${spy?.digit ? html`<kbd>${spy.digit}</kbd>` : null}</span>
    <span class="rowu num"><span title=${word(about, "chips")}><${Coin} />${one.chips}</span><span title=${word(about, "tricks")}><${Won} />${one.tricks}</span><span
      title=${word(about, "cards")}><${Held} />${one.cards}</span></span>
    <span class="laidu">${lain(view) && one.score ? html`<span class=${`minis${counts ? " counts" : ""}`}><${PowerCard} about=${about} race=${one.power ? power(one.power) : null}
        classes="miniu" /><${ScoreCard} about=${about} score=${one.score} classes="miniu" /></span>` : null}
      <span class="saidu">${[
        view.dealer === seat ? w(about, "deals") : "",
        leads ? w(about, "leads") : "",
        view.highest?.seat === seat && !view.decided ? w(about, "bets_n", { n: view.highest.chips }) : "",
        one.passed && !view.decided ? w(about, "has_passed") : "",
      ].filter(Boolean).map((said) => html`<em>${said}</em>`)}
      ${one.seen_by.length ? html`<span class="seenu"><${Eye} />${one.seen_by.map((other) => html`<${Mark} about=${about} seat=${other} />`)}</span>` : null}
      ${one.void.length ? html`<span class="voidu">${one.void.map((race) => html`<${Race} race=${race} />`)}</span>` : null}</span></span></span></button>`;
}
