/**
 * Plays a table up to a position that a test needs, by the protocol alone: equal seeds give equal positions.
 */
import { client } from "./client.js";

/**
 * @param {any} table the result of `openTable`
 * @param {(seat: number, state: any) => boolean} stop returns true for the wanted question of a seat
 * @param {{choose?: (seat: number, state: any) => any, most?: number, skip?: number}} [how] `choose` gives `parts`, a `choice`, or null for the
 *   server's default answer
 */
export async function playUntil(table, stop, { choose = () => null, most = 4000, skip = 0 } = {}) {
  const seats = table.seats.filter(({ bot }) => !bot).map(({ seat }) => seat);
  const lines = new Map();
  const states = new Map();
  for (const seat of seats) {
    const line = await client(table.url);
    line.on(({ method, params }) => method === "state" && states.set(seat, params));
    states.set(seat, (await line.call("seat.take", { table: table.table, token: table.seats[seat].token })).state);
    lines.set(seat, line);
  }
  const leave = () => lines.forEach((line) => line.close());
  for (let n = 0; n < most; n += 1) {
    // A reply comes after all earlier events.
    for (const line of lines.values()) await line.call("ping");
    const asked = seats.filter((seat) => states.get(seat).question && states.get(seat).status === "asking");
    const found = asked.find((seat) => stop(seat, states.get(seat)));
    if (found !== undefined && skip-- <= 0) {
      leave();
      return { seat: found, state: states.get(found), answers: n };
    }
    if (asked.length === 0) {
      if (states.get(seats[0]).status !== "asking") {
        leave();
        return { seat: null, state: states.get(seats[0]), answers: n };
      }
      await new Promise((done) => setTimeout(done, 20));
      continue;
    }
    const [seat] = asked;
    const { question } = states.get(seat);
    const what = choose(seat, states.get(seat)) ?? { choice: question.fallback };
    await lines.get(seat).call("answer", { table: table.table, id: question.id, ...what });
  }
  leave();
  throw new Error("the moment does not come");
}

export const topic = (/** @type {any} */ state) => (typeof state.question?.ask?.topic === "string" ? state.question.ask.topic : "");
