/**
 * The buttons that open a table with one click, and the form for a new table.
 *
 * The form is built from the catalog. Editions, seats, and bots are the same for every game. Other options of a game (aliens)
 * come from the module `setup` in the game's folder, if there is one. The server reports errors in a request, and the form
 * keeps its values.
 */
import { html, useEffect, useMemo, useState } from "./vendor/index.js";
import { Seconds, Select, Stepper, problem } from "./controls.js";
import { Settings, changed } from "./settings.js";
import { isLocal } from "./handing.js";
import { remember, tables } from "./memory.js";
import { has, lang, t } from "./words.js";

const PERSON = "person";
/** The default occupant of a seat: the steadiest bot of the server. */
const USUAL = "steady";

/**
 * @typedef {object} Edition
 * @property {string} game
 * @property {string} id
 * @property {string} name
 * @property {[number, number]} seats
 * @property {any} data the catalog's data about the edition
 * @property {string[]} page the paths of the game's modules
 * @property {string[]} bots the names of the game's bots
 * @property {any} first the first game, if it is played with this edition
 */

/** The modules with the options of games, by game. @type {Map<string, any>} */
const setups = new Map();

/** Loads the options of the games, so that the form is drawn only once. @param {any} catalog */
export const prepare = (catalog) =>
  Promise.all(catalog.games.map(async ({ game, catalog: has }) => has?.page?.includes("setup") && setups.set(game, await import(`./${game}/setup.js`))));

/** Returns all editions of all games. A game without editions counts as one edition. @returns {Edition[]} */
export function editions(catalog) {
  return catalog.games.flatMap(({ game, catalog: has }) => {
    const some = Array.isArray(has?.editions) && has.editions.length ? has.editions : [{ ...has, id: "", name: has?.name ?? game }];
    return some.map((data) => ({ game, id: data.id, name: data.name ?? data.id, seats: data.seats ?? [2, 4], data, page: has?.page ?? [], bots: has?.bots ?? catalog.bots, first: has?.first_game?.table.edition === data.id ? has.first_game : null }));
  });
}

/** Returns the key of an edition, which stays the same if the catalog changes. @param {Edition} edition */
const keyOf = ({ game, id }) => `${game}/${id}`;

/** Returns a bot's name and description. @param {string} bot */
export const botName = (bot) => (has(`page.lobby.bot.${bot}`) ? t(`page.lobby.bot.${bot}`) : bot);

