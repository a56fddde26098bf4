/**
 * Cards: of equal size whether they lie open or face down, drawn from what a card is and nothing else.
 *
 * A card that the viewer may not know has no name, no key and no class that would tell it from another.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { Emblem } from "./paint.js";

/** Long words stand in smaller letters. @param {{name: string}} props */
const Name = ({ name }) => html`<span class=${name.split(/\s/).some((word) => word.length > 11) ? "n long" : "n"}>${name}</span>`;
/** The number of the script of a card that has one. */
export const scriptOf = (card) => (card && typeof card === "object" && "scripted" in card ? card.scripted : null);

/** A card in words. @param {any} about @param {any} card */
export function cardName(about, card) {
  if (card === "negotiate") return t("ui.word.negotiate");
  if (card && typeof card === "object" && "attack" in card) return t("page.card_attack", { n: card.attack });
  return about.scripts[scriptOf(card)]?.name ?? t("ui.word.face_down");
}

const RAYS = Array.from({ length: 16 }, (_, i) => {
  const a = (i * Math.PI) / 8,
    far = i % 2 ? 42 : 50;
  return `M${(47 + 34 * Math.cos(a)).toFixed(1)} ${(62 + 34 * Math.sin(a)).toFixed(1)}L${(47 + far * Math.cos(a)).toFixed(1)} ${(62 + far * Math.sin(a)).toFixed(1)}`;
}).join("");
const Art = ({ children }) => html`<svg class="art" viewBox="0 0 94 132" aria-hidden="true">${children}</svg>`;

/** @param {{about: any, card: any, digit?: any, classes?: string}} props `card` null: face down */
export function Card({ about, card, digit = null, classes = "" }) {
  const key = digit == null ? null : html`<kbd class="k" aria-hidden="true" data-k=${digit} />`;
  if (card == null) {
    return html`<div class=${`card back ${classes}`}><${Art}><g fill="none" stroke="#7F92DA" opacity=".8"><circle cx="47" cy="66" r="26"
        stroke-width="3" /><path d="M30 84 68 42 57 88z" fill="#7F92DA" stroke="none" /></g><//><span class="n">${t("ui.word.face_down")}
        </span></div>`;
  }
  if (card === "negotiate") {
    return html`<div class=${`card negotiate ${classes}`}>${key}<${Art}><g fill="none" stroke="#8FF3E2" stroke-width="5"><circle cx="36"
        cy="60" r="19" /><circle cx="58" cy="60" r="19" /><path d="M50.5 46.5A19 19 0 0 1 55 60" stroke="#0b3b36" stroke-width="9" /><path
        d="M49 46A19 19 0 0 1 55 60" /></g><//><${Name} name=${t("ui.word.negotiate")} /></div>`;
  }
  const script = scriptOf(card);
  if (script == null) {
    return html`<div class=${`card attack ${classes}`}>${key}<${Art}><path d=${RAYS} stroke="#FFA25E" stroke-width="2" opacity=".4" />
        <circle cx="47" cy="62" r="31" fill="#00000045" stroke="#FFA25E" stroke-opacity=".6" /><//>
      <span class=${`v num${String(card.attack).length > 2 ? " long" : ""}`} data-v=${card.attack} /><span class="n">${t("ui.word.attack")}
        </span></div>`;
  }
  return html`<div class=${`card destiny ${classes}`}>${key}<${Art}><circle cx="47" cy="58" r="31" fill="#00000045" stroke="#C4A3FF"
      stroke-opacity=".6" /><g color="#E4CFFF"><${Emblem} about=${about} script=${script} x=${47} y=${58} s=${1.05} /></g><//>
    <${Name} name=${about.scripts[script]?.name ?? ""} /></div>`;
}
