/**
 * The offer that the other side of a negotiation is writing, for the side that waits.
 */
import { html } from "./vendor/index.js";
import { Timer } from "./question.js";
import { t } from "./words.js";

/** @param {{model: any, game: any}} props */
export function Written({ model, game }) {
  const { negotiation, status } = model.state,
    { by, parts, left_ms } = negotiation;
  const counts = new Map();
  for (const { text } of parts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const lines = [...counts].map(([text, n]) => (n > 1 ? `${text} ×${n}` : text));
  const named = game?.nameOf?.(model.about, by) ?? String(by + 1);
  const person = model.presence?.seats?.[by]?.name;
  // The clock of a question is drawn by the same code.
  const clock = { state: { question: left_ms == null ? null : { id: `${by}`, held: false, left_ms }, status }, at: model.at };
  return html`<div class="written" data-written=${by}><div class="head"><p>${t("page.writes_offer", { seat: person ?? named })}</p><${Timer} model=${clock} /></div>
    <ul aria-live="polite">${lines.map((/** @type {string} */ line) => html`<li>${line}</li>`)}</ul></div>`;
}
