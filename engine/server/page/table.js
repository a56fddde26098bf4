/**
 * The table of any game: the board, the seat's question beside it, and the hand below it.
 *
 * `Scene` draws a table, live or from a record. `Table` takes a seat, answers, and follows the game. The game's drawing
 * comes from the folder with the game's name; a game without such a folder is drawn as lists.
 */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/index.js";
import { hasOthers, openTable, useModel } from "./model.js";
import { T, fill, seatName, t, failure } from "./words.js";
import { useAsking } from "./asking.js";
import { Question, Telling, Waiting, isQuiet } from "./question.js";
import { Live, Log } from "./log.js";
import { dressed, later, style } from "./later.js";
import { sound, weight } from "./telling.js";
import { myName, recall } from "./memory.js";

/** The limits of auto-pass. */
const ENDS = ["encounter", "my_turn", "main_player"];
const Keys = later(() => import("./keys.js").then((module) => module.Keys));
const Standing = dressed(() => import("./standing.js"), "Standing");
const Wish = dressed(() => import("./standing.js"), "Wish");
const Room = dressed(() => import("./room.js"), "Room");
const Strip = dressed(() => import("./people.js"), "Strip");
const Lists = dressed(() => import("./lists.js"), "Lists");
const Lesson = dressed(() => import("./lesson.js"), "Lesson");
const Peek = dressed(() => import("./sheets.js"), "Peek");
const Sheets = dressed(() => import("./sheets.js"), "Sheets");
/** The delay after the first board, in milliseconds, before the other modules are loaded. */
const REST = 2500;
/** Additional style sheets for small and for large screens. */
const SIZES = { "page/phone.css": "(max-width: 820px), (max-height: 500px)", "page/big.css": "(min-width: 1600px) and (min-height: 900px)" };
const sized = ([href, query]) => {
  const media = matchMedia(query), fetched = () => media.matches && style(href);
  media.addEventListener("change", fetched);
  return fetched();
};
await Promise.all(Object.entries(SIZES).map(sized));
/** The screens on which the board is above the question. */
export const TALL = "(max-width: 820px) and (min-height: 501px)";
/** The time for which messages stay over the board, in milliseconds. */
const NEWS = 6000;
/** The time for which a new pace is shown, in milliseconds. */
const PACED = 2000;

/** Returns the game's module: undefined while it is loading, null if the game has none. @param {any} about */
export function useGame({ game: name, page }) {
  const [game, setGame] = useState(undefined);
  useEffect(() => {
    if (!page?.includes("index")) return setGame(null);
    import(`./${name}/index.js`).then((module) => setGame(module.default), () => setGame(null));
  }, [name]);
  return game;
}

