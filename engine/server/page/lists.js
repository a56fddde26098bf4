/**
 * The table of a game without a board: the view as nested lists. Together with the options and the log, it is playable.
 *
 * The only input is the game's JSON. Field names are shown as they are, or as texts if `about` has them.
 */
import { html } from "./vendor/index.js";
import { t } from "./words.js";

const plain = (value) => value === null || typeof value !== "object";
const words = (about, key) => about?.words_of_view?.[key] ?? String(key).replaceAll("_", " ");

/** @param {{value: any, about: any, deep?: number}} props */
function Value({ value, about, deep = 0 }) {
  if (value === null || value === undefined) return html`<span class="muted">–</span>`;
  if (plain(value)) return html`<span>${typeof value === "string" ? words(about, value) : String(value)}</span>`;
  const entries = Array.isArray(value) ? value.map((one, i) => [i, one]) : Object.entries(value);
  if (!entries.length) return html`<span class="muted">–</span>`;
  if (Array.isArray(value) && value.every(plain))
    return html`<span>${value.map((one) => (one === null ? "–" : typeof one === "string" ? words(about, one) : String(one))).join(", ")}</span>`;
  return html`<ul>${entries.map(([key, one]) => html`<li key=${key}><b>
      ${Array.isArray(value) ? (seat(about, one, key) ?? Number(key) + 1) : words(about, key)}</b> <${Value} value=${one} about=${about}
      deep=${deep + 1} /></li>`)}</ul>`;
}

/** Returns a list by seats if it has one item per seat and each item names its seat. */
const seat = (about, one, key) =>
  (one && typeof one === "object" && Number.isInteger(one.seat) ? about?.seats?.[one.seat]?.name : null) ?? null;

/** @param {{about: any, view: any}} props */
export function Lists({ about, view }) {
  return html`<section class="lists" aria-label=${t("ui.panel.board")} tabindex="0"><h2>${about.name ?? about.game}</h2><${Value}
      value=${view} about=${about} /></section>`;
}
