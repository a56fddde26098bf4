/** The worker of the engine in Node: invalid messages, traps, and changes that cannot be stored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { inOrder } from "../../engine/wasm/storing.js";
import { connect, overWorker } from "../../engine/server/page/net.js";
import { callTools } from "../../engine/npm/tools.js";
import { FOLDER } from "./engines.js";

/** Starts a worker whose next steps can trap. @param {{tools?: boolean}} [how] */
async function begin({ tools = false } = {}) {
  const traps = new SharedArrayBuffer(4);
  const own = new Worker(new URL("trapping.js", import.meta.url), { workerData: { worker: pathToFileURL(`${FOLDER}/worker.js`).href, traps } });
  const heard = /** @type {any[]} */ ([]);
  /** @type {any} */
  const worker = { postMessage: (/** @type {any} */ message) => own.postMessage(message), addEventListener: (/** @type {string} */ kind, /** @type {any} */ listener) => own.on(kind, (data) => listener({ data })) };
  const until = (/** @type {string} */ type) =>
    new Promise((done) => {
      const hear = (/** @type {any} */ message) => message.type === type && (own.off("message", hear), done(message));
      own.on("message", hear);
    });
  own.on("message", (message) => heard.push(message));
  const ready = until("ready");
  worker.postMessage({ type: "start", tools });
  await ready;
  return { worker, heard, until, trap: (/** @type {number} */ times) => Atomics.store(new Int32Array(traps), 0, times), end: () => own.terminate() };
}

const OPEN = { edition: "ufos", seats: 3, bots: { 1: "steady", 2: "steady" } };

test("invalid calls fail without a restart", async () => {
  const { worker, heard, end } = await begin({ tools: true });
  const { call } = callTools(worker);
  const wrong = /** @type {any} */ (call);
  await assert.rejects(wrong("check", { files: 7 }), /invalid message/);
  await assert.rejects(wrong("nonsense", {}), /unknown variant `nonsense`/);
  worker.postMessage({ type: "nonsense" });
  const { files } = await call("new", { what: "alien", id: "broker" });
  assert.equal((await call("check", { files })).errors, 0);
  assert.deepEqual(heard.filter(({ type }) => type === "failed" || type === "ready").map(({ type }) => type), ["ready"]);
  assert.match(heard.find(({ type }) => type === "invalid").message, /unknown variant `nonsense`/);
  await end();
});

test("small engine has no tools", async () => {
  const { worker, end } = await begin();
  await assert.rejects(callTools(worker).call("lexicon", {}), /start it with `tools: true`/);
  await end();
});

test("table continues after a trap", async () => {
  const { worker, until, trap, end } = await begin();
  const net = connect({ carrier: overWorker(worker), client: "test" });
  await net.ready;
  const { table, seats } = await net.call("table.new", OPEN);
  const before = await net.call("seat.take", { table, token: seats[0].token });
  trap(1);
  const failed = until("failed");
  worker.postMessage({ type: "line", connection: 1, line: "{}" });
  const { message, restarted } = await failed;
  assert.ok(restarted && /unreachable/.test(message), message);
  await new Promise((done) => net.onStatus((/** @type {string} */ status) => status === "open" && done(undefined)));
  const after = await net.call("seat.take", { table, token: seats[0].token });
  assert.deepEqual(after.state.question, before.state.question);
  net.close();
  await end();
});

test("engine stops after four traps", async () => {
  const { worker, heard, trap, end } = await begin({ tools: true });
  trap(9);
  const tools = callTools(worker);
  await assert.rejects(tools.call("lexicon", {}), /unreachable/);
  while (heard.at(-1)?.restarted !== false) await new Promise((done) => setTimeout(done, 20));
  assert.ok(heard.filter(({ type }) => type === "failed").length <= 4);
  await assert.rejects(tools.call("lexicon", {}), /the engine is stopped/);
  await end();
});

const change = (/** @type {number} */ n) => ({ table: "t", append: `${n}` });

test("messages wait until changes are stored", async () => {
  const did = /** @type {string[]} */ ([]);
  let fails = 2;
  const write = async (/** @type {any[]} */ changes) => {
    if (fails > 0) throw (fails -= 1, new Error("busy"));
    did.push(`wrote ${changes.map(({ append }) => append)}`);
  };
  const storing = inOrder(write, ({ type, n }) => did.push(type === "saved" ? type : `sent ${n}`), () => did.push("stopped"));
  storing.add([], [{ n: 0 }]);
  storing.add([change(1), change(2)], [{ n: 1 }]);
  storing.add([], [{ n: 2 }]);
  storing.add([change(3)], [{ n: 3 }]);
  await storing.done();
  assert.deepEqual(did, ["sent 0", "wrote 1,2", "saved", "sent 1", "sent 2", "wrote 3", "saved", "sent 3"]);
});

test("failed writes leave no gap", async () => {
  const wrote = /** @type {string[]} */ ([]);
  const sent = /** @type {any[]} */ ([]);
  const stopped = /** @type {string[]} */ ([]);
  const write = async (/** @type {any[]} */ changes) => {
    if (changes.some(({ append }) => append === "2")) throw new Error("the disk is full");
    wrote.push(...changes.map(({ append }) => append));
  };
  const storing = inOrder(write, (message) => sent.push(message), (message) => stopped.push(message));
  for (const n of [1, 2, 3]) storing.add([change(n)], [{ n }]);
  await storing.done();
  storing.add([change(4)], [{ n: 4 }]);
  storing.add([], [{ n: 5 }]);
  assert.deepEqual(wrote, ["1"]);
  assert.deepEqual(sent, [{ type: "saved", table: "t" }, { n: 1 }, { type: "saved", table: "t", error: "the disk is full" }]);
  assert.deepEqual([stopped, storing.isStopped()], [["cannot store the game: the disk is full"], true]);
});
