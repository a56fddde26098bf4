/** SP4X in the web client: opened in the lobby, drawn as a map, and played to its end on the map. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { GAP, all, boardKeys, isSound, playByBoard, stays } from "./support/boards.js";
import { client, openTable } from "./support/client.js";
import { mouse, sheet, touch } from "./support/play.js";
import { playUntil, topic } from "./support/script.js";
import { serve } from "./support/server.js";

let server;
before(async () => void (server = await serve({})));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

const BOTS = { 1: "steady", 2: "steady", 3: "steady" };
/** A table of one person with bots. */
const table = (seats, seed, more = {}) =>
  openTable(server.url, { game: "sp4x", seats, seed, bots: Object.fromEntries(Object.entries(BOTS).slice(0, seats - 1)), windows: { beat: 0 }, ...more });
/** Every answer is the last option: workers move, roads are built. */
const eager = (_, { question }) => ({ parts: [question.parts.next.at(-1).part] });

test("lobby offers SP4X, drawn as a map", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await unfold(ann.page);
  const editions = ann.page.getByLabel("Edition");
  await editions.waitFor();
  await editions.selectOption({ label: "SP4X" });
  await ann.page.getByRole("button", { name: "Open the table and sit down" }).click();
  await ann.page.waitForSelector("[data-question]");
  await ann.page.waitForSelector("[data-hex]");
  const text = await all(ann.page);
  for (const word of ["Red", "next hex", "top of the pile", "mothership", "vanilla", "Age 1"]) assert.match(text, new RegExp(word, "i"), text);
  assert.doesNotMatch(text, GAP);
  assert.equal(await ann.page.locator(".lists").count(), 0, "no lists are left");
  await ann.leave();
});

test("the board shows exactly the seat's view", async () => {
  const opened = await table(4, "5");
  const { state } = await playUntil(opened, (_, state) => state.view.board.length > 8 && topic(state) === "main", { choose: eager });
  const ann = await person();
  await ann.go(opened.link(0));
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  const { view } = state;
  assert.equal(await ann.page.locator("[data-hex]").count(), view.board.length);
  for (const [number, hex] of view.board.entries()) {
    const said = await ann.page.locator(`[data-hex="${number}"] text.name`).textContent();
    const names = ["Red", "Blue", "Green", "Yellow"];
    for (const seat of [0, 1, 2, 3]) {
      const has = hex.workers[seat] > 0 || hex.bases.includes(seat) || hex.roads.some((road) => road.seat === seat);
      assert.equal(new RegExp(`\\b${names[seat]}\\b`).test(said), has, `${number}: ${said}`);
      if (hex.workers[seat]) assert.match(said, new RegExp(`${names[seat]} ${hex.workers[seat]} worker`));
    }
  }
  assert.equal(await ann.page.locator(".roads > g").count(), view.board.flatMap(({ roads }) => roads).length, "every road");
  for (const { seat, points, cards, known } of view.seats) {
    const panel = ann.page.locator(`.seat4:has([data-seat="${seat}"])`);
    const text = (await panel.innerText()).replaceAll("\n", " ");
    assert.match(text, new RegExp(`\\b${points}\\b`), "points");
    assert.match(text, new RegExp(`\\b${cards} cards?\\b`), "cards by number");
    const shown = await panel.locator(".known4 .chip4").evaluateAll((chips) => chips.flatMap((chip) => Array(Number(chip.querySelector("b")?.textContent.slice(1) ?? 1)).fill(chip.firstChild.nextSibling.textContent)));
    assert.equal(shown.length, seat === 0 ? 0 : known.length, `the cards that one knows of seat ${seat}, and no others`);
  }
  const held = await ann.page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card")));
  assert.deepEqual(held, view.hand);
  await ann.leave();
});

test("cards make pairs, also with the AI", async () => {
  const opened = await table(4, "3");
  const isRich = ({ question }) => ["show", "pair", "with_ai"].every((sort) => question.parts.next.some(({ part }) => part[sort]));
  const { state } = await playUntil(opened, (_, state) => topic(state) === "main" && isRich(state));
  const ann = await person();
  await ann.go(opened.link(0));
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  const chosen = () => ann.page.locator("#ask .go").innerText();
  const kind = state.question.parts.next.find(({ part }) => part.pair && state.question.parts.next.some((one) => one.part.show === part.pair)).part.pair;
  const copies = ann.page.locator(`.hand [data-card="${kind}"]`);
  await copies.nth(0).click();
  await ann.page.locator("#ask [data-act=send]").waitFor();
  assert.match(await chosen(), new RegExp(`show ${kind}`, "i"));
  await copies.nth(1).click();
  await ann.page.locator("#ask .go", { hasText: /pair/i }).waitFor();
  assert.match(await chosen(), new RegExp(`pair: ${kind}`, "i"));
  assert.equal(await ann.page.locator('.hand [aria-pressed="true"]').count(), 2, "two cards are raised");
  await copies.nth(1).click();
  await ann.page.locator("#ask .go", { hasText: /show/i }).waitFor();
  await ann.page.locator('.hand [data-card="ai"]').click();
  await ann.page.locator("#ask .go", { hasText: /with the AI/i }).waitFor();
  await ann.page.locator('.hand [data-card="ai"]').click();
  await ann.page.locator("#ask .go", { hasText: /show/i }).waitFor();
  await copies.nth(0).click();
  await ann.page.locator("#ask [data-act=default], #ask .go[disabled]").first().waitFor();
  await ann.leave();
});

