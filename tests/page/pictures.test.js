/**
 * States of the web client, compared with saved pictures. Review intended changes, and save the new pictures.
 *
 *     KEEP=1 tests/page/run.sh pictures.test.js
 *
 * Debian's Chromium draws them with the font Inter of Debian's package. `pictures/browser.txt` names the Chromium version; another one
 * scrolls and smooths letters slightly differently, so more pixels may differ there.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { DESKTOP, PHONE, browser, closeBrowser, person, unfold } from "./support/browser.js";
import { otherGame } from "./support/other-game.js";
import { mouse, look } from "./support/play.js";
import { openTable } from "./support/client.js";
import { playUntil } from "./support/script.js";
import { serve, shortEdition } from "./support/server.js";
import { atEveryMoment, moment } from "./support/states.js";

const KEPT = join(dirname(fileURLToPath(import.meta.url)), "pictures");
const DIFFERS = join(KEPT, "differs");
/** Number of pixels that may differ: about one digit on a card. */
const MOST = 700;
/** Share of pixels that may differ with another Chromium. */
const MOST_ELSEWHERE = 0.015;
const BROWSER = join(KEPT, "browser.txt");

let server;
let sameBrowser = true;
before(async () => {
  server = await serve({ mods: [shortEdition({ bases_to_win: 2 })] });
  const version = (await browser()).version();
  if (process.env.KEEP) writeFileSync(BROWSER, `${version}\n`);
  sameBrowser = readFileSync(BROWSER, "utf8").trim() === version;
  if (!sameBrowser) console.log(`  Chromium ${version} did not draw the saved pictures: ${100 * MOST_ELSEWHERE} % of the pixels may differ`);
});
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Compares the page with the saved picture. */
async function same(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  // Hide clocks, which differ each time.
  const shot = await page.screenshot({ animations: "disabled", caret: "hide", mask: [page.locator("[role=timer]")], maskColor: "#101a36" });
  const path = join(KEPT, `${name}.webp`);
  if (process.env.KEEP) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(path, await redrawn(shot, "png", "webp"));
    return;
  }
  assert.ok(existsSync(path), `${path} is not saved yet: run with KEEP=1`);
  const [kept, drawn] = [PNG.sync.read(await redrawn(readFileSync(path), "webp", "png")), PNG.sync.read(shot)];
  assert.deepEqual([drawn.width, drawn.height], [kept.width, kept.height], name);
  const diff = new PNG({ width: kept.width, height: kept.height });
  const count = pixelmatch(kept.data, drawn.data, diff.data, kept.width, kept.height, { threshold: 0.15 });
  const part = count / (kept.width * kept.height);
  console.log(`  ${name}: ${count} points differ (${(100 * part).toFixed(3)} %)`);
  const most = sameBrowser ? MOST : MOST_ELSEWHERE * kept.width * kept.height;
  if (count > most) {
    mkdirSync(DIFFERS, { recursive: true });
    writeFileSync(join(DIFFERS, `${name}.png`), shot);
    writeFileSync(join(DIFFERS, `${name}-where.png`), PNG.sync.write(diff));
  }
  assert.ok(count <= most, `${name}: ${(100 * part).toFixed(2)} % of the points differ; see ${DIFFERS}`);
}

/** Converts a picture in the browser: a WebP file is a tenth of the size of a PNG file. */
async function redrawn(/** @type {Buffer} */ picture, from, to) {
  const page = await (await browser()).newPage();
  const url = `data:image/${from};base64,${picture.toString("base64")}`;
  const out = await page.evaluate(async ([source, format]) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL(`image/${format}`, 0.94);
  }, [url, to]);
  await page.close();
  return Buffer.from(out.split(",")[1], "base64");
}

const phone = { size: PHONE, touch: true };

test("lobby", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await ann.page.getByRole("button", { name: "Play now" }).waitFor();
  await same(ann.page, "lobby");
  await ann.leave();
});