function useMedia(query) {
  const media = useMemo(() => matchMedia(query), [query]);
  const [on, setOn] = useState(media.matches);
  useEffect(() => {
    const follow = () => setOn(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [media]);
  return on;
}

/** An icon of the top bar. */
const Icon = ({ d }) =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${d} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round" /></svg>`;

/**
 * @param {{about: any, lines: any[], telling: import("./telling.js").Told, seat?: number | null, readOnly?: boolean, status?: string, asking?: any, panel?: any,
 *   presence?: any, tools?: any, top?: any, open?: (sheet: any) => void, online?: boolean, over?: any, stops?: any}} props
 */
export function Scene({
  about,
  lines: all,
  telling,
  status = "",
  asking = null,
  panel = null,
  presence = null,
  tools = null,
  open,
  online = true,
  over = null,
  stops = null,
}) {
  const game = useGame(about),
    root = useRef(null),
    tall = useMedia(TALL),
    { view, upTo, fresh, latest, ms } = telling;
  const [hover, setHover] = useState(null),
    [own, setOwn] = useState(null),
    [hushed, setHushed] = useState(-1);
  useLayoutEffect(() => game?.colorIn(document.documentElement, about), [game, about]);
  const show = (what) => (open ? open({ thing: what }) : setOwn(what));
  const can = useMemo(() => (game ? game.targets(asking, view) : new Map()), [game, asking, asking?.version, asking?.sent, view]);
  const lines = useMemo(() => all.filter(({ n, gone }) => n < upTo || gone), [all, upTo]);
  const recent = useMemo(() => lines.filter(({ n, undone }) => n >= fresh && !undone), [lines, fresh]);
  const moving = useMemo(() => recent.filter(({ n }) => n >= latest), [recent, latest]);
  const pointed = asking?.soFar.length && asking.form === "one" ? game?.target(asking.soFar[0]) : null;
  const preview = pointed ?? (hover && can.has(hover) ? hover : null);
  const news = game?.toast(recent),
    toast = news && news.n !== hushed ? news : null;
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setHushed(news.n), NEWS);
    return () => clearTimeout(timer);
  }, [news?.n]);
  const common = {
    about,
    view,
    tall,
    can,
    presence,
    recent,
    moving,
    ms,
    asking,
    preview,
    show,
    stops,
    choose: (part) => asking?.choose(part),
    drop: (part) => asking?.drop(part),
  };
  const peek = hover && !tall && game ? hover : null;
  const strip = game?.phases(about, view),
    now = game?.turn(about, view);
  const why = (line) => open?.({ why: line });
  const tell = (part) => setHover(part ? (game?.target(part) ?? null) : null);
  if (game === undefined) return html`<div class="table loading" ref=${root} />`;
  return html`<div class=${`table${view.seat == null ? " onlooker" : ""}${asking ? " asked" : ""}${asking?.form === "sheet" ? " dealing" : ""}`}
      ref=${root} data-status=${status} data-phase=${typeof view.phase === "string" ? view.phase : undefined}>
    ${panel ? html`<a class="skip" href="#ask" onClick=${(event) => (event.preventDefault(), document.getElementById("qh")?.focus())}>
      ${t("page.skip_link")}</a>` : null}
    <main><div class="side">${online ? null : html`<p class="offline" role="status">${t("page.reconnecting")}
      </p>`}${typeof panel === "function" ? panel({ game, look: tell }) : panel}
      ${game?.Encounter ? html`<${game.Encounter} about=${about} view=${view} preview=${game.laying(asking)} show=${show} />` : null}
      <${Log} lines=${lines} about=${about} view=${view} game=${game} why=${why} open=${open && (() => open("log"))} /></div>
    ${game?.Hand && view.seat != null ? html`<${game.Hand} ...${common} last=${game.cameBack(recent, view)} />` : null}
    <section class="board" aria-label=${t("ui.panel.board")}>${
      game
        ? html`<${game.Board} ...${common} look=${setHover} />
        ${toast ? html`<div class="toast" role="status" onClick=${() => setHushed(toast.n)} onPointerEnter=${() => setHushed(toast.n)}><svg
            viewBox="0 0 30 30" aria-hidden="true"><path d="M17 2 6 17h7l-3 11 13-17h-8z" fill="var(--zap)" /></svg><div><b>${toast.text}
            </b></div></div>` : null}
        ${peek ? html`<${Peek} key=${peek} id=${peek} root=${root}><${game.Thing} about=${about} view=${view} id=${peek}
            presence=${presence} brief=${true} /><//>` : null}`
        : html`<${Lists} about=${about} view=${view} />`
    }${over}</section></main>
    <header class="top"><h1 class="brand"><svg viewBox="0 0 26 26" aria-hidden="true"><circle cx="13" cy="13" r="11" fill="none"
      stroke="#7CE7FF" stroke-width="2" /><path d="M6 19 21 4 16.5 21z" fill="#7CE7FF" /></svg><span>Hyperkon</span></h1>
      ${now ? html`<div class="turn" ref=${(at) => at?.style.setProperty("--c", `var(--s${now.seat})`)}><${game.Mark} about=${about}
          seat=${now.seat} /><span class="w">${now.text}</span> <small>${now.small}</small></div>` : html`<div class="turn"><span class="w">
          ${about.name}</span></div>`}
      ${strip ? html`<ol class="phases" aria-label=${t("ui.panel.phases")}>${strip.strip.map(({ name, rule = null }, i) => html`<li
          class=${i < strip.now ? "done" : i === strip.now ? "now" : ""} aria-current=${i === strip.now ? "step" : undefined}>
          ${rule && open ? html`<button type="button" data-rule=${rule} tabindex=${i === strip.now ? 0 : -1}
            onClick=${() => open({ rules: rule })}>${name}</button>` : name}${tall && i === strip.now ? ` ${i + 1}/${strip.strip.length}` : ""}</li>`)}</ol>` : html`<span class="phases none" />`}
      <div class="tools">${tools}</div></header>
    ${own ? html`<${Sheets} sheet=${{ thing: own }} close=${() => setOwn(null)} game=${game}
        model=${{ about, presence, state: { view } }} />` : null}</div>`;
}

