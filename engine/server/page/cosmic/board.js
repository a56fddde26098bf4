/**
 * The board: systems, planets with their ships, the cone, the black hole, piles, and the seats' plaques.
 *
 * The board is drawn only from the seat's view. Only the options of the seat's question glow. The Tab key stops once, and
 * arrows move inside. Each item has a whole sentence as its label. The options come from `can`, not from the question.
 */
import { html, useEffect, useMemo, useRef, useState } from "../vendor/index.js";
import { t } from "../words.js";
import { layout } from "./geometry.js";
import { Name, Pip, color, letterOf, nameOf } from "../drawn/paint.js";
import { Plaque } from "./plaque.js";
import { Beam, Gate, Hole, Orbits, Piles, Ring, Sky } from "./space.js";
import { later } from "../later.js";
import { hover, press } from "../texts.js";

const Motion = later(() => import("./motion.js").then((module) => module.Motion));

/** Returns the ships on a planet, by seat. */
export const shipsOn = (about, view, planet) => view.planets[about.planets.indexOf(planet)] ?? [];

/** Returns a planet's short name: the letter of its home system and its number. */
export const shortName = (about, planet) => letterOf(about, Math.floor(planet / 6)) + ((planet % 6) + 1);
/** @param {any} about @param {number} planet */
export const longName = (about, planet) => t("page.planet", { seat: nameOf(about, Math.floor(planet / 6)), n: (planet % 6) + 1 });

/** Ships in rows, one per seat. Up to 4 are drawn one by one, more as a number. */
function Stack({ about, ships, r, taken, tall }) {
  const rows = ships.map((n, seat) => [seat, n]).filter(([seat, n]) => n > 0 || taken[seat]);
  if (!rows.length) return html`<text y=${r * 0.14} text-anchor="middle" font-size=${r * 0.5} fill="#A9B6D8">·</text>`;
  const small = tall || r < 24 || rows.length > 3;
  const scale = Math.min(1, (r * 1.72) / (rows.length * (small ? 12.5 : 14.5) + 4), small ? r / 17 : r / 27);
  const rowh = (small ? 12.5 : 14.5) * scale,
    h = rowh * rows.length + 4 * scale;
  const wide = rows.map(([, n]) => (small || n > 4 ? (n > 9 ? 32 : 25) : n * 12.5) * scale);
  const w = Math.max(...wide) + (small ? 6 : 9) * scale;
  return html`<rect x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx=${Math.min(9, h / 2)} fill="#050817" fill-opacity=".8"
      stroke="#ffffff2e" stroke-width=".8" />
    ${rows.map(([seat, n], i) => {
      const y = -h / 2 + 2 * scale + rowh * (i + 0.5),
        lost = taken[seat] ?? 0;
      if (small || n > 4) {
        return html`<${Pip} about=${about} seat=${seat} x=${-w / 2 + (small ? 8.5 : 11) * scale} y=${y}
            s=${(small ? 0.78 : 0.92) * scale} />
          <text x=${-w / 2 + (small ? 16 : 20) * scale} y=${y + (small ? 4.4 : 5) * scale} font-size=${(small ? 12.5 : 14.5) * scale}
            font-weight="800" fill=${color(seat)}>${n}</text>`;
      }
      return Array.from(
        { length: n },
        (_, j) =>
          html`<${Pip} about=${about} seat=${seat} x=${(j - (n - 1) / 2) * 12.5 * scale} y=${y} s=${0.84 * scale}
              opacity=${j >= n - lost ? 0.32 : undefined} />`,
      );
    })}`;
}

