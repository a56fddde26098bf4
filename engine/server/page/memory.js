/**
 * The data stored on this device: tokens of tables, and the user's preferences.
 *
 * Invariants: a token leaves the address as soon as it is read. If storing fails (a private window, a full store), the
 * data lasts until the page is closed, and everything works. Stored data may be from another version, so invalid data is
 * ignored.
 *
 * @typedef {object} Kept a table stored on this device
 * @property {string} id
 * @property {string} [game]
 * @property {string} [edition] its id
 * @property {string} [name] the edition's name
 * @property {Object<string, string>} seats the tokens by seat
 * @property {string} [watch] the onlookers' token
 * @property {string} [host] the host's token
 * @property {string} [lesson] not empty at the table of a first game
 * @property {string} [join] the token of the link that people share
 * @property {string} [told] set when this device has answered at the table
 * @property {string} [screen] not empty if the seats of this device play at one screen
 * @property {string} [over] set when the game is over
 * @property {number} when the time of the last use, in milliseconds
 */

export const TABLES = "hyperkon.tables";
/** The maximum number of stored tables. The least recently used are removed first. */
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

/** Returns false if the data lasts only until the page is closed. @param {string} key @param {string} value */
export function write(key, value) {
  until_closed.set(key, value);
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export const STOPS = "hyperkon.stops";
/** Returns whether the person wants to be asked at every moment, and not only at the stops. */
export const wantsEveryMoment = () => read(STOPS) === "every";

const NAME = "hyperkon.name";
/** Returns the person's name, which others at a table see. */
export const myName = () => (read(NAME) ?? "").trim().slice(0, 40) || undefined;
/** @param {string} name */
export const setMyName = (name) => write(NAME, name.trim());

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string" && value.length > 0;

/** @param {any} one @returns {Kept | null} */
function fitting(one) {
  if (!one || !isText(one.id)) return null;
  const seats = Object.fromEntries(Object.entries(one.seats ?? {}).filter(([, token]) => isText(token)));
  /** @type {Kept} */
  const kept = { id: one.id, seats, when: Number(one.when) || 0 };
  for (const field of /** @type {const} */ (["game", "edition", "name", "watch", "host", "join", "over", "lesson", "screen", "told"])) {
    if (isText(one[field])) kept[field] = one[field];
  }
  return kept;
}

/** Returns all stored tables, the latest first. @returns {Kept[]} */
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

/** The tokens of the last link, until a server has accepted or rejected them. @type {any} */
let offered = null;

/**
 * Sets tokens from a link. They are tried before the stored ones, and replace them if accepted.
 * @param {Omit<Kept, "when">} one
 */
export const offer = (one) => void (offered = one);

/**
 * Stores the link's tokens if the server accepted them. Tokens that were not tried replace none.
 * @param {string} id
 * @param {number | null} seat
 * @param {boolean} good
 */
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

/** Merges new data into a stored table. @param {string} id @param {Partial<Kept>} what @returns {Kept} */
export function remember(id, what) {
  const before = known(id) ?? { id, seats: {}, when: 0 };
  const seats = { ...before.seats, ...what.seats };
  const kept = { ...before, ...what, id, seats, when: Date.now() };
  const others = tables().filter((one) => one.id !== id);
  write(TABLES, JSON.stringify([kept, ...others].slice(0, MOST)));
  return kept;
}

/**
 * Returns the address of a table without its secrets, which are stored on this device.
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
