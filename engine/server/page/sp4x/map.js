/**
 * The map: the hexes with everything on them, and the empty places and edges that can be chosen.
 *
 * The map is drawn only from the view, and is scaled to fit. Only the options of this seat's question glow. A hex with
 * several options shows a sign below it for each of them.
 */
import { html, useMemo } from "../vendor/index.js";
import { keyOf } from "../asking.js";
import { Name, Pip, color, nameOf } from "../drawn/paint.js";
import { next, w, word } from "../drawn/tools.js";
import { sortOf as sortOfPart } from "../log.js";
import { beside } from "./parts.js";
import { EDGE, Grounds, KINDS, R, Sign, lineOf, middle, outline, sortOf, turned } from "./terrain.js";

const HOUSE = "M-9 8V-2L0-9.5 9-2V8Z";
/** The positions of the plates of 1 to 4 seats on a hex. */
const SPOTS = [
  { s: 1, at: [] },
  { s: 1.12, at: [[0, 5]] },
  { s: 0.98, at: [[0, -6], [0, 20]] },
  { s: 0.76, at: [[0, -12], [0, 7.5], [0, 27]] },
  { s: 0.76, at: [[-19, -4], [19, -4], [-19, 18], [19, 18]] },
];

/** Returns the seats with a worker or a base on a hex. */
export const pieces = (view, hex) =>
  view.seats.map(({ seat }) => ({ seat, workers: hex.workers[seat] ?? 0, base: hex.bases.includes(seat) })).filter(({ workers, base }) => workers || base);

/** Returns the contents of a hex as text. */
export function inWords(about, view, hex) {
  const roads = (seat) => hex.roads.filter((road) => road.seat === seat).length;
  const all = view.seats.map(({ seat }) => {
    const parts = [[hex.workers[seat], "workers_n"], [Number(hex.bases.includes(seat)), "bases_n"], [roads(seat), "roads_n"]];
    const said = parts.filter(([n]) => n).map(([n, key]) => w(about, String(key), { n }));
    return said.length ? `${nameOf(about, seat)} ${said.join(", ")}` : "";
  });
  return all.filter(Boolean).join("; ") || w(about, "nothing_there");
}

/** Returns the options at a place as a sentence. */
export function choices(about, options) {
  if (!options) return "";
  const all = options.map(({ text, digit, n }) => `${text}${digit ? ` (${digit})` : ""}${n ? `: ${w(about, "chosen")}` : ""}`);
  return ` ${w(about, "can_choose")} ${all.join("; ")}`;
}

function Plate({ about, seat, workers, base, x, y, s }) {
  const wide = (base ? 19 : 0) + (workers ? (workers > 9 ? 33 : 26) : 0) + 5,
    left = -wide / 2 + 3;
  return html`<g transform=${`translate(${x} ${y}) scale(${s})`}><rect x=${-wide / 2} y="-12.5" width=${wide} height="25" rx="8" fill="#050817"
      fill-opacity=".88" stroke=${color(seat)} stroke-opacity=".8" stroke-width="1.3" />
    ${base ? html`<g transform=${`translate(${left + 9} 0.5)`}><path d=${HOUSE} fill=${color(seat)} /><${Pip} about=${about}
        seat=${seat} y=${1.5} s=${0.62} fill="#050817" /></g>` : null}
    ${workers ? html`<${Pip} about=${about} seat=${seat} x=${left + (base ? 19 : 0) + 7} s=${0.95} /><text
        x=${left + (base ? 19 : 0) + 15} y="5.6" font-size="16" font-weight="800" fill=${color(seat)}>${workers}</text>` : null}</g>`;
}

const Digit = ({ digit, x, y, on = false }) =>
  digit
    ? html`<g transform=${`translate(${x} ${y})`}><rect x="-9" y="-10" width="18" height="20" rx="5.5" fill=${on ? "#fff" : "var(--pick)"} /><text
        y="5" text-anchor="middle" font-size="14" font-weight="800" fill="#04121A">${digit}</text></g>`
    : null;

