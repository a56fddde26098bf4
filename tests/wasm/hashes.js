#!/usr/bin/env node
/**
 * Plays the same games and scenarios with the module and natively, and compares the hashes of all events.
 *
 *     node tests/wasm/hashes.js                 20 games of each edition, and all scenarios
 *     node tests/wasm/hashes.js --games 200     more games
 */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT, call, native, wasm } from "./engines.js";

const games = Number(process.argv[process.argv.indexOf("--games") + 1] || 20) || 20;

/** Returns the texts below a folder. @param {string} folder */
function texts(folder) {
  const all = readdirSync(folder, { recursive: true }).map(String).filter((name) => /\.(toml|lua)$/.test(name) && statSync(join(folder, name)).isFile());
  return Object.fromEntries(all.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const folders = readdirSync(`${ROOT}decks/mods`, { withFileTypes: true }).filter((one) => one.isDirectory());
const all = folders.map(({ name }) => texts(`${ROOT}decks/mods/${name}`));
// A tool gets one mod, so a mod that needs other mods cannot be loaded.
const needs = (/** @type {Record<string, string>} */ mod) => /\[needs\]\s+(?!hyperkon\b)\w|^\[needs\][^[]*^(?!hyperkon\b)[\w-]+ = /m.test(mod["mod.toml"] ?? "");
const mods = all.filter((mod) => !needs(mod));
console.log(`${all.length - mods.length} of ${all.length} mods need other mods and are left out`);
// The game's own scenarios are not a mod; a translation has no scenarios and changes no rules.
const own = Object.fromEntries(Object.entries(texts(`${ROOT}tests/scenarios`)).map(([name, text]) => [`scenarios/${name}`, text]));
Object.assign(own, texts(`${ROOT}decks/mods/deutsch`));
const params = { games, mods: [own, ...mods] };
const timed = async (/** @type {() => Promise<any>} */ run) => {
  const begun = performance.now();
  return { result: await run(), seconds: (performance.now() - begun) / 1000 };
};
const program = native();
const there = await timed(() => call(program, "hashes", params));
program.end();
const module = await wasm();
const here = await timed(() => call(module, "hashes", params));

let wrong = 0;
for (const [number, one] of there.result.games.entries()) {
  const other = here.result.games[number];
  const same = JSON.stringify(one) === JSON.stringify(other);
  wrong += same ? 0 : 1;
  console.log(`${one.edition.padEnd(22)} ${String(games).padStart(4)} games ${String(one.answers).padStart(7)} answers  ${one.hash}  ${same ? "equal" : `DIFFERS: ${other?.hash}`}`);
}
const played = there.result.scenarios;
played.forEach((/** @type {any} */ one, /** @type {number} */ number) => {
  const other = here.result.scenarios[number];
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  wrong += 1;
  console.log(`${one.file} DIFFERS\n  native: ${JSON.stringify(one)}\n  module: ${JSON.stringify(other)}`);
});
const failed = played.filter((/** @type {any} */ one) => one.failures.length).length;
console.log(`${played.length} scenarios, ${failed} fail natively; ${there.seconds.toFixed(1)} s natively, ${here.seconds.toFixed(1)} s in the module (× ${(here.seconds / there.seconds).toFixed(2)})`);
if (wrong || !played.length || !there.result.games.length) {
  console.error(`${wrong} differences`);
  process.exit(1);
}
