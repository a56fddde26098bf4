/**
 * The engine's tools in a worker that starts with the first call and can be stopped.
 *
 * Invariant: a call after the end of a worker starts another one.
 */
import { callTools } from "../../npm/tools.js";

/** Starts the engine's worker. */
export function startWorker() {
  const worker = new Worker("worker.js", { type: "module" });
  worker.postMessage({ type: "start", tools: true });
  return worker;
}

/** The tools of one worker. @param {() => Worker} start */
export function toolbox(start = startWorker) {
  /** @type {{worker: Worker, tools: ReturnType<typeof callTools>} | null} */
  let open = null;

  /** Ends the worker and its calls. */
  function stop(why = "stopped") {
    open?.worker.terminate();
    open?.tools.fail(why);
    open = null;
  }

  function begin() {
    const worker = start();
    worker.addEventListener("error", (event) => stop(event.message || "the engine cannot be loaded"));
    worker.addEventListener("message", ({ data }) => data.type === "failed" && !data.restarted && stop(data.message));
    return { worker, tools: callTools(worker) };
  }

  return {
    stop,
    /** @type {ReturnType<typeof callTools>["call"]} */
    call: (tool, params, progress) => (open ??= begin()).tools.call(tool, params, progress),
  };
}
