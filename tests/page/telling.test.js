/** Events told one by one: each is on the screen before the question appears, at a pace, and can be skipped. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import { patched } from "../../engine/server/page/net.js";
import { closeBrowser, person } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { answer, chance, look, mouse, sheet } from "./support/play.js";
import { endServers, playWeb, serve } from "./support/server.js";

after(async () => {
  await closeBrowser();
  endServers();
});

/** A folder for pictures of each told event, if it is set. */
const SHOTS = process.env.SHOTS;

/** Notes in the page everything that was on the screen: lines of the log, played cards, tricks, and the questions. */
function watch() {
  const seen = { lines: /** @type {number[]} */ ([]), laid: /** @type {string[]} */ ([]), trick: /** @type {string[]} */ ([]), early: 0 };
  Object.assign(window, { seen });
  const last = (list, one) => list.at(-1) !== one && list.push(one);
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("[data-line]")) {
      const n = Number(one.getAttribute("data-line"));
      if (!seen.lines.includes(n)) seen.lines.push(n);
    }
    const side = (name) => {
      const card = document.querySelector(`.duel .${name} .slot .card:not(.ghost)`);
      return card ? (card.classList.contains("turned") ? "open" : "down") : "none";
    };
    if (document.querySelector(".duel .sides")) last(seen.laid, `${side("off_")} ${side("def")}`);
    last(seen.trick, `${document.querySelector(".tricku.past") ? "taken" : "laid"} ${document.querySelectorAll(".tricku li:not(.next)").length}`);
    if (document.querySelector("[data-status=telling] [data-question]")) seen.early += 1;
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Returns a function that returns the state in each of a page's messages, as a list. */
function reader() {
  let last;
  return (/** @type {string} */ frame) => {
    const { method, params, result } = JSON.parse(frame);
    const state = method === "state" ? params : result?.state;
    if (!state && method !== "change") return [];
    last = state ?? { ...patched(last, params.patch), events: params.events };
    return [last];
  };
}
const states = (frames) => frames.flatMap(reader());
const kind = ({ event }) => (typeof event === "string" ? event : Object.keys(event)[0]);

/** Returns the events of the record that no line of the log has shown. Headings have no number. */
const unseen = (frames, lines) =>
  states(frames).flatMap(({ events }) => events).filter((event) => !/^((turn|encounter|phase|hand|age)_began|power_used)$/.test(kind(event)) && !lines.includes(event.n));

/** Gives default answers, or random ones where there is no default, until `stop` is true. */
async function play(page, stop, most = 80) {
  const random = chance(3);
  for (let n = 0; n < most && !(await stop()); n += 1) {
    await page.waitForSelector("[data-question], [data-status=over]", { timeout: 60_000 });
    const seen = await look(page);
    if (!seen.id) return;
    const gone = () => page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id, seen.id, { timeout: 60_000 });
    if (!seen.acts.includes("default")) await answer(page, mouse, random, seen, gone);
    else await page.locator("[data-act=default]").click().then(gone);
  }
  assert.ok(await stop(), "the moment never came");
}

/** The design's game: the seat stays out of the first encounter, and still sees it. */
test("every event is seen, and both cards turn", async () => {
  const server = await playWeb("--seed", "2", "--windows", "holders");
  const ann = await person({ pace: SHOTS ? 3 : 5, still: false });
  const { page, frames } = ann;
  await page.addInitScript(watch);
  await ann.go(server.link);
  let shot = 0;
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  const shots = SHOTS && setInterval(() => page.screenshot({ path: `${SHOTS}/${String((shot += 1)).padStart(3, "0")}.png` }).catch(() => {}), 400);
  const turned = () => states(frames).flatMap(({ events }) => events).filter((event) => kind(event) === "card_turned").length;
  await play(page, () => turned() >= (SHOTS ? 2 : 6));
  await page.waitForFunction(() => document.querySelector("[data-question]"), null, { timeout: 60_000 });
  clearInterval(shots || undefined);
  const { lines, laid, early } = await page.evaluate(() => /** @type {any} */ (window).seen);
  const told = states(frames).flatMap(({ events }) => events);
  assert.deepEqual(unseen(frames, lines), [], "every event was in the log");
  assert.equal(early, 0, "no question before its events");
  const turns = laid.filter((now, i) => now === "open down" && laid[i - 1] === "down down" && laid[i + 1] === "open open").length;
  assert.equal(turns, told.filter((event) => kind(event) === "card_turned").length / 2, `each pair lies face down and turns, one card after the other: ${laid.join(", ")}`);
  await ann.leave();
  await server.kill();
});

