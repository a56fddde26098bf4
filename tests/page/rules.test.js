/** The rules as pages by theme, linked from the phases, a card, and a line of the log. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, person } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { sheet as open } from "./support/play.js";
import { serve } from "./support/server.js";

let server;
before(async () => void (server = await serve()));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

const GAMES = [
  { edition: "kosmische-strijd", themes: 7, art: true },
  { edition: "ufos", themes: 4, art: false },
  { edition: "sp4x", themes: 4, art: false },
];

for (const { edition, themes, art } of GAMES) {
  test(`rules of ${edition} are pages by theme`, async () => {
    const table = await openTable(server.url, { edition, seed: "1", bots: { 1: "steady", 2: "steady", 3: "steady" }, seats: 4 });
    const ann = await person();
    const { page } = ann;
    await ann.go(table.link(0));
    await page.waitForSelector("[data-question]");
    await open(page, "r");
    const sheet = page.getByRole("dialog", { name: "The rules, in short" });
    await sheet.locator(".themes [aria-pressed=true]").waitFor();
    assert.equal(await sheet.locator(".themes [aria-pressed=false]").count(), themes - 1);
    const all = [];
    for (const tab of await sheet.locator(".themes button").all()) {
      await tab.click();
      all.push(...(await sheet.locator("dt").allInnerTexts()));
    }
    const natural = [...all].sort((a, b) => (a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : all.indexOf(a) - all.indexOf(b)));
    assert.deepEqual(all, natural, "in the rulebook's order");
    if (art) {
      await sheet.locator(".themes button").nth(2).click();
      await sheet.locator("svg.rule-art").waitFor();
    }
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rules-${edition}.png` });
    await page.keyboard.press("Escape");
    // The current phase opens its own clause.
    const phase = page.locator(".phases li.now button");
    const rule = await phase.getAttribute("data-rule");
    await phase.click();
    assert.equal(await sheet.locator("dt.at").innerText(), rule);
    await page.keyboard.press("Escape");
    // A line of the log shows its clause, and leads to the page with it.
    const line = page.locator("[data-line]").first();
    const cited = await line.innerText();
    await line.click();
    await page.locator(`dialog [data-rule="${cited}"]`).click();
    assert.equal(await sheet.locator("dt.at").innerText(), cited);
    await ann.leave();
  });
}
