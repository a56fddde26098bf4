/**
 * What is done with kept tables in the lobby and by a host: links to hand out, and forgetting. A board does not wait for it.
 *
 * Invariant: what is secret in a link stands behind `#`.
 */
import { TABLES, tables, write } from "./memory.js";

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
 * A whole link, to be handed out. What is secret stands behind `#`, which no browser sends.
 *
 * @param {string} id @param {{seat?: string | number | null, token?: string | null, host?: string | null}} what
 */
export function handout(id, { seat, token, host }) {
  const said = Object.entries({ seat, token, host }).filter(([, value]) => value != null);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return `${location.origin}/#/table/${encodeURIComponent(id)}${said.length ? `?${query}` : ""}`;
}
