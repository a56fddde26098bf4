/**
 * The texts of items on the table: a seat with its powers and known cards, a planet, a pile, or a card.
 *
 * Hover, focus, and long press show the same text. All texts come from the engine and are inserted as plain text.
 */
import { html } from "../vendor/index.js";
import { T, t } from "../words.js";
import { Card, cardName, scriptOf } from "./hand.js";
import { longName, shipsOn } from "./board.js";
import { Emblem, Mark, color, nameOf, who } from "../drawn/paint.js";
import { Power, standing, standingWords } from "./plaque.js";

const Row = ({ about, cards }) =>
  html`<ul class="row">${cards.map((card) => html`<li><${Card} about=${about} card=${card} /></li>`)}</ul>`;

/** Returns the reason why a power is not in force, from the view. */
function because(about, alien, one) {
  const state = standing(alien);
  if (state === "lost")
    return one.out
      ? t("ui.standing.out_why")
      : t("ui.standing.lost_why", { has: one.home_bases, needs: alien.needs ?? about.numbers?.home_bases_for_power ?? 3 });
  return state === "in_force" ? "" : t(`ui.standing.${state}_why`);
}

function SeatText({ about, view, seat, presence, brief }) {
  const one = view.seats[seat];
  const sitting = presence?.seats?.[seat];
  return html`<div class="seat-text">${one.aliens.map(
    (
      alien,
    ) => html`<div class="pw"><svg viewBox="0 0 92 92" color=${color(seat)} aria-hidden="true"><${Power} about=${about} alien=${alien}
        seat=${seat} x=${46} y=${46} r=${38} /></svg>
      <div><h2>${about.scripts[alien.alien]?.name}</h2><p class="tags"><span class="tag"><${Mark} about=${about}
        seat=${seat} /> ${who(about, seat, presence)}</span><span class=${`tag st-${standing(alien)}`}>${standingWords(about, alien)}</span></p>
        <p>${about.scripts[alien.alien]?.text}</p>${because(about, alien, one) ? html`<p class="muted">${because(about, alien, one)}
          </p>` : null}
        ${alien.memory?.length ? html`<p class="muted">${alien.memory.map(([key, values]) => `${key}: ${values.join(", ")}`).join("; ")}
            </p>` : null}
        ${alien.piles?.map(
          (pile) =>
            html`<p class="muted">${pile.name}: ${
              pile.cards
                .map((card) => cardName(about, card))
                .concat(pile.unseen ? [t("page.unseen", { n: pile.unseen })] : [])
                .join(", ") || "–"
            }</p>`,
        )}</div></div>`,
  )}
    <p class="facts">${t("page.cards_n", { n: one.cards })} · ${t("ui.sum.bases_of", { n: one.foreign_bases, most: about.bases_to_win })} · ${t("page.home_n", { n: one.home_bases })} · ${t("page.hole_n", { n: one.black_hole })}${one.gone ? ` · ${t("page.gone_n", { n: one.gone })}` : ""}${sitting?.bot ? ` · ${t("page.bot", { name: sitting.bot })}` : ""}</p>
    ${one.out ? html`<p class="muted">${t("ui.standing.out_why")}</p>` : null}
    ${
      brief
        ? null
        : html`${one.known.length ? html`<h3>${T("page.known")}</h3><${Row} about=${about} cards=${one.known} />` : null}
      ${one.aside.length || one.aside_unseen ? html`<h3>${T("ui.word.aside")}</h3><${Row} about=${about}
          cards=${[...one.aside, ...Array(one.aside_unseen).fill(null)]} />` : null}
      ${one.captives?.length ? html`<p class="muted">
          ${t("ui.word.captives")}: ${one.captives.map(([of, n]) => `${nameOf(about, of)} ${n}`).join(", ")}</p>` : null}`
    }</div>`;
}

/** @param {{about: any, view: any, id: string, presence?: any, brief?: boolean}} props */
export function Thing({ about, view, id, presence, brief = false }) {
  const at = id.indexOf(":"),
    sort = at < 0 ? id : id.slice(0, at),
    rest = at < 0 ? "" : id.slice(at + 1);
  if (sort === "seat") return html`<${SeatText} ...${{ about, view, seat: Number(rest), presence, brief }} />`;
  if (sort === "planet") {
    const ships = shipsOn(about, view, Number(rest));
    return html`<h2>${longName(about, Number(rest))}</h2><p>${ships.map((n, seat) => (n ? html`<span class="fleet"><${Mark} about=${about}
        seat=${seat} /> ${nameOf(about, seat)} ${n} </span>` : null))}${ships.some(Boolean) ? null : t("ui.word.empty")}</p>`;
  }
  if (sort === "card") {
    const card = JSON.parse(rest),
      script = scriptOf(card);
    return html`<div class="pw"><${Card} about=${about} card=${card} /><div><h2>${cardName(about, card)}</h2><p>
        ${script == null ? "" : about.scripts[script]?.text}</p></div></div>`;
  }
  if (sort === "power" || sort === "script") return html`<${Script} about=${about} script=${about.scripts[Number(rest)]} />`;
  if (sort === "hole")
    return html`<h2>${T("ui.panel.hole")}</h2><p>${view.seats.map(({ seat, black_hole: n }) => html`<span class="fleet"><${Mark}
        about=${about} seat=${seat} /> ${nameOf(about, seat)} ${n} </span>`)}</p>`;
  if (sort === "deck") {
    return html`<h2>${T("ui.panel.discards")}</h2>${view.discard.length ? html`<${Row} about=${about} cards=${view.discard} />` : html`<p>
        ${t("ui.word.empty")}</p>`}
      <p class="muted">${t("ui.panel.deck")}: ${view.deck} · ${t("ui.panel.stars")}: ${view.stars}${view.star_discards?.length ? html` · ${t("page.stars_drawn")}: ${view.star_discards.map((seat) => nameOf(about, seat)).join(", ")}` : null}</p>
      ${view.in_play?.length ? html`<h3>${T("page.in_play")}</h3><${Row} about=${about} cards=${view.in_play} />` : null}`;
  }
  if (sort === "cone") {
    const there = view.seats.filter(({ cone }) => cone);
    return html`<h2>${T("ui.panel.cone")}</h2><p>${there.length ? there.map(({ seat, cone: n }) => html`<span class="fleet"><${Mark}
        about=${about} seat=${seat} /> ${nameOf(about, seat)} ${n} </span>`) : t("ui.word.empty")}</p>`;
  }
  return null;
}

const Script = ({ about, script }) =>
  html`<div class="pw"><svg viewBox="0 0 48 48" aria-hidden="true"><${Emblem} about=${about} script=${about.scripts.indexOf(script)} />
      </svg><div><h2>${script?.name}</h2><p>${script?.text}</p></div></div>`;

/** All aliens at the table, then all cards and rules with a text. */
export function Everything({ about, view, presence }) {
  const others = about.scripts.filter(({ sort, id }) => sort !== "alien" && id);
  return html`<h2>${T("ui.panel.aliens")}</h2>${view.seats.map(({ seat }) => html`<${SeatText} key=${seat}
      ...${{ about, view, seat, presence }} />`)}
    ${view.lying?.length ? html`<h2>${T("page.on_table")}</h2>${view.lying.map(({ script }) => html`<${Script} about=${about}
        script=${about.scripts[script]} />`)}` : null}
    <h2>${T("page.cards_and_rules")}</h2>${others.map((script) => html`<${Script} key=${script.number} about=${about}
      script=${script} />`)}`;
}