/** The 6 drawings of planets, which make the planets of a system distinguishable. */
const FACES = [
  (r) =>
    html`<g opacity=".22" fill="#000"><circle cx=${-r * 0.35} cy=${-r * 0.4} r=${r * 0.2} /><circle cx=${r * 0.38} cy=${-r * 0.12}
        r=${r * 0.14} /><circle cx=${-r * 0.1} cy=${r * 0.62} r=${r * 0.17} /></g>`,
  (r) =>
    html`<path opacity=".2" fill="none" stroke="#e8eeff" stroke-width=${r * 0.18}
        d=${`M${-r} ${-r * 0.42}q${r} ${r * 0.32} ${2 * r} 0M${-r} ${r * 0.42}q${r} ${r * 0.34} ${2 * r} 0`} />`,
  (r) =>
    html`<path opacity=".24" fill="#fff"
        d=${`M${-r * 0.7} ${-r * 0.72}A${r} ${r} 0 0 1 ${r * 0.7} ${-r * 0.72}Q0 ${-r * 0.36} ${-r * 0.7} ${-r * 0.72}Z`} />`,
  (r) =>
    html`<path opacity=".2" fill="none" stroke="#000" stroke-width=${r * 0.18}
        d=${`M${-r} ${-r * 0.1}q${r * 0.6} ${-r * 0.6} ${r} ${-r * 0.2}t${r} ${-r * 0.3}M${-r} ${r * 0.55}q${r * 0.7} ${-r * 0.3} ${r * 1.1} 0t${r} 0`} />`,
  (r) =>
    html`<g opacity=".2" fill="#fff"><ellipse cx=${-r * 0.3} cy=${-r * 0.5} rx=${r * 0.42} ry=${r * 0.2} /><ellipse cx=${r * 0.35}
        cy=${r * 0.58} rx=${r * 0.4} ry=${r * 0.18} /></g>`,
  (r) =>
    html`<circle opacity=".22" fill="none" stroke="#fff" stroke-width=${r * 0.14} cx=${r * 0.3} cy=${-r * 0.2} r=${r * 0.5} />`,
];

