/**
 * The people at the table: their names, their chat, and six reactions.
 */
import { html, useEffect, useRef, useState } from "./vendor/index.js";
import { seatName, t, failure } from "./words.js";
import { myName, setMyName } from "./memory.js";

/** The reactions, by their ids in the protocol. */
const EMOTES = { hello: "👋", good_luck: "🍀", well_played: "👏", thanks: "🙏", thinking: "🤔", oops: "😅" };

/** Returns the name of a seat's player, or of the seat. @param {any} model @param {number | null} seat */
const sender = (model, seat) => (seat == null ? null : model.presence?.seats?.[seat]?.name) ?? seatName(model.about, seat);

/** Sends chat lines and reactions, and keeps the error of the last one. @param {any} model */
function useTalk(model) {
  const [wrong, setWrong] = useState("");
  const send = (what) =>
    model.say(what).then(
      () => (setWrong(""), true),
      (error) => (setWrong(failure(error)), false),
    );
  return { wrong, send };
}

/** A reaction is sent by one tap. */
const Emotes = ({ send, off }) =>
  html`<div class="emotes" role="group" aria-label=${t("page.emotes")}>${Object.entries(EMOTES).map(
    ([id, sign]) => html`<button type="button" data-emote=${id} disabled=${off} aria-label=${t(`page.emote.${id}`)}
      title=${t(`page.emote.${id}`)} onClick=${() => send({ emote: id })}>${sign}</button>`,
  )}</div>`;

/** One line of the chat. */
const Line = ({ model, game, one }) => {
  const Mark = game?.Mark;
  return html`${one.seat != null && Mark ? html`<${Mark} about=${model.about} seat=${one.seat} />` : null}<b>${sender(model, one.seat)}</b> <span>
    ${EMOTES[one.emote] ? `${EMOTES[one.emote]} ${t(`page.emote.${one.emote}`)}` : one.text}</span>`;
};

/** The input of a chat line. */
function Say({ model, send }) {
  const [text, setText] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    const said = text.trim().slice(0, 500);
    if (said && (await send({ text: said }))) setText("");
  };
  return html`<form onSubmit=${submit}><input type="text" maxlength="500" value=${text} onInput=${(event) => setText(event.target.value)}
    aria-label=${t("page.say")} placeholder=${t("page.say")} /><button class="sec" disabled=${!model.online}>${t("page.say_send")}
    </button></form>`;
}

/** The chat: its lines, the reactions, and an input for a new line. @param {{model: any, game: any}} props */
export function Talk({ model, game }) {
  const list = useRef(null),
    { wrong, send } = useTalk(model);
  useEffect(() => {
    model.read();
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [model.talk.length]);
  return html`<div class="talk"><div class="lines" ref=${list} aria-label=${t("page.talk")} role="log" tabindex="0"><ol>${model.talk.map(
    (one) => html`<li key=${one.n}><${Line} ...${{ model, game, one }} /></li>`,
  )}</ol></div>
    <${Emotes} send=${send} off=${!model.online} /><${Say} model=${model} send=${send} />
    ${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}</div>`;
}

/** The chat below the question: the last line, the reactions, and an input. @param {{model: any, game: any}} props */
export function Strip({ model, game }) {
  const { wrong, send } = useTalk(model),
    root = useRef(/** @type {HTMLElement | null} */ (null)),
    last = model.talk.at(-1);
  // A small screen hides the strip, so that its lines are still unread.
  useEffect(() => void (root.current?.getClientRects().length && model.read()), [model.talk.length]);
  return html`<section class="strip" ref=${root} aria-label=${t("page.talk")}><p role="log" aria-live="polite">${last ? html`<${Line} ...${{ model, game, one: last }} />` : null}
    </p><${Emotes} send=${send} off=${!model.online} /><${Say} model=${model} send=${send} />
    ${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}</section>`;
}

/** The field for the person's own name. @param {{save?: (name: string) => any, label?: string}} props */
export function Name({ save, label }) {
  const [name, setName] = useState(myName() ?? "");
  const keep = () => {
    if (name.trim() === (myName() ?? "")) return;
    setMyName(name);
    if (name.trim()) save?.(name.trim());
  };
  return html`<label class="field name"><span class="label">${label ?? t("page.your_name")}</span><input type="text" maxlength="40" autocomplete="nickname"
    value=${name} placeholder=${t("page.no_name")} onInput=${(event) => setName(event.currentTarget.value)} onChange=${keep} /></label>`;
}

/** The seats and their players. @param {{model: any, game: any}} props */
export function Seats({ model, game }) {
  const { presence, about } = model,
    Mark = game?.Mark;
  return html`<ul class="people">${presence?.seats.map(
    ({ seat, bot, name, connected }) => html`<li key=${seat}>${Mark ? html`<${Mark} about=${about} seat=${seat} />` : null}<b>${seatName(about, seat)}</b> <span>
        ${bot ? t("page.bot", { name: bot }) : (name ?? t("page.person"))}</span>
    <small class=${connected || bot ? "here" : "away"}>${bot && !connected ? "" : t(connected ? "page.here" : "page.away")}</small></li>`,
  )}</ul>`;
}

/** @param {{model: any, game: any}} props */
export function People({ model, game }) {
  const { presence } = model;
  return html`<h2>${t("page.people")}</h2>${model.state.seat != null ? html`<${Name} save=${model.rename} />` : null}<${Seats} model=${model} game=${game} />
    ${presence?.onlookers ? html`<p class="muted">${t("page.onlookers", { n: presence.onlookers })}</p>` : null}<h2>${t("page.talk")}</h2>
        <${Talk} model=${model} game=${game} />`;
}
