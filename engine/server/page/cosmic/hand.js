/**
 * The hand: a fan of cards in the middle, one's own plaque at the left.
 *
 * A card that can be laid or played for this question has its key; one that cannot is greyed and can still be read. Equal
 * cards are one option and share the key. Choosing raises a card; nothing is sent.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { keyOf } from "../asking.js";
import { Card, cardName, scriptOf } from "./cards.js";
import { Plaque } from "./plaque.js";
import { press } from "../texts.js";

export function Hand({ about, view, can, choose, drop, show, tall, preview, presence, recent = [], asking, last = null }) {
  const cards = view.hand,
    n = cards.length,
    mid = (n - 1) / 2,
    seen = new Map();
  const pickable = [...can.keys()].some((id) => id.startsWith("card:"));
  const chosen = (id, nth) => (can.get(id)?.n ?? 0) > nth;
  const walk = (event) => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...event.currentTarget.querySelectorAll("button")],
      at = all.indexOf(document.activeElement);
    all[(at + way + all.length) % all.length]?.focus();
  };
  // Cards that are asked for and do not lie in the hand (an opponent's, the discard pile's) lie here too while it is asked.
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
      role=${pickable && asking?.form === "one" ? "radiogroup" : "list"} aria-label=${t("page.your_hand_n", { n })} onKeyDown=${walk}>
      ${cards.map((card, i) => {
        const id = `card:${keyOf(card)}`,
          nth = seen.get(id) ?? 0,
          one = can.get(id),
          script = scriptOf(card),
          name = cardName(about, card),
          sel = chosen(id, nth);
        seen.set(id, nth + 1);
        const role = one && asking?.form === "one" ? "radio" : undefined,
          words = script == null ? "" : (about.scripts[script]?.text ?? "");
        return html`<li key=${`${id} ${nth}`} role=${role ? "none" : undefined}
            class=${`${sel || (preview === id && nth === 0) ? "sel" : ""}`}
            ref=${(li) => li && (li.style.setProperty("--o", String(i - mid)), li.style.setProperty("--o2", String((i - mid) ** 2)))}>
          <button type="button" role=${role} aria-checked=${role ? sel : undefined} aria-pressed=${one && !role ? sel : undefined}
            data-part=${one ? JSON.stringify(one.part) : undefined}
            aria-label=${`${name}${words ? `. ${words}` : ""}${pickable && !one ? ` ${t("page.cannot_choose")}` : ""}`}
                aria-disabled=${pickable && !one ? true : undefined} ...${press(() => show(id))}
            onClick=${() => (!one ? script != null && show(id) : sel && !one.can ? drop(one.part) : choose(one.part))}>
            <${Card} about=${about} card=${card} digit=${one?.digit}
              classes=${`${pickable && !one && !asking?.question.window ? "off" : ""}${one ? " can" : ""}${sel ? " sel" : ""}${last && keyOf(last) === keyOf(card) && nth === 0 ? " new" : ""}`} /></button>
          ${script == null ? null : html`<div class="tip" aria-hidden="true"><b>${name}</b>${words}</div>`}</li>`;
      })}
      ${n ? null : html`<li class="none">${t("page.no_cards")}</li>`}</ul></section>`;
}
