/**
 * Plays a game on its board: hexes, edges, seats, tracks and cards. The panel's list is used only for options without a
 * place on the board, and that is counted too.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chance, keys, look } from "./play.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Plays with the board's own keys only, and without digits, which would choose from the list. */
export const boardKeys = {
  ...keys,
  async choose(page, one, { parts }) {
    const isOnBoard = await page.evaluate((nth) => document.querySelector(`[data-nth="${nth}"]`)?.closest(".board") !== null, one.nth);
    if (isOnBoard) {
      await page.keyboard.press("b");
      const isThere = () => page.evaluate((nth) => document.activeElement?.getAttribute("data-nth") === String(nth), one.nth);
      // Use Tab and the arrow keys equally often, because both work on the board.
      for (let n = 0; one.nth % 2 && n < 60 && !(await isThere()); n += 1) await page.keyboard.press("PageDown");
      for (let n = 0; n < 12 && !(await isThere()); n += 1) await page.keyboard.press(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"][n % 4]);
      for (let n = 0; n < 60 && !(await isThere()); n += 1) await page.keyboard.press("PageDown");
    }
    return keys.choose(page, one, { parts, random: () => 1 });
  },
};

/** The kind of element with an option: `hex`, `road`, `place`, `seat`, `kind`, `card` …; `panel` for the list. */
const kindOf = (page, one) => page.evaluate((nth) => {
  const at = document.querySelector(`[data-nth="${nth}"]`);
  if (at?.closest("[data-question]")) return "panel";
  return at?.getAttribute("data-card") ? "card" : (at?.getAttribute("data-thing") ?? "").split(":")[0];
}, one.nth);

/**
 * Plays until the game is over.
 * @param {import("playwright-core").Page} page @param {any} hand
 * @param {{seed: number, most?: number, each?: (seen: any) => Promise<void>}} how `each` is called with every question
 * @returns {Promise<Record<string, number>>} the number of choices by kind of element
 */
export async function playByBoard(page, hand, { seed, most = 900, each = async () => {} }) {
  const random = chance(seed);
  const count = /** @type {Record<string, number>} */ ({});
  const pressed = "[data-act=send]:not([disabled]), [data-act=default]:not([disabled])";
  for (let n = 0; n < most; n += 1) {
    await page.waitForFunction(() => document.querySelector("[data-status=over]") || document.querySelector("[data-question]"));
    const first = await look(page);
    if (first.status === "over") return count;
    await each(first);
    for (let part = 0; part < 5; part += 1) {
      const seen = await look(page);
      if (seen.id !== first.id || seen.acts.includes("send")) break;
      assert.equal(seen.refused, "", "an offered answer was rejected");
      const open = seen.parts.filter(({ chosen }) => !chosen);
      const lying = open.filter(({ inPanel }) => !inPanel);
      // If possible, usually explore hexes and build roads.
      const liked = random() < 0.7 ? lying.filter(({ part }) => /explore|road|base/.test(part)) : [];
      const some = liked.length ? liked : lying.length ? lying : open;
      if (!some.length || (seen.acts.includes("default") && random() < 0.1)) break;
      const one = some[Math.floor(random() * some.length)];
      const kind = await kindOf(page, one);
      // An update can redraw the board between two keys, and then a person looks and presses again too.
      for (let tries = 3, taken = false, now = seen; !taken; tries -= 1, now = await look(page)) {
        const there = now.parts.find(({ part, inPanel }) => part === one.part && inPanel === one.inPanel);
        assert.ok(tries && there, `${kind} ${one.part} is chosen: ${JSON.stringify(now.parts)}`);
        const failed = await hand.choose(page, there, { parts: now.parts, random }).then(() => null, (error) => error);
        if (failed && tries === 1) throw failed;
        taken = !failed && await page.waitForFunction((part) => document.querySelector("[data-act=send]:not([disabled])") || [...document.querySelectorAll('[data-part][aria-pressed="true"], [data-part][aria-checked="true"]')].some((taken) => taken.getAttribute("data-part") === part), one.part, { timeout: 10_000 })
          .then(() => true, () => false);
      }
      count[kind] = (count[kind] ?? 0) + 1;
    }
    await page.waitForSelector(pressed, { timeout: 20_000 });
    await hand.press(page, pressed);
    await page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id || document.querySelector("[data-status=over]"), first.id);
  }
  assert.fail("the game does not end");
}

/** Checks that axe finds nothing, and that the page does not scroll. */
export async function isSound(page, where) {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(" | ")}`);
  assert.ok(passes.length > 5, "axe has looked");
  assert.deepEqual(told, [], `${where}: axe`);
  const sizes = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
    return { high: scrollHeight - clientHeight, wide: scrollWidth - clientWidth };
  });
  assert.deepEqual(sizes, { high: 0, wide: 0 }, `${where}: the page does not scroll`);
}

/** Sizes and positions of all elements: style sheets that load later must not change them. */
export async function stays(page) {
  const drawn = () => page.evaluate(() => [...document.querySelectorAll(".board *, .hand *")].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [one.getAttribute("class") ?? one.tagName, ...[left, top, width, height].map(Math.round), getComputedStyle(one).borderRadius].join(" ");
  }));
  const before = await drawn();
  await page.evaluate(() => Promise.all(["/page/sheets.css", "/page/lobby.css"].map((href) => new Promise((done) => {
    const sheet = document.createElement("link");
    Object.assign(sheet, { rel: "stylesheet", href, onload: done });
    document.head.append(sheet);
  }))));
  const after = await drawn();
  assert.deepEqual(after.filter((one, i) => one !== before[i]).slice(0, 6), [], "nothing moves when other styles come");
}

/** All readable texts: texts, labels and titles. */
export const all = (page) => page.evaluate(() => document.body.innerText + [...document.querySelectorAll("[aria-label], [title], [placeholder], text, .vh")].map((one) => [one.getAttribute("aria-label"), one.getAttribute("title"), one.getAttribute("placeholder"), one.textContent].join(" ")).join("\n"));
/** Keys without a text are shown as themselves. */
export const GAP = /\b(page|ui|phase|do)[._][a-z_]+\b|\{[a-z_|]+\}|undefined|\[object|\bNaN\b/;
