/**
 * Moving ships: the movements of the current event, drawn over the board as of this event.
 *
 * The motion ends with the time of the event. With reduced motion, the page shows trails and `+3` instead.
 */
import { html, useEffect, useRef } from "../vendor/index.js";
import { Pip, color } from "../drawn/paint.js";
import { running, wantsNone } from "./space.js";

const FLIGHT = 450,
  FALL = 900,
  BETWEEN = 60;
/** The delay between two flights, in milliseconds. */
const NEXT = 160;
/** The longest time of all flights, in milliseconds, if several events appear at once. */
const LONG = 3000;
/** The maximum number of ships drawn for one event. */
const MOST = 6;

/**
 * Returns the movements of ships in these events.
 * @returns {{seat: number, n: number, from: number[], to: number[], falls?: boolean}[]}
 */
function flights(lines, g, view) {
  const spot = (at) => (at === "cone" ? g.c : at === "shield" ? planet(view.planet) : planet(at?.planet));
  const planet = (p) => (g.planets.has(p) ? [g.planets.get(p).x, g.planets.get(p).y] : null);
  const out = [],
    go = (seat, n, from, to, falls) => from && to && n > 0 && out.push({ seat, n: Math.min(n, MOST), from, to, falls });
  for (const { event } of lines) {
    if (!event || typeof event !== "object") continue;
    const [[kind, e]] = Object.entries(event);
    const from = Array.isArray(e.from) ? e.from : [],
      to = Array.isArray(e.to) ? e.to : [];
    if (kind === "loaded") from.forEach(({ at, ships }) => go(e.seat, ships, spot(at), g.c));
    if (kind === "joined")
      from.forEach(({ at, ships }) => go(e.seat, ships, spot(at), e.side === "offense" ? g.c : planet(view.planet)));
    if (kind === "ship_freed") go(e.seat, 1, g.hole, spot(e.to));
    if (kind === "ships_freed" || kind === "ships_saved" || kind === "ships_given_back")
      to.forEach(({ at, ships }) => go(e.seat, ships, g.hole, spot(at)));
    if (kind === "landed") go(e.seat, e.ships, g.c, planet(e.planet));
    if (kind === "ships_returned") to.forEach(({ at, ships }) => go(e.seat, ships, g.c, spot(at)));
    if (kind === "settled") from.forEach(({ at, ships }) => go(e.seat, ships, spot(at), planet(e.planet)));
    if (kind === "ships_falling") from.forEach(({ at, ships }) => go(e.seat, ships, spot(at), g.hole, true));
    if (kind === "ships_moved") to.forEach(({ at, ships }) => go(e.seat, ships, spot(from[0]?.at) ?? g.c, spot(at)));
  }
  return out;
}

export function Motion({ about, g, view, lines, ms }) {
  const layer = useRef(null);
  const key = `${lines[0].n}-${lines[lines.length - 1].n}`;
  const all = lines.length < 60 ? flights(lines, g, view) : [];
  useEffect(() => {
    if (!layer.current || !all.length || wantsNone()) return;
    const speed = Math.max(1, ((all.length - 1) * NEXT + (MOST - 1) * BETWEEN + FALL) / (ms || LONG));
    const animations = [...layer.current.querySelectorAll("[data-flight]")].map((ship) => {
      const [i, j] = ship.dataset.flight.split(":").map(Number),
        { from, to, falls } = all[i];
      const bend = falls ? 70 : 40,
        dx = to[0] - from[0],
        dy = to[1] - from[1],
        d = Math.hypot(dx, dy) || 1;
      const steps = [0, 0.25, 0.5, 0.75, 1].map((part) => {
        const lift = bend * 4 * part * (1 - part) * 0.5;
        const x = from[0] + dx * part - (dy / d) * lift,
          y = from[1] + dy * part + (dx / d) * lift;
        return { transform: `translate(${x}px, ${y}px) scale(${falls && part === 1 ? 0.3 : 1.15})`, opacity: part === 1 ? 0 : 1 };
      });
      return ship.animate(steps, {
        duration: (falls ? FALL : FLIGHT) / speed,
        delay: (i * NEXT + j * BETWEEN) / speed,
        easing: "ease-in-out",
        fill: "both",
      });
    });
    const end = () => animations.forEach((one) => one.finish());
    running.add(end);
    Promise.allSettled(animations.map((one) => one.finished)).then(() => running.delete(end));
    return () => {
      running.delete(end);
      animations.forEach((one) => one.cancel());
    };
  }, [key]);
  return html`<g ref=${layer} aria-hidden="true" class="motion">
    ${all.filter(({ falls }) => falls).map(({ seat, from, to }) => html`<path class="trail"
        d=${`M${from.join(" ")}Q${(from[0] + to[0]) / 2 + 10} ${(from[1] + to[1]) / 2 + 50} ${to.join(" ")}`} fill="none"
        stroke=${color(seat)} stroke-opacity=".5" stroke-width=${g.tall ? 1.4 : 2} stroke-dasharray="3 7" />`)}
    ${all.map(({ seat, n }, i) => Array.from({ length: n }, (_, j) => html`<g key=${`${key} ${i}:${j}`} data-flight=${`${i}:${j}`}
        class="ship"><circle r=${g.tall ? 7 : 10} fill="#050817" stroke=${color(seat)} stroke-width="1.4" /><${Pip} about=${about}
        seat=${seat} s=${g.tall ? 0.68 : 0.95} /></g>`))}</g>`;
}
