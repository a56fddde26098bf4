/** Links, names, and completions of the playground, without a browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { fitting, named, placeIn, read, sections, typeOf } from "../../engine/wasm/playground/lexicon.js";
import { decode, encode } from "../../engine/wasm/playground/link.js";
import { basedOn, cardText, checked, editions, isName, label, ordered, shelf } from "../../engine/wasm/playground/mod.js";

const LEXICON = read(readFileSync(new URL("../../powers/stubs/hyperkon.d.luau", import.meta.url), "utf8"));
const FILES = { "powers/aliens/imp.lua": 'return power { id = "imp", api = 2 }\n', "decks/imps.toml": 'id = "imps"\n', "mod.toml": 'id = "imps"\ntitle = { en = "Ünïcødé 🚀" }\n' };

test("links return the same files", async () => {
  const link = await encode(FILES);
  assert.match(link, /^#mod1=[\w-]+$/);
  assert.deepEqual(await decode(link), FILES);
  assert.equal(await decode("#/table/1"), null);
});

test("links have limits", async () => {
  const link = (/** @type {string | Buffer} */ bytes) => `#mod1=${deflateRawSync(bytes).toString("base64url")}`;
  // 100 MB of zeros in 100 kB: reading stops at the limit.
  await assert.rejects(decode(link(Buffer.alloc(100 << 20))), /larger than 1 MB/);
  await assert.rejects(decode(`#mod1=${"A".repeat(300_000)}`), /too long/);
  const noise = Array.from({ length: 300_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join("");
  await assert.rejects(encode({ "mod.toml": noise }), /too large for a link/);
  await assert.rejects(encode({ "mod.toml": "x".repeat(2 << 20) }), /too large|larger than/);
});

