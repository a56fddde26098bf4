/** The playground in a real browser, as a modder uses it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person } from "../page/support/browser.js";
import { chance, mouse, step } from "../page/support/play.js";
import { BINARY, ROOT } from "../page/support/server.js";
import { FOLDER } from "./engines.js";
import { serve } from "./serve.js";

const AXE = readFileSync(createRequire(join(ROOT, "tests/page/package.json")).resolve("axe-core/axe.min.js"), "utf8");
const DESKTOP = { width: 1280, height: 800 };
/** Where pictures go, to be looked at. */
const SHOTS = process.env.SHOTS;
const place = mkdtempSync(join(tmpdir(), "hyperkon-playground-"));
let site,
  url = "";
before(async () => {
  site = await serve(FOLDER);
  url = `${site.url}playground.html`;
});
after(async () => {
  await closeBrowser();
  await site?.close();
  rmSync(place, { recursive: true, force: true });
});

/** The files that the native program writes for a new alien. @param {string} id */
function native(id) {
  const own = `my-${id.replaceAll("_", "-")}`;
  if (!existsSync(join(place, own))) execFileSync(BINARY, ["new", "alien", id, "--mod", own], { cwd: place });
  const all = readdirSync(join(place, own), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const names = all.map((one) => relative(join(place, own), join(one.parentPath ?? one.path, one.name))).filter((name) => !name.startsWith("."));
  return { own, files: Object.fromEntries(names.map((name) => [name, readFileSync(join(place, own, name), "utf8")])) };
}

/** Opens the playground, and waits until the mod is checked. */
async function visit({ at = url, size = DESKTOP, touch = false } = {}) {
  const ann = await person({ size, touch });
  await ann.go(at);
  await ann.page.getByText("No problems.").waitFor();
  return ann;
}

const files = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("hyperkon.playground") ?? "{}"));
const code = (page) => page.locator(".cm-content");
const table = (page) => page.frameLocator("iframe[title=Table]");

/** Replaces the text of the file in the editor, as by copy and paste. @param {any} page @param {string} text */
async function type(page, text) {
  await page.evaluate((/** @type {string} */ copied) => navigator.clipboard.writeText(copied), text);
  await code(page).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
}

/** Begins a new mod. @param {any} page @param {string} id */
async function begin(page, id) {
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByLabel("Id of the alien").fill(id);
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForFunction((name) => localStorage.getItem("hyperkon.playground")?.includes(`aliens/${name}.lua`), id);
  await page.getByText("No problems.").waitFor();
}

async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `playground-${name}.png`) });
}

