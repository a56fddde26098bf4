/** People at a table: names, the waiting room, reactions, drafts of a deal, the end, and the rematch. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, closeBrowser, person, unfold } from "./support/browser.js";
import { client, openTable } from "./support/client.js";
import { look } from "./support/play.js";
import { folder, serve, shortEdition } from "./support/server.js";
import { moment } from "./support/states.js";

let server;
const dir = folder("tables");
const start = async (port = 0) => void (server = await serve({ mods: [shortEdition()], dir, port }));
before(() => start());
after(async () => {
  await closeBrowser();
  await server.kill();
});

/** Opens a table for two people in the lobby, and comes to its waiting room. */
async function waitingRoom(ann) {
  await ann.go(`${server.url}/`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await unfold(ann.page);
  await ann.page.getByLabel("Edition").selectOption({ label: "A short game" });
  for (let n = 0; n < 2; n += 1) await ann.page.getByRole("button", { name: "Seats: fewer" }).click();
  await ann.page.getByLabel("Who plays blue").selectOption({ label: "a player" });
  await ann.page.getByRole("button", { name: "Open the table", exact: true }).click();
  await ann.page.getByRole("heading", { name: /Waiting room/ }).waitFor();
  return ann.page.getByRole("textbox", { name: "Link: Invite players" }).inputValue();
}

test("two people meet, leave, and begin", async () => {
  const ann = await person(),
    bob = await person({ size: PHONE, touch: true });
  const link = await waitingRoom(ann);
  assert.match(link, /#\/table\/\w+\?join=[0-9a-f]{32}$/);
  assert.ok(await ann.page.getByRole("img", { name: "QR code of the link" }).isVisible());
  assert.match(await ann.page.getByRole("status").first().innerText(), /1 seat is still free/);
  assert.equal(await ann.page.locator("[data-question]").count(), 0, "nobody is asked anything");

  await bob.go(link);
  await bob.page.getByRole("button", { name: "Take a seat" }).waitFor();
  assert.doesNotMatch(bob.page.url(), /[0-9a-f]{32}/, "the address contains a secret");
  await bob.page.getByLabel("Your name").fill("Bob");
  await bob.page.getByRole("button", { name: "Take a seat" }).tap();
  await bob.page.getByRole("heading", { name: /Waiting room/ }).waitFor();
  await ann.page.getByText("Bob", { exact: true }).waitFor();
  await bob.page.getByText("The game begins when the host starts it.").waitFor();

  // Bob goes away, and comes back to the same seat by the shared link.
  await bob.page.goto("about:blank");
  await ann.page.getByText("away", { exact: true }).waitFor();
  await bob.go(link);
  await bob.page.getByRole("heading", { name: /Waiting room/ }).waitFor();
  await ann.page.getByText("away", { exact: true }).waitFor({ state: "detached" });

  await ann.page.locator("[data-act=start]").click();
  for (const { page } of [ann, bob]) await page.waitForSelector(".table[data-status]");
  await ann.page.locator(".plaque", { hasText: "Bob" }).first().waitFor();
  await Promise.all([ann.leave(), bob.leave()]);
});

test("host starts with bots on free seats", async () => {
  const ann = await person();
  await waitingRoom(ann);
  await ann.page.locator("[data-act=start-bots]").click();
  await ann.page.waitForSelector(".table[data-status]");
  const kept = await ann.page.evaluate(() => localStorage.getItem("hyperkon.name"));
  assert.equal(kept, "Ann");
  await ann.leave();
});

test("names, reactions and chat reach the other", async () => {
  const wish = { edition: "short", seats: 2, windows: { beat: 500 } };
  const table = await openTable(server.url, wish);
  const ann = await person(),
    bob = await person();
  await ann.go(table.link(0));
  await bob.go(table.link(1));
  await bob.page.waitForSelector(".table[data-status]");
  await ann.page.waitForSelector(".strip");
  await ann.page.getByRole("button", { name: "Players and chat" }).click();
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.keyboard.press("Tab");
  await ann.page.locator("dialog [data-act=close]").click();
  await bob.page.locator(".plaque", { hasText: "Ann" }).first().waitFor();
  await ann.page.locator(".strip [data-emote=well_played]").click();
  await bob.page.locator(".strip p", { hasText: "Well played!" }).waitFor();
  await bob.page.locator(".strip input").fill("Thanks, Ann");
  await bob.page.keyboard.press("Enter");
  await ann.page.locator(".strip p", { hasText: "Thanks, Ann" }).waitFor();
  // A player who is not asked reads who is.
  const seen = await Promise.all([ann, bob].map(async ({ page }) => ({ page, ...(await look(page)) })));
  const idle = seen.find(({ id }) => id === null);
  if (idle) assert.match(await idle.page.locator("#ask").innerText(), /red|blue|respond/i);
  await Promise.all([ann.leave(), bob.leave()]);
});

test("others learn who is away", async () => {
  const table = await openTable(server.url, { edition: "short", seats: 2, windows: "ask", options: { begins: 1 } });
  const ann = await person(),
    bob = await person();
  await bob.go(`${server.url}/#/`);
  await bob.page.evaluate(() => localStorage.setItem("hyperkon.name", "Bob"));
  await ann.go(table.link(0));
  await bob.go(table.link(1));
  await bob.page.waitForSelector("[data-question]");
  await ann.page.waitForSelector("#ask[data-waiting]");
  assert.equal(await ann.page.locator("[data-away]").count(), 0, "everybody is there");
  await bob.page.goto("about:blank");
  await ann.page.locator("[data-away]").getByText("Bob is away.").waitFor();
  await bob.go(table.link(1));
  await ann.page.locator("[data-away]").waitFor({ state: "detached" });
  await Promise.all([ann.leave(), bob.leave()]);
});

/** Lets bots finish the game of a table, and gives the seats back to the people. */
async function finish(table) {
  const line = await client(server.url);
  const host = (/** @type {string} */ to) => Promise.all([0, 1].map((seat) => line.call("host.give", { table: table.table, host: table.host, seat, to })));
  const over = new Promise((done) => line.on(({ method, params }) => method === "state" && params.status === "over" && done(null)));
  const taken = await line.call("watch", { table: table.table, token: table.watch });
  await host("random");
  if (taken.state.status !== "over") await over;
  await host("person");
  line.close();
}

test("an offer is seen while it is written", async () => {
  const { table, seat, state } = await moment(server.url, "deal");
  const ann = await person(),
    bob = await person();
  await ann.go(table.link(seat));
  await bob.go(table.link(1 - seat));
  await bob.page.locator(`[data-written="${seat}"]`).waitFor();
  assert.equal(await bob.page.locator(".written li").count(), 0);
  const term = state.question.parts.next.find(({ part }) => part.gives?.[1] === "random_card");
  await ann.page.getByText("The other side sees what you put together.").waitFor();
  await ann.page.locator(`[data-part='${JSON.stringify(term.part)}']`).click();
  await bob.page.locator(".written li").waitFor();
  // Bob reads it from his own side of the table.
  const gains = term.part.gives[0] === state.question.ask.ask.deal.side;
  assert.equal(await bob.page.locator(".written li").innerText(), `you ${gains ? "get" : "give"} 1 card at random`);
  // Bob goes away, and sees the same offer when he comes back.
  await bob.page.reload();
  await bob.page.locator(".written li").waitFor();
  await ann.page.locator("[data-act=back]").click();
  await bob.page.locator(".written li").waitFor({ state: "detached" });
  await Promise.all([ann.leave(), bob.leave()]);
});

test("two people see all hands and play again", async () => {
  const table = await openTable(server.url, { edition: "short", seats: 2, windows: { beat: 500 }, seed: "11" });
  const ann = await person(),
    bob = await person();
  await ann.go(`${table.link(0)}&host=${table.host}`);
  await bob.go(table.link(1));
  await bob.page.waitForSelector(".table[data-status]");
  await finish(table);
  await ann.page.locator(".standings li").nth(1).waitFor();
  assert.match(await ann.page.locator(".standings .won").first().innerText(), /red|blue/i);
  assert.ok((await ann.page.locator(".ending li").count()) > 0);

  // Bob looks at red's hand in the replay.
  await bob.page.getByRole("button", { name: "Watch it again" }).click();
  await bob.page.getByLabel("Seen by").selectOption({ label: "red" });
  await bob.page.locator('.hand [data-seat="0"]').waitFor();
  await bob.page.locator(".hand .card").first().waitFor();

  // Bob is away when Ann asks for a rematch, and learns of it when he comes back.
  await bob.page.goto("about:blank");
  await ann.page.locator("[data-act=again]").click();
  await ann.page.waitForSelector(".table[data-status=asking], .table[data-status=waiting]");
  await bob.go(`${server.url}/#/table/${table.table}?seat=1`);
  await bob.page.locator("[data-act=again]").click();
  await bob.page.waitForSelector(".table[data-status=asking], .table[data-status=waiting]");
  assert.notEqual(new URL(bob.page.url()).hash.split(/[/?]/)[2], table.table);
  assert.equal(new URL(bob.page.url()).hash, new URL(ann.page.url()).hash.replace("seat=0", "seat=1"));
  await Promise.all([ann.leave(), bob.leave()]);
});

test("unfinished game is offered first after a restart", async () => {
  const ann = await person();
  await ann.go(`${server.url}/`);
  await ann.page.getByRole("button", { name: "Play now" }).click();
  await ann.page.waitForSelector(".table[data-status]");
  const { port } = server;
  await server.kill();
  await start(port);
  await ann.go(`${server.url}/`);
  await ann.page.reload();
  await ann.page.getByRole("link", { name: /^Continue: / }).click();
  await ann.page.waitForSelector(".table[data-status=asking], .table[data-status=waiting]");
  await ann.leave();
});

test("page says what a server without a folder loses", async () => {
  const other = await serve({ args: ["--no-keep"] });
  const ann = await person();
  await ann.go(`${other.url}/`);
  await ann.page.getByText("This server does not save tables").waitFor();
  await ann.go(`${server.url}/`);
  await ann.page.getByRole("button", { name: "Play now" }).waitFor();
  assert.equal(await ann.page.getByText("does not save tables").count(), 0);
  await ann.leave();
  await other.kill();
});