function Planet({ g, at, about, view, can, sel, digit, stop, isTarget, read, ...on }) {
  const { r, tall } = g,
    ships = shipsOn(about, view, at.planet),
    off = can && !can.can && !can.n;
  const legal = Boolean(can);
  const who =
    ships
      .map((n, seat) => (n ? `${nameOf(about, seat)} ${n}` : ""))
      .filter(Boolean)
      .join(", ") || t("ui.word.empty");
  const foreign = at.system !== at.home ? ` ${t("page.lies_with", { seat: nameOf(about, at.system) })}` : "";
  const label = `${longName(about, at.planet)}${foreign}: ${who}.${isTarget ? ` ${t("page.is_target")}` : ""}${legal ? ` ${t("page.can_choose")}${digit ? ` ${digit}.` : ""}` : ""}${can?.n ? ` ${t("page.chosen", { n: can.n })}` : ""}`;
  const taken = can?.n && can.own != null ? { [can.own]: can.n } : {};
  const look = isTarget ? 5 : 0;
  return html`<g class=${`planet${legal ? " legal" : ""}${isTarget ? " target" : ""}${sel ? " sel" : ""}${at.system === view.seat ? " mine" : ""}${off ? " spent" : ""}`}
      transform=${`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`} role="button" tabindex=${stop ? 0 : -1}
          aria-pressed=${legal ? Boolean(can.n) : undefined}
      data-planet=${at.planet} data-thing=${`planet:${at.planet}`} data-part=${can ? JSON.stringify(can.part) : undefined} ...${on}><${Name} text=${label} /><g aria-hidden="true">
    <circle r=${tall ? Math.max(r + 4, Math.min(26, r * 1.34)) : r + 7} fill="transparent" />
    ${legal ? html`<g class="halo"><circle class="p1" r=${r + (tall ? 4 : 7)} fill="none" stroke="var(--pick)"
        stroke-width=${tall ? 5 : 7} /><circle r=${r + (tall ? 3 : 4.5)} fill="none" stroke="var(--pick)" stroke-width="2.5" /></g>` : null}
    <circle class="ball" r=${r} fill=${`url(#pl${at.home})`} stroke=${color(at.home)} stroke-opacity=".75" stroke-width="1.6" />
    <g clip-path="url(#clip)" aria-hidden="true">${FACES[at.number % 6](r)}</g>
    <ellipse cx=${-r * 0.38} cy=${-r * 0.5} rx=${r * 0.34} ry=${r * 0.2} transform=${`rotate(-36 ${-r * 0.38} ${-r * 0.5})`} fill="#fff"
      opacity=".3" />
    ${isTarget ? html`<circle r=${r + 5} fill="none" stroke="var(--warn)" stroke-width="3" /><path
        d=${`M0 ${-r - 11}v7M0 ${r + 11}v-7M${-r - 11} 0h7M${r + 11} 0h-7`} stroke="var(--warn)" stroke-width="3" />` : null}
    <circle class="focus" r=${r + (tall ? 6 : 9)} fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="9 5" />
    <${Stack} ...${{ about, ships, r, taken, tall }} />
    ${tall ? null : html`<text class="label" y=${r + 13 + (isTarget || legal || sel ? 8 : 0)} text-anchor="middle"
        font-size=${r > 24 ? 12 : 11} font-weight="600">${shortName(about, at.planet)}</text>`}
    ${
      digit
        ? html`<g class="digit" transform=${`translate(${r * 0.8} ${-r * 0.86})`}><rect x=${tall ? -8 : -9.5} y=${tall ? -8 : -10}
            width=${tall ? 16 : 19} height=${tall ? 16 : 20} rx="5.5" fill="var(--pick)" />
      <text y=${tall ? 4 : 5} text-anchor="middle" font-size=${tall ? 11.5 : 14} font-weight="800" fill="#04121A">${digit}</text></g>`
        : null
    }
    ${
      can?.n && can.counted
        ? html`<g class="badge" transform=${`translate(${-r * 0.8} ${-r * 0.86})`}><rect x="-11" y="-10" width="22" height="20" rx="10"
            fill="#04121A" stroke="var(--pick)" stroke-width="1.5" />
      <text y="5" text-anchor="middle" font-size="13" font-weight="800" fill="var(--pick)">${can.n}</text></g>`
        : null
    }</g></g>`;
}

function Defs({ about, g }) {
  return html`<defs>${about.seats.map(
    (_, s) => html`
    <radialGradient id=${`pl${s}`} cx=".34" cy=".28" r=".85"><stop offset="0" stop-color=${`color-mix(in srgb,${color(s)} 62%,#cfd9ff)`} />
      <stop offset=".34" stop-color=${`color-mix(in srgb,${color(s)} 46%,#1a2450)`} />
      <stop offset=".78" stop-color=${`color-mix(in srgb,${color(s)} 16%,#0a1026)`} /><stop offset="1" stop-color="#050817" />
        </radialGradient>
    <radialGradient id=${`sun${s}`}><stop offset=".35" stop-color=${color(s)} stop-opacity=".42" /><stop offset="1" stop-color=${color(s)}
      stop-opacity="0" /></radialGradient>`,
  )}
    <radialGradient id="bh"><stop offset=".52" stop-color="#000" /><stop offset=".6" stop-color="#FFB36B" /><stop offset=".7"
      stop-color="#C0498F" stop-opacity=".85" /><stop offset=".86" stop-color="#5B3BC4" stop-opacity=".4" /><stop offset="1"
      stop-color="#2b1d77" stop-opacity="0" /></radialGradient>
    <radialGradient id="gate"><stop offset="0" stop-color="#12254a" /><stop offset=".8" stop-color="#0b1430" /><stop offset="1"
      stop-color="#0a1024" /></radialGradient>
    <clipPath id="clip"><circle r=${g.r - 1} /></clipPath></defs>`;
}

/** Returns all items that the arrow keys can reach, with their positions. */
function things(g) {
  const all = [...g.planets.values()].map(({ planet, x, y }) => ({ id: `planet:${planet}`, x, y }));
  for (const { seat, plate } of g.systems)
    if (plate) all.push({ id: `seat:${seat}`, x: plate.x + plate.w / 2, y: plate.y + plate.h / 2 });
  all.push(
    { id: "cone", x: g.c[0], y: g.c[1] },
    { id: "hole", x: g.hole[0], y: g.hole[1] },
    { id: "deck", x: g.deck[0], y: g.deck[1] },
  );
  return all;
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {{about: any, view: any, can?: Map<string, any>, preview?: string | null, look?: (id: string | null) => void,
 *   choose?: (part: any) => void, drop?: (part: any) => void, show?: (what: any) => void, tall: boolean, recent?: any[], moving?: any[], ms?: number, asking?: any,
 *   still?: boolean, presence?: any}} props
 */
export function Board({
  about,
  view,
  can = new Map(),
  preview = null,
  look = () => {},
  choose = () => {},
  drop = () => {},
  show = () => {},
  tall,
  recent = [],
  moving = [],
  ms = 0,
  asking = null,
  still = false,
  presence = null,
}) {
  const g = useMemo(() => layout(about, view, tall), [about, view.seat, JSON.stringify(view.moved ?? []), tall]);
  const svg = useRef(null);
  const all = useMemo(() => things(g), [g]);
  const [stop, setStop] = useState("");
  const legal = all.filter(({ id }) => can.has(id));
  const current = all.some(({ id }) => id === stop) ? stop : (legal[0]?.id ?? `planet:${about.planets[0]}`);
  const [ghost, setGhost] = useState(null),
    dragged = useRef(false),
    latest = useRef(null);
  latest.current = { can, choose, drop, asking };
  useEffect(() => {
    if (!still)
      import("./drag.js").then(
        ({ attach }) => svg.current && attach(svg.current, latest, setGhost, dragged),
        () => {},
      );
  }, []);

  function keydown(event) {
    const way = WAYS[event.key],
      id = event.target.closest?.("[data-thing]")?.dataset.thing;
    if (!id) return;
    if (way && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      event.stopPropagation();
      const from = all.find((one) => one.id === id),
        pool = event.shiftKey || !legal.length ? all : legal;
      const [next] = pool
        .filter((one) => one !== from)
        .map((one) => {
          const dx = one.x - from.x,
            dy = one.y - from.y,
            along = dx * way[0] + dy * way[1],
            aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
          return { one, along, cost: along + aside * 2 };
        })
        .filter(({ along }) => along > 2)
        .sort((a, b) => a.cost - b.cost);
      if (next) focusOn(next.one.id);
    } else if (event.key === " " || event.key === "Enter") {
      // Enter on a chosen option sends the answer; the table component handles that.
      if (event.key === "Enter" && can.get(id)?.n) return;
      event.preventDefault();
      event.stopPropagation();
      activate(id, event.shiftKey);
    } else if ((event.key === "-" || event.key === "Backspace") && can.get(id)?.n) {
      event.preventDefault();
      drop(can.get(id).part);
    }
  }
  function focusOn(id) {
    setStop(id);
    svg.current?.querySelector(`[data-thing="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }
  function activate(id, back) {
    const one = can.get(id);
    if (!one) return show(id);
    if (back || (one.n && !one.counted && !one.can)) return drop(one.part);
    choose(one.part);
  }
  const on = (id) => ({
    ...press(() => show(id)),
    onClick: (event) => !dragged.current && (setStop(id), activate(id, event.shiftKey)),
    ...hover(id, look),
    onFocus: () => (setStop(id), look(id)),
  });
  const digits = new Map([...can].map(([id, one]) => [id, one.digit]));
  const target = view.planet,
    aimed =
      target == null && preview?.startsWith("planet:") && asking?.question.ask?.topic === "point"
        ? Number(preview.slice(7))
        : null;
  const common = { g, about, view };
  return html`<svg ref=${svg} viewBox=${`0 0 ${g.w} ${g.h}`} preserveAspectRatio="xMidYMid meet" class=${can.size ? "dim" : ""} role="group"
      aria-label=${t("ui.panel.board")}
      onKeyDown=${keydown}>
    <${Defs} about=${about} g=${g} /><${Sky} g=${g} /><${Orbits} g=${g} />
    <${Hole} ...${common} recent=${recent} on=${on("hole")} can=${can.get("hole")} stop=${current === "hole"} />
    <${Piles} ...${common} on=${on("deck")} can=${can.get("deck")} stop=${current === "deck"} digit=${digits.get("deck")} />
    ${target == null && asking?.question.ask?.topic === "point" ? html`<g aria-hidden="true">
        ${legal.filter(({ id }) => id.startsWith("planet:") && id !== preview).map(({ x, y }) => html`<path
        d=${`M${g.c.join(" ")}L${x} ${y}`} stroke="var(--pick)" stroke-opacity=".28" stroke-width="1.4" stroke-dasharray="3 8" />`)}
        </g>` : null}
    ${g.systems.filter(({ plate }) => plate).map(({ seat, plate }) => html`<${Plaque} key=${`seat${seat}`}
        ...${{ about, view, seat, plate, tall, presence, recent }} can=${can.get(`seat:${seat}`)}
        digit=${digits.get(`seat:${seat}`)} stop=${current === `seat:${seat}`} on=${on(`seat:${seat}`)} />`)}
    <${Beam} ...${common} to=${target ?? aimed} ghost=${target == null} />
    <${Gate} ...${common} on=${on("cone")} can=${can.get("cone")} digit=${digits.get("cone")} stop=${current === "cone"} asking=${asking} />
    ${[...g.planets.values()].map((at) => {
      const id = `planet:${at.planet}`;
      return html`<${Planet} key=${id} ...${common} at=${at} can=${can.get(id)} digit=${digits.get(id)}
          sel=${preview === id || can.get(id)?.n > 0} stop=${current === id} isTarget=${target === at.planet} ...${on(id)} />`;
    })}
    <${Ring} ...${common} can=${can.get("shield")} digit=${digits.get("shield")} on=${on("shield")} />
    ${still || !moving.length ? null : html`<${Motion} about=${about} g=${g} lines=${moving} ms=${ms} view=${view} />`}
    ${ghost ? html`<g class="ghost" transform=${`translate(${ghost.x} ${ghost.y})`} aria-hidden="true"><circle r="14" fill="#050817"
        stroke="var(--pick)" stroke-width="2" />${ghost.seat != null ? html`<${Pip} about=${about} seat=${ghost.seat} s="1.3" />` : null}
        </g>` : null}
  </svg>`;
}
