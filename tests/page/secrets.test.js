/** The data and display of a page contain no hidden card, and no highlight reveals one. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { closeBrowser, person } from "./support/browser.js";
import { client, openTable } from "./support/client.js";
import { ROOT, endServers, folder, serve } from "./support/server.js";
import { atEveryMoment, moment } from "./support/states.js";

after(async () => {
  await closeBrowser();
  endServers();
});

/** Number of attack cards in the edition. */
const ALL = 39;

/** An edition where every attack card has a unique value, so that each can be found in the messages. */
function marked() {
  const path = folder("marked");
  mkdirSync(join(path, "decks"));
  const values = Array.from({ length: ALL }, (_, n) => `${611 + 10 * n} = 1`).join(", ");
  const text = readFileSync(join(ROOT, "decks/kosmische-strijd.toml"), "utf8")
    .replace(/^id = .*/m, 'id = "marked"')
    .replace(/^attack = .*/m, `attack = { ${values} }`);
  writeFileSync(join(path, "decks/marked.toml"), text);
  return path;
}

/** A card as messages and sentences write it; other numbers can have the same value. */
const CARD = /attack"?[: ]+(\d{3})\b/gi;
const cards = (/** @type {string} */ text) => new Set([...text.matchAll(CARD)].map(([, value]) => value));

/** Removes the possible deal terms from a message. They list every kind in the edition; an incomplete list stays. */
const withoutWishes = (/** @type {string} */ frame) =>
  JSON.stringify(JSON.parse(frame), /** @this {any} */ function (key, value) {
    const isKinds = key === "kinds" || (key === "value" && /\/kinds$/.test(this.path));
    return Array.isArray(value) ? withoutWhole(value, isKinds) : value;
  });

