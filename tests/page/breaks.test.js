/** Failures between people and a server: a killed server, a seat on another device, a wrong token, and expired time. */
import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { after, test } from "node:test";
import { PHONE, closeBrowser, person } from "./support/browser.js";
import { client as openLine, openTable } from "./support/client.js";
import { look, mouse, playOn, step, chance } from "./support/play.js";
import { playUntil, topic } from "./support/script.js";
import { endServers, folder, serve, shortEdition } from "./support/server.js";

after(async () => {
  await closeBrowser();
  endServers();
});
const CLOCK = { question_s: null, deal_s: null, reserve_s: 0, then: "wait" };

test("two people play on after a server restart", async () => {
  const mods = [shortEdition({ bases_to_win: 2 })];
  const dir = folder("tables");
  let server = await serve({ mods, dir });
  const table = await openTable(server.url, { edition: "short", seats: 4, seed: "17", bots: { 2: "steady", 3: "steady" }, windows: { beat: 120 }, clock: CLOCK });
  const people = await Promise.all([0, 1].map(() => person()));
  await Promise.all(people.map((one, seat) => one.go(table.link(seat))));
  let kills = 0;
  for (const after of [1500, 2500, 2500]) {
    let isAlive = true;
    const play = Promise.all(people.map(({ page }, seat) => playOn(page, forgiving, 70 + kills * 10 + seat, { alive: () => isAlive })));
    await new Promise((done) => setTimeout(done, after));
    await server.kill();
    await Promise.all(people.map(({ page }) => page.waitForSelector("[data-status=offline]")));
    isAlive = false;
    await play;
    const asked = await Promise.all(people.map(({ page }) => look(page)));
    // The question stays visible, but no answer can be sent.
    asked.forEach(({ acts }) => assert.ok(!acts.includes("send") && !acts.includes("default"), "nothing can be sent while nobody listens"));
    kills += 1;
    server = await serve({ mods, dir, port: server.port });
    await Promise.all(people.map(({ page }) => page.waitForSelector("[data-status]:not([data-status=offline])", { timeout: 15_000 })));
  }
  await Promise.all(people.map(({ page }, seat) => playOn(page, mouse, 900 + seat)));
  for (const { page } of people) await page.waitForSelector("[data-status=over]");
  console.log(`  ${kills} kills, and the game was played to its end`);
  await Promise.all(people.map((one) => one.leave()));
  await server.kill();
});

/** A player while the server is down: failed requests are no errors. */
const forgiving = {
  name: "mouse",
  forgives: true,
  press: (page, selector) => mouse.press(page, selector).catch(() => {}),
  choose: (page, one) => mouse.choose(page, one).catch(() => {}),
};

test("a restored backup replaces the game", async () => {
  const [dir, backup] = [folder("tables"), folder("backup")];
  const bots = { 1: "steady" };
  let server = await serve({ dir });
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 2, seed: "4", bots, windows: "ask", options: { begins: 0 } });
  const until = (/** @type {number} */ next, /** @type {any} */ how = {}) => playUntil(table, (_, state) => state.next >= next, how);
  await until(10);
  cpSync(dir, backup, { recursive: true });
  await until(16);
  const ann = await person();
  await ann.go(table.link(0));
  await ann.page.waitForSelector("[data-question]");
  await ann.context.setOffline(true);
  await server.kill();
  rmSync(dir, { recursive: true });
  cpSync(backup, dir, { recursive: true });
  server = await serve({ dir, port: server.port });
  // The other game has more events than the page has seen.
  const last = (/** @type {any} */ state) => ({ parts: [state.question.parts.next.at(-1).part] });
  await until(20, { choose: (/** @type {number} */ _, /** @type {any} */ now) => (now.question.parts.done ? null : last(now)) });
  await ann.context.setOffline(false);
  await ann.page.waitForSelector("[data-status=asking]");
  const line = await openLine(server.url);
  const got = await line.call("seat.take", { table: table.table, token: table.seats[0].token, since: { epoch: 0, next: 0 } });
  line.close();
  // Only lines of the other game stay. The page can add what a power does.
  await ann.page.waitForFunction(
    (texts) => {
      const lines = [...document.querySelectorAll("li:not(.undone) [data-line]")].map((one) => one.previousElementSibling?.textContent ?? "");
      return lines.length > 5 && lines.every((line) => texts.some((text) => line.startsWith(text)));
    },
    got.state.events.map((/** @type {any} */ event) => event.text),
  );
  const told = await ann.page.$$eval("li:not(.undone) [data-line]", (all) => all.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.line)));
  assert.ok(told.every((n, at) => !at || n > told[at - 1]), `${told}`);
  await ann.leave();
  await server.kill();
});

