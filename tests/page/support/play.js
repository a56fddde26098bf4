/**
 * Plays at a table as a person does: by mouse, by keyboard or by touch, and by nothing else.
 *
 * What is asked is read from what the page shows. The choice is drawn, so that many things are tried; what cannot be reached
 * with the device, or does nothing, ends the test.
 */
import assert from "node:assert/strict";

/** Chance that is the same in every run. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** What the page shows of the question. @param {import("playwright-core").Page} page */
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

/** Clicks, as a hand with a mouse does: what is covered cannot be clicked. */
export const mouse = {
  name: "mouse",
  press: (page, selector) => page.locator(selector).first().click({ timeout: 5000 }),
  /** In a large hand a card shows its left edge alone. */
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

/** Keys alone: what has the focus is pressed; where it goes is seen, not told. */
export const keys = {
  name: "keyboard",
  async press(page, selector) {
    const asked = () => page.evaluate(() => document.querySelector("[data-question]")?.getAttribute("data-question"));
    const before = await asked();
    // A sheet that was opened on the way is closed first, as one would.
    if (await page.evaluate(() => document.activeElement?.matches('[data-act="close"]') ?? false)) await page.keyboard.press("Escape");
    if (/send|default/.test(selector)) {
      // Enter sends wherever the focus is, unless it is on another button: that one does what it says. Where nothing is
      // chosen yet, it chooses what the focus is on.
      const other = await page.evaluate((to) => document.activeElement?.matches(to) ?? false, `button:not([data-part]), a, summary${/default/.test(selector) ? ", [data-part]" : ""}`);
      if (!other) {
        await page.keyboard.press("Enter");
        for (let n = 0; n < 100 && (await asked()) === before; n += 1) await page.waitForTimeout(100);
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

/** Goes with Tab, and within a group with arrows, to what a selector names. */
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

/** The arrow that leads to a thing as one sees it; now and then another one, for whoever is stuck goes around. */
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
 * @returns {Promise<string>} what was done
 */
export async function step(page, hand, random) {
  const seen = await look(page);
  if (seen.sheet) {
    // What was clicked a moment too late shows itself: it is closed again.
    await hand.press(page, "dialog[open] [data-act=close]").catch(() => {});
    await page.locator("dialog[open]").waitFor({ state: "hidden", timeout: 5000 });
    return "closed a sheet";
  }
  if (!seen.id || seen.status === "over") return seen.status || "loading";
  const gone = (most = 8000) => page.waitForFunction((id) => document.querySelector("[data-question]")?.getAttribute("data-question") !== id || document.querySelector("[data-status=over]"), seen.id, { timeout: most });
  if (seen.window && random() < 0.9) {
    // The beat passes it; a window that is held for one waits longer.
    return (await gone(1500).then(() => true, () => false)) ? "let pass" : answer(page, hand, random, seen, gone);
  }
  return answer(page, hand, random, seen, gone);
}

async function answer(page, hand, random, before, gone) {
  let seen = before;
  for (let n = 0; n < 14; n += 1) {
    if (seen.id !== before.id) return "overtaken";
    if (hand.forgives && (seen.refused || seen.status === "offline")) return "offline";
    assert.equal(seen.refused, "", "what is offered is not refused");
    const send = seen.acts.includes("send") ? "send" : null;
    const more = seen.parts.filter(({ chosen }) => !chosen);
    const deal = ["accept", "refuse", "no_deal"].filter((act) => seen.acts.includes(act));
    let done = "";
    if (deal.length && (more.length === 0 || random() < 0.6)) done = deal[Math.floor(random() * deal.length)];
    else if (send && (random() < 0.6 || more.length === 0 || n > 8)) done = send;
    else if (!send && seen.acts.includes("default") && (more.length === 0 || random() < 0.15)) done = "default";
    if (done) {
      try {
        await hand.press(page, `[data-act="${done}"]`);
        await gone();
      } catch (error) {
        // A window may have closed in between: that is no fault of the page.
        const now = await look(page);
        // A key that came a moment too late has opened a sheet, which is closed again.
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

/** What was chosen has been asked of the server, and is drawn. */
async function settled(page) {
  await page.waitForTimeout(60);
  await page.waitForFunction(() => !document.querySelector("[data-question][aria-busy=true]"), null, { timeout: 5000 });
}

/** Plays on until the game is over. @returns {Promise<Record<string, number>>} how often what was done */
export async function playOn(page, hand, seed, { most = 1500, alive = () => true } = {}) {
  const random = chance(seed);
  /** @type {Record<string, number>} */
  const count = {};
  for (let n = 0; n < most && alive(); n += 1) {
    const did = await step(page, hand, random);
    if (did === "over") return count;
    count[did] = (count[did] ?? 0) + 1;
    if (["waiting", "loading", "asking", "offline", "paused"].includes(did)) await page.waitForTimeout(40);
  }
  return count;
}

/** Opens a sheet by its key: keys come a moment after the first board. @param {import("playwright-core").Page} page @param {string} key */
export async function sheet(page, key) {
  const dialog = page.locator("dialog[open]");
  for (let n = 0; n < 8 && !(await dialog.isVisible()); n += 1) {
    await page.keyboard.press(key);
    await dialog.waitFor({ timeout: 1000 }).catch(() => {});
  }
  assert.ok(await dialog.isVisible(), `${key} opens a sheet`);
  return dialog;
}
