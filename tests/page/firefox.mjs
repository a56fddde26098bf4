/** Plays a game of each kind in Firefox. It prints the number of questions, and fails at an error of the page. */
import { createRequire } from "node:module";
import { openTable } from "./support/client.js";
import { serve } from "./support/server.js";

/** The time for a game, in milliseconds. */
const MOST = 300_000;
const BOTS = { 1: "steady", 2: "steady", 3: "steady" };
const TABLES = [
  { edition: "kosmische-strijd", windows: { beat: 300 } },
  { edition: "universums-harskare", windows: { beat: 300 } },
  { game: "ufos", edition: "ufos", options: null },
  { game: "sp4x", edition: "sp4x", options: null },
];
const { default: puppeteer } = await import(createRequire(`${process.env.PUPPETEER}/firefox.js`).resolve("puppeteer-core"));

const server = await serve({});
const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr", headless: true });
const errors = [];

/** Returns what the page shows. @param {any} page */
const look = (page) =>
  page.evaluate(() => ({
    isOver: Boolean(document.querySelector("[data-status=over]")),
    question: document.querySelector("[data-question]")?.getAttribute("data-question") ?? "",
    canSend: Boolean(document.querySelector("#ask .go:not([disabled])")),
  }));

/** Clicks an option in the panel, the hand, or on the board. @param {any} page @param {number} number */
const choose = (page, number) =>
  page.evaluate((n) => {
    /** @type {HTMLElement | null} */ (document.querySelector(".dealing [data-act=no_deal], .dealing [data-act=refuse]"))?.click();
    const all = [...document.querySelectorAll("#ask .opt:not([aria-disabled]), .hand [data-part], .board [data-part]")];
    all[n % Math.max(1, all.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, number);

for (const wish of TABLES) {
  const table = await openTable(server.url, { seats: 4, seed: "5", bots: BOTS, ...wish });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  page.on("pageerror", (error) => errors.push(`${wish.edition}: ${error.message}`));
  await page.goto(table.link(0));
  await page.evaluate(() => localStorage.setItem("hyperkon.pace", "6"));
  await page.waitForSelector("[data-status]");
  let [questions, last, tries, isOver] = [0, "", 0, false];
  for (const begun = Date.now(); !isOver && Date.now() - begun < MOST; await new Promise((done) => setTimeout(done, 70))) {
    const seen = await look(page);
    isOver = seen.isOver;
    if (isOver) break;
    if (!seen.question) {
      await page.keyboard.press(" ");
      continue;
    }
    tries = seen.question === last ? tries + 1 : 0;
    questions += Number(tries === 0);
    last = seen.question;
    if (seen.canSend && tries % 3 !== 2) await page.click("#ask .go:not([disabled])").catch(() => {});
    else await choose(page, tries);
  }
  console.log(`${wish.edition}: ${questions} questions, ${isOver ? "over" : "not over"}`);
  if (!isOver) errors.push(`${wish.edition}: the game does not end`);
  await page.close();
}
await browser.close();
await server.kill();
errors.forEach((error) => console.error(error));
process.exit(errors.length ? 1 : 0);
