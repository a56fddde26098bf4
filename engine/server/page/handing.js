/**
 * Actions on stored tables in the lobby and for table owners: links to share, and removal. A board does not load this.
 *
 * Invariant: secrets in a link are after the `#`.
 */
import { TABLES, tables, write } from "./memory.js";

/** @param {string} id @param {string | number} [seat] only this seat of the table */
export function forget(id, seat) {
  const kept = tables().flatMap((one) => {
    if (one.id !== id) return [one];
    if (seat === undefined) return [];
    const { [String(seat)]: _gone, ...seats } = one.seats;
    return [{ ...one, seats }];
  });
  write(TABLES, JSON.stringify(kept));
}

/** Returns whether the lobby is in this page, so that nobody else can come to its tables. */
export const isLocal = () => document.querySelector("meta[name=carrier]") !== null;

/** Returns whether the address of this page works only on this machine. */
export const isOnlyHere = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Returns the address of the playground: beside this page, or else where it is described. */
export const playground = () => /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=playground]"))?.content;

/** Returns the address of this page. */
const here = () => location.origin + location.pathname;

/** Returns the link that people share to get free seats. @param {string} id @param {string} join */
export const joining = (id, join) => `${here()}#/table/${encodeURIComponent(id)}?join=${encodeURIComponent(join)}`;

/**
 * Returns a complete link to share. Its secrets are after the `#`, which browsers do not send.
 *
 * @param {string} id @param {{seat?: string | number | null, token?: string | null, host?: string | null}} what
 */
export function handout(id, { seat, token, host }) {
  const said = Object.entries({ seat, token, host }).filter(([, value]) => value != null);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return `${here()}#/table/${encodeURIComponent(id)}${said.length ? `?${query}` : ""}`;
}
