/**
 * The space between the systems: stars, orbits, the black hole, the piles, and the cone with its ships and its target.
 *
 * Hidden numbers are shown as `?`. All totals come from the engine (`view.sums`).
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { Name, Pip, color, cut, letters, nameOf } from "../drawn/paint.js";
import { event } from "../log.js";

const memo = new Map();
/** Returns the background stars. They are always the same. */
function starsOf({ w, h }) {
  if (memo.has(w)) return memo.get(w);
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let small = "",
    large = "";
  for (let i = 0; i < (w * h) / 3200; i++) {
    const bright = next(),
      dot = `M${(next() * w).toFixed(1)} ${(next() * h).toFixed(1)}h0`;
    if (bright > 0.7) large += dot;
    else small += dot;
  }
  memo.set(w, [small, large]);
  return [small, large];
}

export function Sky({ g }) {
  const [small, large] = starsOf(g);
  return html`<g aria-hidden="true" stroke-linecap="round" fill="none"><path d=${small} stroke="#fff" stroke-width=".9" opacity=".4" /><path
      d=${large} stroke="#BFE6FF" stroke-width="1.8" opacity=".6" /></g>`;
}

export const Orbits = ({ g }) =>
  html`<g aria-hidden="true">${g.systems.map(
    ({ seat, orbit }) =>
      html`<path d=${orbit} fill="none" stroke=${color(seat)} stroke-opacity=".34" stroke-width="1.5" stroke-dasharray="2 5" />`,
  )}</g>`;

/** The running animations, each as a function that ends it. @type {Set<() => void>} */
export const running = new Set();
/** Ends all animations in their final state. Returns whether there were any. */
export function skip() {
  const any = running.size > 0;
  running.forEach((end) => end());
  return any;
}
export const wantsNone = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Returns the ships that have just fallen, by seat. @param {any[]} recent */
export function fallen(recent) {
  const lost = {};
  for (const line of recent) {
    const [kind, what] = event(line);
    if (kind === "ships_lost" && !what.leave_game) lost[what.seat] = (lost[what.seat] ?? 0) + what.ships;
  }
  return lost;
}

export function Hole({ g, about, view, recent, on, can, stop }) {
  const [x, y] = g.hole,
    r = g.hr,
    all = view.seats,
    // At large tables, show only seats with ships in the black hole, so that the numbers stay readable.
    shown = all.length > 4 ? all.filter(({ black_hole: n }) => n) : all,
    cols = shown.length > 6 ? 3 : Math.min(2, shown.length),
    rows = Math.ceil(shown.length / cols);
  const lost = fallen(recent),
    k = r / (cols > 2 ? 66 : rows > 2 ? 60 : 50);
  const label = `${t("ui.panel.hole")}: ${all.map(({ seat, black_hole: n }) => `${nameOf(about, seat)} ${n}`).join(", ")}`;
  return html`<g class=${`thing${can ? " legal" : ""}`} role="button" tabindex=${stop ? 0 : -1} data-thing="hole" ...${on}><${Name} text=${label} x=${x} y=${y} /><g aria-hidden="true">
    <circle cx=${x} cy=${y} r=${r * 1.4} fill="url(#bh)" />
    <g class="spin"><ellipse cx=${x} cy=${y} rx=${r * 1.25} ry=${r * 0.98} fill="none" stroke="#FFC58A" stroke-opacity=".35"
      stroke-width="1.5" stroke-dasharray="30 14 6 14" transform=${`rotate(-18 ${x} ${y})`} /></g>
    <circle class="edge" cx=${x} cy=${y} r=${r * 0.76} fill="#000" />
    ${shown.map(({ seat, black_hole: n }, i) => {
      const px = x + ((i % cols) - (cols - 1) / 2) * 34 * k - 9 * k,
        py = y + (Math.floor(i / cols) - (rows - 1) / 2) * 22 * k;
      const bx = x + (i % cols < cols / 2 ? -1 : 1) * r * 1.16,
        by = y + (Math.floor(i / cols) - (rows - 1) / 2) * 24;
      return html`<${Pip} about=${about} seat=${seat} x=${px} y=${py} s=${0.86 * k} opacity=${n ? undefined : 0.45} />
        <text x=${px + 9 * k} y=${py + 5.2 * k} font-size=${15 * k} font-weight="800" fill=${n ? "#fff" : "#8B99C0"}>${n}</text>
        ${
          lost[seat]
            ? html`<g class="plus" transform=${`translate(${bx} ${by}) scale(${g.tall ? 0.82 : 1})`}><rect x="-17" y="-10" width="34"
                height="20" rx="10" fill="#050817" stroke=${color(seat)} stroke-width="1.5" />
          <text y="5" text-anchor="middle" font-size="13" font-weight="800" fill=${color(seat)}>+${lost[seat]}</text></g>`
            : null
        }`;
    })}
    <text x=${x} y=${y - r * (g.tall ? 1.42 : 1.32)} text-anchor="middle" font-size=${g.tall ? 10.5 : 12} font-weight="600" fill="#C9B8E8">
      ${t("ui.panel.hole")}</text></g></g>`;
}

