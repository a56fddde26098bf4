/** Layout: words stay whole, options stay in sight, tips stay beside their items, and nothing jumps. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { serve } from "./support/server.js";
import { moment } from "./support/states.js";

let server;
before(async () => void (server = await serve()));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

async function seated(which, how) {
  const { table, seat, state } = await moment(server.url, which);
  const ann = await person(how);
  await ann.go(table.link(seat));
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  return { ann, page: ann.page, state };
}

for (const lang of ["en", "nl", "sv", "de"]) {
  test(`no word of a card is broken: ${lang}`, async () => {
    const ann = await person({ lang });
    const { table, seat } = await moment(server.url, "cards");
    await ann.go(table.link(seat));
    await ann.page.waitForSelector(".hand .card");
    const { about } = ann.frames.map((frame) => JSON.parse(frame).result).find((result) => result?.about);
    const names = about.scripts.filter(({ sort }) => sort !== "rule").map(({ name }) => name);
    const broken = await ann.page.evaluate(async (names) => {
      const { html, render } = await import(/** @type {any} */ ("/page/vendor/index.js"));
      const { CardName } = await import(/** @type {any} */ ("/page/drawn/paint.js"));
      const at = document.createElement("div");
      document.body.append(at);
      const widths = [[84, 118], [64, 90], [58, 82], [54, 76]];
      render(html`${names.flatMap((name) => widths.map(([w, h]) => html`<div class="card destiny" ref=${(card) => (card?.style.setProperty("--card", `${w}px`), card?.style.setProperty("--cardh", `${h}px`))}><${CardName} name=${name} /></div>`))}`, at);
      const words = [...at.querySelectorAll(".n"), ...document.querySelectorAll(".hand .card .n")].flatMap((one) => {
        const text = /** @type {Text} */ (one.firstChild);
        return [...(text?.data ?? "").matchAll(/\S+/g)].flatMap((found) => {
          const range = document.createRange();
          range.setStart(text, found.index);
          range.setEnd(text, found.index + found[0].length);
          const { left, right } = range.getBoundingClientRect(),
            card = /** @type {Element} */ (one.closest(".card")).getBoundingClientRect();
          const isWhole = range.getClientRects().length === 1 || /-/.test(found[0]);
          // The hand is a fan: its cards are turned, and their boxes too wide to compare.
          return isWhole && (one.closest(".fan") || (left >= card.left && right <= card.right)) ? [] : [found[0]];
        });
      });
      const count = at.querySelectorAll(".n").length;
      at.remove();
      return { words, count };
    }, names);
    assert.ok(names.length > 10, "there are names");
    assert.deepEqual(broken, { words: [], count: 4 * names.length });
    await ann.leave();
  });
}

for (const size of [{ width: 640, height: 360 }, { width: 844, height: 390 }]) {
  test(`options are in sight at ${size.width}×${size.height}`, async () => {
    const { ann, page } = await seated("invite", { size });
    const boxes = await page.locator("#ask .opt").evaluateAll((all) => all.map((one) => {
      const box = one.getBoundingClientRect(),
        { top, bottom } = /** @type {Element} */ (one.closest(".opts")).getBoundingClientRect();
      return [box.top >= top, box.bottom <= bottom, bottom <= innerHeight];
    }));
    assert.equal(boxes.length, 2);
    assert.deepEqual(boxes.flat().filter((is) => !is), [], JSON.stringify(boxes));
    await ann.leave();
  });
}

test("the lobby does not jump on a phone", async () => {
  const ann = await person({ size: PHONE, touch: true });
  await ann.page.addInitScript(() => {
    const all = (/** @type {any} */ (window).shifts = /** @type {number[]} */ ([]));
    new PerformanceObserver((list) => list.getEntries().forEach((one) => all.push(/** @type {any} */ (one).value))).observe({ type: "layout-shift", buffered: true });
  });
  await ann.go(`${server.url}/`);
  await ann.page.locator(".new").waitFor();
  await ann.page.waitForTimeout(1500);
  const shifts = await ann.page.evaluate(() => /** @type {any} */ (window).shifts);
  const sum = shifts.reduce((/** @type {number} */ all, /** @type {number} */ one) => all + one, 0);
  assert.ok(sum < 0.1, `layout shift ${sum}`);
  await ann.leave();
});

