/** Dutch, Swedish, German, and Danish: chosen by the browser or by hand, used everywhere, and complete. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { sheet } from "./support/play.js";
import { serve } from "./support/server.js";
import { moment } from "./support/states.js";

let server;
before(async () => void (server = await serve({})));
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Keys without a text are shown as themselves. */
const GAP = /\b(page|ui)\.[a-z_]+(\.[a-z_]+)*\b|\{[a-z_|]+\}|undefined|\[object/;

const LANGS = /** @type {const} */ ([["nl", "Nieuwe tafel", "Tafel openen en gaan zitten"], ["sv", "Nytt bord", "Öppna bordet och slå dig ner"]]);

for (const [lang, heading, button] of LANGS) {
  test(`browser language ${lang} is used everywhere`, async () => {
    for (const how of [{ lang }, { lang, size: PHONE, touch: true }]) {
      const ann = await person(how);
      await ann.go(`${server.url}/`);
      await ann.page.locator(".form > summary", { hasText: heading }).waitFor();
      await unfold(ann.page);
      assert.equal(await ann.page.locator("html").getAttribute("lang"), lang);
      assert.doesNotMatch(await all(ann.page), GAP);
      await ann.page.getByRole("button", { name: button }).click();
      await ann.page.waitForSelector("[data-status]");
      assert.doesNotMatch(await all(ann.page), GAP);
      await ann.leave();
    }
    for (const which of /** @type {const} */ (["load", "cards", "deal", "invite"])) {
      const { table, seat, state } = await moment(server.url, which);
      const ann = await person({ lang });
      await ann.go(table.link(seat));
      await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
      const asked = await ann.page.locator("#qh").innerText();
      assert.notEqual(asked, state.question.text, "the question is not the English one");
      assert.doesNotMatch(await all(ann.page), GAP);
      for (const key of ["?", "a"]) {
        await sheet(ann.page, key);
        assert.doesNotMatch(await all(ann.page), GAP);
        await ann.page.keyboard.press("Escape");
        await ann.page.locator("dialog[open]").waitFor({ state: "hidden" });
      }
      const cut = await ann.page.evaluate(() => [...document.querySelectorAll("button")].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "visible" && one.checkVisibility()).map((one) => one.textContent));
      assert.deepEqual(cut, [], "no button is too narrow for its words");
      await ann.leave();
    }
  });
}

test("nothing is drawn before its texts and style arrive", async () => {
  const ann = await person();
  for (const slow of ["words/en.lobby.json", "page/sheets.css"]) {
    await ann.page.route(`**/${slow}`, async (route) => {
      await new Promise((later) => setTimeout(later, 1000));
      await route.continue();
    });
  }
  await ann.go(`${server.url}/#/table/unknown?join=${"0".repeat(32)}`);
  const drawn = ann.page.locator("main.room");
  await drawn.waitFor();
  assert.doesNotMatch(await drawn.innerText(), GAP);
  assert.ok(await ann.page.evaluate(() => [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => /** @type {HTMLLinkElement} */ (link).sheet)));
  await ann.leave();
});

test("lost texts are reported, and can be loaded again", async () => {
  const ann = await person();
  const texts = "**/words/en.lobby.json";
  await ann.page.route(texts, (route) => route.abort("connectionreset"));
  await ann.go(`${server.url}/`);
  const trouble = ann.page.getByRole("alert");
  await trouble.waitFor();
  assert.doesNotMatch(await trouble.innerText(), GAP);
  await ann.page.unroute(texts);
  await trouble.getByRole("link").click();
  await ann.page.locator(".form > summary", { hasText: "New table" }).waitFor();
  await ann.leave();
});

/** Languages that only some games have. The web client has them at every table, and so does the language's game. */
const OWN = /** @type {const} */ ([
  ["de", "Neuer Tisch", "UFOs", "Tisch öffnen und Platz nehmen", /Welche Machtkarte und welche Wertungskarte legst du\?/],
  ["da", "Nyt bord", "SP4X", "Åbn bordet, og sæt dig", /Hvem trækker du et kort fra\?|Venter/],
]);
for (const [lang, heading, edition, button, asked] of OWN) {
  test(`browser language ${lang} is used where it exists`, async () => {
    for (const how of [{ lang }, { lang, size: PHONE, touch: true }]) {
      const ann = await person(how);
      await ann.go(`${server.url}/`);
      await ann.page.locator(".form > summary", { hasText: heading }).waitFor();
      await unfold(ann.page);
      assert.equal(await ann.page.locator("html").getAttribute("lang"), lang);
      await ann.page.locator("select").filter({ hasText: edition }).first().selectOption({ label: edition });
      const lobby = await all(ann.page);
      assert.doesNotMatch(lobby, GAP);
      assert.doesNotMatch(lobby, /\b(the|you|your|table|seats|open)\b/i, "no English");
      await ann.page.getByRole("button", { name: button }).click();
      await ann.page.waitForSelector("[data-status]");
      await ann.page.locator("#ask").waitFor();
      assert.match(await ann.page.locator("#ask").innerText(), asked);
      assert.doesNotMatch(await all(ann.page), GAP);
      await ann.leave();
    }
    const { table, seat, state } = await moment(server.url, "deal");
    const ann = await person({ lang });
    await ann.go(table.link(seat));
    await ann.page.waitForSelector(`[data-question="${state.question.id}"]`);
    for (const key of ["?", "a"]) {
      await sheet(ann.page, key);
      assert.doesNotMatch(await all(ann.page), GAP);
      await ann.page.keyboard.press("Escape");
      await ann.page.locator("dialog[open]").waitFor({ state: "hidden" });
    }
    await ann.leave();
  });
}

test("language chosen in the lobby persists", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await ann.page.getByLabel("Language").selectOption("nl");
  await ann.page.locator(".form > summary", { hasText: "Nieuwe tafel" }).waitFor();
  await ann.page.getByText("Kosmische Strijd", { exact: true }).first().waitFor({ state: "attached" });
  await ann.page.reload();
  await ann.page.locator(".form > summary", { hasText: "Nieuwe tafel" }).waitFor();
  await ann.leave();
});

/** All readable texts: texts, labels and titles. */
const all = (page) => page.evaluate(() => document.body.innerText + [...document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")].map((one) => ["aria-label", "title", "placeholder", "aria-valuetext"].map((name) => one.getAttribute(name) ?? "").join(" ")).join("\n"));
