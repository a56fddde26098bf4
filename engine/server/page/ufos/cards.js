/**
 * Drawings of cards and races. Each race has a sign and a color; a metamorph is blue and has a separate sign.
 *
 * The race printed on a metamorph has no meaning, so it is not shown.
 */
import { html } from "../vendor/index.js";
import { CardName } from "../drawn/paint.js";
import { w, word } from "../drawn/tools.js";

/** The races in the order of the rules, with the colors in the names of their cards. */
export const RACES = ["plants", "insectoids", "robots", "confederation"];
const OF_COLOR = { green: "plants", yellow: "insectoids", gray: "robots", red: "confederation", blue: "metamorph" };

/** Signs, 24 × 24 around a point: a leaf, a beetle, a robot's head, a badge, a twist, and a crossed circle for no trump. */
const SIGNS = {
  plants: { c: "#7BE38A", d: "M0-10C8-7 10 1 0 10C-10 1-8-7 0-10ZM0-5V10M0 0l4-3M0 4l-4-3" },
  insectoids: { c: "#FFDB5C", d: "M0-5A5 7 0 0 1 0 9 5 7 0 0 1 0-5ZM0-5V9M-3-6l-3-4M3-6l3-4M-5-1l-5-2M5-1l5-2M-5 3H-10M5 3H10M-4 6l-5 3M4 6l5 3" },
  robots: { c: "#CCD4E6", d: "M-8-5H8V8H-8ZM0-5V-10M-4 0h.1M4 0h.1M-4 4H4M-8 0h-2M8 0h2" },
  confederation: { c: "#FF8077", d: "M0-10 8-7V0C8 5 4 8 0 10C-4 8-8 5-8 0V-7ZM0-5l1.5 3.5 3.5.3-2.7 2.4.9 3.6L0 3l-3.2 1.8.9-3.6-2.7-2.4 3.5-.3Z" },
  metamorph: { c: "#74B6FF", d: "M-9 0A9 9 0 0 1 6-6.5M9 0A9 9 0 0 1-6 6.5M6-10v4H2M-6 10V6h4M-4 0a4 4 0 1 1 8 0 4 4 0 1 1-8 0" },
  no_trump: { c: "#EEF1FA", d: "M-9 0A9 9 0 1 1 9 0 9 9 0 1 1-9 0ZM-6.3-6.3 6.3 6.3" },
};
export const tint = (race) => SIGNS[race]?.c ?? "#fff";

export const Sign = ({ race, x = 0, y = 0, s = 1 }) =>
  html`<path d=${SIGNS[race]?.d} transform=${`translate(${x} ${y}) scale(${s})`} fill="none" stroke=${tint(race)} stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round" />`;
/** The sign of a race, within text. */
export const Race = ({ race, size = "" }) => html`<svg class=${`race ${size}`} viewBox="-12 -12 24 24" aria-hidden="true"><${Sign} race=${race} /></svg>`;

/** Returns a card's race (or `metamorph`) and value, from its name. @param {string} card */
export function read(card) {
  const [, color, value] = /^(\w+) (\d+)/.exec(card) ?? [];
  return { race: OF_COLOR[color] ?? "no_trump", value: Number(value) };
}

/** Sorts cards by race and value, with the metamorphs last because they have no race. @param {string[]} cards */
export const sorted = (cards) => {
  const order = [...RACES, "metamorph"],
    rank = (card) => order.indexOf(read(card).race) * 100 + read(card).value;
  return [...cards].sort((a, b) => rank(a) - rank(b));
};

const colored = (race) => (at) => at?.style.setProperty("--k", tint(race));

/** @param {{about: any, card: string, digit?: string | null, classes?: string}} props */
export function Card({ about, card, digit = null, classes = "" }) {
  const { race, value } = read(card),
    name = race === "metamorph" ? w(about, "metamorph") : word(about, race);
  return html`<div class=${`card cardu ${classes}`} ref=${colored(race)}><b class="ix num" aria-hidden="true">${value}<${Race} race=${race} /></b><svg
      class="art" viewBox="0 0 94 132" aria-hidden="true"><${Sign} race=${race} x=${52} y=${64} s=${2.1} /></svg>
    <${CardName} name=${name} />${digit == null ? null : html`<kbd class="k" aria-hidden="true" data-k=${digit} />`}</div>`;
}

/** A power card, which names the race in power or none. `race` null: face down. */
export function PowerCard({ about, race, classes = "" }) {
  if (race == null) {
    return html`<div class=${`card cardu down ${classes}`}><svg class="art" viewBox="0 0 94 132" aria-hidden="true"><ellipse cx="47" cy="70" rx="30"
        ry="11" fill="none" stroke="#7F92DA" stroke-width="4" /><path d="M31 66a16 16 0 0 1 32 0" fill="none" stroke="#7F92DA" stroke-width="4" /></svg></div>`;
  }
  return html`<div class=${`card cardu power ${classes}`} ref=${colored(race)}><svg class="art" viewBox="0 0 94 132" aria-hidden="true"><circle cx="47" cy="58"
      r="33" fill="#0006" stroke=${tint(race)} stroke-opacity=".5" stroke-width="2" /><${Sign} race=${race} x=${47} y=${58} s=${2} /></svg><${CardName} name=${word(about, race)} /></div>`;
}

/** A score card, with a plus or a minus. */
export const ScoreCard = ({ about, score, classes = "" }) =>
  html`<div class=${`card cardu score ${score} ${classes}`}><svg class="art" viewBox="0 0 94 132" aria-hidden="true"><circle cx="47" cy="58" r="30"
      fill="#0006" /><path d=${score === "positive" ? "M47 40V76M29 58H65" : "M29 58H65"} stroke="currentColor" stroke-width="9" stroke-linecap="round" /></svg>
    <${CardName} name=${word(about, score)} /></div>`;