export function Piles({ g, view, on, can, stop, digit }) {
  const [x, y] = g.deck,
    k = g.tall ? 0.62 : g.r < 24 ? 0.9 : 1;
  const piles = [
    ["deck", view.deck, "#1B2757", "#7F92DA"],
    ["discards", view.discard.length, "#14151f", "#8B99C0"],
    ["stars", view.stars, "#3A2C08", "#FFD84D"],
  ];
  const label = piles.map(([name, n]) => `${t(`ui.panel.${name}`)}: ${n}`).join(", ");
  return html`<g class=${`thing${can ? " legal" : ""}`} role="button" tabindex=${stop ? 0 : -1} data-thing="deck"
      data-part=${can ? JSON.stringify(can.part) : undefined} ...${on}><${Name} text=${label} x=${x} y=${y} /><g aria-hidden="true">
    ${piles.map(
      (
        [name, n, fill, edge],
        i,
      ) => html`<g transform=${`translate(${x + (i - 1) * (g.tall ? 64 : 58) * k} ${y}) scale(${k})`}><rect x="-15" y="-27" width="34"
          height="48" rx="5" fill="#0A1024" stroke=${edge} stroke-opacity=".5" />
      <rect class="edge" x="-18" y="-24" width="34" height="48" rx="5" fill=${fill} stroke=${can && !i ? "var(--pick)" : edge}
        stroke-width=${can && !i ? 3 : 1.5} /><text x="-1" y="6" text-anchor="middle" font-size="17" font-weight="800" fill="#fff">${n}</text>
      <text x="0" y=${g.tall ? 42 : 41} text-anchor="middle" font-size=${g.tall ? 15 : 12} font-weight="600" fill="#A9B6D8">
        ${cut(t(`ui.panel.${name}`), 9)}</text>
      ${digit && !i ? html`<text x="-1" y="-30" text-anchor="middle" font-size="14" font-weight="800" fill="var(--pick)">${digit}
          </text>` : null}</g>`,
    )}</g></g>`;
}

