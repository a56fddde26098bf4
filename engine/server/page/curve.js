/**
 * The win chances over a finished game, with its turning points. The server computes them (`curve`).
 *
 * The drawing takes its data as arguments and requests nothing, so that any sheet can show it.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { problem } from "./controls.js";
import { nameOf } from "./drawn/paint.js";
import { t } from "./words.js";

const HEIGHT = 200,
  LEFT = 38,
  BOTTOM = 18,
  TOP = 8;
/** The room beside the drawing on a wide screen, for the names and the turning points. */
const BESIDE = 330;
/** Returns the width of the drawing, so that a wide screen has no empty half. */
const wide = () => Math.max(360, Math.min(1400, innerWidth - (innerWidth > 820 ? BESIDE : 0) - 28));
/** The dashes that tell the lines apart without color. */
const DASHES = ["", "6 3", "2 3", "8 3 2 3"];

/** Requests the chances of a table, and draws them. `steps` is the number of the last step. */
export function Curve({ model, about, steps, now, onStep }) {
  const [curve, setCurve] = useState(/** @type {any} */ (null));
  const [wrong, setWrong] = useState("");
  useEffect(() => void model.call("curve").then(setCurve, (/** @type {any} */ error) => setWrong(problem(error))), [model]);
  if (!curve) return html`<p class="chances" role="status">${wrong || t("page.replay.chances_wait")}</p>`;
  return html`<${Chances} ...${{ curve, about, steps, now, onStep }} />`;
}

/**
 * Draws the chances. Each turning point is a button that calls `onStep`, or a link if `linkOf` is given.
 *
 * @param {{ curve: any, about: any, steps: number, now?: number, onStep?: (step: number) => void, linkOf?: (step: number) => string }} props
 */
export function Chances({ curve, about, steps, now, onStep, linkOf }) {
  const WIDTH = wide();
  const x = (/** @type {number} */ step) => LEFT + ((WIDTH - LEFT - 6) * step) / Math.max(1, steps);
  const y = (/** @type {number} */ share) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;
  const seats = curve.points[0]?.shares.map((/** @type {number} */ _, /** @type {number} */ seat) => seat) ?? [];
  const path = (/** @type {number} */ seat) => curve.points.map((point) => `${x(point.answer).toFixed(1)} ${y(point.shares[seat]).toFixed(1)}`).join("L");
  const winner = curve.winner === null ? "" : nameOf(about, curve.winner);
  return html`<figure class="chances">
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${t("page.replay.chances_of", { name: winner })}>
      ${[0, 0.5, 1].map((share) => html`<path class="grid" d=${`M${LEFT} ${y(share)}H${WIDTH - 6}`} /><text x=${LEFT - 5} y=${y(share) + 4} text-anchor="end">${percent(share)}</text>`)}
      ${curve.turning_points.map(({ answer }) => html`<path class="turn" d=${`M${x(answer)} ${TOP}V${HEIGHT - BOTTOM}`} />`)}
      ${now !== undefined && html`<path class="at" d=${`M${x(now)} ${TOP}V${HEIGHT - BOTTOM}`} />`}
      ${seats.map((/** @type {number} */ seat) => html`<path class=${seat === curve.winner ? "won" : ""} stroke=${`var(--s${seat})`} stroke-dasharray=${DASHES[seat % DASHES.length]} d=${`M${path(seat)}`}><title>${nameOf(about, seat)}</title></path>`)}
    </svg>
    <div><figcaption>${seats.map((/** @type {number} */ seat) => html`<span><svg viewBox="0 0 28 8" aria-hidden="true"><path stroke=${`var(--s${seat})`} stroke-dasharray=${DASHES[seat % DASHES.length]} d="M0 4H28" /></svg>${nameOf(about, seat)}</span>`)}</figcaption>
    <ol>${curve.turning_points.map(({ answer, before, after }) => {
      const said = t("page.replay.turning_point", { n: answer, name: winner, before: Math.round(100 * before), after: Math.round(100 * after) });
      return html`<li>${linkOf ? html`<a href=${linkOf(answer)}>${said}</a>` : html`<button type="button" class="sec" onClick=${() => onStep?.(answer)}>${said}</button>`}</li>`;
    })}</ol></div>
  </figure>`;
}
