/**
 * Small cards within lines of text: the sign, the name, and the number.
 */
import { html } from "../vendor/index.js";
import { word } from "../drawn/tools.js";
import { CardSign } from "./terrain.js";

/** Counts equal cards, in the order of the list. @param {string[]} cards @returns {[string, number][]} */
export const counted = (cards) => [...cards.reduce((all, card) => all.set(card, (all.get(card) ?? 0) + 1), new Map())];

/** A small card. @param {{about: any, card: string, n?: number}} props */
export const Chip = ({ about, card, n = 1 }) =>
  html`<span class="chip4"><svg viewBox="0 0 48 48" aria-hidden="true"><${CardSign} card=${card} s=${0.96} /></svg>${word(about, card)}${n > 1 ? html` <b
      class="num">×${n}</b>` : null}</span>`;
