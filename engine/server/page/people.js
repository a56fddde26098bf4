/**
 * Who sits at the table, what they say to each other, wishes to take answers back, and the passes that stand.
 */
import { html, useEffect, useRef, useState } from "./vendor/index.js";
import { t } from "./words.js";

/** @param {any} about @param {number | null} seat */
const seatName = (about, seat) => (seat == null ? t("page.onlooker") : (about.seats?.[seat]?.name ?? t("page.seat_n", { n: seat + 1 })));

/** Talk: what is said, and a line to say something. @param {{model: any, game: any}} props */
export function Talk({ model, game }) {
  const [text, setText] = useState(""), [wrong, setWrong] = useState(""), list = useRef(null);
  useEffect(() => {
    model.unread = 0;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [model.talk.length]);
  const send = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await model.say(text.trim().slice(0, 500));
      setText("");
      setWrong("");
    } catch (error) {
      setWrong(error.message || t("page.refused_offline"));
    }
  };
  const Mark = game?.Mark;
  return html`<div class="talk"><ol ref=${list} aria-label=${t("page.talk")} role="log" tabindex="0">${model.talk.map((one) => html`<li key=${one.n}>${one.seat != null && Mark ? html`<${Mark} about=${model.about} seat=${one.seat} />` : null}<b>${model.presence?.seats?.[one.seat]?.name ?? seatName(model.about, one.seat)}</b> <span>${one.text}</span></li>`)}</ol>
    <form onSubmit=${send}><input type="text" maxlength="500" value=${text} onInput=${(event) => setText(event.target.value)} aria-label=${t("page.say")} placeholder=${t("page.say")} /><button class="sec" disabled=${!model.online}>${t("page.say_send")}</button></form>
    ${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}</div>`;
}

/** @param {{model: any, game: any}} props */
export function People({ model, game }) {
  const { presence, about } = model, Mark = game?.Mark;
  return html`<h3>${t("page.people")}</h3><ul class="people">${presence?.seats.map(({ seat, bot, name, connected }) => html`<li>${Mark ? html`<${Mark} about=${about} seat=${seat} />` : null}<b>${seatName(about, seat)}</b> <span>${bot ? t("page.bot", { name: bot }) : (name ?? t("page.person"))}</span>
    <small class=${connected || bot ? "here" : "away"}>${bot && !connected ? "" : t(connected ? "page.here" : "page.away")}</small></li>`)}</ul>
    ${presence?.onlookers ? html`<p class="muted">${t("page.onlookers", { n: presence.onlookers })}</p>` : null}<h3>${t("page.talk")}</h3><${Talk} model=${model} game=${game} />`;
}

/** A wish to take answers back. @param {{model: any, act: (name: string) => void}} props */
export function Wish({ model }) {
  const { undo, seat } = model.state, { about } = model;
  if (!undo) return null;
  const names = (seats) => seats.map((one) => seatName(about, one)).join(", ");
  const mine = undo.missing.includes(seat);
  const say = (agree) => model.call("undo.say", { agree, from: undo.from }).catch(() => {});
  return html`<div class="banner" role="status"><p>${undo.by === seat ? t("page.undo_waits", { seats: names(undo.missing) }) : t("page.undo_asked", { seat: seatName(about, undo.by) })}</p>
    ${mine ? html`<div class="acts"><button class="go" type="button" data-act="undo-yes" onClick=${() => say(true)}>${t("page.undo_yes")}</button><button class="sec" type="button" data-act="undo-no" onClick=${() => say(false)}>${t("page.undo_no")}</button></div>` : null}</div>`;
}

export const ENDS = ["encounter", "my_turn", "main_player"];

/** Passing in every window until something comes: a switch that can be taken back. @param {{model: any, stand: (until: string | null) => void}} props */
export function Standing({ model, stand }) {
  const now = model.state.standing;
  return html`<div class=${`standing${now ? " on" : ""}`} role="group" aria-label=${t("page.stand")}><span class="lead">${t("page.stand")} <kbd aria-hidden="true">p</kbd></span>
    ${ENDS.map((until) => html`<button type="button" data-act="pass" data-until=${until} aria-pressed=${now?.until === until && now?.how === "pass"} onClick=${() => stand(now?.until === until ? null : until)}>${t(`page.until_${until}`)}</button>`)}</div>`;
}
