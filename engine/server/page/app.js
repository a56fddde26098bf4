/**
 * The way in: one connection, one language, and what the address names: the lobby, a table or a replay.
 *
 * Invariants: a token that comes with a link is kept and taken out of the address before anything is drawn; whatever the
 * address holds is text from outside, and a wrong one leads to the lobby. It knows no game.
 */
import { html, render, useEffect, useState } from "./vendor/index.js";
import { connect } from "./net.js";
import { chooseLang, loadWords, t } from "./words.js";
import { links, recall, remember } from "./memory.js";

/** Each place, and the module that draws it; a table does not wait for the lobby, nor the lobby for a table. */
const PLACES = {
  lobby: () => import("./lobby.js").then((module) => module.Lobby),
  table: () => import("./table.js").then((module) => module.Table),
  replay: () => import("./replay.js").then((module) => module.Replay),
};

/**
 * @typedef {object} Place
 * @property {"lobby" | "table" | "replay"} at
 * @property {string} [id]
 * @property {string | null} [seat]
 * @property {string | null} [token]
 * @property {string | null} [host]
 */

/** What an address names; secrets that it holds are kept, and gone from it. @returns {Place} */
function place() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [at, id] = path.split("/").map(decode);
  if ((at !== "table" && at !== "replay") || !id) return { at: "lobby" };
  const asked = new URLSearchParams(query);
  const seat = asked.get("seat");
  keep(id, seat, asked);
  const kept = recall(id);
  const only = Object.keys(kept?.seats ?? {});
  const whose = seat ?? (asked.has("watch") || only.length !== 1 ? null : only[0]);
  if (asked.has("token") || asked.has("host")) {
    const to = at === "table" ? links.at : links.replay;
    history.replaceState(null, "", to(id, seat) + (seat === null && asked.has("token") ? "?watch" : ""));
  }
  const token = (whose === null ? kept?.watch : kept?.seats[whose]) ?? null;
  return { at, id, seat: whose, token, host: kept?.host ?? null };
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** @param {string} id @param {string | null} seat @param {URLSearchParams} asked */
function keep(id, seat, asked) {
  const token = asked.get("token");
  const host = asked.get("host");
  if (token !== null) remember(id, seat === null ? { watch: token } : { seats: { [seat]: token } });
  if (host !== null) remember(id, { host });
}

/** Goes to another place. @param {string} hash */
function go(hash) {
  if (location.hash === hash) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/** @param {{net: any}} props */
function App({ net }) {
  const [where, setWhere] = useState(place);
  const [shown, setShown] = useState({ at: "", component: null });
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    const follow = () => setWhere(place());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    let stays = true;
    setWrong("");
    PLACES[where.at]()
      .then((component) => stays && setShown({ at: where.at, component }))
      .catch((problem) => stays && setWrong(String(problem)));
    return () => void (stays = false);
  }, [where.at]);
  if (wrong) return html`<main class="trouble" role="alert"><h1>${t("page.app_not_loaded")}</h1><p>${wrong}</p></main>`;
  if (shown.at !== where.at) return null;
  // Another table is another component: nothing of the last one stays.
  return html`<${shown.component} key=${`${where.at} ${where.id} ${where.seat}`} net=${net} go=${go} ...${where} />`;
}

const lang = chooseLang();
const net = connect();
PLACES[place().at]();
await loadWords(lang);
document.documentElement.lang = lang;
render(html`<${App} net=${net} />`, /** @type {Element} */ (document.getElementById("app")));