export function NewTable({ net, catalog, onOpened }) {
  const all = useMemo(() => editions(catalog), [catalog]);
  const [wish, setWish] = useState(() => first(all[0]));
  const [wrong, setWrong] = useState("");
  const [isSent, setSent] = useState(false);
  const edition = all.find((one) => keyOf(one) === wish.edition) ?? all[0];
  const set = (/** @type {object} */ some) => setWish((now) => ({ ...now, ...some }));
  const Setup = setups.get(edition.game) ?? null;

  async function open(/** @type {Edition} */ edition, /** @type {object} */ wanted, lesson = "") {
    setSent(true);
    setWrong("");
    try {
      const opened = await net.call("table.new", wanted);
      const seats = Object.fromEntries(opened.seats.filter(({ bot }) => !bot).map(({ seat, token }) => [seat, token]));
      const { table: id, watch, host } = opened;
      // People who wait for each other share one link.
      const join = "waits" in wanted && wanted.waits ? opened.join : undefined;
      const screen = Object.keys(seats).length > 1 && !join ? "1" : undefined;
      onOpened(remember(id, { game: edition.game, edition: edition.id, name: edition.name, seats, watch, host, join, lesson, screen }));
    } catch (error) {
      setWrong(problem(error));
    }
    setSent(false);
  }

  const people = wish.who.filter((who) => who === PERSON).length;
  const spoken = all.find(({ data }) => data.language === lang()) ?? all[0];
  const taught = [edition, spoken, ...all].find(({ first }) => first);
  const learn = () => taught && open(taught, lesson(taught.first), "1");
  const isNew = !tables().length;
  const usual = first(spoken);
  const send = (event) => (event.preventDefault(), open(edition, request(edition, wish, Setup)));
  return html`<div class="new">
    ${taught && html`<p class="start"><button type="button" class=${isNew ? "go" : "sec"} disabled=${isSent} onClick=${learn}>
        ${t("page.lobby.first_game")}</button><small>${t("page.lobby.first_game_text", { edition: taught.name })}</small></p>`}
    <p class="start"><button type="button" class=${isNew && taught ? "sec" : "go"} disabled=${isSent} onClick=${() => open(spoken, request(spoken, usual, null))}>${t("page.lobby.play_now")}</button>
      <small>${t("page.lobby.play_now_text", { n: usual.who.length - 1, edition: spoken.name })}</small></p>
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <details class="form"><summary>${t("page.lobby.new")}</summary><form onSubmit=${send} aria-label=${t("page.lobby.new")}>
    <div class="row">
      <${Select} label=${t("page.lobby.edition")} value=${keyOf(edition)}
        options=${all.map((one) => [keyOf(one), one.name])}
        onChange=${(key) => setWish(kept(wish, all.find((one) => keyOf(one) === key)))} />
      <${Stepper} label=${t("page.lobby.seats")} value=${wish.who.length} min=${edition.seats[0]} max=${edition.seats[1]}
        onChange=${(seats) => set({ who: seated(wish.who, seats, edition.bots) })} />
      ${Setup?.Table && wish.own && html`<${Setup.Table} edition=${edition.data} own=${wish.own} seats=${wish.who.length} onChange=${(own) => set({ own })} />`}
    </div>
    <${Settings} all=${edition.data.settings} chosen=${wish.settings} onChange=${(settings) => set({ settings })} />
    <ol class="who">${wish.who.map((who, seat) => html`<${SeatRow} key=${seat} ...${{ seat, who, edition, Setup, wish, set, bots: edition.bots }} />`)}</ol>
    ${people > 1 && !isLocal() && html`<label class="check"><input type="checkbox" checked=${wish.here} onChange=${(event) => set({ here: event.currentTarget.checked })} />${t("page.lobby.one_screen")}</label>`}
    ${people > 1 && (wish.here || isLocal()) && html`<p class="hint">${t("page.lobby.one_screen_text")}</p>`}
    <${Time} wish=${wish} set=${set} />
    <button class="go" disabled=${isSent}>${t(people === 1 ? "page.lobby.open_and_sit" : people ? "page.lobby.open" : "page.lobby.open_to_watch")}</button>
  </form></details></div>`;
}

/** The occupant of a seat, and the game's options for the seat. */
function SeatRow({ seat, who, edition, Setup, wish, set, bots }) {
  const color = edition.data.colors?.[seat];
  const name = color?.name ?? t("page.lobby.seat", { n: seat + 1 });
  const change = (/** @type {string} */ to) => set({ who: wish.who.map((one, at) => (at === seat ? to : one)) });
  return html`<li>
    <span class="color"><${Mark} paint=${color?.paint} /><span class="name">${name}</span></span>
    <${Select} quiet label=${t("page.lobby.who_sits", { seat: name })} value=${who} onChange=${change}
      options=${[[PERSON, t("page.lobby.person")], ...bots.map((bot) => [bot, botName(bot)])]} />
    ${Setup?.Seat && wish.own && html`<${Setup.Seat} edition=${edition.data} own=${wish.own} ...${{ seat, name }} onChange=${(own) => set({ own })} />`}
  </li>`;
}

/** The mark of a color. It also has a shape, so that color is not the only difference. */
export function Mark({ paint }) {
  return paint ? html`<span class="mark" style=${{ color: paint.hex }} aria-hidden="true">${paint.mark}</span>` : null;
}

/** The clock, the windows, and the permission to watch. */
function Time({ wish, set }) {
  const clock = (/** @type {object} */ some) => set({ clock: { ...wish.clock, ...some } });
  return html`<details class="time"><summary>${t("page.lobby.time")}<span class="sum">${summary(wish)}</span></summary>
    <div class="row">
      <${Clock} clock=${wish.clock} onChange=${clock} />
      <${Select} label=${t("page.lobby.windows")} value=${wish.windows} onChange=${(windows) => set({ windows })}
        options=${["500", "1000", "2000", "4000", "ask"].map((one) => [one, one === "ask" ? t("page.lobby.windows_ask") : t("page.lobby.windows_beat", { s: seconds(one) })])} />
      <label class="field"><span class="label">${t("page.lobby.seed")}</span>
        <input inputmode="numeric" pattern="[0-9]{1,20}" value=${wish.seed} placeholder=${t("page.lobby.drawn")} onInput=${(event) => set({ seed: event.currentTarget.value })} /></label>
      <label class="check"><input type="checkbox" checked=${wish.public} onChange=${(event) => set({ public: event.currentTarget.checked })} />${t("page.lobby.public")}</label>
    </div></details>`;
}

