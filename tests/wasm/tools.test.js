/** The tools say the same in the module as natively, also about scripts that stop Luau's own compiler. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call, native, wasm } from "./engines.js";

let program, module;
before(async () => {
  program = native();
  module = await wasm();
});
after(() => program?.end());

/** Returns the result or the error of both engines, which must be equal. @param {string} tool @param {object} params */
async function both(tool, params) {
  const outcome = (engine) => call(engine, tool, params).catch((error) => ({ error: error.message }));
  const [there, here] = [await outcome(program), await outcome(module)];
  assert.deepEqual(here, there);
  return here;
}

const script = (body) => `return power { id = "imp", api = 2, options = { use = "must" }, before_choice = { who = "main_player", run = function(game, me) ${body} end } }`;
const imp = (lua) => ({
  "powers/aliens/imp.lua": lua,
  "powers/aliens/imp.toml": '[en]\nname = "Imp"\ntext = "Draw a card."\n',
  "decks/imps.toml": 'api = 2\nid = "imps"\nextends = "kosmische-strijd"\nname = { en = "Imps" }\n[aliens]\nimp = {}\n',
});
const many = (n, of) => Array.from({ length: n }, (_, i) => of(i)).join(" ");

test("compiler errors are the native ones", async () => {
  const wrong = {
    locals: script(many(201, (i) => `local a${i} = 1`)),
    upvalues: script(`${many(150, (i) => `local a${i} = 1`)} return function() ${many(150, (i) => `local b${i} = 1`)} return function() return ${many(150, (i) => `a${i} +`)} ${many(150, (i) => `b${i} +`)} 0 end end`),
    blocks: script(`${"do ".repeat(1100)}${"end ".repeat(1100)}`),
    parentheses: script(`local x = ${"(".repeat(1100)}1${")".repeat(1100)}`),
    tables: script(`local x = ${"{".repeat(900)}${"}".repeat(900)}`),
    registers: script(`local x = f(${many(260, (i) => `${i},`)} 1)`),
    syntax: "return power { id = ",
    unknown: script("me:boom()"),
  };
  for (const [name, lua] of Object.entries(wrong)) {
    const { errors, problems } = await both("check", { files: imp(lua) });
    console.log(`  ${name}: ${problems[0]?.line}:${problems[0]?.column} ${problems[0]?.what}`);
    assert.ok(errors > 0, name);
  }
  // The module has not stopped.
  assert.equal((await both("check", { files: imp(script("me:draw_cards(1)")) })).errors, 0);
});

test("script faults are the native ones", async () => {
  for (const body of ["local x = nil; x:boom()", "while true do end", "error('no')"]) {
    const report = await both("check", { files: imp(script(body)), games: 4 });
    console.log(`  ${body}: ${report.problems[0]?.what}`);
    assert.ok(report.errors > 0, body);
  }
});

test("new aliens check without problems", async () => {
  const { files } = await both("new", { what: "alien", id: "broker" });
  const report = await both("check", { files, scenarios: true, games: 2 });
  assert.deepEqual([report.errors, report.problems], [0, []]);
  const { scenarios } = await both("scenarios", { files });
  assert.ok(scenarios.length === 3 && scenarios.every(({ failures }) => failures.length === 0), JSON.stringify(scenarios));
  const { rows } = await both("trace", { files, scenario: scenarios[0].file });
  assert.ok(rows.some(({ power }) => power.endsWith("broker")), JSON.stringify(rows));
  const balance = await both("balance", { files, alien: "broker", games: 6 });
  assert.equal(balance.all.games, 6);
  const { name, zip } = await both("pack", { files });
  assert.match(name, /^my-broker-.*\.zip$/);
  const unpacked = await both("unpack", { zip });
  assert.deepEqual(Object.keys(unpacked.files).sort(), Object.keys(files).filter((file) => !file.startsWith(".")).sort());
});

test("gallery, lexicon, and words are complete", async () => {
  const { aliens } = await both("gallery", { lang: "nl" });
  assert.ok(aliens.length >= 24 && aliens.every(({ script: lua, name }) => lua && name), String(aliens.length));
  const { files } = await both("lexicon", {});
  assert.ok(Object.keys(files).length > 0);
  const words = await both("words", {});
  assert.ok(words.en["page.curtain"] && words["sv.lobby"]["page.lobby.one_screen"]);
});

test("names cannot leave the mod", async () => {
  for (const name of ["../x.lua", "/etc/x.lua", "powers/../../x.lua", "a\\b.lua"]) {
    assert.match((await both("check", { files: { [name]: "" } })).error, /expected a path inside the mod/);
  }
});