/** Checks all rules of axe, and that the page does not scroll. */
async function accessible(page, where) {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() => /** @type {any} */ (window).axe.run({ exclude: ["iframe"] }, { resultTypes: ["violations"] }));
  assert.ok(passes.length > 5, "axe has looked");
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`), [], where);
  const rest = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
  assert.deepEqual(rest, [0, 0], `${where}: the page does not scroll`);
}

test("playground works offline after first visit", async () => {
  const { page, context, leave } = await visit();
  await page.waitForFunction(async () => {
    const kept = await caches.keys();
    const later = ["playground.html", "playground.js", "tools.wasm", "gallery.json"];
    return kept.length > 0 && (await Promise.all(later.map((file) => caches.match(file)))).every(Boolean);
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByText("No problems.").waitFor();
  await leave();
});

test("new visitor gets the usual template", async () => {
  const ann = await visit();
  assert.deepEqual(await files(ann.page), native("my_alien").files);
  await shot(ann.page, "new");
  await ann.leave();
});

test("broken alien is underlined until mended", async () => {
  const ann = await visit();
  const { page } = ann;
  const good = (await files(page))["powers/aliens/my_alien.lua"];
  await type(page, good.replace("draw_cards", "draw_card"));
  const problem = page.locator(".problems li.error");
  await problem.waitFor();
  assert.match(await problem.innerText(), /powers\/aliens\/my_alien\.lua:28:10 a seat has no method draw_card\s+help: did you mean draw_cards\?/);
  assert.equal(await page.locator(".cm-lintRange-error").innerText(), "draw_card");
  await page.locator(".cm-lintRange-error").hover();
  await page.locator(".cm-tooltip .cm-diagnostic").getByText("help: did you mean `draw_cards`?").waitFor();
  await shot(page, "broken");
  await page.getByRole("button", { name: "Run" }).first().click();
  await page.getByText("The mod has errors").waitFor();
  await problem.getByRole("button").click();
  assert.equal(await page.evaluate(() => document.querySelector(".code")?.shadowRoot?.getSelection?.() !== null), true);
  await type(page, good);
  await page.getByText("No problems.").waitFor();
  assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  await ann.leave();
});

test("changes reach the running table", async () => {
  const ann = await visit();
  const { page } = ann;
  await code(page).click();
  await page.keyboard.press("Control+Enter");
  await table(page).locator("[data-status=asking]").waitFor();
  await table(page).getByText("My Alien").locator("visible=true").first().waitFor();
  await shot(page, "table");
  const script = (await files(page))["powers/aliens/my_alien.lua"];
  await type(page, script.replace("cards = { 1,", "cards = { 3,"));
  await page.getByText("The table plays the changed mod.").waitFor();
  await page.getByRole("button", { name: "Texts" }).click();
  const texts = (await files(page))["powers/aliens/my_alien.toml"];
  await type(page, texts.replace('name = "My Alien"', 'name = "Hot Courier"'));
  await table(page).getByText("Hot Courier").locator("visible=true").first().waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("iframe")?.contentDocument?.querySelectorAll("[data-status=asking]").length), 1, "the same game goes on");
  await page.getByRole("button", { name: "Trace", exact: true }).click();
  await page.getByRole("button", { name: "Trace the table" }).click();
  await page.locator(".trace li, .pane .quiet").first().waitFor();
  // An alien that is gone cannot play on.
  await page.getByRole("button", { name: "Edition" }).click();
  const stored = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem("hyperkon.tables") ?? "[]")).length);
  assert.equal(stored, 1);
  await ann.leave();
});

test("faults of the table are explained", async () => {
  const ann = await visit();
  const { page } = ann;
  const script = (await files(page))["powers/aliens/my_alien.lua"];
  await type(page, script.replace('use = "may"', 'use = "must"').replace("me:draw_cards(", "local other = nil\n      me:draw_cards(other.cards or "));
  // Only scenarios fail, so the mod can be played.
  await page.locator(".problems li").getByText("scenarios/").first().waitFor();
  await page.getByRole("button", { name: "Run" }).first().click();
  await table(page).locator("[data-status=asking]").waitFor();
  const said = page.locator(".said");
  const random = chance(4);
  for (let n = 0; n < 80 && !/See Trace/.test(await said.innerText()); n += 1) {
    const inner = page.frames().find((one) => one.url().includes("index.html"));
    await step(/** @type {any} */ (inner), mouse, random).catch(() => page.waitForTimeout(100));
  }
  assert.match(await said.innerText(), /^my_alien failed; .*my_alien\.lua:29 .*nil.* See Trace\./);
  assert.equal(await page.locator(".cm-lintRange-error").innerText(), 'me:draw_cards(other.cards or game:option("cards"))');
  await page.getByRole("button", { name: "Trace", exact: true }).click();
  await page.locator(".trace .hook").getByText("failed").first().waitFor();
  assert.ok((await page.locator(".trace li").count()) <= 6, "only what was before it");
  await shot(page, "fault");
  await type(page, script);
  await page.getByText("The table plays the changed mod.").waitFor();
  assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  await ann.leave();
});

test("link holds the mod", async () => {
  const ann = await visit();
  const { page } = ann;
  await begin(page, "courier");
  await type(page, `-- Grüße 🚀\n${(await files(page))["powers/aliens/courier.lua"]}`);
  await page.waitForFunction(() => localStorage.getItem("hyperkon.playground")?.includes("Grüße"));
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("The link is copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#mod1=[\w-]+$/);
  assert.ok(link.length < 6000, `${link.length} characters`);
  const bob = await visit({ at: link });
  assert.deepEqual(await files(bob.page), await files(page));
  assert.equal(await bob.page.evaluate(() => location.hash), "", "the address keeps no old copy");
  assert.equal(await bob.page.locator("iframe").count(), 0, "nothing runs yet");
  await bob.leave();
  // Somebody with a mod of their own gets it back.
  await page.goto("about:blank");
  const eve = await visit();
  const own = await files(eve.page);
  await eve.page.evaluate((hash) => void (location.hash = hash), link.replace(/.*#/, "#"));
  await eve.page.getByRole("button", { name: "Back to the mod before" }).click();
  await eve.page.waitForFunction((text) => localStorage.getItem("hyperkon.playground") === text, JSON.stringify(own));
  await eve.page.evaluate(() => void (location.hash = "#mod1=AAAA"));
  await eve.page.getByText("invalid link").waitFor();
  await eve.leave();
  await ann.leave();
});

test("linked mod never reaches the table", async () => {
  const ann = await visit();
  const { page } = ann;
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("The link is copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const script = (await files(page))["powers/aliens/my_alien.lua"];
  await type(page, script.replace("cards = { 1,", "cards = { 3,"));
  await page.waitForFunction(() => localStorage.getItem("hyperkon.playground")?.includes("cards = { 3,"));
  await page.getByRole("button", { name: "Run" }).first().click();
  await table(page).locator("[data-status=asking]").waitFor();
  await page.evaluate((hash) => void (location.hash = hash), link.replace(/.*#/, "#"));
  await page.getByText("It runs only when you run it.").waitFor();
  await page.getByText("No problems.").waitFor();
  assert.equal(await page.locator("iframe").count(), 0);
  await ann.leave();
});

test("removed file comes back", async () => {
  const ann = await visit();
  const { page } = ann;
  const before = await files(page);
  await page.getByRole("button", { name: "Edition" }).click();
  await page.getByRole("button", { name: /^Remove decks/ }).click();
  await page.getByText(/decks.* is removed/).waitFor();
  await page.getByRole("button", { name: "Back to the mod before" }).click();
  await page.waitForFunction((text) => localStorage.getItem("hyperkon.playground") === text, JSON.stringify(before));
  await ann.leave();
});

test("tabs keep each other's mods", async () => {
  const ann = await visit();
  const { page } = ann;
  const other = await page.context().newPage();
  await other.goto(url);
  await other.getByText("No problems.").waitFor();
  await begin(other, "bee");
  const script = (await files(page))["powers/aliens/bee.lua"];
  await code(page).click();
  await page.keyboard.type("-- mine");
  await page.getByText("Another tab has stored another mod.").waitFor();
  await page.getByRole("button", { name: "Back to the mod before" }).click();
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("hyperkon.playground") ?? "{}")["powers/aliens/bee.lua"] === text, script);
  await ann.leave();
});

test("full browser says so", async () => {
  const ann = await visit();
  const { page } = ann;
  await page.evaluate(() => void (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }));
  await code(page).click();
  await page.keyboard.type("-- lost");
  await page.getByText("This browser stores no more").waitFor();
  await ann.leave();
});

test("broken scenario is a problem", async () => {
  const ann = await visit();
  const { page } = ann;
  await page.getByRole("button", { name: "Scenario: my_alien" }).click();
  await type(page, "[setup");
  await page.locator(".problems li.error").getByText("scenarios/my_alien.toml").first().waitFor();
  await page.getByRole("button", { name: "Run" }).first().click();
  await table(page).locator("[data-status=asking]").waitFor();
  await ann.leave();
});

test("zip equals that of the program", async () => {
  const ann = await visit();
  const { page } = ann;
  const { own } = native("my_alien");
  execFileSync(BINARY, ["mods", "pack", own, "--output", "native.zip"], { cwd: place });
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save zip" }).click()]);
  assert.equal(download.suggestedFilename(), `${own}-0.1.0.zip`);
  const zip = readFileSync(await download.path());
  assert.ok(zip.equals(readFileSync(join(place, "native.zip"))), "byte for byte");
  const mine = await files(page);
  await begin(page, "other");
  await page.getByLabel("Open zip").setInputFiles({ name: "mine.zip", mimeType: "application/zip", buffer: zip });
  await page.getByText("mine.zip is loaded.").waitFor();
  await page.waitForFunction((text) => localStorage.getItem("hyperkon.playground") === text, JSON.stringify(mine));
  await page.getByLabel("Open zip").setInputFiles({ name: "bad.zip", mimeType: "application/zip", buffer: zip.subarray(0, 200) });
  await page.locator(".said").getByText(/zip/).waitFor();
  assert.deepEqual(await files(page), mine);
  await ann.leave();
});

test("scenarios, traces, and balance by a click", async () => {
  const ann = await visit();
  const { page } = ann;
  await page.getByRole("button", { name: "Scenarios" }).click();
  await page.getByRole("button", { name: "Play scenarios" }).click();
  await page.getByText("holds").nth(2).waitFor();
  await page.getByRole("button", { name: "Trace" }).nth(1).click();
  await page.locator(".trace .hook").getByText("acted: me:draw_cards(1)").first().waitFor();
  await accessible(page, "trace");
  await shot(page, "trace");
  await page.getByRole("button", { name: "Balance" }).click();
  const games = page.getByLabel("Games");
  assert.equal(await games.inputValue(), "300");
  // So many games take longer than the click on Stop.
  await games.fill("3000");
  await page.getByRole("button", { name: "Measure" }).click();
  await page.locator("progress").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("stopped").waitFor();
  await games.fill("24");
  await page.getByRole("button", { name: "Measure" }).click();
  await page.getByText(/won [\d.]+ % of 24 games/).waitFor();
  await accessible(page, "balance");
  await shot(page, "balance");
  await ann.leave();
});

test("gallery starts from a shipped alien", async () => {
  const ann = await visit();
  const { page } = ann;
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.locator(".gallery li").nth(20).waitFor();
  await accessible(page, "gallery");
  await shot(page, "gallery");
  await page.getByLabel("Search").fill("zombie");
  await page.getByRole("button", { name: "Start from Zombie" }).first().click();
  await page.waitForFunction(() => localStorage.getItem("hyperkon.playground")?.includes("my_zombie"));
  await page.getByText(/0 errors/).waitFor();
  await page.getByRole("button", { name: "Run" }).first().click();
  await table(page).locator("[data-status=asking]").waitFor();
  await ann.leave();
});

test("reference lists hooks and methods", async () => {
  const ann = await visit();
  const { page } = ann;
  await page.getByRole("button", { name: "Reference" }).click();
  await page.locator(".gallery dt").nth(100).waitFor();
  await page.getByLabel("Search").fill("draw_cards");
  await page.locator(".gallery dt").getByText("draw_cards").first().waitFor();
  await accessible(page, "reference");
  await shot(page, "reference");
  await ann.leave();
});

test("names are completed and explained", async () => {
  const ann = await visit();
  const { page } = ann;
  await code(page).click();
  await page.keyboard.press("Control+End");
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type("\nme:draw_c");
  const list = page.locator(".cm-tooltip-autocomplete");
  await list.getByText("draw_cards", { exact: true }).waitFor();
  await shot(page, "completion");
  await page.waitForTimeout(150);
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => /me:draw_cards\n/.test(localStorage.getItem("hyperkon.playground") ? JSON.parse(localStorage.getItem("hyperkon.playground") ?? "")["powers/aliens/my_alien.lua"] : ""));
  // Tab without a list leaves the editor.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains("code")), false);
  const box = await page.evaluate(() => {
    const walk = document.createTreeWalker(/** @type {ShadowRoot} */ (document.querySelector(".code")?.shadowRoot), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf("cards_to_draw") ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at + 2);
      range.setEnd(node, at + 6);
      const { x, y, height } = range.getBoundingClientRect();
      return { x: x + 5, y: y + height / 2 };
    }
    return null;
  });
  assert.ok(box);
  await page.mouse.move(box.x, box.y);
  await page.mouse.move(box.x + 2, box.y);
  assert.match(await page.locator(".cm-tooltip-hover .name").innerText(), /^cards_to_draw\(.*number/);
  await ann.leave();
});

for (const [name, how] of /** @type {const} */ ([["1280×800", { size: DESKTOP }], ["390×844", { size: PHONE, touch: true }]])) {
  test(`everything is accessible at ${name}`, async () => {
    const ann = await visit(how);
    const { page } = ann;
    await accessible(page, "editor");
    await type(page, "return power { id = 'x' }");
    await page.locator(".problems li.error").first().waitFor();
    await accessible(page, "problems");
    await shot(page, `problems-${how.size.width}`);
    await page.reload();
    await page.locator(".problems li.error").first().waitFor();
    await page.getByRole("button", { name: "New", exact: true }).click();
    await accessible(page, "new mod");
    await page.keyboard.press("Escape");
    await begin(page, "courier");
    await page.getByRole("button", { name: "Run" }).locator("visible=true").first().click();
    await table(page).locator("[data-status=asking]").waitFor();
    await page.waitForTimeout(400);
    await accessible(page, "table");
    await shot(page, `play-${how.size.width}`);
    await ann.leave();
  });
}
