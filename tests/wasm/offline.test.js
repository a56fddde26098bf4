/** The page without a server in Chromium: whole games, reloads, no network, and two people at one screen. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person, unfold } from "../page/support/browser.js";
import { chance, look, mouse, playOn, step, touch } from "../page/support/play.js";
import { FOLDER } from "./engines.js";
import { serve } from "./serve.js";

/** Where pictures go, to be looked at. */
const SHOTS = process.env.SHOTS;
let site;
before(async () => void (site = await serve(FOLDER)));
after(async () => {
  await closeBrowser();
  await site?.close();
});

/**
 * Limits of bytes over the network. The goal of 2 MB for all files of the game is met. That of 1.5 MB for the module is not, so its
 * limit only keeps the size from growing.
 */
const [MODULE, ALL] = [1_650_000, 2_000_000];

/** Opens a table by the lobby's form. @param {import("playwright-core").Page} page @param {{edition: RegExp, people?: number}} how */
async function open(page, { edition, people = 1 }) {
  await page.waitForSelector(".form");
  await unfold(page);
  const select = page.locator(".form select").first();
  const value = await select.locator("option").evaluateAll((all, pattern) => /** @type {any[]} */ (all).find((one) => new RegExp(pattern).test(one.value))?.value, edition.source);
  await select.selectOption(value);
  for (let seat = 0; seat < people; seat += 1) await page.locator(".who li").nth(seat).locator("select").first().selectOption("person");
  await page.locator(".form button.go").click();
}

/** Each file once: those that the service worker asks for again are not sent again. @param {{path: string, bytes: number}[]} all */
const first = (all) => [...new Map(all.map((one) => [one.path, one])).values()];
const asked = (page) => page.waitForSelector("[data-question]", { timeout: 60_000 });

test("game survives reload and lost network", async () => {
  const ann = await person();
  const { page, context } = ann;
  await ann.go(site.url);
  await open(page, { edition: /ufos/ });
  await asked(page);
  // The service worker loads the other files afterwards.
  const bytes = first(site.asked).reduce((sum, one) => sum + one.bytes, 0);
  const module = site.asked.find(({ path }) => path === "hyperkon.wasm").bytes;
  console.log(`  loaded until the first question: ${bytes} bytes gzipped in ${first(site.asked).length} files; the module ${module}`);
  assert.ok(module < MODULE && bytes < ALL, `${module} and ${bytes} bytes`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => new Promise((done) => (navigator.serviceWorker.controller ? done(0) : navigator.serviceWorker.addEventListener("controllerchange", () => done(0))))));
  const random = chance(5);
  for (let n = 0; n < 25; n += 1) {
    const did = await step(page, mouse, random);
    if (["waiting", "telling", "loading", "asking"].includes(did)) await page.waitForTimeout(40);
  }
  const shown = await asked(page).then(() => look(page));
  const times = [];
  for (let n = 0; n < 4; n += 1) {
    const begun = Date.now();
    await page.reload();
    await asked(page);
    times.push(Date.now() - begun);
  }
  assert.equal((await look(page)).id, shown.id, "the same question after a reload");
  console.log(`  first question after a reload: ${times.join(", ")} ms`);
  await context.setOffline(true);
  await page.reload();
  await asked(page);
  assert.equal((await look(page)).id, shown.id, "the same question without a network");
  const count = await playOn(page, mouse, 7);
  assert.equal((await look(page)).status, "over");
  console.log(`  a whole game, most of it offline: ${JSON.stringify(count)}`);
  await page.reload();
  await page.waitForSelector("[data-status=over]");
  await ann.leave();
});

test("lobby opens every game", async () => {
  for (const edition of [/kosmische-strijd/, /universums-harskare/, /sp4x/]) {
    const ann = await person({ size: PHONE, touch: true });
    await ann.go(site.url);
    await open(ann.page, { edition });
    await asked(ann.page);
    const random = chance(9);
    for (let n = 0; n < 12; n += 1) await step(ann.page, touch, random);
    assert.notEqual((await look(ann.page)).status, "offline");
    await ann.leave();
  }
});

test("curtain hides every other seat", async () => {
  const ann = await person();
  const { page } = ann;
  await ann.go(site.url);
  await open(page, { edition: /ufos/, people: 2 });
  const names = new Set();
  const random = chance(3);
  for (let n = 0; n < 60 && names.size < 4; n += 1) {
    await page.waitForSelector("[data-curtain], [data-question], [data-status=over]");
    const curtain = page.locator("[data-curtain]");
    if (await curtain.count()) {
      assert.equal(await page.locator("[data-status], [data-card], [data-part]").count(), 0, "nothing of a table is in the page");
      const name = await curtain.locator("h1").innerText();
      names.add(`${name}${names.size && [...names].at(-1)?.startsWith(name) ? "" : ` ${names.size}`}`);
      await curtain.locator("button").click();
      await page.waitForSelector("[data-status]");
      continue;
    }
    if ((await look(page)).status === "over") break;
    await step(page, mouse, random).catch((error) => {
      // The curtain may fall between two looks.
      if (!/Timeout|cannot be answered|can be done/.test(String(error))) throw error;
    });
  }
  const seats = new Set([...names].map((name) => name.replace(/ \d+$/, "")));
  console.log(`  curtains: ${[...names].join(", ")}`);
  assert.equal(seats.size, 2, "both people have had the screen");
  await ann.leave();
});

/** Opens the page, with code before the worker's own. @param {string} code */
async function changed(code) {
  const ann = await person();
  await ann.context.route("**/worker.js", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `${code}\n${await reply.text()}` });
  });
  await ann.go(site.url);
  return ann;
}

test("page says that nothing is stored", async () => {
  const ann = await changed("indexedDB.open = () => { throw new Error('no data here'); };");
  await ann.page.getByText("This browser does not save data of this page").waitFor();
  await open(ann.page, { edition: /ufos/ });
  await asked(ann.page);
  await ann.leave();
});

test("full disk stops the game", async () => {
  const full = "const put = IDBObjectStore.prototype.put; let free = 12; IDBObjectStore.prototype.put = function (...all) { if ((free -= 1) < 0) throw new DOMException('the disk is full', 'QuotaExceededError'); return put.apply(this, all); };";
  const ann = await changed(full);
  const { page } = ann;
  await open(page, { edition: /ufos/ });
  await asked(page);
  const random = chance(2);
  for (let n = 0; n < 60 && !(await page.locator("#local").count()); n += 1) await step(page, mouse, random).catch(() => page.waitForTimeout(100));
  const said = await page.locator("#local").innerText();
  console.log(`  ${said}`);
  assert.match(said, /The game has stopped\. Reload the page: your saved tables are safe\. \(cannot store the game: the disk is full\)/);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/full-disk.png` });
  // With space again, the table continues from its last stored change.
  await ann.context.unroute("**/worker.js");
  await page.reload();
  await asked(page);
  await ann.leave();
});

test("second tab waits for the first", async () => {
  const ann = await person();
  await ann.go(site.url);
  await ann.page.waitForSelector(".form");
  const other = await ann.context.newPage();
  await other.goto(site.url);
  await other.waitForSelector("#local");
  await ann.page.close();
  await other.waitForSelector(".form");
  assert.equal(await other.locator("#local").count(), 0);
  await ann.leave();
});
