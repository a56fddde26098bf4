/** A game that the web client does not know: set up, drawn as lists, and played to its end. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { otherGame } from "./support/other-game.js";
import { look, mouse } from "./support/play.js";
import { serve } from "./support/server.js";

let server, other;
before(async () => {
  server = await serve({});
  other = await otherGame(server.url);
});
after(async () => {
  await closeBrowser();
  other?.close();
  await server?.kill();
});

test("unknown game is set up by common options", async () => {
  const ann = await person();
  await ann.go(`${other.url}/`);
  await unfold(ann.page);
  await ann.page.getByLabel("Edition").waitFor();
  assert.equal(await ann.page.getByLabel("Edition").locator("option").innerText(), "High card");
  assert.equal(await ann.page.getByLabel(/^Alien/).count(), 0);
  await ann.page.getByRole("button", { name: "Open the table and sit down" }).click();
  await ann.page.waitForSelector("[data-question]");
  await ann.leave();
});

test("unknown game is drawn by its server's modules", async () => {
  const board = `
    import { html } from "../vendor/index.js";
    import { Mark, colorIn, nameOf, waiting, winners } from "../drawn/paint.js";
    import { seatOf } from "../drawn/tools.js";
    const none = () => null;
    const Board = ({ view }) => html\`<p id="own">round \${view.round} of its own</p>\`;
    export default { form: () => "one", secret: () => false, target: none, targets: () => new Map(), seatOf, heading: none,
      big: () => false, phases: none, turn: none, waiting, winners, colorIn, toast: none, cameBack: none, nameOf, Mark, Board };`;
  const drawn = await otherGame(server.url, board);
  const ann = await person();
  await ann.go(drawn.link);
  await ann.page.waitForSelector("[data-question]");
  assert.match(await ann.page.locator("#own").innerText(), /^round \d+ of its own$/);
  assert.equal(await ann.page.locator(".lists").count(), 0);
  await ann.leave();
  drawn.close();
});

for (const [name, how] of /** @type {const} */ ([["a desktop", {}], ["a phone", { size: PHONE, touch: true }]])) {
  test(`unknown game is played by lists on ${name}`, async () => {
    const line = await person(how);
    await line.go(`${other.url}/`);
    await unfold(line.page);
    await line.page.getByRole("button", { name: "Open the table and sit down" }).click();
    const { page } = line;
    await page.waitForSelector("[data-question]");
    await page.getByText("hands").first().waitFor();
    const text = await page.locator("main").innerText();
    for (const word of ["round", "hands", "3, 8, 12", "How many rounds will you win?"]) assert.match(text, new RegExp(word), `"${word}" is shown`);
    assert.doesNotMatch(text, /\b2, 7, 11\b/);
    for (let n = 0; n < 30 && !other.game().over; n += 1) {
      const before = await look(page);
      if (!before.acts.includes("send")) {
        const open = before.parts.filter(({ chosen }) => !chosen);
        assert.ok(open.length || before.acts.includes("default"), JSON.stringify(before));
        if (open.length) await mouse.choose(page, open.at(-1));
        await page.waitForSelector("[data-act=send]:not([disabled])");
      }
      await mouse.press(page, "[data-act=send]:not([disabled]), [data-act=default]:not([disabled])");
      await page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id, before.id);
    }
    assert.ok(other.game().over);
    await page.waitForSelector("[data-status=over]");
    assert.match(await page.locator("main").innerText(), /the game is over/i);
    await line.leave();
  });
}