test("a trick of UFOs is complete before it is taken", async () => {
  const server = await serve({});
  const table = await openTable(server.url, { game: "ufos", seats: 4, seed: "5", bots: { 1: "steady", 2: "steady", 3: "steady" }, options: { hands: 1 }, windows: { beat: 0 } });
  const ann = await person({ pace: 5 });
  await ann.page.addInitScript(watch);
  await ann.go(table.link(0));
  const tricks = () => states(ann.frames).flatMap(({ events }) => events).filter((event) => kind(event) === "trick_taken").length;
  await play(ann.page, () => tricks() >= 3);
  await ann.page.waitForFunction(() => document.querySelector("[data-question]"));
  const { trick, lines } = await ann.page.evaluate(() => /** @type {any} */ (window).seen);
  assert.deepEqual(unseen(ann.frames, lines), []);
  const whole = trick.filter((now, i) => now === "laid 4" && trick[i - 1] === "laid 3").length;
  assert.ok(whole >= tricks(), `${whole} complete tricks of ${tricks()}: ${trick.join(", ")}`);
  await ann.leave();
  await server.kill();
});

/** Collects the boards that appear while the page tells the events. */
function watchBoards() {
  const boards = new Set();
  Object.assign(window, { boards });
  new MutationObserver(() => document.querySelector("[data-status=telling]") && boards.add(document.querySelector(".board")?.textContent)).observe(document, { childList: true, subtree: true, characterData: true });
}

test("the moves of SP4X appear one by one", async () => {
  const server = await serve({});
  const table = await openTable(server.url, { game: "sp4x", seats: 3, seed: "5", bots: { 1: "steady", 2: "steady" }, windows: "ask" });
  const ann = await person({ pace: 5 });
  await ann.page.addInitScript(watch);
  await ann.page.addInitScript(watchBoards);
  await ann.go(table.link(0));
  const events = () => states(ann.frames).reduce((all, state) => all + state.events.length, 0);
  await play(ann.page, () => events() > 60);
  await ann.page.waitForSelector("[data-question]");
  const { lines, boards } = await ann.page.evaluate(() => ({ lines: /** @type {any} */ (window).seen.lines, boards: /** @type {any} */ (window).boards.size }));
  assert.deepEqual(unseen(ann.frames, lines), []);
  assert.ok(boards > 15, `${boards} boards before the questions`);
  await ann.leave();
  await server.kill();
});

test("keys, the button and a hidden tab skip; + and − change the pace", async () => {
  const server = await serve({});
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 4, seed: "7", bots: { 1: "steady", 2: "steady", 3: "steady" }, windows: "ask" });
  const ann = await person({ pace: 1 });
  const { page } = ann;
  await ann.go(table.link(0));
  const pace = () => page.evaluate(() => localStorage.getItem("hyperkon.pace"));
  const hide = () => page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
  });
  const skips = [() => page.keyboard.press(" "), () => page.locator("[data-act=skip]").click(), () => page.keyboard.press("1"), hide];
  for (const skip of skips) {
    await page.waitForSelector("[data-question]");
    await play(page, async () => (await page.locator("[data-status=telling]").count()) > 0);
    await page.waitForSelector("[data-status=telling]");
    const before = await page.locator("[data-line]").count();
    const began = Date.now();
    await skip();
    await page.waitForSelector("[data-question]", { timeout: 10_000 });
    assert.ok(Date.now() - began < 1500, "the question appears at once");
    assert.ok((await page.locator("[data-line]").count()) >= before, "the log is complete");
    assert.equal(await page.locator("[data-question] [aria-checked=true]").count(), 0, "the key chooses nothing that was not seen");
  }
  await page.keyboard.press("+");
  await page.getByText("Pace 2 of 6").waitFor();
  assert.equal(await pace(), "2");
  await page.keyboard.press("-");
  await page.getByText("Pace 1 of 6").waitFor();
  assert.equal(await pace(), "1");
  await ann.leave();
  await server.kill();
});

