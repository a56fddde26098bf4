/** UFOs, a game that has no board here: opened in the lobby, drawn as lists, and played to its end. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { chance, look, mouse, touch } from "./support/play.js";
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
  await editions.selectOption({ label: "UFOs" });
  await ann.page.getByRole("button", { name: "Open the table and sit down" }).click();
  await ann.page.waitForSelector("[data-question]");
  const text = await ann.page.locator("main").innerText();
  for (const word of ["Alpha", "your cards", "Which power card and which score card do you lay?"]) assert.match(text, new RegExp(word, "i"), text);
  await ann.leave();
});

for (const [how, hand] of /** @type {const} */ ([[{}, mouse], [{ size: PHONE, touch: true }, touch]])) {
  test(`a game of one hand is played to its end by ${hand.name}`, async () => {
    // On a phone the log is a sheet of its own.
    const words = [/Which card do you play\?/, /the game is over/i, ...(hand === mouse ? [/takes the trick/] : [])];
    const table = await openTable(server.url, { game: "ufos", seats: 6, seed: "3", bots: { 1: "steady", 2: "steady", 3: "random", 4: "steady", 5: "random" }, options: { hands: 1, dealer: 0 }, windows: { beat: 0 } });
    const ann = await person(how);
    await ann.go(table.link(0));
    const { page } = ann;
    const draw = chance(5);
    const seen = new Set();
    for (let n = 0; n < 60; n += 1) {
      await page.waitForFunction(() => document.querySelector("[data-status=over]") || document.querySelector("[data-question]"));
      const now = await look(page);
      const text = await page.locator("main").innerText();
      words.forEach((word) => word.test(text) && seen.add(word));
      if (now.status === "over") break;
      for (let part = 0; part < 4 && !(await look(page)).acts.includes("send"); part += 1) {
        const open = (await look(page)).parts.filter(({ chosen, inPanel }) => inPanel && !chosen);
        if (!open.length) break;
        await hand.choose(page, open[Math.floor(draw() * open.length)]);
        await page.waitForTimeout(60);
      }
      await hand.press(page, "[data-act=send]:not([disabled]), [data-act=default]:not([disabled])");
      await page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id || document.querySelector("[data-status=over]"), now.id);
    }
    await page.waitForSelector("[data-status=over]");
    const text = await page.locator("main").innerText();
    words.forEach((word) => word.test(text) && seen.add(word));
    assert.equal(seen.size, words.length, text);
    await ann.leave();
  });
}
