/** The lobby: opening tables, handing out links, and the actions of a table owner. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { client } from "./support/client.js";
import { serve, shortEdition } from "./support/server.js";

let server;
before(async () => void (server = await serve({ mods: [shortEdition()] })));
after(async () => {
  await closeBrowser();
  await server.kill();
});

/** Goes from the waiting room of a new table to its links in the lobby. */
async function toLinks(page) {
  await page.getByRole("heading", { name: /Waiting room/ }).waitFor();
  await page.getByRole("button", { name: "To the lobby" }).click();
  await page.getByRole("button", { name: "Links" }).first().click();
}

test("one click opens a table with a seat", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await ann.page.getByRole("button", { name: "Play now" }).click();
  await ann.page.waitForURL(/#\/table\/\w+/);
  await ann.page.waitForSelector("[data-status]");
  const address = ann.page.url();
  assert.doesNotMatch(address, /token|host/, "the address contains a secret");
  const kept = await ann.page.evaluate(() => JSON.parse(localStorage.getItem("hyperkon.tables") ?? "[]"));
  assert.equal(kept.length, 1);
  await ann.leave();
});

test("forged links do not replace saved tokens", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await ann.page.getByRole("button", { name: "Play now" }).click();
  await ann.page.waitForSelector("[data-status]");
  const store = () => ann.page.evaluate(() => JSON.parse(localStorage.getItem("hyperkon.tables") ?? "[]").map(({ when, ...kept }) => kept));
  const kept = await store();
  assert.match(kept[0].host, /^[0-9a-f]{32}$/);
  const to = (/** @type {string} */ hash) => ann.page.evaluate((hash) => void (location.hash = hash), hash);
  await to("#/table/another?seat=0&token=none&host=none");
  await ann.page.getByText("This table cannot be opened").waitFor();
  await to(`#/table/${kept[0].id}?seat=0&token=none&host=none&seats=none,none`);
  await ann.page.waitForSelector("[data-status]");
  assert.doesNotMatch(ann.page.url(), /none/);
  for (let n = 0; n < 70; n += 1) await to(`#/table/none${n}?seat=0&token=none`);
  await ann.page.getByText("This table cannot be opened").waitFor();
  assert.deepEqual(await store(), kept);
  await ann.leave();
});

test("links for seats, spectators and owner work elsewhere", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await unfold(ann.page);
  await ann.page.getByLabel("Edition").selectOption({ label: "A short game" });
  await ann.page.getByRole("button", { name: "Seats: fewer" }).click();
  await ann.page.getByRole("button", { name: "Seats: fewer" }).click();
  await ann.page.getByLabel("Who plays blue").selectOption({ label: "a player" });
  await ann.page.getByLabel("Alien of red").selectOption({ label: "Zombie" });
  assert.equal(await ann.page.getByLabel("Alien of blue").locator("option", { hasText: "Zombie" }).count(), 0, "an alien can be at one seat only");
  await ann.page.getByText("Clock, reaction windows, spectators").click();
  await ann.page.getByLabel("Anyone may find the table").check();
  await ann.page.getByLabel("Seconds for a question").fill("300");
  await ann.page.getByRole("button", { name: "Open the table", exact: true }).click();
  await toLinks(ann.page);

  await ann.page.getByRole("button", { name: "Copy the link: blue" }).click();
  const seat = await ann.page.evaluate(() => navigator.clipboard.readText());
  const watch = await ann.page.getByRole("textbox", { name: "Link: Spectators" }).inputValue();
  const host = await ann.page.getByRole("textbox", { name: "Link: Host" }).inputValue();
  assert.match(seat, /#\/table\/\w+\?seat=1&token=[0-9a-f]{32}$/);
  assert.match(watch, /\?token=[0-9a-f]{32}$/);
  assert.match(host, /&host=[0-9a-f]{32}$/);

  const bob = await person();
  await bob.go(seat);
  await bob.page.waitForSelector("[data-status]");
  assert.doesNotMatch(bob.page.url(), /token/);
  await bob.go(`${server.url}/`);
  await bob.page.reload();
  await bob.page.getByRole("link", { name: "Back to the table" }).click();
  await bob.page.waitForSelector("[data-status]");

  const eve = await person({ size: PHONE });
  await eve.go(`${server.url}/`);
  const row = eve.page.getByRole("region", { name: "Public tables" }).getByRole("listitem");
  assert.match(await row.innerText(), /A short game/);
  assert.ok(await eve.page.locator(".lobby header").evaluate((header) => header.scrollWidth <= header.clientWidth), "the name and the language fit on a phone");
  await row.getByRole("link", { name: "Watch" }).click();
  await eve.page.waitForSelector("[data-status]");
  await Promise.all([ann.leave(), bob.leave(), eve.leave()]);
});