for (const lang of ["nl", "sv"]) {
  test(`steppers stay whole: ${lang}`, async () => {
    const ann = await person({ lang });
    await ann.go(`${server.url}/`);
    await ann.page.locator(".new").waitFor();
    await unfold(ann.page);
    await ann.page.locator(".stepper").nth(1).waitFor();
    const gaps = await ann.page.locator(".stepper").evaluateAll((all) => all.map((one) => {
      const [less, more] = [...one.querySelectorAll("button")].map((button) => button.getBoundingClientRect());
      return more.left - less.right - /** @type {Element} */ (one.querySelector("output")).getBoundingClientRect().width;
    }));
    assert.ok(gaps.length > 1 && gaps.every((gap) => Math.abs(gap) < 1), gaps.join());
    await ann.leave();
  });
}

for (const [name, how] of /** @type {const} */ ([["1280×720", { size: DESKTOP }], ["390×844", { size: PHONE, touch: true }]])) {
  test(`plaques of long names do not collide at ${name}`, async () => {
    const aliens = [["vulch"], ["empath"], ["filch"], ["anti_matter"], ["philanthropist"]];
    const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 4, seed: "11", windows: "ask", options: { aliens: aliens.slice(0, 4), begins: 0 } });
    const ann = await person({ lang: "nl", ...how });
    await ann.go(table.link(0));
    await ann.page.locator(".plaque").nth(3).waitFor();
    const overlaps = await ann.page.evaluate(() => [...document.querySelectorAll(".plaque")].flatMap((one) => {
      // Texts, and the marks of the seat: its shape, and one for each base.
      const boxes = [...one.querySelectorAll("text:not(.name), path[transform]")].filter((part) => !part.closest("[color]")).map((part) => ({ text: part.textContent || "mark", box: part.getBoundingClientRect() }));
      return boxes.filter(({ text }) => text !== "mark").flatMap(({ text, box }) => boxes.filter(({ box: other }) => other !== box && box.left < other.right - 0.5 && other.left < box.right - 0.5 && box.top + box.height * 0.25 < other.bottom && other.top < box.bottom - box.height * 0.25).map((other) => `${text} / ${other.text}`));
    }));
    assert.deepEqual(overlaps, []);
    await ann.leave();
  });
}

test("a hint wraps inside its sheet", async () => {
  const { table, seat, state } = await moment(server.url, "point");
  const ann = await person({ size: DESKTOP });
  const text = `the offense gives attack 15; the defense gives ${"a base on yellow 2 and ".repeat(5)}nothing`;
  await ann.page.routeWebSocket(/\/ws$/, (line) => {
    const far = line.connectToServer();
    line.onMessage((message) => {
      const { id, method } = JSON.parse(String(message));
      if (method !== "hint") return far.send(message);
      line.send(JSON.stringify({ jsonrpc: "2.0", id, result: { games: 200, choices: [{ text, share: 0.5, close: true, parts: null }] } }));
    });
  });
  await ann.go(table.link(seat));
  await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
  await ann.page.locator("[data-act=hint]").click();
  const option = ann.page.locator("dialog .hints .opt");
  await option.waitFor();
  const sizes = await option.evaluate((one) => {
    const sheet = /** @type {Element} */ (one.closest("dialog")).getBoundingClientRect(),
      words = /** @type {Element} */ (one.querySelector(".w"));
    return { inside: one.getBoundingClientRect().right <= sheet.right - 10, whole: words.scrollWidth <= words.clientWidth };
  });
  assert.deepEqual(sizes, { inside: true, whole: true });
  await ann.leave();
});

test("tips open beside their seat", async () => {
  const { ann, page } = await seated("point", { size: DESKTOP });
  await page.waitForTimeout(600);
  for (const seat of [1, 2, 3]) {
    const thing = page.locator(`.board [data-thing="seat:${seat}"]`);
    await thing.hover();
    await page.locator(".peek p").first().waitFor();
    await page.waitForTimeout(100);
    const [tip, item] = await Promise.all([page.locator(".peek").boundingBox(), thing.locator(".bg").boundingBox()]);
    assert.ok(tip && item);
    const dx = Math.max(0, tip.x - item.x - item.width, item.x - tip.x - tip.width),
      dy = Math.max(0, tip.y - item.y - item.height, item.y - tip.y - tip.height);
    assert.ok(dx + dy > 0 && dx < 40 && dy < 40, `seat ${seat}: ${dx} ${dy}`);
    await page.mouse.move(640, 400);
    await page.locator(".peek").waitFor({ state: "hidden" });
  }
  await ann.leave();
});

