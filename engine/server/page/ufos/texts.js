/**
 * The texts of items on the table: a seat with the cards of its tricks, a card, or a race.
 */
import { html } from "../vendor/index.js";
import { Mark, who } from "../drawn/paint.js";
import { w, word } from "../drawn/tools.js";
import { Card, RACES, Race, read, sorted } from "./cards.js";
import { inWords } from "./seats.js";

function SeatText({ about, view, seat, presence, brief }) {
  const one = view.seats[seat];
  return html`<div class="seat-text"><h2><${Mark} about=${about} seat=${seat} /> ${who(about, seat, presence)}</h2><p class="facts">${inWords(about, view, seat)}</p>
    ${brief || !one.taken.length ? null : html`<h3>${w(about, "tricks_taken")}</h3><ul class="row">${sorted(one.taken).map((card) => html`<li><span class="vh">${word(about, card)}</span><span
        aria-hidden="true"><${Card} about=${about} card=${card} /></span></li>`)}</ul>`}</div>`;
}

/** @param {{about: any, view: any, id: string, presence?: any, brief?: boolean}} props */
export function Thing({ about, view, id, presence, brief = false }) {
  const [sort, rest] = [id.slice(0, id.indexOf(":")), id.slice(id.indexOf(":") + 1)];
  if (sort === "seat") return html`<${SeatText} ...${{ about, view, seat: Number(rest), presence, brief }} />`;
  if (sort !== "card") return null;
  const { race } = read(rest);
  return html`<div class="pw"><${Card} about=${about} card=${rest} /><div><h2>${word(about, rest)}</h2><p>${race === "metamorph" ? `${about.rules?.T2} ${about.rules?.T3}` : word(about, race)}</p></div></div>`;
}

/** The races, the taken cards, and the metamorphs. */
export function Everything({ about, view, presence }) {
  return html`<h2>${w(about, "all")}</h2><p>${RACES.map((race) => html`<span class="tag"><${Race} race=${race} /> ${word(about, race)}</span> `)}<span class="tag"><${Race}
      race="metamorph" /> ${w(about, "metamorph")}</span></p><p class="muted">${about.rules?.M1} ${about.rules?.T2}</p>
    ${view.seats.map(({ seat }) => html`<${SeatText} key=${seat} ...${{ about, view, seat, presence }} />`)}`;
}