function Hex({ about, view, number, options, sel, tall, fresh, on }) {
  const hex = view.board[number],
    field = about.fields?.[hex.field],
    sort = sortOf(field, hex.field),
    name = field?.name ?? word(about, view.fields[hex.field]);
  const there = pieces(view, hex),
    spots = SPOTS[there.length] ?? SPOTS[4],
    legal = Boolean(options),
    chosen = options?.some(({ n }) => n),
    yields = KINDS.flatMap((kind) => Array(Math.min(5, field?.yields?.[kind] ?? 0)).fill(kind));
  const text = `${w(about, "hex_n", { n: number })}, ${name}: ${inWords(about, view, hex)}.${choices(about, options)}`;
  const part = options && (next(options)?.part ?? options.find(({ n }) => n)?.part);
  const [x, y] = middle(hex.at);
  return html`<g class=${`hex${legal ? " legal" : ""}${sel || chosen ? " sel" : ""}${fresh ? " fresh" : ""}`} role="button"
      transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`} aria-pressed=${legal ? Boolean(chosen) : undefined}
      data-hex=${number} data-part=${part === undefined ? undefined : keyOf(part)} ...${on}><${Name} text=${text} /><g aria-hidden="true">
    <path class="ground" d=${outline(R - 1.5)} fill=${`url(#ground-${sort})`} stroke=${lineOf(sort)} stroke-opacity=".75" stroke-width="2" />
    ${legal ? html`<path class="glow" d=${outline(R - 4)} fill="none" stroke="var(--pick)" stroke-width="4.5" />` : null}
    <path class="focus" d=${outline(R - 8)} fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="9 5" />
    <text y=${tall ? -33 : -35} text-anchor="middle" font-size=${tall ? 19 : 13} font-weight="800" fill="#fff" class="hn">${number}</text>
    ${tall ? null : html`<text y="-23" text-anchor="middle" font-size=${name.length > 15 ? 9 : 10.5} font-weight="650" fill=${lineOf(sort)}
        class="hn">${name}</text>`}
    ${field?.script ? html`<path d="M-13 50V41h26v9M-9 41v-7M-3 41v-9M3 41v-5M9 41v-8" fill="none" stroke=${lineOf(sort)} stroke-width="2.4"
        stroke-linecap="round" />` : null}
    ${yields.map((kind, i) => html`<${Sign} kind=${kind} x=${(i - (yields.length - 1) / 2) * 19} y=${43} s=${tall ? 0.95 : 0.78} />`)}
    ${spots.at.map(([px, py], i) => html`<${Plate} about=${about} ...${there[i]} x=${px} y=${py} s=${spots.s} />`)}</g></g>`;
}

/** The options of a hex with several options, each with its own button: in a row below, or in pairs inside possible roads. */
function Signs({ about, at, options, roads, on }) {
  const [x, y] = middle(at),
    inRow = roads ? 2 : options.length;
  const place = (i) => [x + ((i % inRow) - (inRow - 1) / 2) * 37, roads ? y - 12 + Math.floor(i / 2) * 24 : y + 40].map((n) => n.toFixed(1)).join(" ");
  return options.map((one, i) => {
    const [sort, what] = sortOfPart(one.part),
      short = sort === "strike" ? nameOf(about, what.seat) : w(about, `do_${sort}`);
    return html`<g class=${`sign legal${one.n ? " sel" : ""}`} role="button" aria-pressed=${Boolean(one.n)} data-part=${keyOf(one.part)}
        transform=${`translate(${place(i)})`} ...${on(`pick:${keyOf(one.part)}`)}>
      <${Name} text=${`${one.text}${one.digit ? ` (${one.digit})` : ""}`} /><g aria-hidden="true"><title>${short}</title>
      <rect class="edge" x="-17.5" y="-12" width="35" height="24" rx="8" fill=${one.n ? "#123049" : "#04121A"} stroke=${one.n ? "#fff" : "var(--pick)"}
        stroke-width="2" />
      ${sort === "strike" ? html`<${Pip} about=${about} seat=${what.seat} x=${-7} s=${0.95} />` : html`<path d=${DEEDS[sort] ?? ""} transform="translate(-7 0)"
          fill="none" stroke="var(--pick)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" />`}
      <text x="9" y="5" text-anchor="middle" font-size="14" font-weight="800" fill="#EAF0FF">${one.digit ?? ""}</text></g></g>`;
  });
}
/** Icons for actions on a hex: go, place, build, harvest, use. */
const DEEDS = {
  from: "M-6 0H6M1-5l5 5-5 5",
  to: "M-6 0H6M1-5l5 5-5 5",
  at: "M-6 0H6M0-6V6",
  base: "M-6 6V-1L0-6 6-1V6Z",
  harvest: "M0-6V4M-5-1l5 5 5-5M-6 7H6",
  use: "M0-7v6M-5-3a6 6 0 1 0 10 0",
};

/** An empty place beside the hexes. */
function Place({ about, view, id, options, sel, on }) {
  const at = id.slice(6).split(",").map(Number),
    [x, y] = middle(at),
    chosen = options.some(({ n }) => n),
    one = next(options) ?? options[0],
    field = about.fields?.[view.next_hex];
  const text = `${w(about, "empty_place", { at: options[0].text })}.${choices(about, options)}`;
  return html`<g class=${`hex place legal${sel || chosen ? " sel" : ""}`} role="button" aria-pressed=${chosen}
      data-part=${keyOf(one.part)} transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`} ...${on}><${Name} text=${text} /><g aria-hidden="true">
    <path d=${outline(R - 3)} fill=${chosen && field ? `url(#ground-${sortOf(field, view.next_hex)})` : "#0B1330"} fill-opacity=${chosen ? 0.75 : 0.6}
      stroke="var(--pick)" stroke-width="2.5" stroke-dasharray="7 6" class="glow" />
    <path class="focus" d=${outline(R - 8)} fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="9 5" />
    <path d="M-13 6H13M0-7V19" stroke="var(--pick)" stroke-width="3.5" stroke-linecap="round" />
    <${Digit} digit=${options[0].digit} x=${0} y=${-28} on=${chosen} /></g></g>`;
}

/** Returns all roads by edge. Roads of several seats on one edge are drawn side by side. */
function roadsOf(view) {
  const edges = new Map();
  view.board.forEach((hex, number) => {
    for (const { seat, direction } of hex.roads) {
      const other = beside(hex.at, direction),
        key = [hex.at, other].map(String).sort().join(" ");
      if (!edges.has(key)) edges.set(key, []);
      edges.get(key).push({ seat, direction, at: hex.at, number });
    }
  });
  return [...edges.values()].flatMap((all) => all.map((one, i) => ({ ...one, lane: (i - (all.length - 1) / 2) * 11.5 })));
}

function Road({ about, seat, direction, at, lane, fresh }) {
  const [x, y] = middle(at);
  // Count lanes from the same side for both hexes of an edge.
  const off = direction > 2 ? -lane : lane;
  return html`<g class=${fresh ? "fresh" : ""} transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turned(direction)}) translate(${EDGE.toFixed(1)} ${off})`}>
    <rect x="-13.5" y="-5" width="27" height="10" rx="5" fill=${color(seat)} stroke="#050817" stroke-width="2" /><${Pip} about=${about} seat=${seat}
      s=${0.56} fill="#050817" /></g>`;
}

