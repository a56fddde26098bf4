/**
 * The beginning of a game: the moves of others before this seat's first answer, from the table's record.
 *
 * Nothing is known about the game: each step has its events and the seat's view after it, as in the replay.
 */

/** The most events of a beginning. A longer game was played on another device. */
const MOST = 400;
/** The number of steps that are requested at the same time. */
const AT_ONCE = 16;

/**
 * Returns the steps of the game so far, the setup first, once the board can be drawn. Returns none if there is nothing to tell.
 * @param {(method: string, params?: object) => Promise<any>} call @param {any} state @param {any} about
 * @returns {Promise<{events: any[], view: any, next: number}[]>}
 */
export async function beginning(call, { seat, next, epoch }, { game, page }) {
  if (!next || next > MOST) return [];
  const { steps: all, epoch: now } = await call("history", { seat });
  const steps = all.filter(({ to }) => to <= next);
  const told = [];
  for (let at = 0; at < steps.length && now === epoch; at += AT_ONCE) {
    const some = steps.slice(at, at + AT_ONCE);
    const stood = await Promise.all(some.map(({ answer }) => call("at", { seat, answer, views: true })));
    told.push(...stood.map(({ events, view }, n) => ({ events, view, next: some[n].to })));
  }
  if (page?.includes("index")) await import(`./${game}/index.js`);
  return told.length > 1 ? told : [];
}