test("the owner manages bots, kicks, pause and clock", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await unfold(ann.page);
  await ann.page.getByLabel("Who plays blue").selectOption({ label: "a player" });
  await ann.page.getByRole("button", { name: "Open the table", exact: true }).click();
  await ann.page.locator("[data-act=start-bots]").click();
  await ann.page.waitForSelector(".table[data-status]");
  await ann.page.evaluate(() => void (location.hash = "#/"));
  await ann.page.getByRole("button", { name: "Links" }).first().click();
  const old = await ann.page.getByRole("textbox", { name: "Link: blue" }).inputValue();
  const id = /table\/(\w+)/.exec(old)?.[1];
  const watch = /token=(\w+)/.exec(await ann.page.getByRole("textbox", { name: "Link: Spectators" }).inputValue())?.[1];
  const line = await client(server.url);
  await line.call("watch", { table: id, token: watch });
  const told = [];
  line.on((message) => told.push(message));
  const until = async (/** @type {(message: any) => boolean} */ is) => {
    for (let n = 0; n < 100; n += 1) {
      if (told.some(is)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    assert.fail(`it was not told: ${is}`);
  };

  await ann.page.getByText("What you can do as the host").click();
  await ann.page.getByLabel("Who plays blue").selectOption({ label: "a bot: steady" });
  await until(({ method, params }) => method === "presence" && params.seats[1].bot === "steady");
  await ann.page.getByLabel("Who plays blue").selectOption({ label: "a player" });
  await until(({ method, params }) => method === "presence" && params.seats[1].bot === null);
  await ann.page.getByRole("button", { name: "Pause" }).click();
  await until(({ method, params }) => method === "state" && params.status === "paused");
  await ann.page.getByRole("button", { name: "Resume" }).click();
  await until(({ method, params }) => method === "state" && params.status === "asking");
  await ann.page.getByLabel("Seconds for a question").fill("90");
  await ann.page.getByRole("button", { name: "Set the clock" }).click();
  await ann.page.getByText("The new clock is running.").waitFor({ state: "attached" });
  assert.equal((await line.call("watch", { table: id, token: watch })).clock.question_s, 90);

  const rows = ann.page.locator(".host > ol > li");
  await rows.nth(1).getByRole("button", { name: "New link" }).click();
  await rows.nth(1).getByRole("button", { name: "No", exact: true }).click();
  await rows.nth(1).getByRole("button", { name: "New link" }).click();
  await rows.nth(1).getByRole("button", { name: "New link" }).click();
  const fresh = await rows.nth(1).getByRole("textbox", { name: /^Link/ }).inputValue();
  assert.notEqual(fresh, old);
  const token = (/** @type {string} */ link) => /token=(\w+)/.exec(link)?.[1];
  await assert.rejects(line.call("seat.take", { table: id, token: token(old) }), { message: /wrong link/ });
  await line.call("seat.take", { table: id, token: token(fresh) });

  await ann.page.getByRole("button", { name: "Close the table" }).click();
  await ann.page.getByRole("button", { name: "Close the table" }).click();
  await ann.page.getByText("The table is closed.").waitFor();
  line.close();
  await ann.leave();
});

test("rejections are shown and the form stays", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await unfold(ann.page);
  await ann.page.getByText("Clock, reaction windows, spectators").click();
  await ann.page.getByLabel("Seed").fill("99999999999999999999");
  await ann.page.getByRole("button", { name: /Open the table/ }).click();
  await ann.page.getByRole("alert").waitFor();
  assert.equal(await ann.page.getByLabel("Seed").inputValue(), "99999999999999999999");
  await ann.leave();
});