const GAMES = /** @type {const} */ ([
  ["mouse at 1280×720", { size: DESKTOP }, mouse, 3, "3", ["hex", "place", "road", "seat", "card"]],
  ["keys at 1280×720", { size: DESKTOP }, boardKeys, 4, "8", ["hex", "seat", "card"]],
  ["touch at 390×844", { size: PHONE, touch: true }, touch, 3, "12", ["hex", "seat", "card"]],
]);
for (const [name, how, hand, seats, seed, wanted] of GAMES) {
  test(`whole game on the board by ${name}`, async () => {
    const opened = await table(seats, seed);
    const ann = await person(how);
    await ann.go(opened.link(0));
    const count = await playByBoard(ann.page, hand, { seed: Number(seed) });
    console.log(`  ${name}: ${JSON.stringify(count)}`);
    for (const kind of wanted) assert.ok(count[kind] > 0, `some ${kind} was chosen: ${JSON.stringify(count)}`);
    assert.match(await ann.page.locator("#ask").innerText(), /the game is over/i);
    assert.equal(await ann.page.locator(".seat4.won").count() > 0, true, "the winners are marked");
    await isSound(ann.page, "the end");
    await ann.leave();
  });
}

for (const [name, how] of /** @type {const} */ ([["1280×720", { size: DESKTOP }], ["390×844", { size: PHONE, touch: true }]])) {
  for (const which of ["draw", "main", "build", "way", "spend"]) {
    test(`accessible question ${which} at ${name}`, async () => {
      const opened = await table(which === "spend" ? 3 : 4, "5");
      const { state } = await playUntil(opened, (_, state) => topic(state) === which && (which === "draw" || state.question.parts.next.length > 3), { choose: eager });
      const ann = await person(how);
      await ann.go(opened.link(0));
      await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
      await ann.page.waitForSelector("[data-hex]");
      await isSound(ann.page, which);
      if (which === "draw") {
        for (const key of ["a", "?"]) {
          await sheet(ann.page, key);
          await isSound(ann.page, `the sheet of ${key}`);
          assert.doesNotMatch(await all(ann.page), GAP);
          await ann.page.keyboard.press("Escape");
          await ann.page.locator("dialog[open]").waitFor({ state: "hidden" });
        }
      }
      const button = await ann.page.locator("#ask .go").boundingBox();
      assert.ok(button && button.y + button.height <= how.size.height, "the button is in sight");
      await stays(ann.page);
      await ann.leave();
    });
  }
}

test("spectator and replay show no secrets", async () => {
  const opened = await table(4, "5");
  await playUntil(opened, (_, state) => state.view.board.length > 8 && topic(state) === "main", { choose: eager });
  const eve = await person();
  await eve.go(opened.watchLink);
  await eve.page.waitForSelector("[data-hex]");
  assert.equal(await eve.page.locator("[data-part], .legal, [data-question], .hand").count(), 0);
  const line = await client(server.url);
  const { state } = await line.call("watch", { table: opened.table, token: opened.watch });
  const shown = await eve.page.locator(".known4 .chip4").count();
  assert.equal(shown, state.view.seats.reduce((all, { known }) => all + new Set(known).size, 0), "the cards that everybody knows, and no others");
  line.close();
  await isSound(eve.page, "onlooker");
  await eve.go(`${server.url}/#/replay/${opened.table}`);
  await eve.page.waitForSelector("[data-shown]");
  await eve.page.waitForSelector("[data-hex]");
  await eve.page.keyboard.press("End");
  await eve.page.locator(".replay[aria-busy=false]").waitFor();
  assert.doesNotMatch(await eve.page.locator(".bar").innerText(), /encounter 0/);
  await isSound(eve.page, "replay");
  await eve.leave();
});

test("Danish texts are complete", async () => {
  const opened = await table(4, "5");
  const { state } = await playUntil(opened, (_, state) => topic(state) === "build" && state.question.parts.next.length > 3, { choose: eager });
  for (const how of [{ lang: "da", size: DESKTOP }, { lang: "da", size: PHONE, touch: true }]) {
    const ann = await person(how);
    await ann.go(opened.link(0));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    await ann.page.waitForSelector("[data-hex]");
    assert.equal(await ann.page.locator("html").getAttribute("lang"), "da");
    for (const key of ["", "?", "a"]) {
      if (key) await sheet(ann.page, key);
      const text = await all(ann.page);
      assert.doesNotMatch(text, GAP);
      assert.doesNotMatch(text, /\b(the|you|your|hex|worker|cards|left|hand of)\b/i, "no English");
      if (key) await ann.page.keyboard.press("Escape");
      await ann.page.locator("dialog[open]").waitFor({ state: "hidden" });
    }
    assert.match(await all(ann.page), /moderskib/);
    const cut = await ann.page.evaluate(() => [...document.querySelectorAll("button")].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "visible" && one.checkVisibility() && !one.closest(".map")).map((one) => one.textContent));
    assert.deepEqual(cut, [], "no button is too narrow for its words");
    await ann.leave();
  }
});

test("small and large screens cut nothing", async () => {
  const opened = await table(4, "5");
  const { state } = await playUntil(opened, (_, state) => topic(state) === "build" && state.question.parts.next.length > 3, { choose: eager });
  for (const size of [{ width: 640, height: 360 }, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 1920, height: 1080 }]) {
    const ann = await person({ size });
    await ann.go(opened.link(0));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    await ann.page.waitForSelector("[data-hex]");
    await isSound(ann.page, `${size.width}×${size.height}`);
    const button = await ann.page.locator("#ask .go").boundingBox();
    assert.ok(button && button.y + button.height <= size.height && button.x + button.width <= size.width, `${size.width}×${size.height}: the button is in sight`);
    await ann.leave();
  }
});
