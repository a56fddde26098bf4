/**
 * Plays at a table like a person: only by mouse, keyboard, or touch.
 *
 * The question is read from the page. The choice is random, so that many things are tried. An element that cannot be reached
 * with the device, or does nothing, ends the test.
 */
import assert from "node:assert/strict";

/** A seeded random number generator. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Returns the question as the page shows it. @param {import("playwright-core").Page} page */
export const look = (page) => page.evaluate(() => {
  const root = document.querySelector("[data-status]");
  const panel = document.querySelector("[data-question]");
  const usable = (/** @type {Element} */ one) => !one.hasAttribute("disabled") && one.getAttribute("aria-disabled") !== "true";
  const acts = [...document.querySelectorAll("[data-act]")].filter((one) => usable(one) && /** @type {any} */ (one).checkVisibility?.() !== false).map((one) => one.getAttribute("data-act"));
  const parts = [...document.querySelectorAll("[data-part]")].filter((one) => usable(one) && one.getClientRects().length > 0);
  document.querySelectorAll("[data-nth]").forEach((one) => one.removeAttribute("data-nth"));
  parts.forEach((one, n) => one.setAttribute("data-nth", String(n)));
  return {
    status: root?.getAttribute("data-status") ?? "",
    id: panel?.getAttribute("data-question") ?? null,
    window: panel?.hasAttribute("data-window") || panel?.classList.contains("window") || false,
    sheet: document.querySelector("dialog[open]") !== null,
    deal: document.querySelector("[data-deal]") !== null,
    refused: document.querySelector("[data-question] .refused")?.textContent ?? "",
    acts,
    parts: parts.map((one, nth) => ({ nth, part: one.getAttribute("data-part"), inPanel: panel?.contains(one) ?? false, chosen: one.getAttribute("aria-checked") === "true" || one.getAttribute("aria-pressed") === "true" })),
  };
});

/** Clicks like a person with a mouse: covered elements cannot be clicked. */
export const mouse = {
  name: "mouse",
  press: (page, selector) => page.locator(selector).first().click({ timeout: 5000 }),
  /** In a large hand, only the left edge of a card is visible. */
  choose: async (page, one) => {
    const there = page.locator(`[data-nth="${one.nth}"]`);
    const covered = await there.click({ timeout: 1500 }).then(() => false, () => true);
    if (covered) await there.click({ timeout: 5000, position: { x: 10, y: (await there.boundingBox()).height / 2 } });
  },
};

export const touch = {
  name: "touch",
  press: (page, selector) => page.locator(selector).first().tap({ timeout: 5000 }),
  choose: (page, one) => page.locator(`[data-nth="${one.nth}"]`).tap({ timeout: 5000 }),
};

/** Plays with the keyboard only: moves the focus, and presses the focused element. */
export const keys = {
  name: "keyboard",
  async press(page, selector) {
    const asked = () => page.evaluate(() => document.querySelector("[data-question]")?.getAttribute("data-question"));
    const before = await asked();
    // First close any open sheet, as a person would.
    if (await page.evaluate(() => document.activeElement?.matches('[data-act="close"]') ?? false)) await page.keyboard.press("Escape");
    if (/send|default/.test(selector)) {
      // Enter sends the answer wherever the focus is, except on another button, which then acts. If nothing is chosen
      // yet, Enter chooses the focused element.
      const other = await page.evaluate((to) => document.activeElement?.matches(to) ?? false, `button:not([data-part]), a, summary${/default/.test(selector) ? ", [data-part]" : ""}`);
      if (!other) {
        // One key is enough, even while the page waits for the server.
        await page.keyboard.press("Enter");
        for (let n = 0; n < 120 && (await asked()) === before; n += 1) await page.waitForTimeout(100);
        const on = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
        assert.notEqual(await asked(), before, `Enter sends what is chosen; the focus is on ${on}`);
        return;
      }
    }
    await tabTo(page, selector);
    await page.keyboard.press("Enter");
  },
  async choose(page, one, { parts, random }) {
    const listed = parts.filter(({ inPanel }) => inPanel);
    const at = listed.findIndex(({ part }) => part === one.part);
    const index = at < 0 ? null : await page.locator(`[data-nth="${listed[at].nth}"]`).getAttribute("data-index");
    if (index !== null && Number(index) < 10 && random() < 0.7) return page.keyboard.press(String((Number(index) + 1) % 10));
    await tabTo(page, `[data-nth="${one.nth}"]`, one);
    return page.keyboard.press("Space");
  },
};

/** Moves with Tab, and within a group with arrows, to the element of a selector. */
export async function tabTo(page, selector, one = null) {
  const there = () => page.evaluate((to) => document.activeElement?.matches(to) ?? false, selector);
  const inGroup = () => page.evaluate((to) => {
    const at = document.activeElement;
    const wanted = document.querySelector(to);
    return Boolean(wanted && ["[data-group]", "[role=radiogroup], .opts, .fan, svg"].some((group) => at?.closest(group)?.contains(wanted)));
  }, selector);
  for (let n = 0; n < 120; n += 1) {
    if (await there()) return;
    if (await inGroup()) {
      for (let k = 0; k < 60 && !(await there()); k += 1) await page.keyboard.press(await towards(page, selector, k));
      if (await there()) return;
    }
    await page.keyboard.press("Tab");
  }
  assert.fail(`no key leads to ${selector} ${one?.part ?? ""}`);
}

