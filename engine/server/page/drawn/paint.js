/**
 * Seat styles: the color and the shape of each seat, from the edition's data. Color is never the only difference.
 *
 * Colors are custom properties of the table (`--s0` and so on), set from validated hex values.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";

const SHAPES = {
  triangle: "M0-6.4 6.2 5H-6.2Z",
  circle: "M0-5.8A5.8 5.8 0 1 1 0 5.8 5.8 5.8 0 1 1 0-5.8Z",
  square: "M-5.1-5.1H5.1V5.1H-5.1Z",
  diamond: "M0-6.9 6.3 0 0 6.9-6.3 0Z",
  hexagon: "M-3.3-5.7H3.3L6.6 0 3.3 5.7H-3.3L-6.6 0Z",
  star: "M0-7 1.9-2.2 7-2 3 1.2 4.4 6.2 0 3.3-4.4 6.2-3 1.2-7-2-1.9-2.2Z",
  cross: "M-2.1-6H2.1V-2.1H6V2.1H2.1V6H-2.1V2.1H-6V-2.1H-2.1Z",
  ring: "M0-6.2A6.2 6.2 0 1 1 0 6.2 6.2 6.2 0 1 1 0-6.2ZM0-2.6A2.6 2.6 0 1 0 0 2.6 2.6 2.6 0 1 0 0-2.6Z",
};
const ORDER = Object.keys(SHAPES);
/** Default colors if the server sends no styles. They are easy to tell apart, in the order of the shapes. */
const PLAIN = ["#FF6257", "#58A6FF", "#3FCF8E", "#FFD84D", "#EEF1FA", "#B794FF", "#FF9A3C", "#FF9AC8"];

/** Sets the seats' colors on an element. @param {HTMLElement | null} root @param {any} about */
export function colorIn(root, about) {
  about.seats.forEach(({ paint }, seat) => {
    const hex = /^#[0-9a-f]{6}$/i.test(paint?.hex ?? "") ? paint.hex : PLAIN[seat % PLAIN.length];
    root?.style.setProperty(`--s${seat}`, hex);
  });
}

export const color = (seat) => `var(--s${seat})`;
/** @param {any} about @param {number} seat */
export const shapeOf = (about, seat) => SHAPES[about.seats[seat]?.paint?.shape] ?? SHAPES[ORDER[seat % ORDER.length]];
/** @param {any} about @param {number} seat */
export const letterOf = (about, seat) => about.seats[seat]?.paint?.letter ?? (about.seats[seat]?.name ?? "?")[0].toUpperCase();
/** @param {any} about @param {number} seat */
export const nameOf = (about, seat) => about.seats[seat]?.name ?? String(seat);
/** Returns whether a seat's player has left the table for now. */
export const isAway = (presence, seat) => {
  const one = presence?.seats?.[seat];
  return Boolean(one?.name && !one.bot && one.connected === 0);
};
/** Returns a seat's name with the name of its player. */
export const who = (about, seat, presence) => {
  const name = presence?.seats?.[seat]?.name;
  return name ? `${nameOf(about, seat)} (${isAway(presence, seat) ? `${name}, ${t("page.away")}` : name})` : nameOf(about, seat);
};
/** Returns the names of the seats that must act. */
export const waiting = (about, view, presence) =>
  (view.waiting ?? []).filter((seat) => seat !== view.seat).map((seat) => who(about, seat, presence));
export const winners = (about, view, presence) => (view.winners ?? []).map((seat) => ({ seat, name: who(about, seat, presence) }));

/** One ship of a seat, inside an SVG. */
export const Pip = ({ about, seat, x = 0, y = 0, s = 1, hollow = false, ...rest }) =>
  html`<path d=${shapeOf(about, seat)} transform=${`translate(${x} ${y}) scale(${s})`} fill-rule="evenodd"
    fill=${hollow ? "none" : color(seat)} stroke=${hollow ? "#7C8BBD" : "none"} stroke-width=${hollow ? 1.4 : 0} ...${rest} />`;

/** The mark of a seat within text. */
export const Mark = ({ about, seat }) =>
  html`<svg class="mark" viewBox="-8 -8 16 16" aria-hidden="true"><${Pip} about=${about} seat=${seat} /></svg>`;

/** A script's icon, 48 × 48 around a point. A script without an icon has a hexagon with its first letter. */
export function Emblem({ about, script, x = 24, y = 24, s = 1 }) {
  const one = about.scripts[script];
  const emblem = one?.emblem;
  return html`<g transform=${`translate(${x - 24 * s} ${y - 24 * s}) scale(${s})`} fill="none" stroke="currentColor" stroke-width="3"
    stroke-linecap="round" stroke-linejoin="round">
    ${
      emblem
        ? [emblem.lines?.map((d) => html`<path d=${d} />`), emblem.filled?.map((d) => html`<path d=${d} fill="currentColor" />`)]
        : html`<path d="M24 5l16.5 9.5v19L24 43 7.5 33.5v-19z" /><text x="24" y="31" text-anchor="middle" font-size="20" font-weight="800"
        fill="currentColor" stroke="none">${(one?.name ?? "?")[0]}</text>`
    }</g>`;
}

const segmenter = new Intl.Segmenter();

/** Splits a text into what readers see as letters, such as an emoji of several characters. @param {string} text */
export const letters = (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);

const pen = document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const widths = new Map();

/** Returns a text's width in bold letters of the page's font, in multiples of the font size. @param {string} text */
export function widthOf(text) {
  if (!pen) return text.length * 0.6;
  if (!widths.has(text)) {
    pen.font = `800 100px ${getComputedStyle(document.documentElement).fontFamily}`;
    widths.set(text, pen.measureText(text).width / 100);
  }
  return widths.get(text) ?? 0;
}

/** A card's name, in letters so small that its longest word fits. @param {{name: string}} props */
export const CardName = ({ name }) =>
  html`<span class="n" ref=${(at) => at?.style.setProperty("--w", String(Math.max(...name.split(/\s|(?<=-)/).map(widthOf))))}>${name}</span>`;

/** @param {string} text @param {number} most the maximum, in letters of average width */
export const cut = (text, most) => {
  const all = letters(text);
  return all.length > most
    ? `${all
        .slice(0, Math.max(1, most - 1))
        .join("")
        .trimEnd()}…`
    : text;
};

/** The name of an item for screen readers only. They skip the visible shapes and short texts. */
export const Name = ({ text, x = 0, y = 0 }) => html`<text class="name" x=${x} y=${y} text-anchor="middle" font-size=".1">${text}</text>`;
