#!/usr/bin/env node
/**
 * Compares the time of games in the module and natively, in pairs, and measures the thinker in the module.
 *
 *     NATIVE=… node tests/wasm/speed.js [--games 20] [--pairs 5]
 *
 * The native program must be fully optimized. The rates are medians.
 */
import { pathToFileURL } from "node:url";
import { compile, start } from "../../engine/wasm/engine.js";
import { FOLDER, call, native, wasm } from "./engines.js";

const option = (/** @type {string} */ name, /** @type {number} */ usual) => Number(process.argv[process.argv.indexOf(name) + 1] || usual) || usual;
const [games, pairs] = [option("--games", 20), option("--pairs", 5)];
/** The edition that the thinker plays, and the number of its decisions. */
const [EDITION, HINTS] = ["kosmische-strijd", 10];

/** @param {number[]} all */
const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];

/** Plays games, and returns the seconds and the answers. @param {(message: any) => Promise<any>} engine */
async function played(engine) {
  const begun = performance.now();
  const { games: editions } = await call(engine, "hashes", { games, mods: [] });
  const answers = editions.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.answers, 0);
  return { seconds: (performance.now() - begun) / 1000, answers };
}

const program = native();
const module = await wasm();
// The first games also load the content, and compile the module.
await played(module);
const there = [],
  here = [];
for (let pair = 0; pair < pairs; pair += 1) {
  there.push(await played(program));
  here.push(await played(module));
}
program.end();
const rate = (/** @type {{seconds: number, answers: number}[]} */ all) => all[0].answers / median(all.map(({ seconds }) => seconds));
const ratio = median(here.map(({ seconds }, pair) => seconds / there[pair].seconds));
console.log(`${here[0].answers} answers: ${rate(there).toFixed(0)} per second natively, ${rate(here).toFixed(0)} in the module; × ${ratio.toFixed(2)} (goal: 3)`);

/** Starts the engine that plays. Returns a function that gives its lines for a message, and the time in milliseconds. */
async function playing() {
  /** @type {any[]} */
  let lines = [];
  const step = await start(await compile(pathToFileURL(`${FOLDER}/hyperkon.wasm`)), (message) => message.type === "line" && lines.push(JSON.parse(message.line)));
  return (/** @type {any} */ message) => {
    lines = [];
    const begun = performance.now();
    step(message);
    return { lines, took: performance.now() - begun };
  };
}

const lobby = await playing();
lobby({ type: "start", kept: false, tables: [] });
lobby({ type: "open", connection: 1 });
const pause = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
let last = 0;
/** Sends a request, and waits for its reply. Returns both, and the time of the steps. @param {string} method @param {object} params */
async function ask(method, params) {
  last += 1;
  let { lines, took } = lobby({ type: "line", connection: 1, line: JSON.stringify({ jsonrpc: "2.0", id: last, method, params }) });
  for (;;) {
    const reply = lines.find(({ id }) => id === last);
    if (reply?.error) throw new Error(`${method}: ${JSON.stringify(reply.error)}`);
    if (reply) return { ...reply.result, took };
    const next = lobby({ type: "tick" });
    [lines, took] = [next.lines, took + next.took];
  }
}

await ask("hello", { protocol: [1], client: "speed" });
const bots = { 1: "steady", 2: "steady", 3: "steady" };
const { table, seats } = await ask("table.new", { edition: EDITION, seats: 4, seed: "1", bots, windows: "ask", options: { windows: "holders" } });
let { state } = await ask("seat.take", { table, token: seats[0].token });
const rates = [];
while (rates.length < HINTS) {
  const { id, parts } = state.question;
  try {
    const { games: simulations, choices, took } = await ask("hint", { table, id });
    rates.push((1000 * simulations) / took);
    await ask("answer", { table, id, choice: choices[0].choice });
    // A connection waits a second for its next hint.
    await pause(1000);
  } catch (error) {
    if (!/no_hint/.test(String(error))) throw error;
    // Questions with a single answer have no hint: any answer will do.
    const so_far = [];
    for (let next = parts; next.next.length > 0 && !next.done; next = await ask("parts", { table, id, so_far })) so_far.push(next.next.at(-1).part);
    await ask("answer", { table, id, parts: so_far });
  }
  do {
    await pause(20);
    lobby({ type: "tick" });
    ({ state } = await ask("seat.take", { table, token: seats[0].token }));
  } while (!state.question || state.question.id === id);
}
console.log(`a thinker's simulations: ${median(rates).toFixed(0)} per second, the slowest of ${HINTS} decisions ${Math.min(...rates).toFixed(0)} (goal: 50)`);
