/** The first game: the lobby offers it to newcomers, each step comes beside its question, and the lesson can be ended. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person } from "./support/browser.js";
import { serve } from "./support/server.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const MOST = 60;
let server;
before(async () => void (server = await serve()));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

async function begin(how = {}) {
  const ann = await person(how);
  await ann.go(`${server.url}/`);
  const first = ann.page.locator(".start button").first();
  await first.waitFor();
  assert.equal(await first.innerText(), how.lang === "nl" ? "Een eerste spel" : "A first game");
  await first.click();
  // Otherwise the pointer rests on the board, and shows a text there.
  await ann.page.mouse.move(1, 1);
  await ann.page.waitForSelector("[data-question]");
  await ann.page.locator(".lesson").waitFor();
  return ann;
}

/** Sends the default answer, or else the first option. */
async function answer(page) {
  const id = await page.locator("[data-question]").getAttribute("data-question");
  const go = page.locator("#ask .go");
  for (let n = 0; n < 12 && (await go.isDisabled()); n += 1) {
    const fan = page.locator(".hand [data-k], .fan button:has(.attack)").first();
    const option = page.locator("#ask .opts .step:not(:disabled):last-child, #ask .opts .opt:not(.on)").first();
    await ((await option.count()) ? option : fan).click();
  }
  await go.click();
  await page.waitForFunction((old) => document.querySelector("[data-question]")?.getAttribute("data-question") !== old, id);
  await page.waitForSelector("[data-question]");
}

test("steps come beside their questions", async () => {
  const ann = await begin();
  const { page } = ann;
  assert.doesNotMatch(page.url(), /token|lesson/);
  const seen = [];
  for (let n = 0; n < MOST && !seen.includes("card"); n += 1) {
    const card = page.locator(".lesson");
    if (await card.count()) {
      const step = await card.getAttribute("data-step");
      seen.push(step);
      if (step === "power") assert.match(await card.innerText(), /You are red\. Your power is Zombie/);
      if (step === "goal") {
        assert.match(await card.innerText(), /You win with 5 bases/);
        assert.equal(await card.getAttribute("role"), "status");
        assert.equal(await page.evaluate(() => document.activeElement?.closest(".lesson") ?? null), null, "the focus is not moved");
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
      }
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lesson-${step}.png` });
      if (step === "goal") {
        await page.locator("[data-act=lesson-next]").click();
        await page.waitForFunction(() => document.querySelector(".lesson")?.getAttribute("data-step") !== "goal");
        continue;
      }
      assert.equal(await page.locator(".taught").count(), step === "allies" ? 0 : 1, `${step} points at a part of the table`);
    }
    await answer(page);
  }
  assert.deepEqual(seen, ["goal", "power", "cone", "allies", "card"]);
  await ann.leave();
});

test("the lesson ends for good", async () => {
  const ann = await begin({ size: PHONE, touch: true, lang: "nl" });
  const { page } = ann;
  assert.match(await page.locator(".lesson").innerText(), /Je wint met 5 kolonies/);
  const covered = await page.locator(".lesson").evaluate((lesson) => {
    const { left, right, top, bottom } = lesson.getBoundingClientRect();
    const rows = Array.from({ length: Math.floor((bottom - top) / 4) }, (_, row) => top + 2 + 4 * row);
    return rows.some((y) => !document.elementFromPoint((left + right) / 2, y)?.closest(".lesson"));
  });
  assert.ok(!covered, "nothing covers the lesson on a phone");
  await page.locator("[data-act=lesson-end]").click();
  assert.equal(await page.locator(".lesson").count(), 0);
  await page.reload();
  await page.waitForSelector("[data-question]");
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".lesson").count(), 0);
  // Somebody who has played is offered a usual game first.
  await page.goto(`${server.url}/`);
  await page.locator(".start .go").waitFor();
  assert.equal(await page.locator(".start .go").innerText(), "Nu spelen");
  await ann.leave();
});
