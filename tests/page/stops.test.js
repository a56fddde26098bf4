/** Stops: how often the page asks, the sheet that changes this, and a card that is armed by a click. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, person } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { chance, look, mouse, step } from "./support/play.js";
import { serve } from "./support/server.js";

let server;
before(async () => void (server = await serve()));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Opens a table with bots beside one person, and takes its seat. */
async function seated(seed, more = {}) {
  const bots = { 1: "steady", 2: "steady", 3: "steady" };
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 4, seed, bots, windows: { beat: 300 }, ...more });
  const ann = await person({});
  await ann.go(table.link(0));
  await ann.page.waitForSelector("[data-status]");
  return ann;
}

/** Opens the sheet of the stops. Keys work once their module is loaded. @param {any} page */
async function stops(page) {
  const sheet = page.locator("dialog[open] [data-act=every-moment]");
  for (let n = 0; n < 40 && !(await sheet.count()); n += 1) await page.keyboard.press("s").then(() => page.waitForTimeout(500));
  await sheet.waitFor();
}

test("a window with a stop waits, and has a choice", async () => {
  const ann = await seated("5");
  const random = chance(7);
  let [windows, asked, answered] = [0, 0, ""];
  for (let n = 0; n < 60 && asked < 25; n += 1) {
    await ann.page.waitForSelector("[data-question], [data-status=over]");
    const seen = await look(ann.page);
    if (seen.status === "over") break;
    // On a busy machine, the answered question stays for a moment.
    if (seen.window && seen.id !== answered) {
      windows += 1;
      // A window is shown only with several answers. On a busy machine, they appear a moment later.
      await ann.page.locator("#ask .opt").nth(1).waitFor({ timeout: 3000 });
      await ann.page.waitForTimeout(700);
      assert.equal((await look(ann.page)).id, seen.id, "with bots alone, the window waits");
    }
    if (/send|default|no_deal|accept|refuse/.test(await step(ann.page, mouse, random))) [asked, answered] = [asked + 1, seen.id ?? ""];
  }
  assert.ok(asked > 10, `${asked}`);
  console.log(`  ${windows} windows, ${asked} answers`);
  await ann.leave();
});

test("the sheet pins a power or card, and a click on a card arms it", async () => {
  const ann = await seated("3", { options: { aliens: [["chronos"]], begins: 0 } });
  await ann.page.waitForSelector("[data-question]");
  await stops(ann.page);
  const group = ann.page.locator("dialog[open] [data-stop]").first();
  await group.waitFor();
  for (const at of ["every", "next", "never", "usual"]) {
    await group.locator(`[data-at=${at}]`).click();
    await group.locator(`[data-at=${at}][aria-pressed=true]`).waitFor();
    assert.equal(await group.locator("[aria-pressed=true]").count(), 1, at);
  }
  await ann.page.keyboard.press("Escape");
  await ann.page.locator("dialog[open]").waitFor({ state: "detached" });
  await ann.page.keyboard.press("i");
  await ann.page.getByText("You will be asked at the next moment").first().waitFor();
  await ann.page.keyboard.press("i");
  await ann.page.getByText("You will be asked at the next moment").first().waitFor({ state: "detached" });
  await ann.leave();
});

test("every moment is asked, also at the next table", async () => {
  const ann = await seated("3");
  await ann.page.waitForSelector("[data-question]");
  await ann.page.locator("[data-goal]").getByText("You win with").waitFor();
  await stops(ann.page);
  await ann.page.locator("[data-act=every-moment]").check();
  await ann.page.keyboard.press("Escape");
  const random = chance(11);
  for (let n = 0; n < 60 && (await ann.page.locator("[data-goal]").count()); n += 1) await step(ann.page, mouse, random);
  assert.equal(await ann.page.locator("[data-goal]").count(), 0, "the goal goes with the first answer");
  const bots = { 1: "steady", 2: "steady", 3: "steady" };
  const next = await openTable(server.url, { edition: "kosmische-strijd", seats: 4, seed: "3", bots, windows: { beat: 300 }, options: { aliens: [["chronos"]], begins: 0 } });
  await ann.go(next.link(0));
  await ann.page.waitForSelector("[data-question]");
  await stops(ann.page);
  await ann.page.locator("[data-act=every-moment]:checked").waitFor();
  await ann.page.locator("[data-act=every-moment]").uncheck();
  // The server keeps the choice before the page is loaded again.
  await ann.page.waitForTimeout(1000);
  await ann.page.reload();
  await stops(ann.page);
  await ann.page.locator("[data-act=every-moment]:not(:checked)").waitFor();
  await ann.leave();
});