test("tips leave the bar free in UFOs", async () => {
  const table = await openTable(server.url, { game: "ufos", seats: 4, seed: "5", bots: { 1: "random", 2: "random", 3: "random" } });
  const ann = await person({ size: DESKTOP });
  await ann.go(table.link(0));
  await ann.page.waitForSelector("[data-question]");
  await ann.page.waitForTimeout(600);
  const bar = await ann.page.locator(".facts-u").boundingBox();
  for (const seat of [0, 1, 3]) {
    const thing = ann.page.locator(`.board [data-thing="seat:${seat}"]`);
    await thing.hover();
    await ann.page.locator(".peek p").waitFor();
    await ann.page.waitForTimeout(100);
    const tip = await ann.page.locator(".peek").boundingBox(),
      item = await thing.boundingBox();
    assert.ok(bar && tip && item && tip.y >= bar.y + bar.height, `seat ${seat}: ${JSON.stringify(tip)}`);
    assert.ok(tip.x >= item.x + item.width || tip.x + tip.width <= item.x || tip.y >= item.y + item.height || tip.y + tip.height <= item.y, `seat ${seat} is covered`);
    await ann.page.mouse.move(640, 690);
    await ann.page.locator(".peek").waitFor({ state: "hidden" });
  }
  await ann.leave();
});

test("a button names what is missing", async () => {
  const table = await openTable(server.url, { game: "ufos", seats: 4, seed: "5", bots: { 1: "random", 2: "random", 3: "random" } });
  const ann = await person({ size: DESKTOP });
  await ann.go(table.link(0));
  await ann.page.locator('#ask .opt[data-index="0"]').click();
  const lacks = ann.page.locator("#lacks");
  await lacks.waitFor();
  assert.match(await lacks.innerText(), /^Also choose .+ or .+\.$|^Choose 1 more\.$/);
  assert.equal(await ann.page.locator("#ask .go").getAttribute("aria-describedby"), "lacks");
  await ann.leave();
});

test("headings of the log have lines", async () => {
  const { ann, page } = await seated("late", { size: DESKTOP });
  const kinds = await page.locator(".side .log li").evaluateAll((all) => all.map((one) => (one.classList.contains("l1") ? 1 : one.classList.contains("ph") ? 2 : 3)));
  assert.ok(kinds.filter((kind) => kind === 2).length > 3, "there are headings");
  kinds.forEach((kind, n) => assert.ok(kind === 3 || (kinds[n + 1] ?? 0) > kind, `heading ${n} has no line: ${kinds.slice(n, n + 3)}`));
  await ann.leave();
});

test("the sign agrees with the totals", async () => {
  const { ann, page, state } = await seated("cards", { size: DESKTOP });
  const shown = await page.evaluate(async ({ view, about }) => {
    const { html, render } = await import(/** @type {any} */ ("/page/vendor/index.js"));
    const { Encounter } = await import(/** @type {any} */ ("/page/cosmic/encounter.js"));
    const at = document.createElement("div"),
      laid = { kind: { attack: 8 }, face: { attack: 8 }, open: true };
    const drawn = (offense, defense, won) => {
      render(html`<${Encounter} about=${about} view=${{ ...view, laid: { offense: laid, defense: laid }, sums: { offense: null, defense: null }, totals: { offense, defense }, outcome: { won } }} preview=${null} show=${() => {}} />`, at);
      return [at.querySelector(".vs")?.textContent, /lower total/.test(at.textContent ?? "")];
    };
    return [drawn(23, 1, "offense"), drawn(23, 1, "defense"), drawn(1, 23, "offense"), drawn(5, 5, "defense")];
  }, { view: state.view, about: JSON.parse(ann.frames.find((frame) => frame.includes('"about"')) ?? "{}").result.about });
  assert.deepEqual(shown, [[">", false], [">", true], ["<", true], ["=", false]]);
  await ann.leave();
});
