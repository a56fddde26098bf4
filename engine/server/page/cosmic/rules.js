/**
 * The drawings beside the rules: bases, the cone, cards, and powers, drawn with the board's own parts.
 *
 * They are decorations, so screen readers skip them. The letter of the theme's first clause selects the drawing.
 */
import { html } from "../vendor/index.js";
import { Emblem, Pip, color } from "../drawn/paint.js";
import { Card } from "./hand.js";

/** A planet of a seat, with ships of some seats on it. */
const Planet = ({ about, x, y = 48, of, ships = [], r = 26 }) =>
  html`<g><circle cx=${x} cy=${y} r=${r} fill="#16204A" stroke=${color(of)} stroke-width="3" />
    ${ships.map((seat, i) => html`<${Pip} about=${about} seat=${seat} x=${x + (i - (ships.length - 1) / 2) * 17} y=${y} s=${1.1} />`)}</g>`;

const Draw = ({ w = 300, children }) => html`<svg class="rule-art" viewBox=${`0 0 ${w} 96`} aria-hidden="true">${children}</svg>`;

/** The cone with ships, and its beam to a planet of another seat. */
const Cone = ({ about }) =>
  html`<${Draw}><path d="M66 30 206 42v12L66 66z" fill="var(--pick)" opacity=".3" />
    <circle cx="56" cy="48" r="34" fill="#0A1226" stroke="var(--pick)" stroke-width="3" />
    ${[-1, 0, 1].map((i) => html`<${Pip} about=${about} seat=${0} x=${56 + i * 17} y=${48} s=${1.1} />`)}
    <${Planet} about=${about} x=${238} of=${1} ships=${[1, 1]} /><//>`;

const Bases = ({ about }) =>
  html`<${Draw}><${Planet} about=${about} x=${40} of=${0} ships=${[0, 0]} /><${Planet} about=${about} x=${150} of=${1} ships=${[0, 1]} />
    <${Planet} about=${about} x=${260} of=${2} ships=${[0]} /><//>`;

const Powers = ({ about }) =>
  html`<${Draw}>${about.scripts.filter(({ sort }) => sort === "alien").slice(0, 3).map(({ number }, i) => html`<g
      color=${color(i)}><${Emblem} about=${about} script=${number} x=${50 + 100 * i} y=${48} s=${1.5} /></g>`)}<//>`;

const Cards = ({ about }) =>
  html`<div class="rule-art row" aria-hidden="true">${[{ attack: 14 }, { attack: 8 }, "negotiate"].map(
    (card) => html`<${Card} about=${about} card=${card} hushed=${true} />`,
  )}</div>`;

const OF = { S: Bases, W: Bases, T: Cone, C: Cards, P: Powers };

/** @param {{about: any, rule: string}} props */
export function RuleArt({ about, rule }) {
  const Art = OF[rule[0]];
  return Art ? html`<${Art} about=${about} />` : null;
}
