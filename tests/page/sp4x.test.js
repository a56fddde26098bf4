/** SP4X on the page: opened in the lobby, drawn as lists, and played to its end. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, person } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { chance, look, mouse } from "./support/play.js";
import { serve } from "./support/server.js";

let server;
before(async () => void (server = await serve({})));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

test("it is one of the games of the lobby", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  const editions = ann.page.getByLabel("Edition");
  await editions.waitFor();
  await editions.selectOption({ label: "SP4X" });
  await ann.page.getByRole("button", { name: "Open the table and sit down" }).click();
  await ann.page.waitForSelector("[data-question]");
  const text = await ann.page.locator("main").innerText();
  for (const word of ["Red", "your cards", "next hex"]) assert.match(text, new RegExp(word, "i"), text);
  await ann.leave();
});

test("a game is played to its end by mouse", async () => {
  const words = [/From whom do you draw a card\?/, /the game is over/i, /Which card do you show/];
  const table = await openTable(server.url, { game: "sp4x", seats: 3, seed: "3", bots: { 1: "steady", 2: "steady" }, windows: { beat: 0 } });
  const ann = await person({});
  await ann.go(table.link(0));
  const { page } = ann;
  const draw = chance(5);
  const seen = new Set();
  for (let n = 0; n < 600; n += 1) {
    await page.waitForFunction(() => document.querySelector("[data-status=over]") || document.querySelector("[data-question]"));
    const now = await look(page);
    if (n < 40 || now.status === "over") {
      const text = await page.locator("main").innerText();
      words.forEach((word) => word.test(text) && seen.add(word));
    }
    if (now.status === "over") break;
    const open = now.parts.filter(({ chosen, inPanel }) => inPanel && !chosen);
    if (open.length && !now.acts.includes("send")) await mouse.choose(page, open[Math.floor(draw() * open.length)]);
    await page.waitForTimeout(40);
    await mouse.press(page, "[data-act=send]:not([disabled]), [data-act=default]:not([disabled])");
    await page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id || document.querySelector("[data-status=over]"), now.id);
  }
  await page.waitForSelector("[data-status=over]");
  const text = await page.locator("main").innerText();
  words.forEach((word) => word.test(text) && seen.add(word));
  assert.equal(seen.size, words.length, text);
  await ann.leave();
});
