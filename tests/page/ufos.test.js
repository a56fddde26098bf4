/** UFOs in the web client: opened in the lobby, drawn as a table of cards, and played to its end on the table. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { GAP, all, boardKeys, isSound, playByBoard, stays } from "./support/boards.js";
import { client, openTable } from "./support/client.js";
import { mouse, sheet, touch } from "./support/play.js";
import { playUntil } from "./support/script.js";
import { serve } from "./support/server.js";

let server;
before(async () => void (server = await serve({})));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

const BOTS = ["steady", "random", "steady", "random", "steady"];
const table = (seats, seed, options = { hands: 2, dealer: 0 }) =>
  openTable(server.url, { game: "ufos", seats, seed, bots: Object.fromEntries(BOTS.slice(0, seats - 1).map((bot, i) => [i + 1, bot])), options, windows: { beat: 0 } });
const asks = ({ question }) => (typeof question.ask.ask === "string" ? question.ask.ask : Object.keys(question.ask.ask)[0]);

test("lobby offers UFOs, drawn as a table", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await unfold(ann.page);
  const editions = ann.page.getByLabel("Edition");
  await editions.waitFor();
  await editions.selectOption({ label: "UFOs" });
  await ann.page.getByRole("button", { name: "Open the table and sit down" }).click();
  await ann.page.waitForSelector("[data-question]");
  await ann.page.waitForSelector("[data-seat]");
  const text = await all(ann.page);
  for (const word of ["Alpha", "Hand 1 of 6", "Which power card and which score card do you play?", "confederation"]) assert.match(text, new RegExp(word, "i"), text);
  assert.doesNotMatch(text, GAP);
  assert.equal(await ann.page.locator(".lists").count(), 0, "no lists are left");
  await ann.leave();
});

test("both chosen cards can be changed before sending", async () => {
  const opened = await table(4, "3");
  const ann = await person();
  await ann.go(opened.link(0));
  const { page } = ann;
  await page.waitForSelector("[data-question]");
  const pick = (thing) => page.locator(`.board [data-thing="${thing}"]`);
  const laid = () => page.locator('.board [aria-pressed="true"]').evaluateAll((all) => all.map((one) => one.getAttribute("data-thing")));
  const until = (...things) => page.waitForFunction((wanted) => [...document.querySelectorAll('.board [aria-pressed="true"]')].map((one) => one.getAttribute("data-thing")).join() === wanted, things.join());
  await pick("power:robots").click();
  await until("power:robots");
  await pick("score:negative").click();
  await until("power:robots", "score:negative");
  await pick("power:plants").click();
  await until("power:plants", "score:negative");
  await page.locator('#ask .opt:has-text("positive scoring")').click();
  await until("power:plants", "score:positive");
  await pick("score:positive").click();
  await until("power:plants");
  assert.deepEqual(await laid(), ["power:plants"]);
  await pick("score:negative").click();
  await until("power:plants", "score:negative");
  await page.locator("#ask [data-act=send]:enabled").click();
  // The last choice is now on the table.
  await page.waitForFunction(() => /power card: plants/.test(document.querySelector('[data-seat="0"]')?.textContent ?? ""));
  assert.match(await page.locator('[data-seat="0"] .vh').textContent(), /score card: negative/);
  await ann.leave();
});

test("the table shows exactly the seat's view", async () => {
  const opened = await table(6, "7", { hands: 1, dealer: 0 });
  const spied = ({ view }) => view.seats.some(({ seat, power, seen_by }) => seat !== 0 && power && seen_by.includes(0));
  const spy = (_, { question }) => {
    const one = question.parts.next.find(({ part }) => part.spy !== undefined);
    return one ? { parts: [one.part] } : null;
  };
  const { state } = await playUntil(opened, (_, state) => asks(state) === "bid" && spied(state), { choose: spy });
  const ann = await person();
  await ann.go(opened.link(0));
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  let known = 0;
  for (const { seat, chips, cards, power, score } of state.view.seats) {
    const button = ann.page.locator(`[data-seat="${seat}"]`);
    const label = await button.locator(".vh").textContent();
    assert.match(label, new RegExp(`\\b${chips} chips?\\b.*\\b${cards} cards?\\b`));
    if (score) assert.match(label, new RegExp(`score card: ${score}`));
    const shows = await button.locator(".cardu.power").count();
    assert.equal(shows, power ? 1 : 0, `the power card of ${seat}`);
    assert.equal(/power card: /.test(label), Boolean(power), label);
    known += power ? 1 : 0;
    if (!power) assert.doesNotMatch(`${label} ${await button.innerHTML()}`, /plants|insectoids|robots|confederation|no.trump/, "a hidden card is revealed");
  }
  assert.ok(known >= 2 && known < 6, `one's own and one that was looked at: ${known}`);
  const backs = await ann.page.locator(".cardu.down").evaluateAll((all) => [...new Set(all.map((one) => one.outerHTML))]);
  assert.equal(backs.length, 1, "face-down cards are all alike");
  const held = await ann.page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card")));
  assert.deepEqual([...held].sort(), [...state.view.hand].sort());
  // Cards in other hands are neither on the page nor in its messages.
  const mine = new Set(state.view.hand);
  const others = ["green", "yellow", "gray", "red"].flatMap((color) => Array.from({ length: 15 }, (_, i) => `${color} ${i + 1}`)).filter((card) => !/ 1[02]$/.test(card) && !mine.has(card));
  const page = await ann.page.evaluate(() => document.querySelector(".table").outerHTML);
  for (const card of others) assert.ok(!page.includes(`"${card}"`) && !page.includes(`>${card}<`), `${card} is not shown`);
  // The decoration next to the metamorphs has no meaning, and screen readers skip it.
  assert.doesNotMatch(await all(ann.page), /blue \d+ of/);
  await ann.leave();
});

const GAMES = /** @type {const} */ ([
  ["mouse at 1280×720", { size: DESKTOP }, mouse, 6, "3", ["card", "power", "score"]],
  ["keys at 1280×720", { size: DESKTOP }, boardKeys, 4, "5", ["card", "power", "score"]],
  ["touch at 390×844", { size: PHONE, touch: true }, touch, 3, "9", ["card", "power", "score"]],
]);
for (const [name, how, hand, seats, seed, wanted] of GAMES) {
  test(`whole game on the table by ${name}`, async () => {
    const opened = await table(seats, seed, { hands: 1, dealer: 0 });
    const ann = await person(how);
    await ann.go(opened.link(0));
    const count = await playByBoard(ann.page, hand, { seed: Number(seed) });
    console.log(`  ${name}: ${JSON.stringify(count)}`);
    for (const kind of wanted) assert.ok(count[kind] > 0, `some ${kind} was chosen: ${JSON.stringify(count)}`);
    assert.ok((count.bet ?? 0) + (count.seat ?? 0) + (count.pass ?? 0) > 0, `something was bid: ${JSON.stringify(count)}`);
    assert.match(await ann.page.locator("#ask").innerText(), /the game is over/i);
    assert.ok((await ann.page.locator(".seatu.won").count()) > 0, "the winners are marked");
    await isSound(ann.page, "the end");
    await ann.leave();
  });
}