test("a question keeps half of its time", async () => {
  const server = await serve({});
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 4, seed: "7", bots: { 1: "steady", 2: "steady", 3: "steady" }, windows: "ask", clock: { question_s: 4 } });
  const ann = await person({ pace: 1 });
  const { page } = ann;
  const came = /** @type {Record<string, number>} */ ({}),
    events = /** @type {Record<string, number>} */ ({});
  const read = reader();
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    const [state] = read(String(payload));
    if (!state?.question) return;
    came[state.question.id] ??= Date.now();
    events[state.question.id] = state.events.length;
  }));
  await page.addInitScript(() => {
    const shown = {};
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const id = document.querySelector("[data-question]")?.getAttribute("data-question");
      if (id) shown[id] ??= Date.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await ann.go(table.link(0));
  await page.waitForSelector("[data-question]");
  const first = Object.keys(came).length;
  await play(page, () => Object.keys(came).slice(first).filter((id) => events[id] > 2).length >= 2);
  await page.waitForSelector("[data-question]");
  const shown = await page.evaluate(() => /** @type {any} */ (window).shown);
  const late = Object.keys(came).slice(first).filter((id) => shown[id]).map((id) => shown[id] - came[id]);
  assert.ok(Math.max(...late) > 1000 && Math.max(...late) < 2600, `the questions appear after ${late.join(", ")} ms`);
  await ann.leave();
  await server.kill();
});

test("sounds are off until they are turned on", async () => {
  const server = await playWeb("--seed", "2", "--windows", "holders");
  const ann = await person({ pace: 5 });
  const { page } = ann;
  await page.addInitScript(() => {
    const Real = OscillatorNode;
    Object.assign(window, { tones: 0, OscillatorNode: class extends Real { constructor(...how) { super(...how); /** @type {any} */ (window).tones += 1; } } });
  });
  const tones = () => page.evaluate(() => /** @type {any} */ (window).tones);
  let loads = 0;
  page.on("request", (request) => void (loads += Number(request.url().endsWith("/sounds.js"))));
  const laid = () => states(ann.frames).flatMap(({ events }) => events).filter((event) => kind(event) === "card_laid").length;
  await ann.go(server.link);
  await play(page, () => laid() >= 2);
  await page.waitForSelector("[data-question]");
  assert.deepEqual([loads, await tones()], [0, 0]);
  const help = await sheet(page, "?");
  await help.locator("input[type=checkbox]").check();
  await page.keyboard.press("Escape");
  await play(page, () => laid() >= 4);
  await page.waitForSelector("[data-question]");
  assert.equal(loads, 1);
  assert.ok((await tones()) > 2, `${await tones()} tones`);
  await ann.leave();
  await server.kill();
});

test("reduced motion tells in steps without flights", async () => {
  const server = await playWeb("--seed", "2", "--windows", "holders");
  const ann = await person({ pace: 5, still: true });
  await ann.page.addInitScript(() => {
    Object.assign(window, { flights: 0, beats: 0 });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      if (this.hasAttribute("data-flight")) /** @type {any} */ (window).flights += 1;
      return animate.apply(this, how);
    };
    new MutationObserver(() => /** @type {any} */ (window).beats += Number(Boolean(document.querySelector("[data-status=telling]")))).observe(document, { childList: true, subtree: true });
  });
  await ann.go(server.link);
  const joined = () => states(ann.frames).some(({ events }) => events.some((event) => /loaded|joined|landed/.test(kind(event))));
  await play(ann.page, joined);
  const { flights, beats } = await ann.page.evaluate(() => ({ flights: /** @type {any} */ (window).flights, beats: /** @type {any} */ (window).beats }));
  assert.equal(flights, 0);
  assert.ok(beats > 1, `${beats} steps`);
  await ann.leave();
  await server.kill();
});

/** Another seat begins this game. The page tells its moves before the first question, once. */
test("moves before the first question appear", async () => {
  const server = await serve({});
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 4, seed: "3", bots: { 0: "steady", 1: "steady", 2: "steady" }, windows: { beat: 0 } });
  const ann = await person({ pace: 5 });
  await ann.page.addInitScript(watch);
  await ann.page.addInitScript(watchBoards);
  await ann.go(table.link(3));
  await ann.page.waitForSelector("[data-question]", { timeout: 60_000 });
  const { lines, boards, early } = await ann.page.evaluate(() => ({ .../** @type {any} */ (window).seen, boards: /** @type {any} */ (window).boards.size }));
  assert.deepEqual(unseen(ann.frames, lines), []);
  assert.equal(early, 0);
  assert.ok(boards > 2, `${boards} boards before the first question`);
  await answer(ann.page, mouse, chance(3), await look(ann.page), () => ann.page.waitForFunction(() => !document.querySelector("[data-question]"))).catch(() => {});
  await ann.page.waitForFunction(() => /"told":"1"/.test(localStorage.getItem("hyperkon.tables") ?? ""));
  const before = ann.frames.length;
  await ann.page.reload();
  await ann.page.waitForSelector("[data-question], [data-status=telling], [data-status=waiting]");
  assert.ok(!ann.frames.slice(before).some((frame) => JSON.parse(frame).result?.steps), "the game is not told again");
  await ann.leave();
  await server.kill();
});