/** Removes deal terms that differ only in their card, and have every card. @param {any[]} list @param {boolean} isKinds */
function withoutWhole(list, isKinds) {
  const shapes = list.map((one) => JSON.stringify(one)?.replace(CARD, "card").replace(/\/\d+/g, "/0"));
  const isWhole = (/** @type {string} */ shape) => cards(JSON.stringify(list.filter((_one, at) => shapes[at] === shape))).size === ALL;
  const whole = new Set([...new Set(shapes)].filter((shape) => (isKinds || /"gives"|\/kinds\//.test(shape)) && isWhole(shape)));
  return list.filter((_one, at) => !whole.has(shapes[at]));
}

test("frames contain no hidden cards", async () => {
  const server = await serve({ mods: [marked()] });
  const table = await openTable(server.url, {
    edition: "marked", seats: 4, seed: "31", bots: { 1: "random", 2: "random", 3: "random" }, windows: { beat: 20 },
    options: { aliens: [["clone"], ["macron"], ["pacifist"], ["zombie"]] },
  });
  const [ann, eve] = [await person(), await person()];
  await ann.go(table.link(0));
  await eve.go(table.watchLink);
  // Collect each seat's cards during the whole game, from its own messages.
  const held = [new Set(), new Set(), new Set(), new Set()];
  let answers = 0;
  let isOver = false;
  for (const { seat, token } of table.seats) {
    const line = await client(server.url);
    const note = (state) => {
      // A card may come and go between two states, so include the seat's own events.
      const own = state.events.filter(({ event }) => Object.values(event).some((what) => what?.seat === seat || what?.by === seat));
      cards(JSON.stringify([state.view.hand ?? [], own])).forEach((card) => held[seat].add(card));
      answers += state.events.length;
      isOver ||= state.status === "over";
    };
    // Answer for the first seat with the server's default: this test is about the messages to its page. A window with a
    // stop of the page waits, and the others pass by themselves.
    const answer = ({ question, status }) => seat === 0 && status === "asking" && question && (!question.window || question.left_ms == null)
      && line.call("answer", { table: table.table, id: question.id, choice: question.fallback }).catch(() => {});
    line.on(({ method, params }) => method === "state" && (note(params), answer(params)));
    const { state } = await line.call("seat.take", { table: table.table, token });
    note(state);
    answer(state);
  }
  for (let n = 0; n < 200 && !isOver && answers < 600; n += 1) await new Promise((done) => setTimeout(done, 100));
  assert.ok(answers > 100, "something has happened");
  // The game is paused from here on, so all compared data is from the same moment.
  const host = await client(server.url);
  if (!isOver) await host.call("host.pause", { table: table.table, host: table.host, paused: true });
  await ann.page.waitForSelector("[data-status=paused], [data-status=over]");
  await eve.page.waitForSelector("[data-status=paused], [data-status=over]");
  // Collect the cards that all seats have seen, by the kinds of events that show them. An offer names the cards that it
  // gives.
  const shown = new Set();
  const open = /^(card_turned|cards_shown|cards_discarded|played_card_discarded|counts_as|offered)$/;
  for (const message of eve.frames.map((text) => JSON.parse(text))) {
    for (const { event } of message.params?.events ?? message.result?.state?.events ?? []) {
      if (typeof event === "object" && open.test(Object.keys(event)[0])) cards(JSON.stringify(event)).forEach((card) => shown.add(card));
      if (typeof event === "object" && event.card_laid?.open) cards(JSON.stringify(event)).forEach((card) => shown.add(card));
    }
  }
  const all = new Set(held.flatMap((some) => [...some]));
  const secret = [...all].filter((card) => !shown.has(card));
  assert.ok(all.size > 12, `cards are found in hands: ${all.size}`);
  assert.ok(secret.length > 0, `some were never shown: ${secret.length}`);
  const leaked = (frames, mine) => [...cards(frames.map(withoutWishes).join("\n"))].filter((card) => !shown.has(card) && !mine.has(card) && all.has(card));
  assert.deepEqual(leaked(eve.frames, new Set()), [], "an onlooker is sent no hidden card");
  assert.deepEqual(leaked(ann.frames, held[0]), [], "a seat is sent no card of another's hand");
  for (const { page } of [ann, eve]) {
    const drawn = cards(await page.evaluate(() => {
      // The sheet of a deal shows every kind that can be requested.
      document.querySelectorAll("[data-deal]").forEach((sheet) => sheet.remove());
      return document.documentElement.outerHTML.replaceAll("&quot;", '"');
    }));
    const mine = page === ann.page ? held[0] : new Set();
    const more = [...drawn].filter((card) => !shown.has(card) && !mine.has(card));
    const told = (page === ann.page ? ann : eve).frames.filter((text) => more.some((card) => text.includes(card))).map((text) => /.{300}attack"?[: ]+\d{3}.{60}/i.exec(text)?.[0]);
    assert.deepEqual(more, [], `nor does the page hold one: ${told[0]}`);
  }
  console.log(`  ${ann.frames.length} and ${eve.frames.length} frames, ${all.size} cards in hands, ${secret.length} of them never shown`);
  await Promise.all([ann.leave(), eve.leave()]);
  await server.kill();
});

test("only the prompted seat sees its options", async () => {
  const server = await serve({});
  for (const which of /** @type {const} */ (["point", "cards", "window"])) {
    const { table, seat, state } = await moment(server.url, which);
    const asked = await person();
    if (which === "window") await atEveryMoment(asked.page);
    await asked.go(table.link(seat));
    await asked.page.waitForSelector(`[data-question="${state.question.id}"]`);
    assert.ok((await asked.page.locator("[data-part]").count()) > 0, "the asked seat can choose");
    // A seat without a question, and a spectator.
    const eve = await person();
    await eve.go(table.watchLink);
    await eve.page.waitForSelector("[data-status]");
    assert.equal(await eve.page.locator("[data-part], .legal, [data-question]").count(), 0, "nothing glows for an onlooker");
    const marks = await eve.page.evaluate(() => document.querySelectorAll("[data-waiting-seat], .waits, .asking-dots").length);
    if (which === "window") assert.equal(marks, 0, "in a window nobody is shown as asked");
    if (which === "window") {
      const text = await eve.page.locator("#ask").innerText();
      assert.doesNotMatch(text, /red|blue|green|yellow/i, "nor named");
    }
    await Promise.all([asked.leave(), eve.leave()]);
  }
  await server.kill();
});

test("face-down cards look alike", async () => {
  const server = await serve({});
  const { table } = await moment(server.url, "cards");
  const eve = await person();
  await eve.go(table.watchLink);
  await eve.page.waitForSelector("[data-status]");
  const backs = await eve.page.evaluate(() => [...document.querySelectorAll(".card.back, .back")].map((one) => one.outerHTML.replace(/\b(x|y|transform|style)="[^"]*"/g, "")));
  assert.ok(new Set(backs).size <= 2, [...new Set(backs)].join("\n"));
  await eve.leave();
  await server.kill();
});
