/**
 * The seat's own hand, by race and value, with the metamorphs last. Playable cards have keys; other cards are gray.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { keyOf } from "../asking.js";
import { press, along } from "../texts.js";
import { w, word } from "../drawn/tools.js";
import { Card, sorted } from "./cards.js";

export function Hand({ about, view, can, preview, show, asking }) {
  const cards = sorted(view.hand),
    n = cards.length,
    pickable = [...can.keys()].some((id) => id.startsWith("card:"));
  return html`<section class=${`hand handu${n > 10 ? " many" : ""}${n > 5 ? " tight" : ""}`} aria-label=${t("ui.panel.hand")}>
    <ul class="fan" ref=${(list) => list?.style.setProperty("--n", String(Math.max(n, 2)))} role=${pickable ? "radiogroup" : "list"}
      aria-label=${w(about, "your_hand_n", { n })} onKeyDown=${along}>
      ${cards.map((card, i) => {
        const id = `card:${card}`,
          one = can.get(id)?.[0],
          sel = Boolean(one?.n),
          mid = i - (n - 1) / 2;
        return html`<li key=${card} role=${pickable ? "none" : undefined} class=${sel || preview === id ? "sel" : ""}
            ref=${(li) => li && (li.style.setProperty("--o", String(mid)), li.style.setProperty("--o2", String(mid ** 2)))}>
          <button type="button" role=${pickable ? "radio" : undefined} aria-checked=${pickable ? sel : undefined} data-card=${card}
            data-part=${one ? keyOf(one.part) : undefined} aria-disabled=${pickable && !one ? true : undefined} ...${press(() => show(id))}
            onClick=${() => (!one ? show(id) : sel ? asking.drop(one.part) : asking.choose(one.part))}>
            <span class="vh">${`${word(about, card)}${pickable && !one ? `. ${w(about, "cannot_choose")}` : ""}`}</span><span aria-hidden="true"><${Card}
              about=${about} card=${card} digit=${one?.digit} classes=${`${pickable && !one ? "off" : ""}${one ? " can" : ""}${sel ? " sel" : ""}`} /></span></button></li>`;
      })}
      ${n ? null : html`<li class="none" role=${pickable ? "none" : undefined}>${w(about, "no_cards")}</li>`}</ul></section>`;
}
