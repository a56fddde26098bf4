/** A record shown step by step, forwards, backwards, by the slider, and automatically, from every view that a link allows. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person } from "./support/browser.js";
import { serve, shortEdition } from "./support/server.js";
import { moment } from "./support/states.js";

let server, game;
before(async () => {
  server = await serve({ mods: [shortEdition({ bases_to_win: 2 })] });
  game = await moment(server.url, "over");
});
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Waits until a step is shown, and returns it. */
async function at(page, step) {
  await page.waitForFunction((wanted) => {
    const one = document.querySelector("[data-shown]");
    return one?.getAttribute("data-step") === String(wanted) && one.getAttribute("aria-busy") !== "true";
  }, step);
}

test("keys, buttons and slider reach every step", async () => {
  const ann = await person();
  await ann.go(game.table.link(0).replace("#/table", "#/replay"));
  const { page } = ann;
  await at(page, 0);
  assert.doesNotMatch(page.url(), /token/);
  const slider = page.getByRole("slider", { name: "Step" });
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last > 20, `${last} steps`);
  await page.keyboard.press("ArrowRight");
  await at(page, 1);
  await page.keyboard.press("Shift+ArrowRight");
  await at(page, 11);
  await page.keyboard.press("ArrowLeft");
  await at(page, 10);
  const tenth = await page.locator("main").innerText();
  await page.keyboard.press("End");
  await at(page, last);
  assert.match(await page.locator(".bar").innerText(), /Turn \d+, encounter \d/);
  assert.equal(await page.locator("[data-part], [data-question]").count(), 0, "nothing is asked in a replay");
  await page.keyboard.press("Home");
  await at(page, 0);
  for (let n = 0; n < 10; n += 1) await page.getByRole("button", { name: "One step forward" }).click();
  await at(page, 10);
  assert.equal(await page.locator("main").innerText(), tenth, "the same step shows the same");
  await slider.fill("25");
  await at(page, 25);
  await page.keyboard.press("PageDown");
  const next = await page.locator(".bar .now").innerText();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageDown");
  assert.equal(await page.locator(".bar .now").innerText(), next);
  await ann.leave();
});

test("playback has a speed and stops", async () => {
  const ann = await person({ size: PHONE, touch: true });
  await ann.go(game.table.watchLink.replace("#/table", "#/replay"));
  await at(ann.page, 0);
  await ann.page.getByLabel("Speed").selectOption("5");
  await ann.page.getByRole("button", { name: "Play" }).tap();
  await ann.page.waitForFunction(() => Number(document.querySelector("[data-step]")?.getAttribute("data-step")) >= 5);
  await ann.page.getByRole("button", { name: "Stop" }).tap();
  const step = await ann.page.locator("[data-step]").getAttribute("data-step");
  await ann.page.waitForTimeout(500);
  assert.equal(await ann.page.locator("[data-step]").getAttribute("data-step"), step);
  await ann.leave();
});

test("a finished game shows every seat's view", async () => {
  const eve = await person();
  await eve.go(game.table.watchLink.replace("#/table", "#/replay"));
  await at(eve.page, 0);
  const eyes = eve.page.getByLabel("Seen by");
  assert.deepEqual(await eyes.locator("option").allInnerTexts(), ["red", "blue", "green", "yellow", "a spectator"]);
  assert.equal(await eve.page.locator(".hand").count(), 0);
  await eyes.selectOption("green");
  await eve.page.locator(".hand").waitFor();
  await eve.leave();
});

test("an open record offers every seat's view", async () => {
  const eve = await person();
  const tokens = game.table.seats.map(({ token }) => token).join(",");
  await eve.go(`${server.url}/#/replay/${game.table.table}?token=${game.table.watch}&seats=${tokens}`);
  await at(eve.page, 0);
  assert.doesNotMatch(eve.page.url(), /token|seats/);
  assert.deepEqual(await eve.page.getByLabel("Seen by").locator("option").allInnerTexts(), ["red", "blue", "green", "yellow", "a spectator"]);
  await eve.leave();
});

test("steps show nothing of later ones", async () => {
  const ann = await person();
  await ann.go(game.table.link(0).replace("#/table", "#/replay"));
  await at(ann.page, 0);
  const text = await ann.page.locator("main").innerText();
  assert.doesNotMatch(text, /wins the game|has won|game is over/i);
  await ann.leave();
});
