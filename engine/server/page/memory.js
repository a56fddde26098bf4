/**
 * What this device keeps: the tokens of tables you sit at, and what you like.
 *
 * Invariants: a token never stands in the address for longer than it takes to read it; what cannot be kept (a private
 * window, a full store) is kept until the page is closed, and nothing breaks for it; what lies in the store was perhaps
 * written by another version, so whatever does not fit is left out.
 *
 * @typedef {object} Kept a table that this device knows
 * @property {string} id
 * @property {string} [game]
 * @property {string} [edition] its id
 * @property {string} [name] the edition's name
 * @property {Object<string, string>} seats tokens by seat
 * @property {string} [watch] the onlookers' token
 * @property {string} [host] the host's token
 * @property {number} when it was last used, in milliseconds
 */

export const TABLES = "hyperkon.tables";
/** So many tables are kept; those used longest ago go first. */
const MOST = 60;

/** @type {Map<string, string>} */
const until_closed = new Map();

/** @param {string} key */
export function read(key) {
  try {
    return localStorage.getItem(key) ?? until_closed.get(key) ?? null;
  } catch {
    return until_closed.get(key) ?? null;
  }
}

/** @param {string} key @param {string} value */
export function write(key, value) {
  until_closed.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // What is kept until the page is closed has to do.
  }
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string" && value.length > 0;

/** @param {any} one @returns {Kept | null} */
function fitting(one) {
  if (!one || !isText(one.id)) return null;
  const seats = Object.fromEntries(Object.entries(one.seats ?? {}).filter(([, token]) => isText(token)));
  /** @type {Kept} */
  const kept = { id: one.id, seats, when: Number(one.when) || 0 };
  for (const field of /** @type {const} */ (["game", "edition", "name", "watch", "host"])) {
    if (isText(one[field])) kept[field] = one[field];
  }
  return kept;
}

/** All tables that this device knows, the latest first. @returns {Kept[]} */
export function tables() {
  let all;
  try {
    all = JSON.parse(read(TABLES) ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(all)) return [];
  return all.map(fitting).filter((one) => one !== null).sort((a, b) => b.when - a.when);
}

/** @param {string} id */
const known = (id) => tables().find((one) => one.id === id) ?? null;

/** What the last link has brought and no server has taken yet. @type {any} */
let offered = null;

/** A link is tried before what is kept, and takes its place once it is good. @param {Omit<Kept, "when">} one */
export const offer = (one) => void (offered = one);

/** The link is good, or it is not: what has not been tried itself takes the place of nothing. @param {string} id @param {number | null} seat @param {boolean} good */
export function settle(id, seat, good) {
  const last = offered;
  if (last?.id !== id) return;
  offered = null;
  if (!good) return;
  const kept = known(id);
  const seats = { ...last.seats, ...kept?.seats };
  if (seat != null) seats[seat] = last.seats[seat] ?? seats[seat];
  const watch = (seat == null && last.watch) || (kept ?? last).watch;
  remember(id, { ...last, ...kept, watch, seats });
}

/** @param {string} id @returns {Kept | null} */
export function recall(id) {
  const kept = known(id);
  if (offered?.id !== id) return kept;
  const { seats, watch = kept?.watch, host } = offered;
  return { ...offered, ...kept, watch, host: kept?.host ?? host, seats: { ...kept?.seats, ...seats } };
}

/** Adds what is said to what is known. @param {string} id @param {Partial<Kept>} what @returns {Kept} */
export function remember(id, what) {
  const before = known(id) ?? { id, seats: {}, when: 0 };
  const seats = { ...before.seats, ...what.seats };
  const kept = { ...before, ...what, id, seats, when: Date.now() };
  const others = tables().filter((one) => one.id !== id);
  write(TABLES, JSON.stringify([kept, ...others].slice(0, MOST)));
  return kept;
}

/**
 * The ways to a table, without what is secret: this device knows that.
 *
 * @param {"table" | "replay"} at @param {string} id @param {string | number | null} [seat] @param {boolean} [looksOn]
 */
const way = (at, id, seat, looksOn) => `#/${at}/${encodeURIComponent(id)}${seat == null ? (looksOn ? "?watch" : "") : `?seat=${seat}`}`;

export const links = {
  /** @param {string} id @param {string | number | null} [seat] @param {boolean} [looksOn] */
  table: (id, seat, looksOn) => way("table", id, seat, looksOn),
  /** @param {string} id @param {string | number | null} [seat] @param {boolean} [looksOn] */
  replay: (id, seat, looksOn) => way("replay", id, seat, looksOn),
};
