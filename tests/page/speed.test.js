/** Time until the first board, and the data loaded by then. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { closeBrowser, person } from "./support/browser.js";
import { openTable } from "./support/client.js";
import { serve } from "./support/server.js";

let server;
before(async () => void (server = await serve({})));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Targets of the design. The first is measured and printed, the second asserted. */
const WANTED_MS = 1000;
const BYTES = 68_500;
/** A limit that even a busy machine does not exceed by chance. */
const MOST_MS = 3000;

test("first board is fast and small", async () => {
  const table = await openTable(server.url, { edition: "kosmische-strijd", seats: 4, seed: "7", bots: { 1: "steady", 2: "steady", 3: "steady" } });
  const times = [];
  let loaded = { files: 0, count: 0, frames: 0, names: /** @type {string[]} */ ([]) };
  for (let n = 0; n < 6; n += 1) {
    const ann = await person();
    await ann.page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector("[data-planet]")) return;
        watch.disconnect();
        const drawn = performance.now();
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { board: performance.now(), files: sum(drawn) })));
      });
      // Count only requests before the board is drawn, because later ones delay nobody.
      const sum = (/** @type {number} */ drawn) => {
        const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].filter((one) => one.startTime <= drawn);
        return { bytes: all.reduce((so, one) => so + /** @type {any} */ (one).encodedBodySize, 0), count: all.length, names: all.map((one) => `${/** @type {any} */ (one).encodedBodySize} ${one.name}`) };
      };
      watch.observe(document, { childList: true, subtree: true });
    });
    await ann.go(table.link(0));
    await ann.page.waitForFunction(() => "board" in window);
    const { board, files } = await ann.page.evaluate(() => ({ board: /** @type {any} */ (window).board, files: /** @type {any} */ (window).files }));
    // The first page warms up the browser.
    if (n > 0) times.push(board);
    loaded = { files: files.bytes, count: files.count, frames: gzipSync(ann.frames.join("\n")).length, names: files.names };
    if (n === 5) console.log(files.names.map((name) => `    ${name}`).join("\n"));
    await ann.leave();
  }
  const median = times.sort((a, b) => a - b)[2];
  console.log(`  first board: ${Math.round(median)} ms, the median of ${times.map(Math.round).join(", ")} (wanted: below ${WANTED_MS})`);
  console.log(`  loaded by then: ${loaded.files} bytes in ${loaded.count} files, and ${loaded.frames} bytes of messages if they were gzipped`);
  assert.ok(median < MOST_MS, `${median} ms`);
  assert.ok(loaded.files > 10_000, "something is counted");
  assert.deepEqual(loaded.names.filter((name) => /\/(sp4x|ufos)\//.test(name)), [], "nothing of another game's board");
  assert.ok(loaded.files < BYTES, `${loaded.files} bytes are loaded for the first board; ${BYTES} at most`);
});
