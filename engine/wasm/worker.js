/**
 * A worker that holds the engine: the lobby with its clock, the tools, and searches for another worker (messages.d.ts).
 *
 * Invariants: a line leaves only after the change before it is stored. If the engine traps, it starts again from the stored tables,
 * and says so. Only this file knows how workers talk in browsers and in Node.
 */
import { compile, start } from "./engine.js";
import { open } from "./database.js";
import { inOrder } from "./storing.js";

/** The engine traps at most this often without a tick in between; then it stays stopped. */
const MOST_TRAPS = 3;
const isNode = typeof process === "object" && Boolean(process.versions?.node) && typeof globalThis.postMessage !== "function";
const threads = isNode ? await import("node:worker_threads") : null;
const port = /** @type {any} */ (threads ? threads.parentPort : globalThis);
/** @type {(message: any) => void} */
const post = (message) => port.postMessage(message);

/** The number of a tool call of the worker itself. */
const OWN = 0;

/** @type {WebAssembly.Module} */
let module;
/** @type {((message: any) => void) | null} */
let step = null;
/** Sends the messages of each step after its changes are stored. */
let storing = inOrder(null, post, () => {});
/** All tables, to start again from. @type {Map<string, {keys: string, record: string[]}>} */
let tables = new Map();
/** The last message `mods` that succeeded. @type {any} */
let mods = null;
let isKept = false,
  hasTools = false,
  isStarting = false,
  traps = 0,
  timer = /** @type {any} */ (0);
/** The running tool calls, by number. @type {Map<number, any>} */
const calls = new Map();
/** The messages of the current step that must wait until its changes are stored. @type {any[]} */
let outgoing = [];
/** @type {{table: string, keys?: string, append?: string, whole?: string}[]} */
let changes = [];
/** @type {any} */
let thinker = null;

const bytes = new TextEncoder();

/** Takes a message of the engine. @param {any} message */
function take(message) {
  const { type } = message;
  if (type === "store") store(message);
  else if (type === "wake") wake(message.after);
  else if (type === "search") search(message);
  else if (type === "tool") tool(message);
  else if (type === "invalid" && isStarting) throw new Error(message.message);
  else outgoing.push(message);
}

/** @param {{table: string, append?: string, cut?: number, keys?: string}} change */
function store({ table, append, cut, keys }) {
  const kept = tables.get(table) ?? { keys: "", record: [] };
  tables.set(table, kept);
  if (keys !== undefined) kept.keys = keys;
  if (append !== undefined) kept.record.push(append);
  if (cut === undefined) return void changes.push({ table, keys, append });
  const whole = new TextDecoder().decode(bytes.encode(kept.record.join("")).subarray(0, cut));
  kept.record = [whole];
  changes.push({ table, whole });
}

/** @param {number} after in milliseconds */
function wake(after) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    hand({ type: "tick" });
    if (step) traps = 0;
  }, Math.min(after, 2 ** 30));
}

/** @param {any} message */
function tool(message) {
  if (message.id === OWN) return;
  const call = calls.get(message.id);
  if (!message.progress) calls.delete(message.id);
  if (call?.tool === "mods" && message.result) mods = call;
  // A zip file travels as numbers through the module.
  if (message.result?.zip) message.result.zip = Uint8Array.from(message.result.zip);
  if (message.progress) post(message);
  else outgoing.push(message);
}

/** Sends the messages of a step, after its changes are stored. */
function send() {
  const [sent, some] = [outgoing, changes];
  [outgoing, changes] = [[], []];
  storing.add(some, sent);
}

/** Stops the engine for good. @param {string} message */
function stop(message) {
  step = null;
  clearTimeout(timer);
  end(message, false);
}

/** Fails all calls, and reports that the engine stopped. @param {string} message @param {boolean} restarted */
function end(message, restarted, failed = [...calls.keys()]) {
  failed.forEach((id) => (calls.delete(id), post({ type: "tool", id, error: message })));
  post({ type: "failed", message, restarted });
}