test("invalid links are refused", async () => {
  const link = (/** @type {any} */ value) => `#mod1=${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;
  const whole = await encode(FILES);
  for (const [bad, why] of /** @type {[string, RegExp][]} */ ([
    ["#mod1=%%%", /incomplete or changed/],
    [whole.slice(0, -8), /incomplete or changed/],
    ["#mod2=AAAA", /another version of the playground/],
    [link([1, 2]), /found no files/],
    [link({ "mod.toml": "", "mod.toml/a.lua": "" }), /`mod\.toml` and `mod\.toml\/a\.lua`: one is a file and a folder/],
    [link({}), /found no files/],
    [link({ "../evil.lua": "" }), /invalid file name/],
    [link({ "/etc/passwd.txt": "" }), /invalid file name/],
    [link({ "powers/.hidden/x.lua": "" }), /invalid file name/],
    [link({ "mod.toml": 7 }), /not a text/],
    [link({ "mod.toml": "x".repeat(500_000) }), /not a text of at most/],
    [link(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`scenarios/${n}.toml`, ""]))), /more than 200 files/],
  ])) await assert.rejects(decode(bad), why, bad.slice(0, 60));
});

test("tabs have an order and short labels", () => {
  const files = { "mod.toml": "", "scenarios/imp_limit.toml": "", "scenarios/imp.toml": "", "decks/imps.toml": 'id = "imps"', "powers/aliens/imp.toml": "", "powers/aliens/imp.lua": "" };
  const names = ordered(checked(files));
  assert.deepEqual(names.map((name) => label(name, names)), ["Script", "Texts", "Edition", "Scenario: imp", "Scenario: limit", "Mod"]);
  assert.deepEqual(editions(files), ["imps"]);
  assert.ok(isName("powers/lib/x-1.lua") && !isName("a//b.lua") && !isName("x.exe") && !isName("..lua"));
});

test("shipped alien gets a new id", () => {
  const files = { "mod.toml": "m", "scenarios/my_imp.toml": "s", "powers/aliens/my_imp.lua": "template" };
  const made = basedOn(files, { id: "imp", script: FILES["powers/aliens/imp.lua"], texts: "t" }, "my_imp");
  assert.deepEqual(made, { "mod.toml": "m", "powers/aliens/my_imp.lua": 'return power { id = "my_imp", api = 2 }\n', "powers/aliens/my_imp.toml": "t" });
});

test("card texts have the default numbers", () => {
  const texts = '[en]\ntext = "Lose {ships} {ships|ship|ships}, draw {cards} {cards|card|cards}, {other}."\n';
  const script = 'return power {\n  options = { use = "may", ships = 1, cards = { 3, least = 1, most = 8 } },\n  other = 7,\n}\n';
  assert.equal(cardText({ texts, script }), "Lose 1 ship, draw 3 cards, some.");
});

test("replaced mods are kept within limits", () => {
  const mod = (/** @type {number} */ n, size = 0) => ({ "mod.toml": `${n}`, "a.txt": "x".repeat(size) });
  assert.deepEqual(shelf([mod(1), {}, mod(2), mod(1), mod(3)], mod(2)), [mod(1), mod(3)]);
  assert.equal(shelf([1, 2, 3, 4, 5, 6, 7].map((n) => mod(n)), mod(8)).length, 5);
  assert.deepEqual(shelf([mod(1, 2_000_000)], mod(3)), [mod(1, 2_000_000)]);
  assert.deepEqual(shelf([mod(1, 2_000_000), mod(2), mod(4)], mod(3)), [mod(2), mod(4)], "the largest goes first");
});

test("definitions give types and members", () => {
  assert.ok(LEXICON.types.size > 20 && LEXICON.globals.has("power"));
  assert.ok(LEXICON.types.get("Seat")?.get("draw_cards")?.text.length > 20);
  assert.deepEqual([LEXICON.usual.get("game"), LEXICON.usual.get("me"), LEXICON.usual.get("it")], ["Game", "Seat", "It"]);
});

const SCRIPT = `-- a comment with { braces
return power {
  id = "imp", -- { another
  before_choice = {
    who = "main_player",
    run = function(game, me, it)
      local other = game:offense()
      for _, planet in me:planets() do
        if planet then`;

test("place in a script", () => {
  assert.deepEqual(placeIn("return power {\n  "), { at: "key", path: ["power"] });
  assert.deepEqual(placeIn("return power {\n  before_choice = {\n"), { at: "key", path: ["power", "before_choice"] });
  assert.deepEqual(placeIn(SCRIPT), { at: "code" });
  assert.deepEqual(placeIn(`${SCRIPT} me:dr`), { at: "method", receiver: "me" });
  assert.deepEqual(placeIn('game:side("offense"):'), { at: "method", receiver: "game:side(         )" });
});

test("types follow calls and variables", () => {
  const at = (/** @type {string} */ chain) => typeOf(LEXICON, SCRIPT, chain);
  assert.deepEqual([at("game"), at("me"), at("other"), at('game:side("offense")'), at("other:side()"), at("unknown")], ["Game", "Seat", "Seat", "Side", "Side", ""]);
});

test("completions fit the place", () => {
  const names = (/** @type {string} */ code) => fitting(LEXICON, code).map(({ name }) => name);
  assert.ok(names(`${SCRIPT} me:`).includes("draw_cards") && !names(`${SCRIPT} me:`).includes("cards_to_draw"));
  assert.ok(names(`${SCRIPT} game:`).includes("cards_to_draw"));
  assert.ok(names("return power {\n  ").includes("before_choice"));
  assert.ok(names("return power {\n  before_choice = {\n    ").includes("when"));
  assert.ok(names(SCRIPT).includes("power"));
  assert.ok(names(`${SCRIPT} mystery:`).length > 100, "an unknown type offers every method");
  assert.equal(named(LEXICON, `${SCRIPT} me:draw_cards`)?.of, "Seat");
  assert.match(named(LEXICON, "return power {\n  before_choice")?.text ?? "", /.{20}/);
});

test("reference begins with options and hooks", () => {
  const all = sections(LEXICON);
  assert.equal(all[0].title, "Options and hooks");
  assert.ok(all[0].members.some(({ name }) => name === "before_choice"));
  assert.ok(all.find(({ title }) => title === "Seat")?.members.some(({ name }) => name === "draw_cards"));
  assert.ok(all.every(({ members }) => members.length > 0 && members.every(({ name }) => name)));
});