/** The beam of the cone, from its disc to a planet. */
export function Beam({ g, to, ghost, view }) {
  const at = to == null ? null : g.planets.get(to);
  if (!at) return null;
  const [cx, cy] = g.c,
    dx = at.x - cx,
    dy = at.y - cy,
    d = Math.hypot(dx, dy),
    ux = dx / d,
    uy = dy / d;
  const q = (along, aside) => `${(cx + ux * along - uy * aside).toFixed(1)} ${(cy + uy * along + ux * aside).toFixed(1)}`;
  const tip = d - g.r - 6,
    w = g.disc * 0.93,
    end = g.r * 0.34,
    done = view.outcome != null;
  const body = `M${q(g.disc * 0.2, w)}L${q(tip, end)}Q${q(tip + 4, 0)} ${q(tip, -end)}L${q(g.disc * 0.2, -w)}Z`;
  const chevrons = done
    ? []
    : [0, 1, 2, 3].map((i) => {
        const a = g.disc + 20 + ((tip - g.disc - 30) * i) / 3.3,
          b = w * (1 - a / tip) * 0.55 + end * 0.8;
        return html`<path d=${`M${q(a - b * 0.8, b)}L${q(a, 0)}L${q(a - b * 0.8, -b)}`} fill="none" stroke="var(--pick)" stroke-width="2.6"
            stroke-linecap="round" stroke-linejoin="round" opacity=${ghost ? 0.5 : 0.5 + 0.13 * i} />`;
      });
  return html`<g aria-hidden="true" class="beam"><path d=${body} fill="#7CE7FF" fill-opacity=${ghost ? 0.22 : done ? 0.12 : 0.3}
      stroke="#7CE7FF" stroke-opacity=${ghost ? 0.85 : 0.6} stroke-width="1.6"
    stroke-dasharray=${ghost ? "7 6" : undefined} class=${ghost ? "flow" : ""} />${chevrons}</g>`;
}

/** Returns a total in one line: the known part, then `?` or a text for a hidden card. @param {any} sum @param {boolean} tall */
export function badge(sum, tall) {
  if (!sum) return "";
  if (sum.total == null) return "?";
  if (sum.known) return String(sum.total);
  return `${sum.total} + ${sum.card == null && !tall ? t("ui.word.card") : "?"}`;
}

