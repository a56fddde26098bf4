/**
 * Calls of the engine's tools in a worker, by the messages of `messages.d.ts`.
 *
 * Invariant: each call is answered once or rejected.
 */

/** @typedef {import("../wasm/messages.d.ts").Tools} Tools */

/** Calls the tools of a worker. @param {import("../server/page/net.js").WorkerLike} worker */
export function callTools(worker) {
  let number = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void, progress?: (done: number, all: number) => void}>} */
  const calls = new Map();

  /** Rejects all calls. @param {string} why */
  function fail(why) {
    const all = [...calls.values()];
    calls.clear();
    all.forEach(({ reject }) => reject(new Error(why)));
  }

  worker.addEventListener("message", ({ data }) => {
    if (data.type === "failed") return fail(data.message);
    const call = data.type === "tool" && calls.get(data.id);
    if (!call) return undefined;
    if (data.progress) return call.progress?.(data.progress.done, data.progress.all);
    calls.delete(data.id);
    return data.error === undefined ? call.resolve(data.result) : call.reject(new Error(data.error));
  });

  /**
   * Calls a tool. Rejects with its error.
   * @template {keyof Tools} T
   * @param {T} tool
   * @param {Tools[T]["params"]} params
   * @param {(done: number, all: number) => void} [progress]
   * @returns {Promise<Tools[T]["result"]>}
   */
  function call(tool, params, progress) {
    return new Promise((resolve, reject) => {
      calls.set((number += 1), { resolve, reject, progress });
      worker.postMessage({ type: "tool", id: number, tool, params });
    });
  }

  return { call, fail };
}
