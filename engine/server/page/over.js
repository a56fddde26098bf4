/**
 * The end of a game: the standings, how it was won, and the ways on: the rematch, the replay with all hands, the lobby.
 *
 * It contains no code about a game. A game may have a seat's score (`score`) and the clauses on winning (`wins`).
 */
import { html, useState } from "./vendor/index.js";
import { problem } from "./controls.js";
import { ruleOf } from "./log.js";
import { links, recall, remember } from "./memory.js";
import { seatName, t } from "./words.js";

/** The number of last events that can explain the end. */
const LAST = 12;
/** The number of lines that tell it. */
const TOLD = 3;

/** Returns the lines that tell how the game was won: those of a clause on winning, or else the last ones. */
function ending(lines, game) {
  const last = lines.filter(({ undone }) => !undone).slice(-LAST);
  const won = last.filter((line) => line.why && game?.wins?.test(ruleOf(line) ?? ""));
  return (won.length ? won : last).slice(-TOLD);
}

/** @param {{model: any, game: any, net: any, host: string | null, go: (hash: string) => void}} props */
export function Over({ model, game, net, host, go }) {
  const { about, presence, state, again } = model,
    view = state.view,
    Mark = game?.Mark;
  const [wrong, setWrong] = useState("");
  const won = new Set(view.winners ?? []);
  const score = (seat) => game?.score?.(about, view, seat);
  const seats = (presence?.seats ?? []).map((one) => ({ ...one, won: won.has(one.seat), score: score(one.seat) }));
  seats.sort((a, b) => Number(b.won) - Number(a.won) || (b.score?.n ?? 0) - (a.score?.n ?? 0));
  const isSeries = seats.reduce((sum, { wins }) => sum + (wins ?? 0), 0) > won.size;
  const rematch = async () => {
    try {
      const opened = await net.call("host.again", { table: state.table, host });
      const { table, watch, join } = opened;
      // A device that plays several seats keeps all of them.
      const held = recall(state.table)?.seats ?? {};
      const mine = opened.seats.filter(({ seat, bot }) => !bot && (seat === state.seat || String(seat) in held));
      const tokens = Object.fromEntries(mine.map(({ seat, token }) => [seat, token]));
      remember(table, { name: about.name, game: about.game, edition: about.edition, watch, join, host: opened.host, seats: tokens });
      go(links.table(table, state.seat, true));
    } catch (error) {
      setWrong(problem(error));
    }
  };
  const follow = () => {
    const { next, seat, token } = again;
    remember(next, { name: about.name, game: about.game, edition: about.edition, ...(seat == null ? { watch: token } : { seats: { [seat]: token } }) });
    go(links.table(next, seat, true));
  };
  return html`<div class="over-sheet"><ol class="standings" aria-label=${t("page.over.standings")}>${seats.map(
    ({ seat, won: wins, name, bot, score: own, wins: all, points: sum }) => html`<li key=${seat} class=${wins ? "won" : ""}>${Mark ? html`<${Mark} about=${about} seat=${seat} />` : null}<b>
      ${seatName(about, seat)}${seat === state.seat ? ` (${t("ui.word.you")})` : ""}</b> <span>${name ?? (bot ? t("page.bot", { name: bot }) : "")}</span><span class="num">${own?.text ?? ""}</span>${
        isSeries ? html`<small>${t("page.over.wins", { n: all })}${sum ? ` · ${t("page.over.points", { n: sum })}` : ""}</small>` : null
      }</li>`,
  )}</ol>
  <ul class="ending" aria-label=${t("page.over.how")}>${ending(model.lines, game).map((line) => html`<li key=${line.n}>${line.text}${line.why && ruleOf(line) ? html` <small>${ruleOf(line)}</small>` : null}</li>`)}</ul>
  <div class="acts">${
    again
      ? html`<button class="go" type="button" data-act="again" onClick=${follow}>${t("page.over.to_rematch")}</button>`
      : host
        ? html`<button class="go" type="button" data-act="again" onClick=${rematch}>${t("page.over.rematch")}</button>`
        : null
  }<button class=${again || host ? "sec" : "go"} type="button"
      onClick=${() => go(`#/replay/${state.table}${state.seat == null ? "" : `?seat=${state.seat}`}`)}>${t("page.watch_again")}</button>
    <button class="sec" type="button" onClick=${() => go("#/")}>${t("page.to_lobby")}</button></div>
  <p class="muted">${t("page.over.open_hands")}</p>${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}</div>`;
}