/** Returns the arrow key toward an element on the screen, and sometimes a different one, to get around obstacles. */
async function towards(page, selector, tried) {
  const [dx, dy] = await page.evaluate((to) => {
    const middle = (/** @type {any} */ one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(document.activeElement);
    const [wantedX, wantedY] = middle(document.querySelector(to));
    return [wantedX - x, wantedY - y];
  }, selector);
  const along = [dx > 0 ? "ArrowRight" : "ArrowLeft", dy > 0 ? "ArrowDown" : "ArrowUp"];
  if (tried % 5 === 4) return ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][Math.floor(tried / 5) % 4];
  return Math.abs(dx) > Math.abs(dy) === tried % 5 < 3 ? along[0] : along[1];
}

/**
 * Answers one question, or lets a window pass.
 *
 * @param {import("playwright-core").Page} page @param {any} hand @param {() => number} random
 * @returns {Promise<string>} the action
 */
export async function step(page, hand, random) {
  const seen = await look(page);
  if (seen.sheet) {
    // A click that came slightly too late has opened something, which is closed again.
    await hand.press(page, "dialog[open] [data-act=close]").catch(() => {});
    await page.locator("dialog[open]").waitFor({ state: "hidden", timeout: 5000 });
    return "closed a sheet";
  }
  if (!seen.id || seen.status === "over") return seen.status || "loading";
  const gone = (most = 8000) => page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id || document.querySelector("[data-status=over]"), seen.id, { timeout: most });
  if (seen.window && random() < 0.9) {
    // The window passes when it times out. If it is kept open, that takes longer.
    return (await gone(1500).then(() => true, () => false)) ? "let pass" : answer(page, hand, random, seen, gone);
  }
  return answer(page, hand, random, seen, gone);
}

/** Answers the question with random parts. @returns {Promise<string>} the action */
export async function answer(page, hand, random, before, gone) {
  let seen = before;
  for (let n = 0; n < 14; n += 1) {
    if (seen.id !== before.id) return "overtaken";
    if (hand.forgives && (seen.refused || seen.status === "offline")) return "offline";
    assert.equal(seen.refused, "", "an offered answer was rejected");
    const send = seen.acts.includes("send") ? "send" : null;
    const more = seen.parts.filter(({ chosen }) => !chosen);
    const deal = ["accept", "refuse", "no_deal"].filter((act) => seen.acts.includes(act));
    let done = "";
    if (deal.length && (more.length === 0 || random() < 0.6)) done = deal[Math.floor(random() * deal.length)];
    else if (send && (random() < 0.6 || more.length === 0 || n > 8)) done = send;
    else if (!send && seen.acts.includes("default") && (more.length === 0 || n > 8 || random() < 0.15)) done = "default";
    if (done) {
      try {
        await hand.press(page, `[data-act="${done}"]`);
        await gone();
      } catch (error) {
        // The window may have closed in between, which is not the page's fault.
        const now = await look(page);
        // A key that came slightly too late has opened a sheet, which is closed again.
        if (now.sheet) return "overtaken";
        if (now.id === before.id && now.status !== "over" && !hand.forgives) throw new Error(`${done} at ${before.id}: ${error.message}\n${JSON.stringify(now)}`);
      }
      return done;
    }
    if (hand.forgives && more.length === 0) return "offline";
    assert.ok(more.length > 0, `something can be done about ${before.id}: ${JSON.stringify(seen)}`);
    const one = more[Math.floor(random() * more.length)];
    try {
      await hand.choose(page, one, { parts: seen.parts, random });
    } catch (error) {
      const now = await look(page);
      if (now.sheet) return "overtaken";
      if (now.id === before.id && now.status !== "over" && !hand.forgives) throw new Error(`choosing ${one.part} of ${before.id}: ${error.message}\n${JSON.stringify(now)}`);
      return "overtaken";
    }
    await settled(page);
    seen = await look(page);
  }
  assert.fail(`${before.id} cannot be answered: ${JSON.stringify(seen)}`);
}

/** Waits until the server has the choice and the page shows it. */
async function settled(page) {
  await page.waitForTimeout(60);
  await page.waitForFunction(() => !document.querySelector("[data-question][aria-busy=true]"), null, { timeout: 5000 });
}

/** Plays on until the game is over. @returns {Promise<Record<string, number>>} the number of times of each action */
export async function playOn(page, hand, seed, { most = 1500, alive = () => true } = {}) {
  const random = chance(seed);
  /** @type {Record<string, number>} */
  const count = {};
  for (let n = 0; n < most && alive(); n += 1) {
    const did = await step(page, hand, random);
    if (did === "over") return count;
    count[did] = (count[did] ?? 0) + 1;
    if (["waiting", "telling", "loading", "asking", "offline", "paused"].includes(did)) await page.waitForTimeout(40);
  }
  return count;
}

/** Opens a sheet by its key: keys work shortly after the first board. @param {import("playwright-core").Page} page @param {string} key */
export async function sheet(page, key) {
  const dialog = page.locator("dialog[open]");
  for (let n = 0; n < 8 && !(await dialog.isVisible()); n += 1) {
    await page.keyboard.press(key);
    await dialog.waitFor({ timeout: 1000 }).catch(() => {});
  }
  assert.ok(await dialog.isVisible(), `${key} opens a sheet`);
  return dialog;
}