/** @param {{net: any, id: string, seat: number | null, token: string | null, host: string | null, name?: string, go: (hash: string) => void, onLang?: (lang: string) => void, Host?: any}} props */
export function Table({ net, id, seat, token, host, name, go, onLang, Host }) {
  const model = useMemo(() => openTable(net, { id, seat, token, name: name ?? myName() }), [net, id, seat, token]);
  useEffect(() => () => void model.leave(), [model]);
  useModel(model);
  const { about, state } = model;
  if (model.fatal)
    return html`<main class="trouble" role="alert"><h1>${t("page.no_table")}</h1><p>
        ${model.fatal.refusal === "kicked" ? t("page.kicked") : model.fatal.message}</p><button class="sec" type="button"
        onClick=${() => go("#/")}>${t("page.to_lobby")}</button></main>`;
  if (!state)
    return html`<main class="trouble"><p role="status">${t(model.online ? "page.loading" : "page.reconnecting")}</p></main>`;
  return html`<${Seated} ...${{ model, about, go, onLang, host, net, Host }} />`;
}

function Seated({ model, about, go, onLang, host, net, Host }) {
  const game = useGame(about),
    asking = useAsking(model, game),
    { state, telling } = model;
  telling.weigh = (line) => weight(game, about, line);
  telling.hear = (lines) => sound(lines.map((line) => game?.sound?.(line)).findLast(Boolean));
  // A sheet shows only what has been told.
  const told = telling.busy ? { ...model, lines: model.lines.filter(({ n }) => n < telling.upTo), state: { ...state, view: telling.view } } : model;
  const [sheet, open] = useState(null),
    [note, setNote] = useState(""),
    [paced, setPaced] = useState(0);
  const question = asking?.question ?? null,
    close = () => open(null);
  // A window without a stop is not put to the player. A lit card in it can still be chosen.
  const quiet = isQuiet(question) && !asking?.soFar.length;
  const status = !model.online ? "offline" : question ? "asking" : telling.busy ? "telling" : state.status === "asking" ? "waiting" : state.status;
  useEffect(() => {
    document.title = question && !question.window ? `● ${T("ui.panel.asked")} – Hyperkon` : "Hyperkon";
    if (question && !question.window) sound("asked");
  }, [asking?.id, question?.window]);
  useEffect(() => setNote(""), [state.next]);
  useEffect(() => {
    if (!paced) return;
    const timer = setTimeout(() => setPaced(0), PACED);
    return () => clearTimeout(timer);
  }, [paced]);
  useEffect(() => {
    const timer = setTimeout(() => [Sheets, game?.Sheet, game?.Thing].forEach((one) => one?.fetch?.()), REST);
    return () => clearTimeout(timer);
  }, [game]);
  const refuse = (error) => setNote(failure(error));

  const at = { model, lines: told.lines, asking, game, open, refuse, paced: setPaced };
  const [stand, stop, act] = ["stand", "stop", "act"].map((name) => (...how) =>
    how[0] === "skip" ? telling.skip() || game?.skip?.() : import("./acts.js").then((acts) => acts[name](at, ...how)).catch(refuse));
  const stops = state.stops && { ...state.stops, stop };
  // A choice in a window without a stop needs more time than the window has.
  useEffect(() => {
    if (isQuiet(question) && asking?.soFar.length) act("hold");
  }, [asking?.soFar.length]);
  const tools = html`<${Tool} label=${t("ui.panel.happened")} on=${() => open("log")} only="tall" d="M3 5h14M3 10h14M3 15h9" />
    <${Tool} label=${t("page.people")} on=${() => open("people")} badge=${model.unread} d="M3 4h14v9H9l-4 4v-4H3z" />
    ${host && Host ? html`<${Tool} label=${t("page.host")} on=${() => open("host")} d="M10 3l7 4v4c0 4-3 6-7 7-4-1-7-3-7-7V7z" />` : null}
    ${game && html`<button class="tool" type="button" data-act="aliens" onClick=${() => open("aliens")}><kbd aria-hidden="true">a</kbd>
        <${Icon} d="M4 3h8v12H4zM8 17h8V6" /><span>${game.more?.(about) ?? t("page.aliens_short")}</span></button>`}
    <button class="tool" type="button" aria-label=${t("ui.panel.help")} data-act="help" onClick=${() => open("help")}><kbd
      aria-hidden="true">?</kbd></button>`;
  const kept = state.seat == null ? null : recall(state.table);
  const goal = kept && !kept.lesson && !kept.told && !question?.window && about.goal;
  const panel = ({
    look,
  }) => html`${goal ? html`<p class="muted note" data-goal>${fill(goal, { seat: seatName(about, state.seat) })}</p>` : null}${kept?.lesson ? html`<${Lesson} net=${net} model=${model} question=${question} />` : null}${state.undo ? html`<${Wish} model=${model} />` : null}${state.filling
      ? html`<p class="muted note" role="status">${t("page.filling", state.filling)}
          ${state.filling.script ? t("page.filling_script", state.filling) : null}</p>`
      : null}${stops?.armed.includes("") ? html`<p class="muted note" role="status">${t("ui.stop.interrupts")}</p>` : null}${stops?.pins[""] === "every" && question?.window ? html`<p class="muted note">${t("ui.stop.off")}</p>` : null}${note ? html`<p class="refused note" role="alert">${note}</p>` : null}${paced ? html`<p class="muted note" role="status">${t("page.pace", { n: paced })}</p>` : null}
    ${
      asking && !quiet
        ? asking.form === "sheet" && game
          ? html`<${game.Sheet} key=${asking.id} model=${model} asking=${asking} game=${game} />`
          : html`<${Question} model=${model} asking=${asking} game=${game} look=${look} act=${act} />`
        : telling.busy ? html`<${Telling} telling=${telling} act=${act} />` : html`<${Waiting} ...${{ model, game, go, net, host }} act=${quiet ? act : null} />`
    }
    ${state.seat != null && state.status === "asking" && (question?.window || state.standing) ? html`<${Standing} model=${model}
        stand=${stand} ends=${ENDS} stops=${() => act("stops")} />` : null}${hasOthers(model) || model.presence?.onlookers > (state.seat == null ? 1 : 0) ? html`<${Strip} model=${model} game=${game} />` : null}`;
  const passing = { ends: ENDS, standing: state.standing, stand: (until) => (close(), stand(until)) };
  const sheets = sheet ? html`<${Sheets} ...${{ sheet, close, open, model: told, game, go, onLang, host, net, Host, asking, status, passing, stops }} />` : null;
  if (state.status === "waiting") return html`<${Room} ...${{ model, game, net, host, open, go }} />${sheets}`;
  return html`<${Scene} ...${{ about, telling, lines: model.lines, status, asking, panel, presence: model.presence, tools, open, online: model.online, stops }} />
      <${Live} />${game === undefined ? null : html`<${Keys} asking=${asking} game=${game} act=${act} close=${sheet ? close : null} />`}
    ${sheets}`;
}

const Tool = ({ label, on, d, badge = 0, only = "" }) =>
  html`<button class=${`tool ${only}`} type="button" aria-label=${badge ? `${label} (${badge})` : label} title=${label} onClick=${on}>
      <${Icon} d=${d} />${badge ? html`<b class="dot num">${badge}</b>` : null}</button>`;