/** An edge on which a road can be built, drawn on the side of the road's own hex. */
function Edge({ about, view, options, sel, on }) {
  const [one] = options,
    { hex, direction } = one.part.road,
    [x, y] = middle(view.board[hex].at);
  const text = `${w(about, "road_from", { hex, way: "" })} ${one.text}.${choices(about, options)}`;
  return html`<g class=${`road legal${sel || one.n ? " sel" : ""}`} role="button" aria-pressed=${Boolean(one.n)} data-part=${keyOf(one.part)}
      transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turned(direction)}) translate(${EDGE.toFixed(1)} 0)`} ...${on}>
    <${Name} text=${text} /><g aria-hidden="true"><rect x="-30" y="-15" width="30" height="30" fill="transparent" />
    <rect class="edge" x="-26" y="-8" width="25" height="16" rx="8" fill=${one.n ? color(view.seat) : "#04121A"} stroke="var(--pick)" stroke-width="2.5"
      stroke-dasharray=${one.n ? "none" : "6 4"} />
    ${one.digit ? html`<text transform=${`translate(-13.5 0) rotate(${-turned(direction)})`} y="5" text-anchor="middle" font-size="14" font-weight="800"
        fill=${one.n ? "#04121A" : "#EAF0FF"}>${one.digit}</text>` : null}</g></g>`;
}

/** Returns the frame around all hexes and all possible places. */
function frame(places) {
  const all = places.map(middle),
    xs = all.map(([x]) => x),
    ys = all.map(([, y]) => y);
  const [left, right, top, low] = [Math.min(...xs) - R, Math.max(...xs) + R, Math.min(...ys) - R - 14, Math.max(...ys) + R + 6];
  return { x: left, y: top, w: right - left, h: low - top };
}

/** Returns the hexes that recent log lines name. */
function freshOf(recent) {
  const all = new Set();
  for (const { event } of recent) {
    const what = event && typeof event === "object" ? Object.values(event)[0] : null;
    for (const key of ["hex", "to"]) if (Number.isInteger(what?.[key])) all.add(what[key]);
  }
  return all;
}

/** @param {{about: any, view: any, can: Map<string, any>, preview: string | null, tall: boolean, recent: any[], on: (id: string) => any, label: string}} props */
export function Map4x({ about, view, can, preview, tall, recent, on, label }) {
  const places = [...can.keys()].filter((id) => id.startsWith("place:"));
  const box = frame([...view.board.map(({ at }) => at), ...places.map((id) => id.slice(6).split(",").map(Number))]);
  const roads = useMemo(() => roadsOf(view), [view]),
    fresh = useMemo(() => freshOf(recent), [recent]);
  const many = (options) => options && options.length > 1,
    roadsAt = (hex) => [...can.keys()].some((id) => id.startsWith(`road:${hex}:`));
  return html`<svg class=${`map${can.size ? " dim" : ""}`} viewBox=${`${box.x.toFixed(0)} ${box.y.toFixed(0)} ${box.w.toFixed(0)} ${box.h.toFixed(0)}`}
      preserveAspectRatio="xMidYMid meet" role="group" aria-label=${label}
      ref=${(svg) => svg && (svg.style.setProperty("--w", String(Math.round(box.w))), svg.style.setProperty("--h", String(Math.round(box.h))))}>
    <${Grounds} />
    ${places.map((id) => html`<${Place} key=${id} ...${{ about, view, id }} options=${can.get(id)} sel=${preview === id} on=${on(id)} />`)}
    ${view.board.map((_, number) => {
      const id = `hex:${number}`;
      return html`<${Hex} key=${id} ...${{ about, view, number, tall }} options=${can.get(id)} sel=${preview === id}
          fresh=${fresh.has(number)} on=${on(id)} />`;
    })}
    <g aria-hidden="true" class="roads">${roads.map((road) => html`<${Road} about=${about} ...${road} />`)}</g>
    ${[...can].filter(([id]) => id.startsWith("road:")).map(([id, options]) => html`<${Edge} key=${id} ...${{ about, view, options }}
        sel=${preview === id} on=${on(id)} />`)}
    <g aria-hidden="true" class="digits">${view.board.map(({ at }, number) => {
      const options = can.get(`hex:${number}`),
        [x, y] = middle(at);
      return options && !many(options) ? html`<${Digit} digit=${options[0].digit} x=${x} y=${y - R + 3} on=${options[0].n} />` : null;
    })}</g>
    ${view.board.map(({ at }, number) => (many(can.get(`hex:${number}`)) ? html`<${Signs} ...${{ about, at, on }} roads=${roadsAt(number)} options=${can.get(`hex:${number}`)} />` : null))}
  </svg>`;
}
