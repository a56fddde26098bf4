/**
 * The encounter: main players, allies, played cards, numbers of ships, and the known parts of both totals.
 *
 * All totals come from the engine (`view.sums`, `view.totals`). The page adds only a preview of the card that this seat
 * is choosing, drawn dashed.
 */
import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { keyOf } from "../asking.js";
import { Card, cardName } from "./hand.js";
import { Mark, nameOf } from "../drawn/paint.js";
import { longName } from "./board.js";
import { wantsNone } from "./space.js";

/** A number that counts up to its new value. */
function Count({ n }) {
  const [shown, setShown] = useState(n),
    last = useRef(n);
  useEffect(() => {
    const from = last.current;
    last.current = n;
    if (from === n || wantsNone() || typeof from !== "number") return setShown(n);
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / 500);
      setShown(Math.round(from + (n - from) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [n]);
  return html`${minus(shown)}`;
}

const signed = (n) => (n < 0 ? `− ${-n}` : `+ ${n}`);
const minus = (n) => String(n).replace("-", "−");

function Side({ about, view, side, preview, won }) {
  const laid = view.laid[side],
    sum = view.sums?.[side] ?? null,
    total = view.totals?.[side];
  const main = side === "offense" ? view.offense : view.defense;
  const ghost = preview && !laid ? preview : null;
  const laying = ghost && typeof ghost === "object" ? (ghost.attack ?? null) : null,
    value = sum?.card ?? laying;
  const ships = sum?.ships ?? [],
    extra = sum?.more ?? 0,
    plain = sum && !Object.values(sum.tally ?? {}).some(Boolean);
  const talk = (laid?.kind === "negotiate" && !laid.face?.attack) || ghost === "negotiate";
  const peace = ["offense", "defense"].some((one) => [view.laid[one]?.kind, view.laid[one]?.face].includes("negotiate"));
  const parts = [
    value ?? "?",
    ...ships.map(({ worth }) => worth ?? "?"),
    ...(extra ? [extra] : sum && sum.more == null ? ["?"] : []),
  ];
  const whole = total ?? (sum?.known ? sum.total : null),
    seen = sum?.total ?? null;
  // Show a card's value only if a power has changed it.
  const face = laid?.face && keyOf(laid.face) !== keyOf(laid.kind) ? laid.face : null;
  return html`<div class=${`sd ${side === "defense" ? "def" : "off_"}${won === side ? " won" : won ? " lost" : ""}`} role="group"
      aria-label=${t(`ui.word.${side}`)}>
    <div class=${`slot${!laid && view.outcome != null ? " gone" : ""}`}>${
      laid
        ? html`<${Card} key=${laid.open ? "open" : "down"} about=${about} card=${laid.kind ?? null}
            classes=${laid.open ? "turned" : laid.kind ? "mine" : ""} />`
        : ghost
          ? html`<${Card} about=${about} card=${ghost} classes="ghost" />`
          : view.outcome == null
            ? html`<div class="hole">${t("page.no_card_yet")}</div>`
            : null
    }</div>
    <ul class=${ships.length > 2 ? "many" : ""}>${ships.map(({ seat, ships: n, worth }) => html`<li><${Mark} about=${about} seat=${seat} /><span>${nameOf(about, seat)} ${n}<i>
      ${worth == null ? "+?" : `+${worth}`}</i></span></li>`)}
      ${extra ? html`<li><span>${t("ui.sum.reinforced")}<i>${signed(extra)}</i></span></li>` : null}
      ${face ? html`<li><span>${typeof face === "object" && "attack" in face ? t("page.counts_as", { what: cardName(about, face) }) : t("page.counts_as", { what: cardName(about, "negotiate") })}
          </span></li>` : null}</ul>
    <div class="tot num">${talk && whole == null ? html`<span class="word">${t("ui.word.negotiate")}
      </span>` : whole != null ? html`<${Count}
      n=${whole} />` : laying != null && plain && seen != null && sum.card == null ? html`<${Count}
      n=${seen + laying} />` : seen != null ? `${minus(seen)} + ?` : sum && !peace ? "?" : laying == null ? (view.outcome == null ? "–" : "") : minus(laying)}
      ${ships.length && plain && !talk && seen != null ? html`<small>${parts.join(" + ").replaceAll("+ -", "− ")}</small>` : main == null ? html`<small>
          ${t("page.not_named")}</small>` : null}</div></div>`;
}

/** Returns the outcome of the encounter, or of a possible landing, as text. */
function verdict(about, view) {
  if (view.outcome == null) return null;
  const key = typeof view.outcome === "string" ? view.outcome : view.outcome.won;
  return about.words_of_view?.[`outcome.${key}`] ?? null;
}

/** @param {{about: any, view: any, preview: any, show: (id: string) => void}} props `preview` is the card being chosen */
export function Encounter({ about, view, preview, show }) {
  const mine = view.seat === view.offense ? "offense" : view.seat != null && view.seat === view.defense ? "defense" : null;
  const words = verdict(about, view),
    won = view.outcome?.won ?? null;
  const place = view.planet == null ? (view.defense == null ? null : nameOf(about, view.defense)) : longName(about, view.planet);
  const shown = { about, view },
    { totals } = view,
    lower = won && totals && totals[won] < totals[won === "offense" ? "defense" : "offense"],
    summed = view.sums?.offense || view.sums?.defense,
    early = !summed && !view.laid.offense && !view.laid.defense && !preview && !words;
  return html`<section class="duel" aria-label=${t("ui.panel.encounter")}>
    <div class="head"><h2>${t("ui.panel.encounter")}</h2><div class="wh"><${Mark} about=${about}
      seat=${view.offense} /> ${nameOf(about, view.offense)}
      ${place ? html` <span class="muted">${t("page.attacks")}</span> ${view.defense == null ? null : html`<${Mark} about=${about}
          seat=${view.defense} />`} ${place}` : null}</div></div>
    ${
      early
        ? null
        : html`<div class="sides"><${Side} ...${shown} side="offense" preview=${mine === "offense" ? preview : null} won=${won} /><div
            class="vs" aria-hidden="true">${won ? (totals ? (totals.offense > totals.defense ? ">" : totals.offense < totals.defense ? "<" : "=") : "") : "vs"}</div>
      <${Side} ...${shown} side="defense" preview=${mine === "defense" ? preview : null} won=${won} /></div>`
    }
    ${view.lying?.length ? html`<p class="lying">${t("page.on_table")}: ${view.lying.map(({ script }) => html`<button type="button"
        onClick=${() => show(`script:${script}`)}>${about.scripts[script]?.name}</button>`)}</p>` : null}
    ${words ? html`<div class=${`odds${won && mine && won === mine ? " good" : ""}`}><b>${words}</b>
        ${lower ? ` ${t("page.lower_wins")}` : null}</div>` : summed && !view.totals ? html`<div class="odds small">${t("page.sums_note")}</div>` : null}</section>`;
}
