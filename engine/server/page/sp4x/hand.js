/**
 * The seat's own hand: cards with signs and names. A seat shows one card, plays two equal ones as a pair, or plays one with the
 * AI.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { DIGITS, keyOf } from "../asking.js";
import { press, along } from "../texts.js";
import { sortOf } from "../log.js";
import { CardName } from "../drawn/paint.js";
import { w, word } from "../drawn/tools.js";
import { click, raised } from "./parts.js";
import { CARDS, CardSign } from "./terrain.js";

/** The rule about each card's effect. */
export const RULES = { move: "C1", build: "C2", exploit: "C3", workers: "C4", steal: "C5", plan: "C6", war: "C7", ai: "T5" };

/** @param {{about: any, card: string, digit?: string | null, classes?: string}} props */
export function Card({ about, card, digit = null, classes = "" }) {
  return html`<div class=${`card card4 ${classes}`} ref=${(at) => at?.style.setProperty("--k", CARDS[card]?.c ?? "#fff")}>
    ${digit == null ? null : html`<kbd class="k" aria-hidden="true" data-k=${digit} />`}<svg class="art" viewBox="0 0 94 132" aria-hidden="true"><circle
      cx="47" cy="58" r="32" fill="#0006" stroke=${CARDS[card]?.c} stroke-opacity=".5" /><${CardSign} card=${card} x=${47} y=${58} s=${1.05} /></svg>
    <${CardName} name=${word(about, card)} /></div>`;
}

/** Returns whether an option plays cards of the hand. */
const plays = ({ part }) => ["show", "pair", "with_ai", "alone"].includes(sortOf(part)[0]);

export function Hand({ about, view, preview, show, asking }) {
  const cards = view.hand,
    n = cards.length,
    known = asking && !asking.sent ? [...asking.known.values()] : [],
    pickable = known.some(plays),
    up = raised(asking?.soFar[0]),
    seen = {};
  return html`<section class=${`hand hand4${n > 10 ? " many" : ""}${n > 5 ? " tight" : ""}`} aria-label=${t("ui.panel.hand")}>
    <ul class="fan" ref=${(list) => list?.style.setProperty("--n", String(Math.max(n, 2)))} aria-label=${w(about, "your_hand_n", { n })} onKeyDown=${along}>
      ${cards.map((card, i) => {
        const nth = (seen[card] = (seen[card] ?? 0) + 1) - 1,
          isUp = nth < (up[card] ?? 0),
          taken = pickable ? click(asking, card, isUp) : undefined,
          can = isUp || taken !== undefined;
        const part = taken ?? (isUp ? asking.soFar[0] : undefined),
          index = part === undefined ? -1 : known.findIndex((one) => keyOf(one.part) === keyOf(part));
        const does = index >= 0 ? `. ${known[index].text}` : "",
          name = word(about, card),
          rule = about.rules?.[RULES[card]] ?? "";
        return html`<li key=${`${card} ${nth}`} class=${isUp || (preview === `card:${card}` && nth === 0) ? "sel" : ""}
            ref=${(li) => li && (li.style.setProperty("--o", String(i - (n - 1) / 2)), li.style.setProperty("--o2", String((i - (n - 1) / 2) ** 2)))}>
          <button type="button" aria-pressed=${can ? isUp : undefined} data-part=${part === undefined ? undefined : keyOf(part)} data-card=${card}
            aria-disabled=${pickable && !can ? true : undefined} ...${press(() => show(`card:${card}`))}
            onClick=${() => (!can ? show(`card:${card}`) : taken == null ? asking.drop(asking.soFar[0]) : asking.choose(taken))}>
            <span class="vh">${`${name}${can ? does : ""}. ${rule}`}</span><span aria-hidden="true"><${Card} about=${about} card=${card}
              digit=${can && !isUp ? DIGITS[index] : null} classes=${`${pickable && !can ? "off" : ""}${can ? " can" : ""}${isUp ? " sel" : ""}`} /></span></button>
          <div class="tip" aria-hidden="true"><b>${name}</b>${rule}</div></li>`;
      })}
      ${n ? null : html`<li class="none">${w(about, "no_cards")}</li>`}</ul></section>`;
}
