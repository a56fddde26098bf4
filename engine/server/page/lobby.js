/**
 * The lobby: a new table, its links, the tables stored on this device, and the public tables.
 *
 * It contains no code about a game. The available games come from the catalog.
 */
import { html, useEffect, useRef, useState } from "./vendor/index.js";
import { Copy, Language, problem } from "./controls.js";
import { HostFromAfar, Twice, sitting } from "./host.js";
import { Mark, NewTable, editions, prepare } from "./newtable.js";
import { Mods } from "./mods.js";
import { forget, handout, isLocal, isOnlyHere, playground } from "./handing.js";
import { links, tables } from "./memory.js";
import { Name } from "./people.js";
import { Numbers } from "./puzzle.js";
import { lang, t } from "./words.js";

/** The interval between requests for the list of public tables, in milliseconds. */
const LIST = 10_000;

export function Lobby({ net, go, onLang }) {
  const [catalog, setCatalog] = useState(/** @type {any} */ (null));
  const [wrong, setWrong] = useState("");
  const [line, setLine] = useState(net.status);
  const [mine, setMine] = useState(tables);
  const [shown, setShown] = useState(/** @type {any} */ (null));

  const load = () =>
    net.call("catalog").then(async (got) => (await prepare(got), setCatalog(got), setWrong(""))).catch((error) => setWrong(problem(error)));
  useEffect(() => {
    document.title = t("page.lobby.title");
    const end = net.onStatus((status) => {
      setLine(status);
      if (status === "open") load();
    });
    // The connection may have been restored since the first drawing, for example after a change of language.
    setLine(net.status);
    if (net.status === "open") load();
    return end;
  }, []);

  function opened(kept) {
    const seats = Object.keys(kept.seats);
    setMine(tables());
    if (seats.length === 1 || kept.join || kept.screen) go(links.table(kept.id, seats[0], true));
    else setShown(kept);
  }
  const found = (game, edition) => editions(catalog ?? { games: [] }).find((one) => one.game === game && one.id === (edition ?? ""));
  const name = (game, edition) => found(game, edition)?.name ?? edition ?? game;

  return html`<div class="lobby">
    <header><h1><img src="page/icon.svg" alt="" width="34" height="34" />Hyperkon</h1><p>${t("page.lobby.claim")}</p>
      ${(isLocal() || isOnlyHere()) && html`<a class="sec" href=${playground()} rel="noreferrer" target=${isLocal() ? null : "_blank"}>${t("page.lobby.write_mod")}</a>`}<${Name} /><${Language} onLang=${onLang} /></header>
    <main>
      ${line === "lost" && html`<p class="wrong" role="alert">${t("page.lobby.offline")}</p>`}
      <section class="panel">
        ${!shown && html`<${GoOn} mine=${mine} name=${name} />`}
        ${shown && html`<${Opened} net=${net} kept=${shown} colors=${found(shown.game, shown.edition)?.data.colors} onBack=${() => setShown(null)} />`}
        ${!shown && wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
        ${!shown && !catalog && !wrong && html`<p class="hint" role="status">${t("page.lobby.loading")}</p>`}
        ${!shown && catalog && net.welcome?.kept === false && html`<p class="hint">${t(isLocal() ? "page.local.not_kept" : "page.lobby.not_kept")}</p>`}
        ${!shown && catalog && html`<${NewTable} net=${net} catalog=${catalog} onOpened=${opened} />`}
      </section>
      ${(catalog || wrong || line === "lost") && html`<div class="beside">
        ${catalog?.mods && html`<${Mods} mods=${catalog.mods} reload=${load} />`}
        <${Mine} mine=${mine} name=${name} onShow=${setShown} onForget=${(id) => (forget(id), setMine(tables()))} />
        ${catalog && html`<${Puzzles} catalog=${catalog} />`}
        <${Public} net=${net} line=${line} name=${name} isKnown=${catalog !== null} />
      </div>`}
    </main>
  </div>`;
}

