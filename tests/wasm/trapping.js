/**
 * The engine's worker with a module that traps on demand: `workerData` has the worker's file, and the number of the next steps that
 * trap.
 */
import { workerData } from "node:worker_threads";

const { worker, traps } = workerData;
const next = new Int32Array(traps);
const real = WebAssembly.instantiate;
WebAssembly.instantiate = /** @type {any} */ (async (/** @type {any} */ module, /** @type {any} */ imports) => {
  const { exports } = /** @type {any} */ (await real(module, imports));
  const step = () => {
    // A trap leaves no reply: the step ends before it.
    if (Atomics.load(next, 0) > 0) throw (Atomics.sub(next, 0, 1), new WebAssembly.RuntimeError("unreachable"));
    exports.step();
  };
  return { exports: { ...exports, step } };
});
await import(worker);
