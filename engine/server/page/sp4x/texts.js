/**
 * The texts of items on the table: a hex with its printed data, a seat with its faction's scales, or a card.
 */
import { html } from "../vendor/index.js";
import { T } from "../words.js";
import { Mark, who } from "../drawn/paint.js";
import { w, word } from "../drawn/tools.js";
import { Chip, counted } from "./chip.js";
import { Card, RULES } from "./hand.js";
import { inWords } from "./map.js";
import { factionOf } from "./seats.js";
import { CARDS, Grounds, KINDS, Resource, lineOf, outline, sortOf } from "./terrain.js";

/** The printed data of a field. */
function Field({ about, number, id = "" }) {
  const field = about.fields?.[number],
    sort = sortOf(field, number),
    yields = KINDS.filter((kind) => field?.yields?.[kind]);
  const facts = [
    field?.by_road ? w(about, "by_road") : "",
    field?.base_costs ? w(about, "base_costs", { n: field.base_costs }) : "",
    field?.bonus_worker ? w(about, "bonus_worker", { n: field.bonus_worker }) : "",
    field?.bonus_base ? w(about, "bonus_base", { n: field.bonus_base }) : "",
    field?.script ? field.text || w(about, "effect") : "",
  ].filter(Boolean);
  return html`<div class="pw"><svg viewBox="-60 -60 120 120" aria-hidden="true"><${Grounds} id=${`-of${number}${id}`} /><path d=${outline(58)}
      fill=${`url(#ground-${sort}-of${number}${id})`} stroke=${lineOf(sort)} stroke-width="3" /></svg><div><h3>${field?.name}</h3>
    ${yields.length ? html`<p>${w(about, "yields")}: ${yields.map((kind) => html`<span class="yield4">${field.yields[kind]} <${Resource} kind=${kind} /> ${word(about, kind)}</span> `)}</p>` : null}
    ${facts.length ? html`<p class="muted">${facts.join(" ")}</p>` : null}</div></div>`;
}

/** A faction's board: points for each number of a resource, and its scoring at the end. */
function Faction({ about, faction }) {
  if (!faction) return null;
  const facts = [faction.has_ai ? w(about, "has_ai") : "", faction.text || ""];
  return html`<table class="scale4"><caption>${w(about, "scale", { most: about.track })}</caption><tbody>${KINDS.map((kind) => html`<tr><th scope="row">
      <${Resource} kind=${kind} /> ${word(about, kind)}</th>${faction[kind].map((n) => html`<td class="num">${n}</td>`)}</tr>`)}</tbody></table>
    ${facts.some(Boolean) ? html`<p class="muted">${facts.filter(Boolean).join(" ")}</p>` : null}`;
}

function SeatText({ about, view, seat, presence }) {
  const one = view.seats[seat],
    faction = factionOf(about, view, seat),
    unknown = one.cards - one.known.length;
  return html`<div class="seat-text"><h2><${Mark} about=${about} seat=${seat} /> ${who(about, seat, presence)} · ${faction?.name ?? one.faction}</h2>
    <p class="facts">${w(about, "points_n", { n: one.points })} · ${w(about, "cards_n", { n: one.cards })} · ${word(about, "workers_left")}: ${one.workers_left} · ${word(about, "bases_left")}: ${one.bases_left} · ${word(about, "roads_left")}: ${one.roads_left}</p>
    ${one.known.length && seat !== view.seat ? html`<p>${w(about, "known_cards")}: ${counted(one.known).map(([card, n]) => html`<${Chip} about=${about} card=${card} n=${n} /> `)}${unknown ? w(about, "unknown_n", { n: unknown }) : ""}</p>` : null}
    <${Faction} about=${about} faction=${faction} /></div>`;
}

const CardText = ({ about, card }) =>
  html`<div class="pw"><${Card} about=${about} card=${card} /><div><h3>${word(about, card)}</h3><p>${about.rules?.[RULES[card]]}</p></div></div>`;

/** @param {{about: any, view: any, id: string, presence?: any, brief?: boolean}} props */
export function Thing({ about, view, id, presence }) {
  const [sort, rest] = id.split(":");
  if (sort === "seat") return html`<${SeatText} ...${{ about, view, seat: Number(rest), presence }} />`;
  if (sort === "card") return html`<${CardText} about=${about} card=${rest} />`;
  const hex = sort === "hex" ? view.board[Number(rest)] : null;
  return hex ? html`<h2>${w(about, "hex_n", { n: rest })}</h2><${Field} about=${about} number=${hex.field} id="-thing" /><p>${inWords(about, view, hex)}</p>` : null;
}

/** All factions, fields, and cards. */
export function Everything({ about, view, presence }) {
  return html`<h2>${w(about, "everything")}</h2>${view.seats.map(({ seat }) => html`<${SeatText} key=${seat} ...${{ about, view, seat, presence }} />`)}
    <h2>${T("ui.word.cards")}</h2>${Object.keys(CARDS).map((card) => html`<${CardText} key=${card} about=${about} card=${card} />`)}
    <h2>${word(about, "fields")}</h2>${(about.fields ?? []).map((_, number) => html`<${Field} key=${number} about=${about} number=${number} />`)}
    <p class="muted">${about.rules?.C9}</p>`;
}
