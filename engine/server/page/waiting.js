/**
 * The panel without a question: the event that is being told, the seats to act, the status of the table, or the end.
 *
 * It contains no code about a game.
 */
import { html, useEffect } from "./vendor/index.js";
import { dressed } from "./later.js";
import { letFocusGo } from "./question.js";
import { capital, lang, t } from "./words.js";

const Over = dressed(() => import("./over.js"), "Over");
const Written = dressed(() => import("./written.js"), "Written");

/** The last told event, with the number of those to come. @param {{telling: any, act: (what: string) => any}} props */
export const Telling = ({ telling: { line, left }, act }) =>
  html`<section class="ask quiet" id="ask" aria-labelledby="qh"><p class="q" id="qh" tabindex="-1">${line.text}</p>
    <div class="acts"><button class="sec" type="button" data-act="skip" onClick=${() => act("skip")}>${t("page.skip")} <kbd aria-hidden="true">␣</kbd></button>
      ${left ? html`<span class="muted num">${t("page.to_come", { n: left })}</span>` : null}</div></section>`;

/** Text for a seat without a question: the seats to act, the status of the table, or the winners. */
export function Waiting({ model, game, go, net, host, act = null }) {
  const { state, about } = model,
    view = state.view,
    won = game?.winners?.(about, view, model.presence) ?? [];
  let head = t("page.waiting"),
    text = "";
  useEffect(letFocusGo, []);
  if (state.status === "over" || won.length) {
    head = t("ui.wait.over");
    text = won.length ? t("ui.wait.won", { n: won.length, seats: join(won.map(({ name }) => name)) }) : "";
  } else if (state.status !== "asking") {
    head = t(`page.status_${state.status}`);
    text = t(`page.status_${state.status}_text`);
  } else {
    // A window does not show who is still to act: the server names nobody then.
    const names = game?.waiting?.(about, view, model.presence) ?? [];
    text = names.length ? t("ui.wait.seats", { n: names.length, seats: join(names) }) : t("ui.wait.window");
  }
  return html`<section class=${`ask quiet${won.length ? " over" : ""}`} id="ask" aria-labelledby="qh" data-waiting=${state.status}><h2>
      ${head}</h2><p class="q" id="qh" tabindex="-1" aria-live="polite">${capital(text)}</p>
    ${act && state.question.parts.next.length > 1 ? html`<p class="muted">${t("page.quiet")}</p>` : null}
    ${act ? html`<div class="acts"><button class="sec" type="button" data-act="hold"
        onClick=${() => act("hold")}>${t("page.hold")}</button></div>` : null}
    ${state.negotiation ? html`<${Written} model=${model} game=${game} />` : null}${state.status === "over" ? html`<${Over} ...${{ model, game, go, net, host }} />` : null}</section>`;
}

/** Joins names into a list as text. @param {string[]} names */
const join = (names) => new Intl.ListFormat(lang(), { type: "conjunction" }).format(names);
