/** Changes of states: the client makes the whole states from them, over a whole game of each kind. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { deflateRawSync } from "node:zlib";
import WebSocket from "ws";
import { connect, patched } from "../../engine/server/page/net.js";
import { client } from "./support/client.js";
import { endServers, serve } from "./support/server.js";

globalThis.WebSocket ??= /** @type {any} */ (WebSocket);
let server;
before(async () => void (server = await serve({})));
after(endServers);

/** Follows a seat, and returns its states. @param {any} net @param {any} opened @param {object} how */
async function follow(net, opened, how) {
  const states = [];
  net.on("state", (/** @type {any} */ state) => states.push(state));
  const { state } = await net.call("seat.take", { table: opened.table, token: opened.seats[0].token, stops: true, views: true, ...how });
  states.unshift(state);
  return states;
}

/** Sums the sizes of lines, plain and as a deflated stream. @param {string[]} all */
const sizes = (all) => ({ plain: all.reduce((sum, line) => sum + Buffer.byteLength(line), 0), deflated: deflateRawSync(all.join("")).length });

for (const [edition, seats] of /** @type {const} */ ([["kosmische-strijd", 4], ["ufos", 4], ["sp4x", 3]])) {
  test(`changes of ${edition} give whole states`, { timeout: 60_000 }, async () => {
    const url = `${server.url.replace("http", "ws")}/ws`;
    const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_one, seat) => [seat + 1, "steady"]));
    const whole = connect({ url }),
      changed = connect({ url });
    await Promise.all([whole.ready, changed.ready]);
    const opened = await whole.call("table.new", { edition, seats, seed: "7", bots });
    const watched = { whole: await client(server.url), changed: await client(server.url) };
    const bytes = { whole: /** @type {string[]} */ ([]), changed: /** @type {string[]} */ ([]) };
    for (const kind of /** @type {const} */ (["whole", "changed"])) {
      watched[kind].on((message) => ["state", "change"].includes(message.method) && bytes[kind].push(JSON.stringify(message)));
      await watched[kind].call("seat.take", { table: opened.table, token: opened.seats[0].token, views: true, changes: kind === "changed" });
    }
    const [all, made] = [await follow(whole, opened, { changes: false }), await follow(changed, opened, {})];
    let answered = "";
    while (all.at(-1).status === "asking") {
      const { question, table } = all.at(-1);
      if (question && question.id !== answered) {
        answered = question.id;
        await whole.call("answer", { table, id: question.id, ...(question.proposal ? { parts: question.proposal.parts } : { choice: question.fallback }) }).catch(() => {});
      } else await new Promise((done) => setTimeout(done, 5));
    }
    await Promise.all([whole.call("ping"), changed.call("ping")]);
    // The time left is counted at the moment of sending.
    const timeless = (/** @type {any} */ state) => JSON.parse(JSON.stringify(state, (key, value) => (key === "left_ms" ? null : value)));
    assert.ok(all.length > 30 && made.length === all.length, `${made.length} of ${all.length} states`);
    made.forEach((state, n) => assert.ok(isDeepStrictEqual(timeless(state), timeless(all[n])), `state ${n} differs`));
    const [before, now] = [sizes(bytes.whole), sizes(bytes.changed)];
    console.log(`  ${edition}: ${bytes.whole.length} states of ${before.plain} bytes (${before.deflated} deflated), as changes ${now.plain} (${now.deflated})`);
    assert.ok(now.plain < before.plain * 0.9);
    [whole, changed, watched.whole, watched.changed].forEach((one) => one.close());
  });
}

test("a change that does not fit brings a whole state", { timeout: 60_000 }, async () => {
  const net = connect({ url: `${server.url.replace("http", "ws")}/ws` });
  await net.ready;
  const opened = await net.call("table.new", { edition: "ufos", seats: 3, bots: { 1: "steady", 2: "steady" }, windows: "ask" });
  const Real = globalThis.WebSocket;
  net.close();
  // This socket changes the first patch on its way.
  let wrong = 0;
  class Bent extends Real {
    set onmessage(heard) {
      super.onmessage = (/** @type {any} */ message) => {
        const said = JSON.parse(message.data);
        if (said.method === "change" && !wrong++) said.params.patch = [{ op: "replace", path: "/view/nothing/here", value: 1 }];
        heard({ data: JSON.stringify(said) });
      };
    }
  }
  globalThis.WebSocket = /** @type {any} */ (Bent);
  const bent = connect({ url: `${server.url.replace("http", "ws")}/ws` });
  globalThis.WebSocket = Real;
  await bent.ready;
  const states = await follow(bent, opened, {});
  const { question, table } = states[0];
  await bent.call("answer", { table, id: question.id, choice: question.fallback });
  while (states.length < 2) await new Promise((done) => setTimeout(done, 5));
  assert.equal(wrong, 1);
  const { state } = await bent.call("watch", { table, token: opened.watch });
  assert.equal(states.at(-1).next, state.next);
  assert.deepEqual(states[1].events.map(({ n }) => n), Array.from({ length: states[1].next - states[0].next }, (_one, n) => states[0].next + n));
  bent.close();
});

test("patches are applied only where they fit", () => {
  const before = { a: [1, { b: 2 }], "c/d": null };
  const patch = (/** @type {string} */ op, /** @type {string} */ path) => patched(before, [{ op, path, value: 7 }]);
  assert.deepEqual(patch("add", "/a/2"), { a: [1, { b: 2 }, 7], "c/d": null });
  assert.deepEqual(patch("remove", "/a/0"), { a: [{ b: 2 }], "c/d": null });
  assert.deepEqual(patch("replace", "/c~1d"), { a: [1, { b: 2 }], "c/d": 7 });
  assert.equal(patch("replace", ""), 7);
  for (const [op, path] of [["add", "/a/4"], ["add", "/x/y"], ["replace", "/x"], ["remove", "/a/2"], ["replace", "/a/1/c"], ["add", "/c~1d/e"], ["add", "/a/0/b"]])
    assert.throws(() => patch(op, path), /misfit/, `${op} ${path}`);
  assert.deepEqual(before, { a: [1, { b: 2 }], "c/d": null });
});
