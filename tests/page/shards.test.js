/** Several servers with one address: links lead to the server of the table, and the lobby to any server. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, person } from "./support/browser.js";
import { client, openTable } from "./support/client.js";
import { mouse, playOn } from "./support/play.js";
import { proxy } from "./support/proxy.js";
import { endServers, folder, serve, shortEdition } from "./support/server.js";

const mods = [shortEdition({ bases_to_win: 1 })];
let a, b, at;
before(async () => {
  [a, b] = await Promise.all(["a", "b"].map((shard) => serve({ mods, dir: folder(shard), args: ["--shard", shard] })));
  at = await proxy({ a, b });
});
after(async () => {
  await closeBrowser();
  endServers();
  at.close();
});

/** Opens a table on a server, and returns its link through the proxy. */
async function link(server, wish = {}) {
  const table = await openTable(server.url, { edition: "short", seats: 2, seed: "5", bots: { 1: "steady" }, windows: "ask", ...wish });
  return { id: table.table, url: table.link(0).replace(server.url, at.url) };
}

test("links lead to each server, and games are played", async () => {
  const [one, other] = [await link(a), await link(b)];
  const ann = await person();
  at.paths.length = 0;
  await ann.go(other.url);
  await ann.page.waitForSelector("[data-status]");
  assert.deepEqual(at.paths, ["/ws/b"], "the id names the server at once");
  await ann.page.evaluate((hash) => void (location.hash = hash), new URL(one.url).hash);
  await ann.page.waitForFunction((id) => location.hash.includes(id) && document.querySelector("[data-question]"), one.id);
  assert.deepEqual(at.paths, ["/ws/b", "/ws/a"], "one more connection");
  await playOn(ann.page, mouse, 3);
  await ann.page.waitForSelector("[data-status=over]");
  // Back in the lobby, the tables of both servers are on this device.
  await ann.page.evaluate(() => void (location.hash = "#/"));
  await ann.page.getByRole("link", { name: "Back to the table" }).click();
  await ann.page.waitForFunction((id) => location.hash.includes(id) && document.querySelector("[data-question]"), other.id);
  await playOn(ann.page, mouse, 4);
  await ann.page.waitForSelector("[data-status=over]");
  await ann.leave();
});

test("a table waits for its server, and the lobby does not", async () => {
  const other = await link(b);
  const ann = await person();
  await ann.go(other.url);
  await ann.page.waitForSelector("[data-question]");
  await b.kill();
  await ann.page.waitForSelector("[data-status=offline]");
  await ann.page.evaluate(() => void (location.hash = "#/"));
  await ann.page.getByRole("button", { name: "Play now" }).waitFor({ timeout: 30_000 });
  const line = await client(a.url);
  assert.equal((await line.call("table.list")).tables.length, 0);
  line.close();
  await ann.page.goBack();
  await ann.page.waitForTimeout(1000);
  await assert.rejects(ann.page.waitForSelector("[data-question]", { timeout: 500 }));
  Object.assign(b, await serve({ mods, dir: folder("b"), port: b.port, args: ["--shard", "b"] }));
  // Its folder is new, so the table is unknown there.
  await ann.page.getByText("This table cannot be opened").waitFor({ timeout: 30_000 });
  await ann.leave();
});

test("a link to an unknown server is refused", async () => {
  const ann = await person();
  await ann.go(`${at.url}/#/table/zz-aaaaaaaaaaaa?seat=0&token=none`);
  await ann.page.getByText("This table cannot be opened").waitFor({ timeout: 15_000 });
  await ann.page.getByText("another server").waitFor();
  // From a table of a known server, too.
  await ann.page.goto((await link(a)).url);
  await ann.page.waitForSelector("[data-question]");
  await ann.page.evaluate(() => void (location.hash = "#/table/zz-aaaaaaaaaaaa?seat=0&token=none"));
  await ann.page.getByText("another server").waitFor({ timeout: 15_000 });
  await ann.leave();
});

test("a link like that of another server is unknown to a single one", async () => {
  const single = await serve({});
  const ann = await person();
  await ann.go(`${single.url}/#/table/b-aaaaaaaaaaaa?seat=0&token=none`);
  await ann.page.getByText("This table cannot be opened").waitFor();
  await ann.leave();
  await single.kill();
});
