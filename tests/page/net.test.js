/** The client's connections: which server it asks, and what it does without one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import WebSocket from "ws";
import { connect } from "../../engine/server/page/net.js";

globalThis.WebSocket ??= /** @type {any} */ (WebSocket);

test("tables without a shard are at the common address", async () => {
  /** @type {string[]} */
  const asked = [];
  const carrier = (shard = "") => {
    asked.push(shard);
    const it = /** @type {any} */ ({ readyState: 0 });
    it.close = () => void ((it.readyState = 3), queueMicrotask(() => it.onclose()));
    it.send = (/** @type {string} */ line) => {
      const reply = JSON.stringify({ id: JSON.parse(line).id, result: { shard: shard || "a", minor: 7 } });
      queueMicrotask(() => it.onmessage({ data: reply }));
    };
    queueMicrotask(() => void ((it.readyState = 1), it.onopen()));
    return it;
  };
  const net = /** @type {any} */ (connect({ carrier }));
  await net.ready;
  for (const table of ["3uyyfqxm84za", "a-3uyyfqxm84za", "b-3uyyfqxm84za", "3uyyfqxm84za"]) await net.call("watch", { table });
  assert.deepEqual(asked, ["", "b", ""]);
  net.close();
});

test("a server that is not there ends no program", async () => {
  const net = connect({ url: "ws://127.0.0.1:9/ws" });
  await new Promise((done) => net.onStatus((/** @type {string} */ status) => status === "lost" && done(0)));
  await new Promise((done) => setTimeout(done, 600));
  assert.equal(net.status, "lost");
  net.close();
});
