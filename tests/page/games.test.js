/** Whole games of two people and two bots: by mouse, by keyboard alone, and by touch on a phone. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, closeBrowser, person } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { keys, mouse, playOn, touch } from "./support/play.js";
import { serve, shortEdition } from "./support/server.js";

let server;
before(async () => void (server = await serve({ mods: [shortEdition({ bases_to_win: 3 }, "short"), shortEdition({ bases_to_win: 2 }, "shorter")] })));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Checks that both people see the end of the game, with the same winners. */
async function whole(hand, how, seed, edition) {
  const table = await openTable(server.url, {
    edition, seats: 4, seed: String(seed), bots: { 2: "steady", 3: "steady" }, windows: { beat: 120 },
    clock: { question_s: null, deal_s: null, reserve_s: 0, then: "wait" },
  });
  const people = await Promise.all([0, 1].map(() => person(how)));
  await Promise.all(people.map((one, seat) => one.go(table.link(seat))));
  await Promise.all(people.map(({ page }) => page.waitForSelector("[data-status]")));
  const done = await Promise.all(people.map(({ page }, seat) => playOn(page, hand, seed * 10 + seat)));
  const ends = await Promise.all(people.map(({ page }) => page.evaluate(() => document.querySelector(".ask.over, [data-status=over] #ask")?.textContent ?? "")));
  assert.ok(ends[0].length > 0, "the end is told");
  for (const { page } of people) await page.waitForSelector("[data-status=over]");
  const sent = done.map((count) => (count.send ?? 0) + (count.default ?? 0) + (count.no_deal ?? 0) + (count.accept ?? 0) + (count.refuse ?? 0));
  console.log(`  a whole game by ${hand.name}: ${sent.join(" and ")} answers; ${done.map((count) => JSON.stringify(count)).join(" ")}`);
  assert.ok(Math.min(...sent) >= 3, "both people have played");
  await Promise.all(people.map((one) => one.leave()));
}

test("by mouse at 1280×720", () => whole(mouse, { size: DESKTOP, still: false }, 3, "short"));
test("by keyboard alone at 1280×720", () => whole(keys, { size: DESKTOP }, 5, "shorter"));
test("by touch at 390×844", () => whole(touch, { size: PHONE, touch: true }, 8, "shorter"));
