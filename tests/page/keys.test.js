/** Keys: none is lost while the server replies, none answers another question, and Enter sends after a click. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, person } from "./support/browser.js";
import { sheet } from "./support/play.js";
import { client } from "./support/client.js";
import { serve } from "./support/server.js";
import { moment } from "./support/states.js";

let server;
before(async () => void (server = await serve()));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Opens a table at a position. Replies of the server arrive `late` milliseconds late. */
async function seated(which, late = 0) {
  const { table, seat, state } = await moment(server.url, which);
  if (late) {
    // Bots play the other seats, so that the next question comes.
    const line = await client(server.url);
    const others = state.view.seats.map((/** @type {any} */ _, /** @type {number} */ one) => one).filter((/** @type {number} */ one) => one !== seat);
    for (const one of others) await line.call("host.give", { table: table.table, host: table.host, seat: one, to: "steady" });
    line.close();
  }
  const ann = await person();
  if (late) {
    await ann.page.routeWebSocket(/\/ws$/, (line) => {
      const far = line.connectToServer();
      far.onMessage((message) => void setTimeout(() => line.send(message), late));
    });
  }
  await ann.go(table.link(seat));
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  // Keys work shortly after the first board: "?" opens a sheet as soon as they do.
  await sheet(ann.page, "?");
  await ann.page.keyboard.press("Escape");
  await ann.page.locator("dialog[open]").waitFor({ state: "hidden" });
  return { ann, page: ann.page, asked: state.question.id, state };
}

const answered = (page, asked) => page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id, asked, { timeout: 8000 });

test("keys wait for the reply", async () => {
  const { ann, page, asked } = await seated("invite", 400);
  for (const key of ["1", "2", "1", "Enter"]) await page.keyboard.press(key);
  await answered(page, asked);
  await page.locator(".log", { hasText: "Red invites green." }).waitFor();
  await ann.leave();
});

test("waiting keys never answer another question", async () => {
  const { ann, page, asked } = await seated("point", 400);
  for (const key of ["2", "Enter", "Enter", "1", "Enter"]) await page.keyboard.press(key);
  await answered(page, asked);
  const next = await page.waitForSelector("[data-question]");
  const id = await next.getAttribute("data-question");
  await page.waitForTimeout(1500);
  assert.equal(await page.locator("[data-question]").getAttribute("data-question"), id, "the next question is still open");
  assert.equal(await page.locator('#ask [aria-checked="true"]').count(), 0, "nothing of it is chosen");
  await ann.leave();
});

for (const [what, selector] of [["hint", "[data-act=hint]"], ["aliens", "[data-act=aliens]"], ["help", "[data-act=help]"]]) {
  test(`Enter sends after a click on ${what}`, async () => {
    const { ann, page, asked } = await seated("point");
    await page.locator('#ask .opt[data-index="1"]').click();
    await page.locator("#ask .go:enabled").waitFor();
    await page.locator(selector).first().click();
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await answered(page, asked);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await ann.leave();
  });
}

test("a focused button still acts", async () => {
  const { ann, page, asked } = await seated("point");
  await page.keyboard.press("2");
  await page.locator("#ask .go:enabled").waitFor();
  await page.locator("[data-act=aliens]").focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  assert.equal(await page.locator("[data-question]").getAttribute("data-question"), asked);
  await ann.leave();
});

test("p offers the ends of auto-pass", async () => {
  const { ann, page } = await seated("point");
  const dialog = await sheet(page, "p");
  assert.equal(await dialog.locator(".opt").count(), 4);
  await page.keyboard.press("2");
  await dialog.waitFor({ state: "hidden" });
  await page.locator('.standing [data-until="my_turn"][aria-pressed="true"]').waitFor();
  await sheet(page, "p");
  await page.locator("dialog[open] .opt").last().click();
  await page.locator(".standing").waitFor({ state: "hidden" });
  await ann.leave();
});
