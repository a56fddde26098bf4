/**
 * The order of storing and sending: a message leaves after the changes before it are stored.
 *
 * Invariant: after a change that cannot be stored, no later change is stored and no message leaves. So stored tables have no gaps,
 * and nobody sees a step that a reload would take back.
 */

/** The pauses before a change is stored again, in milliseconds. */
const PAUSES = [50, 500];

/** @param {() => Promise<unknown>} write */
async function patiently(write) {
  for (const pause of PAUSES) {
    try {
      return await write();
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return write();
}

/**
 * @param {((changes: any[]) => Promise<unknown>) | null} write stores changes completely or not at all; without it, nothing is stored
 * @param {(message: any) => void} post sends a message
 * @param {(message: string) => void} stop is called once, if a change cannot be stored
 */
export function inOrder(write, post, stop) {
  let last = Promise.resolve(),
    waiting = 0,
    isStopped = false;

  /** @param {{table: string}[]} changes @param {any[]} messages */
  async function store(changes, messages) {
    if (isStopped) return;
    const tables = [...new Set(changes.map(({ table }) => table))];
    try {
      if (changes.length) await patiently(async () => write?.(changes));
      tables.forEach((table) => post({ type: "saved", table }));
      messages.forEach(post);
    } catch (error) {
      const why = String(/** @type {any} */ (error)?.message ?? error);
      isStopped = true;
      tables.forEach((table) => post({ type: "saved", table, error: why }));
      stop(`cannot store the game: ${why}`);
    }
  }

  return {
    /** Stores the changes of a step, and then sends its messages. @param {{table: string}[]} changes @param {any[]} messages */
    add(changes, messages) {
      if (isStopped) return;
      if (!waiting && (!write || !changes.length)) return void messages.forEach(post);
      waiting += 1;
      last = last.then(() => store(changes, messages)).finally(() => (waiting -= 1));
    },
    /** Waits until all steps so far are stored. */
    done: () => last,
    isStopped: () => isStopped,
  };
}
