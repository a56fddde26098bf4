/**
 * The lobby in a worker of this page, instead of a server: the carrier of the web client's messages.
 *
 * The tables are kept in this browser. A page in the playground's frame uses the playground's worker.
 */
import { overWorker } from "../server/page/net.js";
import { t } from "../server/page/words.js";

/** Returns the carrier for `connect`. */
export function carrier() {
  const shared = parent !== window && /** @type {any} */ (parent).hyperkonWorker;
  if (shared) return overWorker(shared);
  const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.type === "ready") {
      tell("");
      // Later than the game, because it loads all files.
      navigator.serviceWorker?.register("service.js").catch(() => {});
    }
    if (data.type === "waiting") tell("page.local.waiting");
    if (data.type === "failed" && !data.restarted) tell("page.local.stopped", data.message);
    if (data.type === "saved" && data.error) tell("page.local.not_saved", data.error);
  });
  worker.addEventListener("error", (event) => tell("page.local.stopped", event.message));
  worker.postMessage({ type: "start", database: "hyperkon" });
  return overWorker(worker);
}

/** Shows a message above everything, or removes it. @param {string} key @param {string} [why] */
function tell(key, why = "") {
  document.getElementById("local")?.remove();
  if (!key) return;
  const message = document.createElement("p");
  Object.assign(message, { id: "local", className: "wrong local", textContent: t(key) + (why && ` (${why})`) });
  message.setAttribute("role", "alert");
  document.body.prepend(message);
}
