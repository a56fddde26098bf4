/**
 * Debian's Chromium through playwright-core, and the rules for every page: no error, no request to another host.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

/** Unfolds the lobby's form for a new table. @param {import("playwright-core").Page} page */
export const unfold = (page) => page.locator(".form > summary").click();

/** Time limit for immediate results, in milliseconds. */
const PATIENCE = 20_000;

let running;

/** One browser for all tests of a file. */
export async function browser() {
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} is not there: apt-get install chromium, or say where it is by CHROMIUM`);
  running ??= await chromium.launch({
    executablePath: CHROMIUM,
    // Draw fonts identically on every machine. Turn off the sandbox, which containers do not have.
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
  });
  return running;
}

export async function closeBrowser() {
  await running?.close();
  running = undefined;
}

/**
 * A person with a separate browser, which shares nothing with others.
 *
 * @param {{size?: {width: number, height: number}, touch?: boolean, lang?: string, still?: boolean, pace?: number}} [how] all events appear at once,
 * unless `pace` is set
 */
export async function person({ size = DESKTOP, touch = false, lang = "en", still = true, pace = 6 } = {}) {
  const context = await (await browser()).newContext({
    viewport: size,
    hasTouch: touch,
    isMobile: touch,
    locale: lang,
    timezoneId: "UTC",
    reducedMotion: still ? "reduce" : "no-preference",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addInitScript((pace) => {
    try {
      localStorage.setItem("hyperkon.pace", localStorage.getItem("hyperkon.pace") ?? String(pace));
    } catch {
      // An empty page has no storage.
    }
  }, pace);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  /** Errors of the page, and requests that leave the server. @type {string[]} */
  const wrong = [];
  /** Every received frame. @type {string[]} */
  const frames = [];
  let home = "";
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A failed request to a killed or unknown server is not the page's fault.
    if (message.type() === "error" && !/ERR_CONNECTION|WebSocket connection/.test(message.text()) && !message.location().url.includes("/ws/")) wrong.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { host, protocol } = new URL(request.url());
    if (home && host !== home && protocol !== "data:") wrong.push(`request to another host: ${request.url()}`);
  });
  page.on("websocket", (socket) => {
    if (home && new URL(socket.url()).host !== home) wrong.push(`socket to another host: ${socket.url()}`);
    socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
  });
  return {
    page,
    context,
    frames,
    wrong,
    /** @param {string} url */
    async go(url) {
      home = new URL(url).host;
      await page.goto(url);
    },
    async leave() {
      await context.close();
      assert.deepEqual(wrong, [], "nothing goes wrong on the page");
    },
  };
}
