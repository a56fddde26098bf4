/** The engine's worker in a browser. Bundlers find the worker's file by this expression. */
export const startWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
