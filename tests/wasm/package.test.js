/** The package as its users get it: packed, installed into an empty folder, and run. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { FOLDER, ROOT } from "./engines.js";

const place = mkdtempSync(join(tmpdir(), "hyperkon-npm-"));
/** The installed module. @type {any} */
let hyperkon;

const run = (/** @type {string} */ program, /** @type {string[]} */ args, cwd = place) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

before(async () => {
  const built = join(place, "built");
  run(process.execPath, [join(ROOT, "engine/npm/build.mjs"), FOLDER, built]);
  const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", place, built]));
  writeFileSync(join(place, "package.json"), '{"name":"user","private":true,"type":"module"}');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(place, packed.filename)]);
  for (const name of ["play.js", "chat-bot.js"]) copyFileSync(join(place, "node_modules/hyperkon/examples", name), join(place, name));
  hyperkon = await import(pathToFileURL(join(place, "node_modules/hyperkon/index.js")).href);
});
after(() => rmSync(place, { recursive: true, force: true }));

test("package has a version and no dependencies", () => {
  const about = JSON.parse(readFileSync(join(place, "node_modules/hyperkon/package.json"), "utf8"));
  assert.match(readFileSync(join(ROOT, "Cargo.toml"), "utf8"), new RegExp(`\\nversion = "${about.version}"`));
  assert.deepEqual([about.dependencies, about.devDependencies, about.scripts], [undefined, undefined, undefined]);
});

for (const edition of ["kosmische-strijd", "ufos"]) {
  test(`example plays ${edition} to its end`, () => {
    const said = run(process.execPath, ["play.js", edition, "3"]).trim().split("\n");
    assert.match(said.at(-1) ?? "", /^won by \w+/);
    assert.ok(said.length > 40, `${said.length} lines`);
    assert.deepEqual(run(process.execPath, ["play.js", edition, "3"]).trim().split("\n"), said, "the same seed plays the same game");
  });
}

test("chat bot plays with two people", async () => {
  const bot = spawn(process.execPath, ["chat-bot.js"], { cwd: place, stdio: ["pipe", "pipe", "inherit"] });
  let heard = "",
    answers = 0,
    read = 0;
  const until = async (/** @type {RegExp} */ pattern) => {
    while (!pattern.test(heard.slice(read))) await new Promise((done) => bot.stdout.once("data", done));
    read = heard.length;
  };
  bot.stdout.on("data", (some) => (heard += some));
  const write = (/** @type {string} */ line) => bot.stdin.write(`${line}\n`);
  write("ann: open ufos");
  await until(/A table of ufos is open/);
  write("ann: join");
  await until(/ann plays \w+/);
  write("bob: join");
  await until(/bob plays \w+/);
  write("ann: 7");
  await until(/to ann\) that is not an option now/);
  write("ann: start");
  // Answers every question with its first option, or with what completes the answer.
  for (let seen = 0; !/The game is over\. Won by/.test(heard) && answers < 2000; ) {
    const questions = [...heard.matchAll(/^\(to (\w+)\) .*(?:\n  \d+ .*)*/gm)];
    for (const [text, name] of questions.slice(seen)) {
      if (!/\n  \d/.test(text) && !/^\(to \w+\)   \d/.test(text)) continue;
      write(`${name}: ${/^  0 done/m.test(text) ? 0 : 1}`);
      answers += 1;
    }
    seen = questions.length;
    await new Promise((done) => setTimeout(done, 20));
  }
  assert.match(heard, /The game is over\. Won by \w+/);
  assert.ok(answers > 4, `${answers} answers`);
  bot.stdin.end();
  assert.equal(await new Promise((done) => bot.on("exit", done)), 0);
});

test("tools check, pack, and measure a mod", async () => {
  const engine = await hyperkon.startEngine();
  const { files } = await engine.tool("new", { what: "alien", id: "broker" });
  assert.deepEqual((await engine.tool("check", { files, scenarios: true })).problems, []);
  const script = "powers/aliens/broker.lua";
  const broken = { ...files, [script]: files[script].replace("draw_cards", "draw_card") };
  const { problems, errors } = await engine.tool("check", { files: broken });
  assert.equal(errors, 1);
  assert.deepEqual([problems[0].file, problems[0].column > 0, problems[0].hint], [script, true, "did you mean `draw_cards`?"]);
  const { zip, name } = await engine.tool("pack", { files });
  assert.match(name, /\.zip$/);
  assert.deepEqual((await engine.tool("unpack", { zip })).files, files);
  const told = /** @type {number[][]} */ ([]);
  const balance = await engine.tool("balance", { files, alien: "broker", games: 12 }, (/** @type {number} */ done, /** @type {number} */ all) => told.push([done, all]));
  assert.equal(balance.all.games, 12);
  assert.deepEqual(told.at(-1), [12, 12]);
  await assert.rejects(engine.tool("unpack", { zip: new Uint8Array([1, 2, 3]) }), /zip/);
  engine.stop();
});

test("rejected requests have codes", async () => {
  const engine = await hyperkon.startEngine();
  const net = engine.connect({ lang: "en" });
  assert.equal((await net.ready).engine, engine.version);
  const refused = await net.call("table.new", { edition: "nowhere" }).then(() => null, (/** @type {any} */ error) => error);
  assert.ok(refused instanceof hyperkon.Refused);
  assert.equal(refused.data.refusal, "no_such_game");
  net.close();
  engine.stop();
});

test("stop rejects unanswered and later calls", { timeout: 20_000 }, async () => {
  const engine = await hyperkon.startEngine();
  const net = engine.connect();
  await net.ready;
  const call = () => net.call("table.new", { edition: "ufos", seats: 3 }).then(() => null, (/** @type {any} */ error) => error);
  const early = call();
  engine.stop();
  for (const refused of [await early, await call()]) assert.deepEqual([refused.data.refusal, refused.message], ["offline", "no connection to the server"]);
});

test("types accept the protocol and reject errors", () => {
  const tsc = join(ROOT, "tests/page/node_modules/.bin/tsc");
  const good = `import { startEngine, type Results } from "hyperkon";
const engine = await startEngine();
const net = engine.connect({ lang: "en" });
const opened: Results["table.new"] = await net.call("table.new", { edition: "ufos", seats: 3 });
const seat: number = opened.seats[0].seat;
net.on("state", (state) => state.question?.text.toUpperCase());
const { problems } = await engine.tool("check", { files: { "mod.toml": "" } });
const line: number | null = problems[0].line;
`;
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions: { noEmit: true, strict: true, target: "es2022", module: "nodenext", lib: ["es2022", "dom"], types: [] }, files: ["use.ts"] }));
  const check = (/** @type {string} */ text) => {
    writeFileSync(join(place, "use.ts"), text);
    try {
      return run(tsc, ["-p", place]);
    } catch (error) {
      return String(/** @type {any} */ (error).stdout);
    }
  };
  assert.equal(check(good), "");
  assert.match(check(good.replace("seats: 3", "chairs: 3")), /chairs/);
  assert.match(check(good.replace('"state"', '"stats"')), /stats/);
});