test("links of a new table", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await unfold(ann.page);
  await ann.page.getByLabel("Who plays blue").selectOption({ label: "a player" });
  await ann.page.getByRole("button", { name: /Open the table/ }).click();
  await ann.page.getByRole("heading", { name: /Waiting room/ }).waitFor();
  await ann.page.getByRole("button", { name: "To the lobby" }).click();
  await ann.page.getByRole("button", { name: "Links" }).first().click();
  await ann.page.getByText("What you can do as the host").click();
  await ann.page.locator(".host li").first().waitFor();
  // Ids, tokens and the time of day differ each time.
  await ann.page.evaluate(() => {
    document.querySelectorAll("input.link").forEach((one) => (/** @type {HTMLInputElement} */ (one).value = "…"));
    document.querySelectorAll("h2 small, .tables small").forEach((one) => (one.textContent = "…"));
  });
  await same(ann.page, "links");
  await ann.leave();
});

/** @type {[string, keyof typeof import("./support/states.js").MOMENTS, any, string][]} */
const TABLES = [
  ["load", "load", {}, "seat"],
  ["point", "point", {}, "seat"],
  ["invite-phone", "invite", phone, "seat"],
  ["cards", "cards", {}, "seat"],
  ["cards-phone", "cards", phone, "seat"],
  ["window", "window", {}, "seat"],
  ["deal", "deal", {}, "seat"],
  ["onlooker", "late", {}, "watch"],
  ["over", "over", {}, "seat"],
];
for (const [name, which, how, whose] of TABLES) {
  test(name, async () => {
    const { table, seat, state } = await moment(server.url, which);
    const ann = await person(how);
    if (name === "window") await atEveryMoment(ann.page);
    await ann.go(whose === "watch" ? table.watchLink : table.link(seat));
    await ann.page.waitForSelector(whose === "watch" ? "[data-status]" : state.question ? `[data-question="${state.question.id}"]` : "[data-status=over]");
    if (name === "point") {
      await mouse.choose(ann.page, (await look(ann.page)).parts[1]);
      await ann.page.waitForSelector("[data-act=send]:not([disabled])");
    }
    await same(ann.page, name);
    await ann.leave();
  });
}

test("replay", async () => {
  const { table } = await moment(server.url, "over");
  const ann = await person({ size: DESKTOP });
  await ann.go(`${table.link(1).replace("#/table", "#/replay")}`);
  await ann.page.waitForSelector("[data-shown]");
  for (let n = 0; n < 4; n += 1) await ann.page.keyboard.press("Shift+ArrowRight");
  await ann.page.waitForSelector('[data-step="40"][data-shown]');
  await ann.page.waitForTimeout(300);
  await same(ann.page, "replay");
  await ann.leave();
});

/** The boards of the other games. Every answer is the last option, so that the boards fill soon. */
const BOARDS = /** @type {const} */ ([
  ["sp4x", "sp4x", "5", {}],
  ["sp4x-phone", "sp4x", "5", phone],
  ["ufos", "ufos", "5", {}],
  ["ufos-phone", "ufos", "5", phone],
]);
for (const [name, game, seed, how] of BOARDS) {
  test(`the board of ${name}`, async () => {
    const table = await openTable(server.url, { game, seats: 4, seed, windows: "ask" });
    const choose = (_, { question }) => (question.parts.next.at(-1).part.score || question.ask.ask === "lay" ? null : { parts: [question.parts.next.at(-1).part] });
    const stop = (seat, { view, question }) => seat === 0 && (game === "sp4x" ? view.board.length > 10 && question.ask.topic === "build" : view.trick.cards.length > 1);
    const { seat, state } = await playUntil(table, stop, { choose });
    const ann = await person(how);
    await ann.go(table.link(seat));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    await ann.page.waitForSelector("[data-seat]");
    await same(ann.page, name);
    await ann.leave();
  });
}

test("game without a board", async () => {
  const other = await otherGame(server.url);
  const ann = await person();
  await ann.go(other.link);
  await ann.page.waitForSelector("[data-question]");
  await same(ann.page, "lists");
  await ann.leave();
  other.close();
});
