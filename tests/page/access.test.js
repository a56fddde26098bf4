/** Accessibility: axe finds nothing, nothing scrolls at 1280×720, and reduced motion is respected. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { sheet } from "./support/play.js";
import { serve, shortEdition } from "./support/server.js";
import { atEveryMoment, moment } from "./support/states.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let server;
before(async () => void (server = await serve({ mods: [shortEdition({ bases_to_win: 2 })] })));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Checks all rules of axe, not only those of one standard. */
async function check(page, where) {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.split("\n").slice(1, 2)}`).join(" | ")}`);
  assert.ok(passes.length > 5, "axe has looked");
  assert.deepEqual(told, [], `${where}: axe`);
}

/** Checks that nothing is cut off: the page and its contents fit into the window. */
async function fits(page, where) {
  const sizes = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
    return { high: scrollHeight - clientHeight, wide: scrollWidth - clientWidth };
  });
  assert.deepEqual(sizes, { high: 0, wide: 0 }, `${where}: the page does not scroll`);
}

const SIZES = /** @type {const} */ ([["1280×720", { size: DESKTOP }], ["390×844", { size: PHONE, touch: true }]]);

for (const [name, how] of SIZES) {
  test(`lobby and links at ${name}`, async () => {
    const ann = await person(how);
    await ann.go(`${server.url}/`);
    await ann.page.getByRole("button", { name: "Play now" }).waitFor();
    await check(ann.page, "lobby");
    await fits(ann.page, "lobby");
    await unfold(ann.page);
    await ann.page.getByText("Clock, reaction windows, spectators").click();
    await ann.page.getByLabel("Who plays blue").selectOption({ label: "a player" });
    await check(ann.page, "lobby with all fields");
    await ann.page.getByRole("button", { name: /Open the table/ }).click();
    await ann.page.getByRole("heading", { name: /Waiting room/ }).waitFor();
    await ann.page.locator(".code").waitFor();
    await check(ann.page, "waiting room");
    const link = await ann.page.getByRole("textbox", { name: "Link: Invite players" }).inputValue();
    const bob = await person(how);
    await bob.go(link);
    await bob.page.getByLabel("Your name").waitFor();
    await check(bob.page, "shared link");
    await fits(bob.page, "shared link");
    await bob.leave();
    await ann.page.getByRole("button", { name: "To the lobby" }).click();
    await ann.page.getByRole("button", { name: "Links" }).first().click();
    await ann.page.getByText("What you can do as the host").click();
    await ann.page.locator(".host li").first().waitFor();
    await check(ann.page, "links and host");
    await ann.leave();
  });

  for (const which of /** @type {const} */ (["load", "point", "invite", "cards", "window", "deal", "over"])) {
    test(`the table when ${which === "over" ? "the game is over" : `asked: ${which}`}, at ${name}`, async () => {
      const { table, seat, state } = await moment(server.url, which);
      const ann = await person(how);
      if (which === "window") await atEveryMoment(ann.page);
      await ann.go(table.link(seat));
      await ann.page.waitForSelector(state.question ? `[data-question="${state.question.id}"]` : "[data-status=over]");
      await ann.page.waitForTimeout(300);
      await fits(ann.page, which);
      await check(ann.page, which);
      await ann.leave();
    });
  }

  test(`sheets of the table at ${name}`, async () => {
    const { table, seat, state } = await moment(server.url, "point");
    const ann = await person(how);
    await ann.go(table.link(seat));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    for (const key of ["?", "a", "w", "l", "q"]) {
      if (key === "l" && !("touch" in how)) continue;
      const dialog = await sheet(ann.page, key);
      await check(ann.page, `the sheet of ${key}`);
      const box = await dialog.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= how.size.width, "it fits the window");
      await ann.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    await ann.leave();
  });

  test(`spectator and replay at ${name}`, async () => {
    const { table } = await moment(server.url, "late");
    const eve = await person(how);
    await eve.go(table.watchLink);
    await eve.page.waitForSelector("[data-status]");
    await fits(eve.page, "onlooker");
    await check(eve.page, "onlooker");
    await eve.go(`${server.url}/#/replay/${table.table}`);
    await eve.page.waitForSelector("[data-shown]");
    await eve.page.keyboard.press("End");
    await fits(eve.page, "replay");
    await check(eve.page, "replay");
    await eve.leave();
  });
}

test("digits move the focus, so Enter sends", async () => {
  const { table, seat } = await moment(server.url, "point");
  const ann = await person({ size: DESKTOP });
  await ann.go(table.link(seat));
  const option = (/** @type {number} */ index) => ann.page.locator(`#ask .opt[data-index="${index}"]`);
  await option(1).waitFor();
  const asked = await ann.page.locator("[data-question]").getAttribute("data-question");
  await option(0).focus();
  // Keys work shortly after the first board is drawn.
  const chosen = ann.page.locator('#ask .opt[data-index="1"][aria-checked="true"]');
  for (let n = 0; n < 8 && !(await chosen.isVisible()); n += 1) {
    await ann.page.keyboard.press("2");
    await chosen.waitFor({ timeout: 1000 }).catch(() => {});
  }
  await ann.page.locator("#ask .go:enabled").waitFor();
  await ann.page.keyboard.press("Enter");
  await ann.page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id, asked, { timeout: 5000 });
  await ann.leave();
});

test("reduced motion stops all movement", async () => {
  const counts = [];
  for (const still of [true, false]) {
    const { table, seat, state } = await moment(server.url, "point");
    const ann = await person({ still });
    await ann.go(table.link(seat));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    counts.push(await ann.page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length));
    await ann.leave();
  }
  assert.equal(counts[0], 0, "nothing moves");
  assert.ok(counts[1] > 0, "something glows");
});

test("zoom and small screens cut nothing", async () => {
  const { table, seat, state } = await moment(server.url, "point");
  for (const size of [{ width: 640, height: 360 }, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 1920, height: 1080 }]) {
    const ann = await person({ size });
    await ann.go(table.link(seat));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    await fits(ann.page, `${size.width}×${size.height}`);
    const button = await ann.page.locator("[data-act=send], [data-act=default]").first().boundingBox();
    assert.ok(button && button.y + button.height <= size.height && button.x + button.width <= size.width, `${size.width}×${size.height}: the button is in sight`);
    await ann.leave();
  }
});
