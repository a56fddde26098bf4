/**
 * Cards, and the hand: a fan of cards in the middle, with the seat's own plaque on the left.
 *
 * All cards have equal size, open or face down. A hidden card has no name, key, or class that distinguishes it from another
 * hidden card. A card that is an option of the question has a key. Other cards are gray but readable. Equal cards are one
 * option and share a key. Choosing a card raises it, and sends nothing.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { keyOf } from "../asking.js";
import { CardName, Emblem } from "../drawn/paint.js";
import { along, press } from "../texts.js";
import { Plaque } from "./plaque.js";

/** Returns when the seat is asked for a part. @param {any} stops @param {any} part */
const stateOf = ({ armed, pins }, part) => (armed.includes(keyOf(part)) ? "next" : (pins[keyOf(part)] ?? "usual"));

/** Returns the script number of a card, if the card has a script. */
export const scriptOf = (card) => (card && typeof card === "object" && "scripted" in card ? card.scripted : null);

/** Returns a card's name. @param {any} about @param {any} card */
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

/**
 * @param {{about: any, card: any, digit?: any, classes?: string, hushed?: boolean}} props `card` null: face down; `hushed`: the
 * parent has the label
 */
export function Card({ about, card, digit = null, classes = "", hushed = undefined }) {
  const key = digit == null ? null : html`<kbd class="k" aria-hidden="true" data-k=${digit} />`;
  if (card == null) {
    return html`<div class=${`card back ${classes}`} aria-hidden=${hushed}><${Art}><g fill="none" stroke="#7F92DA" opacity=".8"><circle cx="47" cy="66" r="26"
        stroke-width="3" /><path d="M30 84 68 42 57 88z" fill="#7F92DA" stroke="none" /></g><//><${CardName} name=${t("ui.word.face_down")} /></div>`;
  }
  if (card === "negotiate") {
    return html`<div class=${`card negotiate ${classes}`} aria-hidden=${hushed}>${key}<${Art}><g fill="none" stroke="#8FF3E2" stroke-width="5"><circle cx="36"
        cy="60" r="19" /><circle cx="58" cy="60" r="19" /><path d="M50.5 46.5A19 19 0 0 1 55 60" stroke="#0b3b36" stroke-width="9" /><path
        d="M49 46A19 19 0 0 1 55 60" /></g><//><${CardName} name=${t("ui.word.negotiate")} /></div>`;
  }
  const script = scriptOf(card);
  if (script == null) {
    return html`<div class=${`card attack ${classes}`} aria-hidden=${hushed}>${key}<${Art}><path d=${RAYS} stroke="#FFA25E" stroke-width="2" opacity=".4" />
        <circle cx="47" cy="62" r="31" fill="#00000045" stroke="#FFA25E" stroke-opacity=".6" /><//>
      <span class=${`v num${String(card.attack).length > 2 ? " long" : ""}`} data-v=${card.attack} /><${CardName} name=${t("ui.word.attack")} /></div>`;
  }
  return html`<div class=${`card destiny ${classes}`} aria-hidden=${hushed}>${key}<${Art}><circle cx="47" cy="58" r="31" fill="#00000045" stroke="#C4A3FF"
      stroke-opacity=".6" /><g color="#E4CFFF"><${Emblem} about=${about} script=${script} x=${47} y=${58} s=${1.05} /></g><//>
    <${CardName} name=${about.scripts[script]?.name ?? ""} /></div>`;
}

export function Hand({ about, view, can, choose, drop, show, tall, preview, presence, recent = [], asking, last = null, stops = null }) {
  const cards = view.hand,
    n = cards.length,
    mid = (n - 1) / 2,
    seen = new Map();
  const pickable = [...can.keys()].some((id) => id.startsWith("card:"));
  const grouped = pickable && asking?.form === "one";
  const chosen = (id, nth) => (can.get(id)?.n ?? 0) > nth;
  // If the question offers cards from another hand or the discard pile, show them here as well.
  return html`<section class=${`hand${n > 10 ? " many" : ""}${n > 5 ? " tight" : ""}`} aria-label=${t("ui.panel.hand")}>
    ${
      tall
        ? null
        : html`<svg class="me" viewBox="0 0 224 138"><${Plaque} about=${about} view=${view} seat=${view.seat} own=${true}
            plate=${{ x: 1, y: 1, w: 222, h: 136, kind: "own" }} presence=${presence} recent=${recent} stop=${true}
      can=${can.get(`seat:${view.seat}`)} digit=${can.get(`seat:${view.seat}`)?.digit}
      on=${{ onClick: () => (can.get(`seat:${view.seat}`) ? choose(can.get(`seat:${view.seat}`).part) : show(`seat:${view.seat}`)), onKeyDown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), event.stopPropagation(), show(`seat:${view.seat}`)) }} /></svg>`
    }
    <ul class="fan" ref=${(list) => list?.style.setProperty("--n", String(Math.max(n, 2)))}
      role=${grouped ? "radiogroup" : "list"} aria-label=${t("page.your_hand_n", { n })} onKeyDown=${along}>
      ${cards.map((card, i) => {
        const id = `card:${keyOf(card)}`,
          nth = seen.get(id) ?? 0,
          one = can.get(id),
          script = scriptOf(card),
          name = cardName(about, card),
          sel = chosen(id, nth),
          part = { pick: { card } },
          stop = stops?.things.some((thing) => keyOf(thing.part) === keyOf(part)) ? stateOf(stops, part) : null;
        seen.set(id, nth + 1);
        const role = one && asking?.form === "one" ? "radio" : undefined,
          words = script == null ? "" : (about.scripts[script]?.text ?? "");
        return html`<li key=${`${id} ${nth}`} role=${grouped ? "none" : undefined}
            class=${`${sel || (preview === id && nth === 0) ? "sel" : ""}`}
            ref=${(li) => li && (li.style.setProperty("--o", String(i - mid)), li.style.setProperty("--o2", String((i - mid) ** 2)))}>
          <button type="button" role=${role} aria-checked=${role ? sel : undefined} aria-pressed=${one && !role ? sel : undefined}
            data-part=${one ? JSON.stringify(one.part) : undefined}
            aria-disabled=${pickable && !one ? true : undefined} ...${press(() => show(id))}
            aria-describedby=${stop && stop !== "usual" ? "stop-" + stop : undefined}
            onClick=${() => (!one ? (stop && !asking ? stops.stop(part, stop === "next" ? "cancel" : "next") : script != null && show(id)) : sel && !one.can ? drop(one.part) : choose(one.part))}>
            <span class="vh">${`${name}${words ? `. ${words}` : ""}${pickable && !one ? ` ${t("page.cannot_choose")}` : ""}`}</span>
            <${Card} about=${about} card=${card} digit=${one?.digit}
              hushed=${true} classes=${`${pickable && !one && !asking?.question.window ? "off" : ""}${one ? " can" : ""}${stop && stop !== "usual" ? ` stop-${stop}` : ""}${sel ? " sel" : ""}${last && keyOf(last) === keyOf(card) && nth === 0 ? " new" : ""}`} /></button>
          ${script == null ? null : html`<div class="tip" aria-hidden="true"><b>${name}</b>${words}</div>`}</li>`;
      })}
      ${n ? null : html`<li class="none">${t("page.no_cards")}</li>`}</ul>
    ${stops ? ["next", "every", "never"].map((at) => html`<span hidden id=${"stop-" + at}>${t(`ui.stop.${at}`)}</span>`) : null}</section>`;
}