export function Gate({ g, about, view, on, can, stop, digit, asking }) {
  const [cx, cy] = g.c,
    R = g.disc,
    k = R / 66,
    tall = g.tall;
  const preview = asking?.question.ask?.topic === "load" ? asking.soFar.length : 0;
  const rows = view.seats.filter((one) => one.cone > 0).map((one) => [one.seat, one.cone]);
  if (preview) rows.push([view.seat, preview]);
  const total = rows.reduce((all, [, n]) => all + n, 0),
    sum = view.sums?.offense;
  const text = (y, words, size, weight, fill) =>
    html`<text x=${cx} y=${y} text-anchor="middle" font-size=${size} font-weight=${weight} fill=${fill}>${words}</text>`;
  const done = view.totals && view.outcome != null;
  const label = `${t("ui.panel.cone")}: ${rows.map(([seat, n]) => `${nameOf(about, seat)} ${n}`).join(", ") || t("ui.word.empty")}${view.planet != null && sum ? `. ${badge(sum, false)}` : ""}`;
  const row = Math.min(25 * k, (R * 0.92) / Math.max(rows.length, 1)),
    y0 = cy - R * 0.06 - ((rows.length - 1) * row) / 2,
    squeeze = Math.min(1, row / (16 * k));
  const plate = done ? "" : view.planet != null && sum ? badge(sum, tall) : total ? t("page.ships", { n: total }) : "";
  const w = Math.max(plate.length * (tall ? 6.2 : 7.6) + 14, 40);
  return html`<g class=${`gate thing${can ? " legal" : ""}${can?.n ? " sel" : ""}`} role="button" tabindex=${stop ? 0 : -1}
      data-thing="cone" data-part=${can ? JSON.stringify(can.part) : undefined} ...${on}><${Name} text=${label} x=${cx} y=${cy} /><g aria-hidden="true">
    <circle cx=${cx} cy=${cy} r=${R + 9 * k} fill="none" stroke="#7CE7FF" stroke-opacity=".22" stroke-width="1.5" stroke-dasharray="3 7"
      class="spin" />
    <circle class="edge" cx=${cx} cy=${cy} r=${R} fill="url(#gate)" stroke="#7CE7FF" stroke-opacity=".85" stroke-width=${can ? 4 : 2.2} />
      <circle cx=${cx} cy=${cy} r=${R - 7 * k} fill="none" stroke="#7CE7FF" stroke-opacity=".25" />
    ${rows.length && rows.length < 4 && !tall ? text(cy - R * 0.6, t("ui.word.offense"), 12 * Math.max(k, 0.85), 700, "#A9B6D8") : null}
    ${rows.map(([seat, n], i) => {
      const y = y0 + i * row,
        step = Math.min(13.5 * k, (R * 1.5) / n),
        last = preview && i === rows.length - 1;
      const worth = sum?.ships.find((one) => one.seat === seat)?.worth,
        each = worth != null && worth !== n && worth % n === 0 ? worth / n : 0;
      const shown = n > 6 ? 1 : n,
        left = cx - ((shown - 1) * step) / 2 - (n > 6 || each ? 9 * k : 0);
      return html`${Array.from({ length: shown }, (_, j) => html`<${Pip} about=${about} seat=${seat} x=${left + j * step} y=${y}
          s=${1.02 * k * Math.max(squeeze, 0.7)} opacity=${last ? 0.6 : undefined} />`)}
        ${n > 6 || each ? html`<text x=${left + (shown - 1) * step + 10 * k} y=${y + 5 * k} font-size=${13.5 * k} font-weight="700"
            fill=${color(seat)}>${n > 6 ? n : ""}${each ? ` ×${each}` : ""}</text>` : null}`;
    })}
    ${!rows.length && !done ? text(cy + 5 * k, t("ui.panel.cone"), tall ? 11.5 : 14, 700, "#A9B6D8") : null}
    ${done && !rows.length ? html`${text(cy + 7 * k, `${view.totals.offense} : ${view.totals.defense}`.replaceAll("-", "−"), 20 * k, 800, view.outcome.won === "offense" ? "var(--win)" : "#EAF0FF")}` : null}
    ${plate ? html`<rect x=${cx - w / 2} y=${cy + R * 0.5 - 3} width=${w} height=${tall ? 15 : 22} rx=${tall ? 7.5 : 11} fill="#04121A"
        stroke="var(--pick)" stroke-width="1.2" />
        ${text(cy + R * 0.5 + (tall ? 8.5 : 13), plate, tall ? 11 : 13.5, 800, "#EAF0FF")}` : null}
    ${digit ? html`<rect x=${cx + R * 0.62} y=${cy - R * 0.86} width="19" height="20" rx="5.5" fill="var(--pick)" /><text
        x=${cx + R * 0.62 + 9.5} y=${cy - R * 0.86 + 15} text-anchor="middle" font-size="14" font-weight="800" fill="#04121A">${digit}
        </text>` : null}</g></g>`;
}

/** Returns the place of a label at the ring of a planet: near the cone, within the board, and over no other planet, name, or plaque. */
function besides(g, at, inward, R, w) {
  const covers = (x, y, p) =>
    Math.hypot(Math.max(0, Math.abs(p.x - x) - w / 2), Math.max(0, Math.abs(p.y - y) - 12)) < g.r + 3 ||
    (Math.abs(p.x - x) < w / 2 + 12 && Math.abs(p.y + g.r + 11 - y) < 20);
  const costs = [0, 0.5, -0.5, 1, -1, 1.6, -1.6, 2.2, -2.2, Math.PI].map((turn) => {
    const [c, s] = [Math.cos(inward + turn), Math.sin(inward + turn)],
      far = R + 4 + Math.min(Math.abs(c) < 0.01 ? Infinity : w / 2 / Math.abs(c), Math.abs(s) < 0.01 ? Infinity : 12 / Math.abs(s)),
      [x, y] = [at.x + c * far, at.y + s * far];
    const off = x < w / 2 + 2 || x > g.w - w / 2 - 2 || y < 14 || y > g.h - 14;
    const plates = g.systems.filter(({ plate }) => plate && Math.abs(plate.x + plate.w / 2 - x) < (plate.w + w) / 2 && Math.abs(plate.y + plate.h / 2 - y) < plate.h / 2 + 12);
    const over = [...g.planets.values()].filter((p) => p !== at && covers(x, y, p)).length + plates.length;
    return { x, y, cost: (off ? 9 : 0) + over + Math.abs(turn) / 9 };
  });
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best));
}

