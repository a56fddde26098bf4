/**
 * The table: the map, the piles beside it, and the seats' possessions.
 *
 * It is drawn from the seat's view. The Tab key stops once, and arrows move inside. Options glow and have keys.
 */
import { html, useEffect } from "../vendor/index.js";
import { t } from "../words.js";
import { around, w, word } from "../drawn/tools.js";
import { useWalk } from "../drawn/walk.js";
import { Map4x } from "./map.js";
import { Seat } from "./seats.js";
import { take } from "./parts.js";
import { Chip, counted } from "./chip.js";
import { Grounds, lineOf, outline, sortOf } from "./terrain.js";

/** The draw pile, the next hex, and the used cards. */
function Heaps({ about, view, tall }) {
  const field = view.next_hex == null ? null : about.fields?.[view.next_hex],
    sort = sortOf(field, view.next_hex);
  return html`<div class="heaps"><div class="heap"><h3>${word(about, "top")}</h3><p>${view.top ? html`<${Chip} about=${about}
      card=${view.top} />` : html`<span class="chip4 star">★ ${word(about, "star")}</span>`} <small class="num">${w(about, "pile_n", { n: view.pile })}</small></p></div>
    <div class="heap"><h3>${word(about, "next_hex")}</h3><p>${field ? html`<span class="chip4"><svg viewBox="-60 -60 120 120"
        aria-hidden="true"><${Grounds} id="-next" /><path d=${outline(58)} fill=${`url(#ground-${sort}-next)`} stroke=${lineOf(sort)} stroke-width="5" /></svg>
        ${field.name}</span>` : html`<span class="muted">${w(about, "none_left")}</span>`} <small class="num">${w(about, "hexes_n", { n: view.hexes })}</small></p></div>
    <div class="heap used"><h3>${word(about, "used")}</h3><p>${view.used.length ? (tall ? w(about, "used_n", { n: view.used.length }) : counted(view.used).map(([card, n]) => html`<${Chip}
        about=${about} card=${card} n=${n} />`)) : html`<span class="muted">–</span>`}</p></div></div>`;
}

/** Scrolls the options into view, because the map is larger than a small screen. @param {Element | null} root */
function center(root) {
  const place = root?.querySelector(".ground4"),
    thing = root?.querySelector(".map .legal") ?? root?.querySelector(".map .hex");
  if (!place || !thing) return;
  const [at, of] = [thing.getBoundingClientRect(), place.getBoundingClientRect()];
  place.scrollTo(place.scrollLeft + at.left - of.left - (of.width - at.width) / 2, place.scrollTop + at.top - of.top - (of.height - at.height) / 2);
}

/**
 * @param {{about: any, view: any, can?: Map<string, any>, preview?: string | null, look?: (id: string | null) => void, asking?: any,
 *   show?: (what: any) => void, tall: boolean, recent?: any[], still?: boolean, presence?: any}} props
 */
export function Board({ about, view, can = new Map(), preview = null, look = () => {}, asking = null, show = () => {}, tall, recent = [], still = false, presence = null }) {
  const seats = around(view);
  const part = (id) => (id.startsWith("pick:") ? JSON.parse(id.slice(5)) : null);
  function activate(id) {
    const one = part(id);
    if (one != null) return void (asking.count(one) ? asking.drop(one) : asking.choose(one));
    if (can.has(id)) return void take(can.get(id), asking);
    if (/^(seat|hex):/.test(id)) show(id);
  }
  const ids = [...view.board.map((_, n) => `hex:${n}`), ...seats.map((seat) => `seat:${seat}`), ...[...can.keys()].filter((id) => !/^(hex|seat|card):/.test(id))];
  const walk = useWalk({
    ids: [...ids.filter((id) => can.has(id)), ...ids.filter((id) => !can.has(id))],
    legal: (id) => can.has(id) || part(id) != null,
    chosen: (id) => (part(id) == null ? can.get(id)?.some(({ n }) => n) : asking.count(part(id)) > 0),
    activate,
    show: (id) => /^(seat|hex):/.test(id) && show(id),
    look,
  });
  const map = html`<${Map4x} ...${{ about, view, can, preview, tall, recent, on: walk.on, label: t("ui.panel.board") }} />`;
  useEffect(() => center(walk.root.current), [asking?.id, tall]);
  if (still) return html`<div class="sp still">${map}</div>`;
  return html`<div class="sp" ref=${walk.root} data-group onKeyDown=${walk.onKeyDown}><div class="field4"><${Heaps} ...${{ about, view, tall }} /><div class="ground4">${map}</div></div>
    <div class="seats">${seats.map((seat) => html`<${Seat} key=${seat} ...${{ about, view, seat, can, preview, tall, presence }} on=${walk.on} />`)}</div></div>`;
}
