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

const TABLES = "hyperkon.tables";
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

/** @param {string} id @returns {Kept | null} */
export function recall(id) {
  return tables().find((one) => one.id === id) ?? null;
}

/** Adds what is said to what is known. @param {string} id @param {Partial<Kept>} what @returns {Kept} */
export function remember(id, what) {
  const known = recall(id) ?? { id, seats: {}, when: 0 };
  const seats = { ...known.seats, ...what.seats };
  const kept = { ...known, ...what, id, seats, when: Date.now() };
  const others = tables().filter((one) => one.id !== id);
  write(TABLES, JSON.stringify([kept, ...others].slice(0, MOST)));
  return kept;
}

/** @param {string} id @param {string | number} [seat] only this seat of it */
export function forget(id, seat) {
  const kept = tables().flatMap((one) => {
    if (one.id !== id) return [one];
    if (seat === undefined) return [];
    const { [String(seat)]: _gone, ...seats } = one.seats;
    return [{ ...one, seats }];
  });
  write(TABLES, JSON.stringify(kept));
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

/**
 * A whole link, to be handed out. What is secret stands behind `#`, which no browser sends.
 *
 * @param {string} id @param {{seat?: string | number | null, token?: string | null, host?: string | null}} what
 */
export function handout(id, { seat, token, host }) {
  const said = Object.entries({ seat, token, host }).filter(([, value]) => value != null);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return `${location.origin}/#/table/${encodeURIComponent(id)}${said.length ? `?${query}` : ""}`;
}
