/**
 * Cards in small, as they stand in lines: the sign, the name, and how many.
 */
import { html } from "../vendor/index.js";
import { word } from "../drawn/tools.js";
import { CardSign } from "./terrain.js";

/** How often each card is among these, in their order. @param {string[]} cards @returns {[string, number][]} */
export const counted = (cards) => [...cards.reduce((all, card) => all.set(card, (all.get(card) ?? 0) + 1), new Map())];

/** A card in small. @param {{about: any, card: string, n?: number}} props */
export const Chip = ({ about, card, n = 1 }) =>
  html`<span class="chip4"><svg viewBox="0 0 48 48" aria-hidden="true"><${CardSign} card=${card} s=${0.96} /></svg>${word(about, card)}${n > 1 ? html` <b
      class="num">×${n}</b>` : null}</span>`;
