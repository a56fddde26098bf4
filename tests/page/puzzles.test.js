/** Puzzles: the lobby's links, answers by mouse and by key, the marks of solved puzzles, and a wrong number. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, closeBrowser, person } from "./support/browser.js";
import { client } from "./support/client.js";
import { serve } from "./support/server.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A folder for pictures, if it is set. */
const SHOTS = process.env.SHOTS;
let server;
before(async () => void (server = await serve({})));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Returns the number of the solution, which only a verdict contains. */
async function solution(game, number) {
  const line = await client(server.url);
  const { verdict } = await line.call("puzzle", { game, number, choice: 0 });
  line.close();
  return verdict.solution;
}

async function check(page, where) {
  await page.evaluate(AXE);
  const told = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)));
  assert.deepEqual(told, [], where);
}

for (const game of ["cosmic", "ufos", "sp4x"]) {
  test(`puzzles of ${game} are judged`, async () => {
    for (const how of [{ size: DESKTOP }, { size: PHONE, touch: true }]) {
      const ann = await person(how);
      const { page } = ann;
      const right = await solution(game, 1);
      await ann.go(`${server.url}/#/puzzle/${game}/1`);
      await page.locator("[data-choice]").first().waitFor();
      await check(page, `${game} posed`);
      await page.locator(`[data-choice="${right === 0 ? 1 : 0}"]`).click();
      await page.locator("[data-verdict=wrong]").waitFor();
      assert.equal(await page.locator(".opt.on").getAttribute("data-choice"), String(right), "the solution is marked");
      assert.equal(await page.locator(".opt.mine").getAttribute("data-choice"), right === 0 ? "1" : "0", "so is the wrong answer");
      await page.locator(".opt.on").evaluate((one) => one.getBoundingClientRect().top < innerHeight || Promise.reject(new Error("below the fold")));
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${game}-${how.size.width}.png` });
      await page.reload();
      await page.locator("[data-choice]").first().waitFor();
      await page.keyboard.press("1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"[right]);
      await page.locator("[data-verdict=right]").waitFor();
      await check(page, `${game} judged`);
      const { wide } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth - document.documentElement.clientWidth }));
      assert.equal(wide, 0, "nothing is cut off");
      await page.getByRole("link", { name: "Next puzzle" }).click();
      await page.locator('[data-puzzle="2"]').waitFor();
      await page.getByRole("link", { name: "To the lobby" }).click();
      await page.locator(".puzzle-list > summary").nth(["cosmic", "ufos", "sp4x"].indexOf(game)).click();
      await page.getByRole("link", { name: "1 solved", exact: true }).waitFor();
      await ann.leave();
    }
  });
}

test("unknown puzzles are an error", async () => {
  const ann = await person();
  await ann.go(`${server.url}/#/puzzle/cosmic/999`);
  await ann.page.getByText("`number` is 999").waitFor();
  await ann.leave();
});
