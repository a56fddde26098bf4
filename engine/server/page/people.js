/**
 * The people at the table, and their chat.
 */
import { html, useEffect, useRef, useState } from "./vendor/index.js";
import { t } from "./words.js";
import { seatName } from "./standing.js";

/** The chat: its lines, and an input for a new one. @param {{model: any, game: any}} props */
export function Talk({ model, game }) {
  const [text, setText] = useState(""),
    [wrong, setWrong] = useState(""),
    list = useRef(null);
  useEffect(() => {
    model.read();
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
  return html`<div class="talk"><ol ref=${list} aria-label=${t("page.talk")} role="log" tabindex="0">${model.talk.map((one) => html`<li
      key=${one.n}>${one.seat != null && Mark ? html`<${Mark} about=${model.about} seat=${one.seat} />` : null}<b>
      ${model.presence?.seats?.[one.seat]?.name ?? seatName(model.about, one.seat)}</b> <span>${one.text}</span></li>`)}</ol>
    <form onSubmit=${send}><input type="text" maxlength="500" value=${text} onInput=${(event) => setText(event.target.value)}
      aria-label=${t("page.say")} placeholder=${t("page.say")} /><button class="sec" disabled=${!model.online}>${t("page.say_send")}
      </button></form>
    ${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}</div>`;
}

/** @param {{model: any, game: any}} props */
export function People({ model, game }) {
  const { presence, about } = model,
    Mark = game?.Mark;
  return html`<h2>${t("page.people")}</h2><ul class="people">${presence?.seats.map(
    ({
      seat,
      bot,
      name,
      connected,
    }) => html`<li>${Mark ? html`<${Mark} about=${about} seat=${seat} />` : null}<b>${seatName(about, seat)}</b> <span>
        ${bot ? t("page.bot", { name: bot }) : (name ?? t("page.person"))}</span>
    <small class=${connected || bot ? "here" : "away"}>${bot && !connected ? "" : t(connected ? "page.here" : "page.away")}</small></li>`,
  )}</ul>
    ${presence?.onlookers ? html`<p class="muted">${t("page.onlookers", { n: presence.onlookers })}</p>` : null}<h2>${t("page.talk")}</h2>
        <${Talk} model=${model} game=${game} />`;
}
