/**
 * The waiting room: the seats, the link to share with its QR code, and the start of the game. The board appears after it.
 *
 * It contains no code about a game. The server starts the game, and asks nobody anything before.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { generate } from "./vendor/lean-qr.js";
import { Copy, problem } from "./controls.js";
import { isOnlyHere, joining } from "./handing.js";
import { recall } from "./memory.js";
import { Name, Talk } from "./people.js";
import { seatName, t } from "./words.js";

/** The bot on empty seats. */
const STAND_IN = "steady";

/** The QR code of a link, dark on light, with the margin that cameras need. @param {{text: string, label: string}} props */
export function Code({ text, label }) {
  const code = generate(text),
    /** @type {string[]} */ dots = [];
  for (let y = 0; y < code.size; y += 1) for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) dots.push(`M${x} ${y}h1v1h-1z`);
  const size = code.size + 8;
  return html`<svg class="code" role="img" aria-label=${label} viewBox=${`-4 -4 ${size} ${size}`} shape-rendering="crispEdges">
    <path d=${`M-4 -4h${size}v${size}h-${size}z`} fill="#fff" /><path d=${dots.join("")} fill="#000" /></svg>`;
}

/** @param {{model: any, game: any, net: any, host: string | null, open: (sheet: any) => void, go: (hash: string) => void}} props */
export function Room({ model, game, net, host, open, go }) {
  const { about, presence, state } = model,
    Mark = game?.Mark,
    link = recall(state.table)?.join ? joining(state.table, recall(state.table).join) : null;
  const [wrong, setWrong] = useState(""),
    [sent, setSent] = useState(false);
  useEffect(() => void game?.colorIn(document.documentElement, about), [game, about]);
  useEffect(() => void (document.title = `${t("page.room.title")} – Hyperkon`), []);
  const free = (presence?.seats ?? []).filter(({ bot, name, connected }) => !bot && !name && !connected).length;
  const start = (bots) => {
    setSent(true);
    net.call("host.start", { table: state.table, host, ...bots }).then(
      () => setWrong(""),
      (error) => (setSent(false), setWrong(problem(error))),
    );
  };
  return html`<main class="room" data-status="room"><section class="panel"><h1>${t("page.room.title")} <small>${about.name}</small></h1>
      <p role="status">${host ? t(free ? "page.room.free" : "page.room.full", { n: free }) : t("page.room.host_starts")}</p>
      ${state.seat != null ? html`<${Name} save=${model.rename} />` : null}
      <ul class="people">${(presence?.seats ?? []).map(
        ({ seat, bot, name, connected }) => html`<li key=${seat} class=${connected || bot ? "taken" : ""}>${Mark ? html`<${Mark} about=${about} seat=${seat} />` : null}<b>
          ${seatName(about, seat)}</b> <span>${bot ? t("page.bot", { name: bot }) : (name ?? (connected ? t("page.person") : t("page.room.empty")))}${
            seat === state.seat ? ` (${t("ui.word.you")})` : ""
          }</span>${name && !connected ? html`<small class="away">${t("page.away")}</small>` : null}</li>`,
      )}</ul>
      ${host ? html`<div class="acts">${
        free
          ? html`<button class="go" type="button" data-act="start-bots" disabled=${sent || !model.online} onClick=${() => start({ bots: STAND_IN })}>
              ${t("page.room.start_bots")}</button>`
          : html`<button class="go" type="button" data-act="start" disabled=${sent || !model.online} onClick=${() => start({})}>${t("page.room.start")}</button>`
      }<button class="sec" type="button" onClick=${() => open("host")}>${t("page.host")}</button></div>` : null}
      ${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}
      <p><button class="sec" type="button" onClick=${() => go("#/")}>${t("page.to_lobby")}</button></p></section>
    <section class="panel">${link ? html`<h2>${t("page.room.invite")}</h2>${free ? html`<p>${t("page.room.invite_text")}</p>` : null}<${Copy} label=${t("page.room.invite")} text=${link} />
        <${Code} text=${link} label=${t("page.room.code")} />${isOnlyHere() ? html`<p class="muted">${t("page.lobby.only_here")}</p>` : null}` : null}
      <h2>${t("page.talk")}</h2><${Talk} model=${model} game=${game} /></section></main>`;
}