/** The fields of a clock, which the table owner's panel also uses. */
export function Clock({ clock, onChange }) {
  return html`
    <${Seconds} label=${t("page.lobby.question_s")} value=${clock.question_s} none=${t("page.lobby.no_end")} onChange=${(question_s) => onChange({ question_s })} />
    <${Seconds} label=${t("page.lobby.deal_s")} value=${clock.deal_s} none=${t("page.lobby.by_the_rules")} onChange=${(deal_s) => onChange({ deal_s })} />
    <${Seconds} label=${t("page.lobby.reserve_s")} value=${clock.reserve_s || null} none="0" onChange=${(reserve_s) => onChange({ reserve_s: reserve_s ?? 0 })} />
    <${Select} label=${t("page.lobby.then")} value=${clock.then} onChange=${(then) => onChange({ then })}
      options=${["wait", "pass", "bot"].map((one) => [one, t(`page.lobby.then_${one}`)])} />`;
}

const seconds = (/** @type {string} */ ms) => new Intl.NumberFormat(document.documentElement.lang).format(Number(ms) / 1000);

function summary({ clock, windows, public: isPublic }) {
  const said = [
    clock.question_s === null ? t("page.lobby.no_clock") : t("page.lobby.so_many_s", { s: clock.question_s }),
    windows === "ask" ? t("page.lobby.windows_ask_short") : t("page.lobby.windows_short", { s: seconds(windows) }),
    t(isPublic ? "page.lobby.is_public" : "page.lobby.is_private"),
  ];
  return said.join(" · ");
}

/** Returns the default table: you and bots. */
function first(edition) {
  const clock = { question_s: null, deal_s: null, reserve_s: 0, then: "wait" };
  return { edition: keyOf(edition), who: seated([PERSON], Math.min(edition.seats[1], 4), edition.bots), clock, windows: "4000", public: false, seed: "", own: own(edition), settings: {} };
}

/** Returns the default options of the edition's game, if it has some. */
const own = ({ game, data }) => setups.get(game)?.start(data) ?? null;

/**
 * Returns this number of occupants, and keeps the current ones that can play the game.
 * @param {string[]} who
 * @param {number} seats
 * @param {string[]} bots
 */
function seated(who, seats, bots) {
  const usual = bots.includes(USUAL) ? USUAL : bots.at(-1) ?? PERSON;
  return Array.from({ length: seats }, (_, seat) => (who[seat] === PERSON || bots.includes(who[seat]) ? who[seat] : usual));
}

/** Returns the form's values for another edition, as far as they fit. */
function kept(wish, edition) {
  const seats = Math.min(edition.seats[1], Math.max(edition.seats[0], wish.who.length));
  return { ...wish, edition: keyOf(edition), who: seated(wish.who, seats, edition.bots), own: own(edition), settings: {} };
}

/** Returns the request for the table of a first game. Windows wait, so that nothing passes while the user reads. */
function lesson({ table: { seat, seats, bot, seed, edition, options } }) {
  const others = Array.from({ length: seats }, (_, at) => at).filter((at) => at !== seat);
  const clock = { question_s: null, deal_s: null, reserve_s: 0, then: "wait" };
  const bots = Object.fromEntries(others.map((at) => [at, bot]));
  return { edition, seats, seed: String(seed), bots, clock, windows: "ask", public: false, ...(options ? { options } : {}) };
}

function request(edition, wish, setup) {
  const people = wish.who.filter((who) => who === PERSON).length,
    isShared = people > 1 && (wish.here || isLocal());
  const bots = Object.fromEntries(wish.who.flatMap((who, seat) => (who === PERSON ? [] : [[seat, who]])));
  const options = { ...(setup && wish.own ? setup.options(wish.own, wish.who.length) : null), ...changed(edition.data.settings, wish.settings) };
  return {
    game: edition.game,
    ...(edition.id ? { edition: edition.id } : {}),
    seats: wish.who.length,
    bots,
    clock: wish.clock,
    // A window with a timeout would pass behind the curtain.
    windows: wish.windows === "ask" || isShared ? "ask" : { beat: Number(wish.windows) },
    public: wish.public,
    // Several people begin when all are there.
    waits: people > 1 && !isShared,
    ...(wish.seed ? { seed: wish.seed } : {}),
    ...(Object.keys(options).length ? { options } : {}),
  };
}
