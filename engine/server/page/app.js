/**
 * The start of the page: one connection, one language, and the place in the address: the lobby, a table, or a replay.
 *
 * Invariants: a token from a link is stored and removed from the address before anything is drawn. The address is
 * untrusted text, and an invalid address leads to the lobby. This module contains no code about a game.
 */
import { html, render, useEffect, useMemo, useState } from "./vendor/index.js";
import { connect } from "./net.js";
import { chooseLang, lang, loadWords, loadWordsAround, t } from "./words.js";
import { links, offer, read, recall, write } from "./memory.js";
import { style } from "./later.js";

/** Each place with its module. The table and the lobby load independently of each other. */
const PLACES = {
  lobby: () => both(import("./lobby.js").then((module) => module.Lobby)),
  table: () => import("./table.js").then((module) => module.Table),
  screen: () => import("./curtain.js").then((module) => module.OneScreen),
  replay: () => both(import("./replay.js").then((module) => module.Replay)),
  puzzle: () => both(Promise.all([import("./puzzle.js"), style("page/sheets.css")]).then(([module]) => module.Puzzle)),
  join: () => both(Promise.all([import("./join.js"), style("page/sheets.css")]).then(([module]) => module.Join)),
};

/**
 * @typedef {object} Where
 * @property {"lobby" | "table" | "screen" | "replay" | "puzzle" | "join"} at
 * @property {string} [id]
 * @property {number | null} [seat]
 * @property {string | null} [token]
 * @property {string | null} [host]
 * @property {string} [join] the token of a link to a free seat
 * @property {number} [number] the number of a puzzle; its id is the game
 * @property {number | null} [event] the event at which a replay begins
 */

const wished = chooseLang();
const spoken = loadWords(wished);

/**
 * Loads a module together with the lobby's style and texts, so that nothing moves afterwards.
 * @template T
 * @param {Promise<T>} module
 */
const both = async (module) => (await Promise.all([module, style("page/lobby.css"), spoken.then(loadWordsAround)]))[0];

/** The table owner's panel, which is loaded when it is first opened. @param {any} props */
function Host(props) {
  const [panel, setPanel] = useState({ component: /** @type {any} */ (null) });
  useEffect(() => void both(import("./host.js").then((module) => module.Host)).then((component) => setPanel({ component }), () => {}), []);
  return panel.component ? html`<${panel.component} ...${props} />` : html`<p role="status">${t("page.loading")}</p>`;
}

/** The name under which the invitation to open tables is stored. */
const INVITATION = "hyperkon.invitation";

/** Stores the invitation in a link to the lobby, and removes it from the address. @returns {string | null} */
function invitation() {
  const [path, query = ""] = location.hash.split("?");
  const code = new URLSearchParams(query).get("invitation");
  if (code) {
    write(INVITATION, code);
    history.replaceState(null, "", path || "#/");
  }
  return read(INVITATION);
}

/** Reads the place from the address. Stores its secrets and removes them from the address. @returns {Where} */
function place() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [at, id, number] = path.split("/").map(decode);
  if (at === "puzzle" && id) return { at, id, number: numbered(number ?? null) ?? 1 };
  if ((at !== "table" && at !== "replay") || !id) return { at: "lobby" };
  const asked = new URLSearchParams(query);
  const seat = numbered(asked.get("seat")),
    join = asked.get("join");
  if (at === "table" && join) {
    // The entry of the history keeps the token, so that the page can be reloaded.
    history.replaceState({ join }, "", `#/table/${encodeURIComponent(id)}?join`);
  }
  const shared = history.state?.join;
  if (asked.has("join") && shared) return { at: "join", id, join: shared };
  keep(id, seat, asked);
  const looksOn = seat === null && (asked.has("token") || asked.has("watch"));
  if (["token", "host", "seats"].some((secret) => asked.has(secret))) {
    history.replaceState(null, "", links[at](id, seat, looksOn));
  }
  const kept = recall(id);
  const seats = Object.keys(kept?.seats ?? {});
  const whose = seat ?? (looksOn || seats.length !== 1 ? null : Number(seats[0]));
  const token = (whose === null ? kept?.watch : kept?.seats[whose]) ?? null;
  return { at: at === "table" && kept?.screen && token ? "screen" : at, id, seat: whose, token, host: kept?.host ?? null, event: numbered(asked.get("event")) };
}

/** @param {string | null} text */
const numbered = (text) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** @param {string} id @param {number | null} seat @param {URLSearchParams} asked */
function keep(id, seat, asked) {
  const [token, host, all] = ["token", "host", "seats"].map((one) => asked.get(one) ?? undefined);
  if (!(token ?? host ?? all)) return;
  // A read-only record has a link with the tokens of all seats, in seat order. No table has more than 16 seats.
  const seats = { .../** @type {any} */ (all?.split(",").slice(0, 16)) };
  if (seat !== null && token) seats[seat] = token;
  offer({ id, seats, host, watch: seat === null ? token : undefined });
}

/** Goes to another place. Going to the current place restarts it. @param {string} hash */
function go(hash) {
  if (location.hash === hash) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/** @param {{net: any}} props */
function App({ net }) {
  const [where, setWhere] = useState(place);
  const [shown, setShown] = useState({ key: "", component: /** @type {any} */ (null) });
  const [language, setLanguage] = useState(lang());
  const [wrong, setWrong] = useState("");
  const [announced, setAnnounced] = useState("");
  useEffect(() => net.on("announced", (/** @type {any} */ { text }) => setAnnounced(text)), []);
  const key = `${where.at} ${where.id} ${where.seat} ${language}`;
  useMemo(() => net.at(where.id), [where.id]);
  useEffect(() => {
    const follow = () => setWhere(place());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    let stays = true;
    setWrong("");
    PLACES[where.at]()
      .then((component) => stays && setShown({ key, component }))
      .catch((problem) => stays && setWrong(String(problem)));
    return () => void (stays = false);
  }, [key]);

  async function speak(/** @type {string} */ to) {
    await loadWords(to, true);
    document.documentElement.lang = to;
    net.setLang(to);
    setLanguage(to);
  }

  if (wrong) {
    return html`<main class="trouble" role="alert"><h1>${t("page.not_loaded")}</h1><p>${wrong}</p>
      <p><a href="">${t("page.again")}</a></p></main>`;
  }
  // A new table or language needs a new component, after the old one has left its table.
  if (shown.key !== key) return null;
  return html`<${shown.component} key=${key}
    net=${net} go=${go} onLang=${speak} Host=${Host} ...${where} />
    ${announced && html`<button class="announced" type="button" role="status" onClick=${() => setAnnounced("")}>${announced}</button>`}`;
}

// A page without a server has a module that carries the messages to a worker.
const carried = document.querySelector("meta[name=carrier]")?.getAttribute("content");
const carrier = carried ? (await import(carried)).carrier() : undefined;
const net = connect({ lang: wished, carrier, invitation: invitation(), table: place().id });
// After an upgrade of a server, load its page.
const versions = /** @type {Record<string, string>} */ ({});
net.onStatus((/** @type {string} */ status) => {
  if (status !== "open") return;
  const { engine, shard = "" } = net.welcome;
  if ((versions[shard] ??= engine) !== engine) location.reload();
});
// Load the code of the first page in parallel with the texts. Ignore an error here: the page itself shows it later.
PLACES[place().at]().catch(() => {});
try {
  await spoken;
} finally {
  document.documentElement.lang = lang();
  render(html`<${App} net=${net} />`, /** @type {Element} */ (document.getElementById("app")));
}
