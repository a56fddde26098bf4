/** Mods in the lobby of one's own machine: a dropped file, a chosen file, a wrong file, and settings. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { closeBrowser, person, unfold } from "./support/browser.js";
import { playWeb, serve, zippedMod } from "./support/server.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let server, zip;
before(async () => {
  server = await playWeb("--seats", "2", "--seed", "7", "--bot", "random");
  zip = zippedMod();
});
after(async () => {
  await closeBrowser();
  await server?.kill();
});

/** Opens the table and then the lobby, as its owner. */
async function owner() {
  const ann = { ...(await person()), sent: /** @type {string[]} */ ([]) };
  ann.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => ann.sent.push(String(payload))));
  await ann.go(server.link);
  await ann.page.waitForSelector("[data-status]");
  await ann.page.evaluate(() => void (location.hash = "#/"));
  await ann.page.getByRole("heading", { name: "Mods" }).waitFor();
  return ann;
}

/** Drops a file on the page. */
const drop = (page, /** @type {Buffer} */ bytes) => page.evaluate((/** @type {string} */ text) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], "my-mod.zip"));
  const main = /** @type {Element} */ (document.querySelector("main"));
  for (const name of ["dragover", "drop"]) main.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
}, bytes.toString("base64"));

test("a wrong file shows its errors", async () => {
  const ann = await owner();
  await ann.page.getByText("No mod is installed.").waitFor();
  await ann.page.getByLabel("Add a mod (zip file)").setInputFiles({ name: "my-mod.zip", mimeType: "application/zip", buffer: zip.subarray(0, 300) });
  const alert = ann.page.getByRole("alert");
  assert.match(await alert.innerText(), /^mod\.zip: /);
  assert.match(ann.wrong.splice(0).join(), /^console: Failed to load resource.* 422 /, "the browser logs the refused request");
  await ann.leave();
});

test("a dropped mod is playable with its settings", async () => {
  const ann = await owner();
  await drop(ann.page, zip);
  await ann.page.getByText("The Broker is installed: you can now select its editions.").waitFor();
  assert.match(await ann.page.getByRole("region", { name: "Mods" }).getByRole("listitem").innerText(), /The Broker\s+my-mod 1\.0\.0/);
  await unfold(ann.page);
  await ann.page.getByLabel("Edition").selectOption({ label: "My Mod" });
  const cards = ann.page.getByLabel("Cards of the broker");
  assert.equal(await cards.inputValue(), "1");
  await ann.page.evaluate(AXE);
  const { violations } = await ann.page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
  await cards.fill("9");
  await ann.page.getByRole("button", { name: "Open the table and sit down" }).click();
  assert.ok(await cards.evaluate((/** @type {HTMLInputElement} */ input) => !input.validity.valid), "9 cards are too many");
  await cards.fill("3");
  await ann.page.getByLabel("Alien of red").selectOption({ label: "Broker" });
  await ann.page.getByRole("button", { name: "Open the table and sit down" }).click();
  await ann.page.waitForURL(/#\/table\/\w+/);
  await ann.page.waitForSelector("[data-status]");
  assert.ok(ann.sent.some((line) => line.includes('"settings":{"my-mod/cards":3}')), "the setting is sent");
  await ann.leave();
});

test("a mod is installed for good, and by its owner only", async () => {
  const ann = await owner();
  await unfold(ann.page);
  await ann.page.getByLabel("Edition").selectOption({ label: "My Mod" });
  await ann.leave();
  const eve = await person();
  await eve.go(`${server.url}/`);
  await eve.page.getByRole("heading", { name: "Mods" }).waitFor();
  assert.equal(await eve.page.getByLabel("Add a mod (zip file)").count(), 0);
  await eve.leave();
  const other = await serve({});
  const bob = await person();
  await bob.go(`${other.url}/`);
  await bob.page.getByRole("button", { name: "Play now" }).waitFor();
  assert.equal(await bob.page.getByRole("heading", { name: "Mods" }).count(), 0);
  await bob.leave();
  await other.kill();
});