/** Gives a message to the engine. @param {any} message */
function hand(message) {
  if (!step) return;
  try {
    step(message);
    send();
  } catch (error) {
    void again(String(/** @type {any} */ (error).message ?? error));
  }
}

/** Starts the lobby with its tables. */
function lobby() {
  isStarting = true;
  hand({ type: "start", kept: isKept, tables: [...tables].map(([table, { keys, record }]) => ({ table, keys, record: record.join("") })) });
  isStarting = false;
}

/** Starts the engine again after a trap. @param {string} message */
async function again(message) {
  step = null;
  clearTimeout(timer);
  send();
  const failed = [...calls.keys()];
  const restarted = (traps += 1) <= MOST_TRAPS;
  if (restarted) {
    step = await start(module, (told) => told.type !== "ready" && take(told));
    if (storing.isStopped()) return void (step = null);
    lobby();
    if (mods) hand({ ...mods, id: OWN });
    // The start has trapped too: that trap reports the end.
    if (!step) return;
  }
  await storing.done();
  if (!storing.isStopped()) end(message, restarted, failed);
}

/** Hands a search to the worker for searches, or back to the lobby if there can be none. @param {{table: string}} sought */
function search(sought) {
  const fail = () => queueMicrotask(() => hand({ type: "found", table: sought.table, found: null }));
  try {
    thinker ??= think();
    thinker.table = sought.table;
    thinker.worker.postMessage(sought);
  } catch {
    fail();
  }
}

/** Starts the worker for searches. */
function think() {
  const url = new URL(import.meta.url);
  const worker = threads ? new threads.Worker(url) : new Worker(url, { type: "module", name: "thinker" });
  const own = { worker: /** @type {any} */ (worker), table: "" };
  const lost = () => {
    if (thinker !== own) return;
    thinker = null;
    own.worker.terminate();
    hand({ type: "found", table: own.table, found: null });
  };
  const receive = (/** @type {any} */ message) => {
    if (message.type === "found") hand(message);
    if (message.type === "failed" || message.type === "invalid") lost();
  };
  if (threads) own.worker.on("message", receive).on("error", lost).unref();
  else Object.assign(own.worker, { onmessage: (/** @type {any} */ { data }) => receive(data), onerror: lost });
  own.worker.postMessage({ type: "start", module, tools: hasTools });
  if (mods) own.worker.postMessage({ ...mods, id: OWN });
  return own;
}

/** @param {any} message of the type `Start`; the worker for searches also gets the module */
async function begin(message) {
  try {
    hasTools = message.tools ?? false;
    const compiled = message.module ?? compile(hasTools ? new URL("tools.wasm", import.meta.url) : new URL("hyperkon.wasm", import.meta.url));
    if (message.database) {
      const database = await open(message.database, () => post({ type: "waiting" })).catch(() => null);
      isKept = database !== null;
      tables = database?.tables ?? tables;
      storing = inOrder(database?.write ?? null, post, stop);
    }
    module = await compiled;
    step = await start(module, take);
    lobby();
  } catch (error) {
    post({ type: "failed", message: String(/** @type {any} */ (error).message ?? error), restarted: false });
  }
}

/** The messages before the engine has started. @type {any[] | null} */
let waiting = [];

/** @param {any} message */
async function receive(message) {
  if (message.type === "start") {
    await begin(message);
    const early = waiting ?? [];
    waiting = null;
    return early.forEach(receive);
  }
  if (waiting) return void waiting.push(message);
  if (message.type === "tool") {
    const error = !step ? "the engine is stopped" : hasTools ? "" : "this engine has no tools: start it with `tools: true`";
    if (error) return post({ type: "tool", id: message.id, error });
    calls.set(message.id, message);
    if (message.tool === "mods") thinker?.worker.postMessage({ ...message, id: OWN });
    if (message.params?.zip) message = { ...message, params: { ...message.params, zip: [...message.params.zip] } };
  }
  return hand(message);
}

if (threads) port.on("message", receive);
else port.onmessage = (/** @type {any} */ { data }) => void receive(data);
