/**
 * The seats' plaques: icons with the status of each power, cards, foreign bases, and the sun of each system.
 *
 * A power in force has a solid ring; a lost one, a dashed gray ring with a slash; a canceled one, a broken pink ring with
 * a bolt; a disabled one, a gray ring with a cross. The status comes from the engine (`standing`) and has a text too.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { Emblem, Name, Pip, color, cut, isAway, letters, nameOf, shapeOf, who, widthOf } from "../drawn/paint.js";

const STATES = {
  in_force: { ring: null, words: "var(--win)" },
  lost: { ring: "#8B99C0", dash: "5 4", words: "var(--warn)" },
  cancelled: { ring: "var(--zap)", dash: "11 3 3 3", words: "var(--zap)" },
  off: { ring: "#8B99C0", dash: "2 3", words: "#A9B6D8" },
};
/** Returns the status of a power. @param {any} alien */
export const standing = (alien) => alien.standing ?? (alien.in_force ? "in_force" : "cancelled");
/** Returns the status of a power as text. @param {any} about @param {any} alien */
export const standingWords = (about, alien) =>
  about.words_of_view?.[`standing.${standing(alien)}`] ?? t(`ui.standing.${standing(alien)}`);

/** A power's icon in its ring. */
export function Power({ about, alien, seat, x, y, r }) {
  const state = standing(alien),
    { ring, dash } = STATES[state] ?? STATES.off,
    off = state !== "in_force";
  return html`<g><circle cx=${x} cy=${y} r=${r * 2.2} fill=${`url(#sun${seat})`} opacity=${off ? 0.3 : 1} />
    <circle cx=${x} cy=${y} r=${r} fill=${state === "cancelled" ? "#260D2A" : "#0A1022"} stroke=${ring ?? color(seat)}
      stroke-width=${Math.max(1.6, r / 12)} stroke-dasharray=${dash} />
    <g color=${off ? "#93A0C6" : color(seat)}><${Emblem} about=${about} script=${alien.alien} x=${x} y=${y} s=${r / 31} /></g>
    ${state === "lost" ? html`<path d=${`M${x - r * 0.72} ${y + r * 0.72}L${x + r * 0.72} ${y - r * 0.72}`} stroke="var(--warn)"
        stroke-width=${Math.max(2, r / 10)} />` : null}
    ${state === "off" ? html`<path
        d=${`M${x - r * 0.6} ${y - r * 0.6}L${x + r * 0.6} ${y + r * 0.6}M${x - r * 0.6} ${y + r * 0.6}L${x + r * 0.6} ${y - r * 0.6}`}
        stroke="#A9B6D8" stroke-width="2" />` : null}
    ${state === "cancelled" ? html`<path
        d=${`M${x + r * 0.25} ${y - r * 1.05}l${-r * 0.62} ${r * 1.15}h${r * 0.46}l${-r * 0.3} ${r * 0.95} ${r * 0.82}${-r * 1.25}h${-r * 0.48}z`}
        fill="var(--zap)" stroke="#260D2A" stroke-width="1.5" />` : null}</g>`;
}

/** Marks for foreign bases: as many as a win needs. */
export function Bases({ about, seat, n, x, y, step, s, fresh }) {
  const most = about.bases_to_win;
  return html`${Array.from(
    { length: most },
    (_, i) => html`<${Pip} about=${about} seat=${seat} x=${x + i * step} y=${y} s=${i < n ? s : s * 0.92} hollow=${i >= n} />
    ${fresh && i === n - 1 ? html`<circle cx=${x + i * step} cy=${y} r=${10 * s} fill="none" stroke="var(--win)"
        stroke-width="2" />` : null}`,
  )}
    ${n > most ? html`<text x=${x + most * step} y=${y + 5} font-size="12" font-weight="800" fill=${color(seat)}>+${n - most}
        </text>` : null}`;
}

/** Returns a text and its font size, so that it fits into a width. A long text is cut too. @returns {[string, number]} */
const fitted = (text, room, size) => {
  const small = Math.max(size * 0.62, Math.min(size, room / widthOf(text)));
  return [cut(text, Math.floor((letters(text).length * room) / (small * widthOf(text) - 0.01))), small];
};

export const CardIcon = ({
  x,
  y,
  s = 1,
}) => html`<g transform=${`translate(${x} ${y}) scale(${s})`}><rect x="-1.5" y="-7" width="9.5" height="13" rx="2" fill="#3D4E8F"
    stroke="#C9D4FF" stroke-width="1.1" transform="rotate(10)" />
  <rect x="-6.5" y="-7" width="9.5" height="13" rx="2" fill="#222F66" stroke="#C9D4FF" stroke-width="1.1" /></g>`;

/** Returns whether a seat has just founded a foreign base. */
const fresh = (recent, seat) => recent.some(({ event }) => (event?.landed ?? event?.settled)?.seat === seat);

/** Returns a sentence about a seat. */
export function seatWords(about, view, seat, presence) {
  const one = view.seats[seat],
    name = who(about, seat, presence);
  const powers = one.aliens.map((alien) => `${about.scripts[alien.alien]?.name}, ${standingWords(about, alien)}`).join("; ");
  const me = view.seat === seat ? t("page.you_are", { seat: name }) : name;
  const state = one.out ? ` ${t("ui.standing.out_why")}.` : "";
  return `${me}: ${powers}. ${t("page.cards_n", { n: one.cards })}, ${t("ui.sum.bases_of", { n: one.foreign_bases, most: about.bases_to_win })}.${state}`;
}

const Dots = ({ x, y }) =>
  html`<g class="dots" fill="var(--text)">${[0, 1, 2].map((i) => html`<circle cx=${x + i * 7} cy=${y} r="2.4" />`)}</g>`;

/** The plaque of a seat on the board, or beside the hand with `own` (224 × 138). */
export function Plaque({
  about,
  view,
  seat,
  plate,
  tall = false,
  presence = null,
  recent = [],
  can,
  digit,
  stop,
  on,
  own = false,
}) {
  const one = view.seats[seat],
    { x, y, w, h, kind } = plate,
    aliens = one.aliens,
    me = view.seat === seat;
  const asked = (view.waiting ?? []).includes(seat) && !me,
    near = one.foreign_bases >= about.bases_to_win - 1 && !one.out;
  const first = aliens[0],
    name = aliens.map((alien) => about.scripts[alien.alien]?.name ?? "?").join(" · ") || nameOf(about, seat);
  const off = first && standing(first) !== "in_force",
    words = first && aliens.length === 1 ? standingWords(about, first) : "";
  const tone = first ? (STATES[standing(first)] ?? STATES.off).words : "#A9B6D8";
  const away = isAway(presence, seat),
    named = presence?.seats?.[seat]?.name,
    person = away ? [named, t("page.away")].filter(Boolean).join(" · ") : named,
    sign = me ? t("ui.word.you") : cut(person ?? nameOf(about, seat), 12);
  const sun = (cx, cy, r, room) => {
    const step = Math.min(r * 2 + 4, aliens.length > 1 ? (room - 2 * r) / (aliens.length - 1) : 0),
      s = Math.max(8, Math.min(r, aliens.length > 1 ? step / 2 + 1 : r));
    return aliens.map(
      (alien, i) =>
        html`<${Power} about=${about} alien=${alien} seat=${seat} x=${cx + (i - (aliens.length - 1) / 2) * step} y=${cy}
            r=${aliens.length > 1 ? s : r} />`,
    );
  };
  const txt = (tx, ty, words2, size, fill, anchor = "start", weight = 700) =>
    html`<text x=${tx} y=${ty} text-anchor=${anchor} font-size=${size} font-weight=${weight} fill=${fill}>${words2}</text>`;
  const chip = (cx, cy, anchor) => {
    if (!words) return null;
    const cw = letters(words).length * 6.5 + 16,
      left = anchor === "middle" ? cx - cw / 2 : cx;
    return html`<rect x=${left} y=${cy - 13} width=${cw} height="18" rx="9" fill="#050817" stroke=${tone} stroke-width="1.2" />
        ${txt(left + cw / 2, cy, words, 11.5, tone, "middle")}`;
  };
  const bases = (bx, by, step, s) =>
    html`<${Bases} ...${{ about, seat, n: one.foreign_bases, x: bx, y: by, step, s, fresh: fresh(recent, seat) }} />`;
  /** Draws marks up to the right edge, as far apart as the space allows. */
  const fill = (bx, by, step, s) => {
    const most = about.bases_to_win,
      near = Math.min(step, (x + w - 16 - bx) / (most - 1)),
      scale = Math.min(s, near / 15);
    return bases(x + w - 14 - (most - 1) * near, by, near, scale);
  };
  const cards = (px, py, s, size) =>
    html`<${CardIcon} x=${px} y=${py} s=${s} />${txt(px + 12 * s, py + 5 * s, one.cards, size, "#fff", "start", 800)}`;
  const title = off ? "#A9B6D8" : "#fff",
    fits = (room, size) => Math.floor(room / (size * 0.56)),
    basesWord = t("ui.word.bases"),
    short = off ? t(`ui.power.${standing(first)}`) : cut(sign, 6);
  let inside;
  if (own) {
    inside = html`${sun(44, 46, aliens.length > 1 ? 22 : 30, 76)}${aliens.length > 1 ? aliens.map((alien, i) => txt(92, 24 + i * 15, cut(about.scripts[alien.alien]?.name ?? "?", 17), 13, standing(alien) === "in_force" ? "#fff" : "#A9B6D8", "start", 800)) : txt(92, 32, ...fitted(name, w - 112, 17), title, "start", 800)}${txt(92, aliens.length > 1 ? 30 + aliens.length * 15 : 51, cut(`${t("ui.word.you")}, ${nameOf(about, seat)}`, 20), 12.5, color(seat), "start", 600)}${chip(92, 74, "start")}
      <path d="M14 92H210" stroke="#2B3865" />
        ${cards(24, 115, 1, 16)}${txt(62, 119, basesWord, 12, "#A9B6D8", "start", 600)}${fill(70 + 12 * widthOf(basesWord), 114.5, 20, 1.05)}`;
  } else if (kind === "row" && !tall) {
    const k = h / 88,
      r = (aliens.length > 1 ? 18 : 30) * k,
      room = aliens.length > 1 ? Math.min(w * 0.42, aliens.length * 40 * k) : 2 * r,
      left = x + 12 + room + 10;
    inside = html`${sun(x + 12 + room / 2, y + h / 2, r, room)}${txt(left, y + 25 * k, ...fitted(name, x + w - left - (k > 0.85 ? 18 + 12.5 * widthOf(sign) : 16), Math.max(12.5, 17 * k)), title, "start", 800)}
      ${
        k > 0.85
          ? html`${txt(x + w - 12, y + 26 * k, sign, 12.5, color(seat), "end", 600)}${chip(left, y + 49 * k, "start")}${cards(left + 8, y + 70 * k, 1, 15)}${w > 240 && aliens.length < 2 ? txt(left + 50, y + 74 * k, basesWord, 12, "#A9B6D8", "start", 600) : null}${fill(left + (w > 240 && aliens.length < 2 ? 60 + 12 * widthOf(basesWord) : 42), y + 70 * k, 17.5 * k, k)}`
          : html`${txt(left, y + 44 * k, words || sign, 11, words ? tone : color(seat))}${cards(left + 7, y + 69 * k, 0.8, 12.5)}${fill(left + 40, y + 68 * k, 14.5, 0.78)}`
      }`;
  } else if (kind === "column" && !tall) {
    const cx = x + w / 2;
    inside = html`${sun(cx, y + 42, aliens.length > 1 ? 19 : 28, 124)}${txt(cx, y + 94, ...fitted(name, w - 8, 17), title, "middle", 800)}${chip(cx, y + 116, "middle")}${txt(x + 10, y + 18, sign, 12, color(seat), "start", 600)}${cards(x + w - 32, y + 17, 0.95, 15)}
      ${txt(cx, y + 138, basesWord, 12, "#A9B6D8", "middle", 600)}${bases(cx - (about.bases_to_win - 1) * 9.5, y + 152, 19, 1)}`;
  } else if (!tall) {
    const r = aliens.length > 1 ? 14 : 20,
      room = aliens.length > 1 ? Math.min(w - 20, aliens.length * 30) : 2 * r,
      alone = aliens.length < 2;
    inside = html`${sun(alone ? x + 28 : x + w / 2, y + 28, r, room)}${alone ? txt(x + 54, y + 24, ...fitted(name, w - 74, 14), title, "start", 800) : null}${txt(alone ? x + 54 : x + w / 2, y + (alone ? 40 : 58), alone ? words : cut(name, fits(w - 8, 11)), 11, alone ? tone : title, alone ? "start" : "middle")}
      ${cards(x + 16, y + h - 13, 0.85, 13)}${bases(x + 52, y + h - 14, 16, 0.85)}`;
  } else if (kind === "row") {
    const r = (aliens.length > 1 ? 12 : 17) * Math.min(1, h / 48),
      room = aliens.length > 1 ? Math.min(w * 0.4, aliens.length * 24) : 2 * r,
      left = x + 8 + room + 7;
    inside = html`${sun(x + 8 + room / 2, y + h / 2, r, room)}${txt(left, y + h * 0.4, ...fitted(name, x + w - left - (w > 150 ? 26 + 11 * widthOf(short) : 18), 13.5), title, "start", 800)}${w > 150 ? txt(x + w - 18, y + h * 0.38, short, 11, off ? tone : color(seat), "end") : null}
      ${cards(left + 6, y + h * 0.72, 0.8, 13)}${w > 150 ? fill(left + 40, y + h * 0.72, 16.5, 0.85) : txt(x + w - 6, y + h * 0.82, `${one.foreign_bases}/${about.bases_to_win}`, 11.5, color(seat), "end", 800)}`;
  } else if (kind === "column") {
    const cx = x + w / 2;
    inside = html`${sun(cx, y + 24, aliens.length > 1 ? 11 : 16, w - 8)}${txt(cx, y + 57, ...fitted(name, w - 4, 12.5), title, "middle", 800)}${first ? txt(cx, y + 70, t(`ui.power.${standing(first)}`), 10.5, tone, "middle") : null}${cards(cx - 8, y + 81, 0.75, 12.5)}${bases(cx - (about.bases_to_win - 1) * 5, y + 96, 10, 0.62)}`;
  } else {
    const cx = x + w / 2;
    inside = html`${sun(cx, y + 16, aliens.length > 1 ? 9 : 12, w - 8)}${txt(cx, y + 38, ...fitted(name, w - 4, 10.5), title, "middle", 800)}${cards(x + 12, y + h - 10, 0.62, 11)}${txt(x + w - 5, y + h - 6, `${one.foreign_bases}/${about.bases_to_win}`, 11, color(seat), "end", 800)}`;
  }
  const turn = view.offense === seat;
  const label = `${seatWords(about, view, seat, presence)}${turn ? ` ${t("page.has_turn")}` : ""}${asked ? ` ${t("page.is_asked")}` : ""}${can ? ` ${t("page.can_choose")}` : ""}`;
  return html`<g class=${`plaque${one.out ? " gone" : ""}${can ? " legal" : ""}${can?.n ? " sel" : ""}${near ? " near" : ""}${turn ? " turn" : ""}${away ? " away" : ""}`}
      role="button" tabindex=${stop ? 0 : -1}
      data-seat=${seat} data-thing=${`seat:${seat}`} data-part=${can ? JSON.stringify(can.part) : undefined} ...${on ?? {}}>
    <${Name} text=${label} x=${x + w / 2} y=${y + h / 2} /><g aria-hidden="true"><rect class="bg" x=${x} y=${y} width=${w} height=${h} rx=${tall ? 12 : 16} stroke=${turn ? color(seat) : "var(--line)"} />${inside}
    ${tall || own || kind === "small" || h < 76 ? html`<path d=${shapeOf(about, seat)}
        transform=${`translate(${x + w - 9} ${y + (own ? 18 : 9)}) scale(.6)`} fill=${color(seat)} fill-rule="evenodd" />` : null}
    ${asked ? html`<${Dots} x=${x + w - 26} y=${y + h - 7} />` : null}
    ${digit ? html`<rect x=${x + w - 16} y=${y - 6} width="19" height="20" rx="5.5" fill="var(--pick)" /><text x=${x + w - 6.5} y=${y + 9}
        text-anchor="middle" font-size="14" font-weight="800" fill="#04121A">${digit}</text>` : null}</g></g>`;
}