/** The ring around the target: the defense, its allies, and their total. */
export function Ring({ g, about, view, can, digit, on }) {
  const at = view.planet == null ? null : g.planets.get(view.planet);
  if (!at) return null;
  const { tall } = g,
    R = g.r + (tall ? 13 : 22),
    allies = view.seats.filter((one) => one.shield > 0),
    sum = view.sums?.defense;
  const done = view.outcome != null,
    words = done ? "" : badge(sum, tall);
  const [cx, cy] = g.c,
    inward = Math.atan2(cy - at.y, cx - at.x);
  const place = (angle, far = R) => `translate(${(Math.cos(angle) * far).toFixed(1)} ${(Math.sin(angle) * far).toFixed(1)})`;
  const w = letters(words).length * (tall ? 6.4 : 7.8) + 14,
    total = besides(g, at, inward, R, w);
  // Place the allies away from the cone, unless they would leave the board.
  const room = (width) =>
    [Math.PI, 1.9, -1.9, 1.2, -1.2]
      .map((turn) => inward + turn)
      .find((angle) => {
        const x = at.x + Math.cos(angle) * R,
          y = at.y + Math.sin(angle) * R;
        return x > width / 2 && x < g.w - width / 2 && y > 14 && y < g.h - 14;
      }) ?? inward;
  return html`<g transform=${`translate(${at.x} ${at.y})`} class=${`ring${can ? " legal" : ""}`} data-thing=${can ? "shield" : undefined}
      role=${can ? "button" : undefined} tabindex=${can ? 0 : undefined}
      aria-hidden=${can ? undefined : "true"} ...${can ? on : {}}>${can ? html`<${Name} text=${t("page.shield")} />` : null}<g aria-hidden="true">
    ${done ? null : html`<circle class="edge" r=${R} fill=${can ? "transparent" : "none"} stroke="var(--warn)" stroke-width=${can ? 4 : 2}
        stroke-dasharray="2 5" />`}
    ${allies.map(({ seat, shield: n }, i) => {
      const width = n <= 4 && !tall ? n * 13 + 14 : 32,
        angle = room(width) + (i - (allies.length - 1) / 2) * (tall ? 0.95 : 0.85);
      return html`<g transform=${place(angle)}><rect x=${-width / 2} y="-11" width=${width} height="22" rx="11" fill="#050817"
          stroke=${color(seat)} stroke-width="1.8" />
        ${
          n <= 4 && !tall
            ? Array.from(
                { length: n },
                (_, j) => html`<${Pip} about=${about} seat=${seat} x=${(j - (n - 1) / 2) * 13} s=".95" />`,
              )
            : html`<${Pip} about=${about} seat=${seat} x="-6" s=".85" /><text x="3" y="4.5" font-size="12.5" font-weight="800"
                fill=${color(seat)}>${n}</text>`
        }</g>`;
    })}
    ${
      words
        ? html`<g transform=${`translate(${total.x - at.x} ${total.y - at.y})`}><rect x=${-w / 2} y="-12" width=${w}
            height="23" rx="11.5" fill="#170E02" stroke="var(--warn)" stroke-width="1.2" />
      <text y="4.5" text-anchor="middle" font-size=${tall ? 11 : 13.5} font-weight="800" fill="#FFE3BC">${words}</text></g>`
        : null
    }
    ${digit ? html`<text y=${-R - 6} text-anchor="middle" font-size="14" font-weight="800" fill="var(--pick)">${digit}</text>` : null}</g></g>`;
}
