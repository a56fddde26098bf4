/**
 * A puzzle: a position in which one answer wins. The table is drawn as in play, with every answer beside it.
 *
 * It contains no code about a game. The server knows the solution, and judges each answer.
 */
import { html, useEffect, useMemo, useRef, useState } from "./vendor/index.js";
import { DIGITS } from "./asking.js";
import { problem } from "./controls.js";
import { read, write } from "./memory.js";
import { Scene } from "./table.js";
import { T, capital, t } from "./words.js";

const SOLVED = "hyperkon.puzzles";

/** Returns the numbers of a game's puzzles that were solved on this device. @param {string} game @returns {number[]} */
export function solved(game) {
  try {
    const all = JSON.parse(read(SOLVED) ?? "{}")[game];
    return Array.isArray(all) ? all.filter(Number.isInteger) : [];
  } catch {
    return [];
  }
}

/** @param {string} game @param {number} number */
function solve(game, number) {
  let all = {};
  try {
    all = JSON.parse(read(SOLVED) ?? "{}") ?? {};
  } catch {
    // Replace invalid data.
  }
  write(SOLVED, JSON.stringify({ ...all, [game]: [...new Set([...solved(game), number])] }));
}

/** @param {string} game @param {number} number */
export const linkOf = (game, number) => `#/puzzle/${encodeURIComponent(game)}/${number}`;

/** @param {{net: any, id: string, number: number}} props */
export function Puzzle({ net, id: game, number }) {
  const [all, setAll] = useState(0),
    [posed, setPosed] = useState(/** @type {any} */ (null)),
    [wrong, setWrong] = useState(""),
    [mine, setMine] = useState(-1),
    list = useRef(/** @type {any} */ (null));
  const heading = useRef(/** @type {any} */ (null));
  const ask = (more = {}) => net.call("puzzle", { game, number, ...more }).then((got) => (setPosed({ ...got, number }), setWrong("")), (error) => setWrong(problem(error)));
  useEffect(() => {
    setPosed(null);
    const load = () =>
      (ask(), net.call("catalog").then(({ games }) => setAll(games.find((one) => one.game === game)?.catalog.puzzles ?? 0), () => {}));
    if (net.status === "open") load();
    return net.onStatus((status) => status === "open" && load());
  }, [game, number]);
  useEffect(() => void (document.title = `${t("page.puzzle.one", { n: number })} – Hyperkon`), [number]);
  const choose = (choice) => !posed?.verdict && (setMine(choice), ask({ choice }));
  useEffect(() => {
    if (posed?.verdict?.right) solve(game, number);
    heading.current?.focus({ preventScroll: true });
    list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" });
  }, [posed?.verdict, posed?.number]);
  useEffect(() => {
    const press = (event) => {
      const at = DIGITS.indexOf(event.key.toUpperCase());
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, select, dialog") || at < 0 || at >= (posed?.choices.length ?? 0)) return;
      event.preventDefault();
      choose(at);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [posed]);
  const telling = useMemo(() => ({ view: posed?.view, upTo: 0, fresh: 0, latest: 0, ms: 0, line: null, left: 0, busy: false }), [posed?.view]);
  if (!posed) return html`<main class="trouble" role="status"><h1>${t("page.puzzle.one", { n: number })}</h1><p>${wrong || t("page.lobby.loading")}</p><p><a href="#/">${t("page.to_lobby")}</a></p></main>`;
  const { about, choices, verdict, text, seat } = posed;
  const name = about.seats?.[seat]?.name ?? t("page.seat_n", { n: seat + 1 });
  const panel = html`<section class="ask" id="ask" aria-labelledby="qh" data-puzzle=${number} data-verdict=${verdict ? (verdict.right ? "right" : "wrong") : undefined}>
    <div class="qs"><h2>${t("page.puzzle.one", { n: number })} · ${t("page.you_are", { seat: name })}</h2>
      <p class="q" id="qh" tabindex="-1" ref=${heading} role="status">${verdict ? t(`page.puzzle.${verdict.right ? "right" : "wrong"}`) : t("page.puzzle.task")}</p>
      <p class="muted">${verdict ? t("page.puzzle.chances") : capital(text)}</p></div>
    <ul class="opts" aria-labelledby="qh" ref=${list}>${choices.map(
      (one, at) => html`<li key=${at}><button type="button" class=${`opt${verdict?.solution === at ? " on" : verdict && at === mine ? " mine" : ""}`} data-choice=${at} aria-disabled=${verdict ? true : undefined}
        onClick=${() => choose(at)}><kbd aria-hidden="true">${DIGITS[at] ?? "·"}</kbd><span class="w">${one}${verdict && at === mine ? html` <small>(${t("page.puzzle.yours")})</small>` : null}</span>${verdict ? html`<span class="d num">${verdict.chances[at]} %</span>` : null}</button></li>`,
    )}</ul>
    ${wrong ? html`<p class="refused" role="alert">${wrong}</p>` : null}
    <div class="acts">${number < all ? html`<a class=${verdict ? "go" : "sec"} href=${linkOf(game, number + 1)}>${t("page.puzzle.next")}</a>` : null}
      <a class="sec" href="#/">${t("page.to_lobby")}</a></div>
    <details class="puzzle-list"><summary>${T("page.puzzle.all")}</summary><${Numbers} game=${game} all=${all} now=${number} key=${verdict} /></details></section>`;
  return html`<${Scene} about=${about} telling=${telling} lines=${[]} status="puzzle" seat=${seat} readOnly=${true} panel=${panel} />`;
}

/** The links to all puzzles of a game, with marks at the solved ones. @param {{game: string, all: number, now?: number}} props */
export function Numbers({ game, all, now = 0 }) {
  const done = solved(game);
  return html`<nav class="puzzles" aria-label=${T("page.puzzle.all")}><p class="muted">${t("page.puzzle.solved_of", { n: done.length, all })}</p><ol>${Array.from({ length: all }, (_, at) => at + 1).map(
    (n) => html`<li><a href=${linkOf(game, n)} class=${done.includes(n) ? "done" : ""} aria-current=${n === now ? "page" : undefined}>${n}${done.includes(n) ? html`<span aria-hidden="true">✓</span><span class="vh"> ${t("page.puzzle.solved")}</span>` : null}</a></li>`,
  )}</ol></nav>`;
}
