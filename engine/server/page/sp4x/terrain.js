/**
 * Drawings of fields, resources, and cards. A field's drawing follows from its printed data: its yield, whether it only
 * allows roads, whether it has a lost civilization. A field that an edition adds is therefore drawn too.
 *
 * Color is never the only difference: each kind has a pattern and a sign, and the field shows its name.
 */
import { html } from "../vendor/index.js";

/** The distance from the middle of a hex to its corners, in drawing units. */
export const R = 60;
const SIDE = (R * Math.sqrt(3)) / 2;
/** Returns the middle of a place. @param {number[]} at */
export const middle = ([q, r]) => [2 * SIDE * (q + r / 2), 1.5 * R * r];
/** Returns the corners of a hex, `r` from its middle. */
export const outline = (r = R) =>
  [30, 90, 150, 210, 270, 330].map((a, i) => `${i ? "L" : "M"}${(r * Math.cos((a * Math.PI) / 180)).toFixed(1)} ${(r * Math.sin((a * Math.PI) / 180)).toFixed(1)}`).join("") + "Z";
/** Returns the angle of a direction in degrees, counterclockwise from east. */
export const turned = (way) => -60 * way;
/** The distance from the middle of a hex to the middle of an edge. */
export const EDGE = SIDE;

export const KINDS = ["plastic", "nutrient", "metal"];

/** The signs of the resources, 20 × 20 around a point: a brick, a drop, a nut. */
const SIGNS = {
  plastic: { d: "M-8-5H8V6H-8ZM-5-5V-8H-1V-5M1-5V-8H5V-5", c: "#FF9E6B" },
  nutrient: { d: "M0-9C4-3 7 0 7 4A7 7 0 0 1-7 4C-7 0-4-3 0-9Z", c: "#8BE28B" },
  metal: { d: "M-4.5-8H4.5L9 0 4.5 8H-4.5L-9 0ZM0-3.4A3.4 3.4 0 1 0 0 3.4 3.4 3.4 0 1 0 0-3.4Z", c: "#B9C7E8" },
};
export const tint = (kind) => SIGNS[kind]?.c ?? "#fff";

/** The sign of a resource, inside an SVG. */
export const Sign = ({ kind, x = 0, y = 0, s = 1 }) =>
  html`<path d=${SIGNS[kind]?.d} transform=${`translate(${x} ${y}) scale(${s})`} fill=${tint(kind)} fill-rule="evenodd" stroke="#0008"
    stroke-width="1" />`;
/** The sign of a resource, within text. */
export const Resource = ({ kind }) => html`<svg class="res" viewBox="-10 -10 20 20" aria-hidden="true"><${Sign} kind=${kind} /></svg>`;

/** Returns the kind of a field. @param {any} field @param {number} number */
export function sortOf(field, number) {
  if (!field) return "plain";
  if (number === 0) return "home";
  if (field.script) return "ruin";
  const kind = KINDS.find((one) => field.yields?.[one] > 0);
  if (field.by_road) return kind ? "peaks" : "sea";
  return { plastic: "steppe", nutrient: "swamp", metal: "hills" }[kind ?? ""] ?? "plain";
}

/** The ground color, the lines, and the repeated tile (40 × 40) of each kind. */
const GROUNDS = {
  home: { c: "#27356E", l: "#8FB2FF", d: "M20 4v10M20 26v10M4 20h10M26 20h10" },
  steppe: { c: "#5A3323", l: "#FF9E6B", d: "M8 14l3-8 3 8M26 32l3-8 3 8M28 12l2-6 2 6M6 34l2-6 2 6" },
  swamp: { c: "#1F4A2A", l: "#8BE28B", d: "M2 10q5-5 10 0t10 0M20 28q5-5 10 0t10 0M10 30v-6M13 30v-8" },
  hills: { c: "#43306B", l: "#C9A6FF", d: "M2 16a9 9 0 0 1 18 0M20 36a9 9 0 0 1 18 0" },
  peaks: { c: "#39414F", l: "#D5DCE8", d: "M2 18l9-14 9 14M20 38l9-14 9 14M8 9l3 3 3-3M26 29l3 3 3-3" },
  sea: { c: "#0D4B57", l: "#63E0E8", d: "M0 8q5 6 10 0t10 0 10 0 10 0M0 28q5 6 10 0t10 0 10 0 10 0" },
  ruin: { c: "#5A2148", l: "#FF9AD9", d: "M6 16V6h6v10M26 36V26h6v10M4 16h10M24 36h10" },
  plain: { c: "#2A3354", l: "#A9B6D8", d: "M10 10h.1M30 30h.1" },
};

export const Grounds = ({ id = "" }) =>
  html`<defs>${Object.entries(GROUNDS).map(
    ([name, { c, l, d }]) => html`<pattern id=${`ground-${name}${id}`} width="40" height="40" patternUnits="userSpaceOnUse">
      <rect width="40" height="40" fill=${c} /><path d=${d} fill="none" stroke=${l} stroke-opacity=".3" stroke-width="1.7"
        stroke-linecap="round" stroke-linejoin="round" /></pattern>`,
  )}</defs>`;
export const lineOf = (sort) => GROUNDS[sort].l;

/** The drawings of cards as lines, 48 × 48. */
export const CARDS = {
  move: { c: "#5FE3CE", d: "M8 36h10l6-12 6 0M24 24h16M33 16l8 8-8 8" },
  build: { c: "#FFC36B", d: "M8 40V24L24 10l16 14v16ZM19 40V28h10v12" },
  exploit: { c: "#8DF0B6", d: "M24 6v20M15 18l9 9 9-9M8 32v8h32v-8" },
  workers: { c: "#7CB8FF", d: "M16 18a5 5 0 1 0 .1 0ZM33 20a4 4 0 1 0 .1 0ZM6 42c0-9 4-12 10-12s10 3 10 12M28 32c8-3 14 0 14 10" },
  steal: { c: "#D9A6FF", d: "M6 20c8-6 12 0 18 0s10-6 18 0c0 12-6 18-10 18-4 0-5-6-8-6s-4 6-8 6C12 38 6 32 6 20ZM14 25h6M28 25h6" },
  war: { c: "#FF7D74", d: "M10 8l26 26M38 8L12 34M8 30l10 10M40 30L30 40M36 34l6 6M12 34l-6 6" },
  plan: { c: "#FFE27A", d: "M24 5l5.5 12.5L43 19l-10 9.5L35.5 42 24 35 12.5 42 15 28.5 5 19l13.5-1.5Z" },
  ai: { c: "#8CE9FF", d: "M14 14h20v20H14ZM20 20h8v8h-8ZM18 14V6M30 14V6M18 42v-8M30 42v-8M14 18H6M14 30H6M42 18h-8M42 30h-8" },
};

/** The sign of a card, around a point, inside an SVG. */
export const CardSign = ({ card, x = 24, y = 24, s = 1 }) =>
  html`<path d=${CARDS[card]?.d} transform=${`translate(${x - 24 * s} ${y - 24 * s}) scale(${s})`} fill="none" stroke=${CARDS[card]?.c ?? "#fff"}
    stroke-width=${s < 0.6 ? 4.5 : 3} stroke-linecap="round" stroke-linejoin="round" />`;
