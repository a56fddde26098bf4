/**
 * The package `hyperkon`: a client of the protocol, and the engine in a worker.
 *
 * Invariant: this module uses nothing of a browser or of Node. How to start a worker is in the modules `#worker`.
 */
import { startWorker } from "#worker";
import { connect, overWorker } from "./net.js";
import { callTools } from "./tools.js";

export { Refused, connect, overSocket, overWorker } from "./net.js";

/**
 * Starts the engine in a worker, and waits until it is ready.
 * @param {{database?: string, tools?: boolean}} [options]
 */
export async function startEngine(options = {}) {
  const worker = startWorker();
  const ready = new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if (data.type === "ready") resolve(data);
      if (data.type === "failed") reject(new Error(data.message));
    });
    worker.addEventListener("error", (event) => reject(new Error(event.message || "the engine cannot be loaded")));
  });
  worker.postMessage({ type: "start", tools: true, ...options });
  const tools = callTools(worker);
  /** @type {Set<{close: () => void}>} */
  const clients = new Set();
  try {
    const { version } = await ready;
    return {
      version,
      worker,
      tool: tools.call,
      connect({ client = "npm", ...how } = {}) {
        const net = connect({ ...how, client, carrier: overWorker(worker) });
        clients.add(net);
        return net;
      },
      stop() {
        clients.forEach((net) => net.close());
        tools.fail("the engine was stopped");
        worker.terminate();
      },
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
