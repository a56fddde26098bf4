/** The engine's worker in Node, with the interface of a browser's worker. */
import { Worker } from "node:worker_threads";

export function startWorker() {
  const worker = new Worker(new URL("./worker.js", import.meta.url));
  return {
    postMessage: (message) => worker.postMessage(message),
    addEventListener: (kind, listener) => worker.on(kind, kind === "message" ? (data) => listener({ data }) : listener),
    terminate: () => void worker.terminate(),
  };
}