test("page reloads after an upgrade of the server", async () => {
  const dir = folder("tables");
  let server = await serve({ dir });
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 2, seed: "4", bots: { 1: "steady" } });
  const ann = await person();
  let version = "";
  await ann.context.routeWebSocket("**/ws*", (socket) => {
    socket.connectToServer().onMessage((message) => socket.send(String(message).replace(/"engine":"/, `$&${version}`)));
  });
  const restart = async (/** @type {string} */ to) => {
    version = to;
    await server.kill();
    await ann.page.waitForSelector("[data-status=offline]");
    server = await serve({ dir, port: server.port });
  };
  await ann.go(table.link(0));
  await ann.page.waitForSelector("[data-question]");
  let loads = 0;
  ann.page.on("domcontentloaded", () => (loads += 1));
  await restart("");
  await ann.page.waitForSelector("[data-status=asking]");
  const loaded = ann.page.waitForEvent("domcontentloaded");
  await restart("later-");
  await loaded;
  await ann.page.waitForSelector("[data-status=asking]");
  assert.equal(loads, 1, "the same version keeps the page");
  await ann.leave();
  await server.kill();
});

test("a question survives reloads and lost connections", async () => {
  const server = await serve({ dir: folder("tables") });
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 2, seed: "4", windows: "ask", options: { begins: 0 } });
  const { seat, state } = await playUntil(table, (_, now) => topic(now) === "load");
  const ann = await person();
  await ann.go(table.link(seat ?? 0));
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  const first = (await look(ann.page)).parts[0];
  await mouse.choose(ann.page, first);
  await ann.page.waitForSelector("[data-act=send]:not([disabled])");
  await ann.page.reload();
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  assert.ok(!(await look(ann.page)).acts.includes("send"), "nothing is chosen any more");
  await ann.context.setOffline(true);
  await ann.context.setOffline(false);
  await mouse.choose(ann.page, (await look(ann.page)).parts[0]);
  await mouse.press(ann.page, "[data-act=send]:not([disabled])");
  await ann.page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id, state.question.id);
  await ann.leave();
  await server.kill();
});

test("two devices on one seat resolve conflicts", async () => {
  const server = await serve({});
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 2, seed: "4", windows: "ask", options: { begins: 0 } });
  const { seat, state } = await playUntil(table, (_, now) => topic(now) === "point");
  const [desk, phone] = [await person(), await person({ size: PHONE, touch: true })];
  await desk.go(table.link(seat ?? 0));
  await desk.page.waitForSelector(`[data-question="${state.question.id}"]`);
  await phone.go(table.link(seat ?? 0));
  await phone.page.waitForSelector(`[data-question="${state.question.id}"]`);
  // The desktop chooses something; the phone answers.
  await mouse.choose(desk.page, (await look(desk.page)).parts[0]);
  await desk.page.waitForSelector("[data-act=send]:not([disabled])");
  await phone.page.locator("[data-question] [data-part]").nth(1).tap();
  await phone.page.locator("[data-act=send]:not([disabled])").tap();
  await Promise.all([desk, phone].map(({ page }) => page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id, state.question.id)));
  const [one, two] = [await look(desk.page), await look(phone.page)];
  assert.equal(one.id, two.id, "both show the same");
  assert.ok(!one.acts.includes("send"), "what was chosen there is gone");
  // The first device leaves, and the second one continues.
  await desk.leave();
  await step(phone.page, { press: (page, selector) => page.locator(selector).first().tap(), choose: (page, part) => page.locator(`[data-nth="${part.nth}"]`).tap() }, chance(3));
  await phone.leave();
  await server.kill();
});

test("wrong tokens and tables are explained", async () => {
  const server = await serve({});
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 2 });
  for (const hash of [`#/table/${table.table}?seat=0&token=${"0".repeat(32)}`, `#/table/${table.table}?seat=0`, "#/table/nosuchtable1?seat=0&token=ff", "#/replay/nosuchtable1"]) {
    const eve = await person();
    await eve.go(`${server.url}/${hash}`);
    const alert = eve.page.getByRole("alert");
    await alert.waitFor();
    assert.ok((await alert.innerText()).length > 20, `it says what is wrong: ${hash}`);
    assert.doesNotMatch(await alert.innerText(), /page\.|undefined|null|\[object/, "in words");
    assert.doesNotMatch(eve.page.url(), /token/);
    await eve.page.locator("[role=alert] a, [role=alert] button").first().click();
    await eve.page.getByRole("button", { name: "Play now" }).waitFor();
    await eve.leave();
  }
  for (const hash of ["#/table", "#/nonsense", "#/table/%E0%A4%A", "#", "#/table/<img src=x onerror=alert(1)>"]) {
    const eve = await person();
    await eve.go(`${server.url}/${hash}`);
    await eve.page.locator("h1").first().waitFor();
    assert.equal(await eve.page.locator("img[src=x]").count(), 0, "text from outside is text");
    await eve.leave();
  }
  await server.kill();
});

/** Both main players play a negotiate if they can. */
const peaceful = (_, state) => {
  if (topic(state) !== "choose_card") return null;
  const calm = state.question.parts.next.find(({ part }) => part.pick?.card === "negotiate");
  return calm ? { parts: [calm.part] } : null;
};

test("a deal fails after the shown 60 seconds", async () => {
  for (const [deal_s, shown] of [[null, 60], [10, 10]]) {
    const server = await serve({});
    const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 2, seed: "2", windows: "ask", clock: { ...CLOCK, deal_s }, options: { aliens: [["clone"], ["macron"]] } });
    const { seat } = await playUntil(table, (_, now) => topic(now) === "deal", { choose: peaceful });
    const people = [await person(), await person()];
    await Promise.all(people.map((one, at) => one.go(table.link(at))));
    const asked = people[seat ?? 0].page;
    await asked.waitForSelector("[data-question] [role=timer]");
    const seconds = Number(/\d+/.exec(await asked.locator("[role=timer]").first().innerText())?.[0]);
    assert.ok(seconds <= shown && seconds >= shown - 15, `${seconds} s of ${shown} are shown`);
    if (deal_s) {
      await asked.waitForFunction(() => !document.querySelector("[data-question].deal, [data-deal]"), null, { timeout: 16_000 });
      await asked.getByText(/no deal is made/i).first().waitFor({ state: "attached" });
    }
    await Promise.all(people.map((one) => one.leave()));
    await server.kill();
  }
});
