/**
 * Messages above questions: undo requests, and auto-pass.
 */
import { html } from "./vendor/index.js";
import { seatName, t } from "./words.js";

/** An undo request. @param {{model: any}} props */
export function Wish({ model }) {
  const { undo, seat } = model.state,
    { about } = model;
  if (!undo) return null;
  const names = (seats) => seats.map((one) => seatName(about, one)).join(", ");
  const mine = undo.missing.includes(seat);
  const say = (agree) => model.call("undo.say", { agree, from: undo.from }).catch(() => {});
  return html`<div class="banner" role="status"><p>
      ${undo.by === seat ? t("page.undo_waits", { seats: names(undo.missing) }) : t("page.undo_asked", { seat: seatName(about, undo.by) })}</p>
    ${mine ? html`<div class="acts"><button class="go" type="button" data-act="undo-yes" onClick=${() => say(true)}>${t("page.undo_yes")}
        </button><button class="sec" type="button" data-act="undo-no" onClick=${() => say(false)}>${t("page.undo_no")}</button>
        </div>` : null}</div>`;
}

/**
 * The auto-pass switch, which can be turned off again.
 * @param {{model: any, stand: (until: string | null) => void, ends: string[], stops?: (() => void) | null}} props
 */
export function Standing({ model, stand, ends, stops = null }) {
  const now = model.state.standing;
  return html`<div class=${`standing${now ? " on" : ""}`} role="group" aria-label=${t("page.stand")}><span class="lead" title="p">
      ${t("page.stand")}</span>
    ${ends.map((until) => html`<button type="button" data-act="pass" data-until=${until}
        aria-pressed=${now?.until === until && now?.how === "pass"} onClick=${() => stand(now?.until === until ? null : until)}>
        ${t(`page.until_${until}`)}</button>`)}${stops ? html`<button type="button" data-act="stops" onClick=${stops}>${t("ui.panel.stops")} <kbd
        aria-hidden="true">s</kbd></button>` : null}</div>`;
}
