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
 * Returns what tells the game from its setup to the first state, once the board can be drawn, or null if there is nothing to tell.
 * @param {(method: string, params?: object) => Promise<any>} call @param {{state: any, about: any}} got
 * @returns {Promise<((model: any) => void) | null>}
 */
export async function begin(call, { state: { seat, next, epoch, status, view, question }, about }) {
  if (!next || next > MOST || status === "waiting" || document.hidden) return null;
  const { steps: all, epoch: now } = await call("history", { seat });
  const steps = all.filter(({ to }) => to <= next);
  const told = [];
  for (let at = 0; at < steps.length && now === epoch; at += AT_ONCE)
    told.push(...(await Promise.all(steps.slice(at, at + AT_ONCE).map(({ answer }) => call("at", { seat, answer, views: true })))));
  if (about.page?.includes("index")) await import(`./${about.game}/index.js`);
  if (told.length < 2) return null;
  return ({ telling }) => {
    telling.jump(told[0].view, steps[0].to);
    told.slice(1).forEach((step, n) => telling.tell(step.events, step.view, steps[n + 1].to));
    telling.tell([], view, next, { asked: Boolean(question), left_ms: question?.left_ms ?? null });
  };
}
