/**
 * A seat's possessions: points, resources on their tracks, known cards, and pieces left to place.
 */
import { html } from "../vendor/index.js";
import { keyOf } from "../asking.js";
import { Mark, nameOf, who } from "../drawn/paint.js";
import { w, word } from "../drawn/tools.js";
import { choices } from "./map.js";
import { Chip, counted } from "./chip.js";
import { KINDS, Resource } from "./terrain.js";

export const factionOf = (about, view, seat) => about.factions?.find(({ id }) => id === view.seats[seat].faction);

/** A track with its filled places in the resource's color. It is a button if it can be chosen. */
function Track({ about, kind, n, most, id, options, preview, on }) {
  const cells = Array.from({ length: most }, (_, i) => html`<i class=${i < n ? "full" : ""} />`);
  const inner = html`<${Resource} kind=${kind} /><span class="cells">${cells}</span><b class="num">${n}</b>`;
  const text = `${word(about, kind)}: ${n}.`;
  if (!options) return html`<div class=${`track ${kind}`} role="img" aria-label=${text}><span class="in4" aria-hidden="true">${inner}</span></div>`;
  const [one] = options;
  return html`<button type="button" class=${`track legal ${kind}${one.n || preview === id ? " sel" : ""}`} aria-pressed=${Boolean(one.n)}
      data-part=${keyOf(one.part)} ...${on(id)}><span class="vh">${`${text}${choices(about, options)}`}</span><span class="in4" aria-hidden="true">${inner}${one.digit ? html`<kbd>
      ${one.digit}</kbd>` : null}</span></button>`;
}

export function Seat({ about, view, seat, can, preview, tall, presence, on }) {
  const one = view.seats[seat],
    id = `seat:${seat}`,
    options = can.get(id),
    own = seat === view.seat,
    chosen = options?.some(({ n }) => n),
    unknown = one.cards - one.known.length;
  const track = (kind) => (own ? `kind:${kind}` : `take:${seat}:${kind}`);
  const faction = factionOf(about, view, seat)?.name ?? one.faction,
    asked = view.waiting.includes(seat);
  const said = [
    own ? w(about, "you") : "",
    faction,
    w(about, "points_n", { n: one.points }),
    w(about, "cards_n", { n: one.cards }),
    view.turn === seat ? w(about, "has_turn") : "",
  ].filter(Boolean);
  const left = [["workers_left", one.workers_left], ["bases_left", one.bases_left], ["roads_left", one.roads_left]];
  return html`<section class=${`seat4${view.turn === seat ? " turn4" : ""}${own ? " own" : ""}${view.winners.includes(seat) ? " won" : ""}`}
      ref=${(at) => at?.style.setProperty("--c", `var(--s${seat})`)} aria-label=${nameOf(about, seat)}>
    <button type="button" class=${`who4${options ? " legal" : ""}${chosen || preview === id ? " sel" : ""}`} data-seat=${seat}
      aria-pressed=${options ? Boolean(chosen) : undefined} data-part=${options ? keyOf(options[0].part) : undefined}
      ...${on(id)}><span class="vh">${`${who(about, seat, presence)}: ${said.join(", ")}.${choices(about, options)}`}</span><span class="in4" aria-hidden="true">
      <${Mark} about=${about} seat=${seat} /><span class="w name4">${who(about, seat, presence)}</span>${own ? html`<small>${w(about, "you")}</small>` : null}
      ${asked ? html`<i class="asked4" />` : null}${options?.[0].digit ? html`<kbd>${options[0].digit}</kbd>` : null}
      <b class="points num" title=${word(about, "points")}>${one.points}</b></span></button>
    <p class="facts4"><span class="w">${faction}</span><span class="num">${w(about, "cards_n", { n: one.cards })}</span>
      ${one.plans ? html`<span class="plan4">${w(about, "plans_n", { n: one.plans })}</span>` : null}</p>
    <div class="tracks">${KINDS.map((kind) => html`<${Track} ...${{ about, kind, preview, on }} n=${one.resources[kind]} most=${about.track ?? 5}
        id=${track(kind)} options=${can.get(track(kind))} />`)}</div>
    ${tall || own || !one.known.length ? null : html`<p class="known4">${counted(one.known).map(([card, n]) => html`<${Chip} about=${about} card=${card}
        n=${n} />`)}${unknown ? html`<span class="muted num">+${unknown}</span>` : null}</p>`}
    ${tall ? null : html`<p class="left4">${left.map(([key, n]) => html`<span title=${word(about, key)}>${word(about, String(key).slice(0, -5))} <b
        class="num">${n}</b></span>`)}<span class="muted">${w(about, "left")}</span></p>`}</section>`;
}