for (const [name, how] of /** @type {const} */ ([["1280×720", { size: DESKTOP }], ["390×844", { size: PHONE, touch: true }]])) {
  for (const [which, seats] of /** @type {const} */ ([["lay", 3], ["bid", 6], ["play", 6], ["play", 3]])) {
    test(`accessible question ${which}, ${seats} seats, at ${name}`, async () => {
      const opened = await table(seats, "5");
      const { state } = await playUntil(opened, (_, state) => asks(state) === which && !state.question.only && (which !== "play" || state.view.trick.cards.length > 1), {});
      const ann = await person(how);
      await ann.go(opened.link(0));
      await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
      await ann.page.waitForSelector("[data-seat]");
      await isSound(ann.page, which);
      if (which === "bid") {
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

test("spectators see no hands or highlights", async () => {
  const opened = await table(4, "5");
  const { state } = await playUntil(opened, (_, state) => asks(state) === "play" && !state.question.only && state.view.trick.cards.length > 1);
  const eve = await person();
  await eve.go(opened.watchLink);
  await eve.page.waitForSelector("[data-seat]");
  assert.equal(await eve.page.locator("[data-part], .legal, [data-question], .hand").count(), 0);
  assert.equal(await eve.page.locator(".tricku .cardu").count(), state.view.trick.cards.length, "the trick must be visible");
  const line = await client(server.url);
  const { state: seen } = await line.call("watch", { table: opened.table, token: opened.watch });
  assert.equal(await eve.page.locator(".seatu .cardu.power").count(), seen.view.seats.filter(({ power }) => power).length, "the power cards that are turned, and no others");
  line.close();
  await isSound(eve.page, "onlooker");
  await eve.leave();
});

test("German texts are complete", async () => {
  const opened = await table(4, "5");
  const { state } = await playUntil(opened, (_, state) => asks(state) === "play" && !state.question.only && state.view.trick.cards.length > 1);
  for (const how of [{ lang: "de", size: DESKTOP }, { lang: "de", size: PHONE, touch: true }]) {
    const ann = await person(how);
    await ann.go(opened.link(0));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    await ann.page.waitForSelector("[data-seat]");
    assert.equal(await ann.page.locator("html").getAttribute("lang"), "de");
    for (const key of ["", "?", "a"]) {
      if (key) await sheet(ann.page, key);
      const text = await all(ann.page);
      assert.doesNotMatch(text, GAP);
      assert.doesNotMatch(text, /\b(the|you|your|trick|cards|left|bets|of)\b/i, "no English");
      if (key) await ann.page.keyboard.press("Escape");
      await ann.page.locator("dialog[open]").waitFor({ state: "hidden" });
    }
    assert.match(await all(ann.page), /Konföderation/);
    await ann.leave();
  }
});

test("small and large screens cut nothing", async () => {
  const opened = await table(4, "5");
  const { state } = await playUntil(opened, (_, state) => asks(state) === "play" && !state.question.only && state.view.trick.cards.length > 1);
  for (const size of [{ width: 640, height: 360 }, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 1920, height: 1080 }]) {
    const ann = await person({ size });
    await ann.go(opened.link(0));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    await ann.page.waitForSelector("[data-seat]");
    await isSound(ann.page, `${size.width}×${size.height}`);
    const button = await ann.page.locator("#ask .go").boundingBox();
    assert.ok(button && button.y + button.height <= size.height && button.x + button.width <= size.width, `${size.width}×${size.height}: the button is in sight`);
    await ann.leave();
  }
});