/** A table stored on this device: its links, and its owner's panel. */
function Opened({ net, kept, colors, onBack }) {
  const heading = useRef(null);
  useEffect(() => void (/** @type {any} */ (heading.current)?.focus()), [kept.id]);
  const seats = Object.entries(kept.seats);
  const seat = (n) => colors?.[n]?.name ?? t("page.lobby.seat", { n: Number(n) + 1 });
  return html`<div class="opened">
    <h2 tabindex="-1" ref=${heading}>${kept.name ?? t("page.lobby.table")} <small>${kept.id}</small></h2>
    <p class="hint">${isLocal() ? t("page.lobby.in_browser") : `${t("page.lobby.hand_out")}${isOnlyHere() ? ` ${t("page.lobby.only_here")}` : ""}`}</p>
    <ul class="links">
      ${seats.map(([n, token]) => html`<li key=${n}><span class="whose color"><${Mark} paint=${colors?.[n]?.paint} /><span class="name">${seat(n)}</span></span>
        <${Copy} label=${seat(n)} text=${handout(kept.id, { seat: n, token })} />
        <a class="go" href=${links.table(kept.id, n)}>${t("page.lobby.sit_here")}</a></li>`)}
      ${kept.watch && html`<li><span class="whose">${t("page.lobby.onlookers")}</span>
        <${Copy} label=${t("page.lobby.onlookers")} text=${handout(kept.id, { token: kept.watch })} />
        <a class="sec" href=${links.table(kept.id, null, true)}>${t("page.lobby.look_on")}</a></li>`}
      ${kept.host && html`<li><span class="whose">${t("page.lobby.host")}</span>
        <${Copy} label=${t("page.lobby.host")} text=${handout(kept.id, { token: kept.watch, host: kept.host })} /></li>`}
    </ul>
    ${kept.host && html`<details><summary>${t("page.lobby.as_host")}</summary><${HostFromAfar} net=${net} kept=${kept} /></details>`}
    <p><button type="button" class="sec" onClick=${onBack}>${t("page.lobby.new")}</button></p>
  </div>`;
}

/** The latest unfinished game of this device, before anything else. */
function GoOn({ mine, name }) {
  const last = mine.find(({ over, seats }) => !over && Object.keys(seats).length);
  if (!last) return null;
  const called = last.edition ? name(last.game, last.edition) : last.name ?? t("page.lobby.table");
  return html`<p class="go-on"><a class="go" href=${links.table(last.id, Object.keys(last.seats)[0])}>${t("page.lobby.go_on_with", { name: called })}</a></p>`;
}

function Mine({ mine, name, onShow, onForget }) {
  const day = new Intl.DateTimeFormat(lang(), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  return html`<section class="panel" aria-labelledby="mine"><h2 id="mine">${t("page.lobby.mine")}</h2>
    ${mine.length === 0 && html`<p class="hint">${t("page.lobby.none_mine")}</p>`}
    <ul class="tables">${mine.map((kept) => {
      const seats = Object.keys(kept.seats);
      const called = kept.edition ? name(kept.game, kept.edition) : kept.name ?? t("page.lobby.table");
      return html`<li key=${kept.id}>
        <span class="what"><b>${called}</b><small>${kept.id} · ${day.format(kept.when)} · ${t(kept.over ? "page.lobby.finished" : "page.lobby.unfinished")}</small></span>
        <a class="sec" href=${links.table(kept.id, seats[0], true)}>${t(seats.length && !kept.over ? "page.lobby.back_to_it" : "page.lobby.look_on")}</a>
        ${(seats.length > 1 || kept.host) && html`<button type="button" class="sec" onClick=${() => onShow(kept)}>${t("page.lobby.links")}</button>`}
        <a class="sec" href=${links.replay(kept.id, seats[0], true)}>${t("page.lobby.replay")}</a>
        <${Twice} label=${t("page.lobby.forget")} hint=${t("page.lobby.forget_hint")} onSure=${() => onForget(kept.id)} />
      </li>`;
    })}</ul></section>`;
}

/** The puzzles of each game. */
function Puzzles({ catalog }) {
  const games = catalog.games.filter(({ catalog: of }) => of.puzzles);
  const called = (game) => editions({ ...catalog, games: [game] }).map((one) => one.name).join(" · ");
  return games.length ? html`<section class="panel" aria-labelledby="puzzles"><h2 id="puzzles">${t("page.puzzle.title")}</h2>
    <p class="hint">${t("page.puzzle.task")}</p>
    ${games.map((one) => html`<details class="puzzle-list"><summary><b>${called(one)}</b></summary><${Numbers} game=${one.game} all=${one.catalog.puzzles} /></details>`)}</section>` : null;
}

function Public({ net, line, name, isKnown }) {
  const [list, setList] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    if (line !== "open") return undefined;
    const ask = () => net.call("table.list").then(({ tables: all }) => setList(all), () => {});
    ask();
    const every = setInterval(ask, LIST);
    return () => clearInterval(every);
  }, [line]);
  return html`<section class="panel" aria-labelledby="public"><h2 id="public">${t("page.lobby.public_tables")}</h2>
    ${list.length === 0 && html`<p class="hint">${t("page.lobby.none_public")}</p>`}
    <ul class="tables">${isKnown && list.map(({ table, game, edition, seats }) => html`<li key=${table}>
      <span class="what"><b>${name(game, edition)}</b><small>${seats.map((one) => sitting(one)).join(", ")}</small></span>
      <a class="sec" href=${links.table(table, null, true)}>${t("page.lobby.look_on")}</a></li>`)}</ul></section>`;
}
