// A bot for one seat: it passes if it can, plays its highest attack, and otherwise chooses at random.
// Node 20 or later, standard library only.
//
//   node examples/bot.mjs                                   starts `hyperkon serve --stdio` and a table itself
//   node examples/bot.mjs --connect ws://127.0.0.1:8080/ws --table ID --token TOKEN
//                                                           takes a seat; WebSocket needs Node 22 or later
//
// `--seed` sets the seed of its choices and of a new table.
//
// engine/server/PROTOCOL.md explains every message.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { values: args } = parseArgs({
  options: {
    server: { type: "string", default: "hyperkon" },
    connect: { type: "string" },
    table: { type: "string" },
    token: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});

/** A connection with one message per line, to a server that this program starts. */
function overLines(command) {
  const server = spawn(command, ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  server.on("error", (error) => gone(`${command}: ${error.message}`));
  server.on("exit", () => gone("the server has gone"));
  createInterface({ input: server.stdout }).on("line", receive);
  return { send: (text) => server.stdin.write(text + "\n"), close: () => server.stdin.end() };
}

/** A connection with one message per text frame. */
async function overWebSocket(url) {
  if (typeof WebSocket === "undefined") {
    throw new Error(`Node ${process.versions.node} has no WebSocket; take Node 22 or later, or leave out --connect`);
  }
  const socket = new WebSocket(url);
  socket.addEventListener("message", (message) => receive(message.data));
  const own = { send: (text) => socket.send(text), close: () => socket.close() };
  socket.addEventListener("close", () => carrier === own && gone("the server has closed the connection"));
  await new Promise((open, fail) => {
    socket.addEventListener("open", open);
    socket.addEventListener("error", () => fail(new Error(`${url} cannot be reached`)));
  });
  return own;
}

/** The server's error for a rejected request; `refusal` is its code for programs. */
class Refused extends Error {
  constructor({ message, data }) {
    super(message);
    this.refusal = data.refusal;
    this.data = data;
  }
}

const waiting = new Map();
let requests = 0;
let carrier;
let state;
let changed = () => {};
let over = false;

function fail(why) {
  console.error(why);
  process.exit(1);
}

/** Handles the end of the connection, which is no error once the game is over. */
function gone(why) {
  if (!over) fail(why);
}

function receive(text) {
  const message = JSON.parse(text);
  if ("id" in message) {
    const { done, refuse } = waiting.get(message.id);
    waiting.delete(message.id);
    return message.error ? refuse(new Refused(message.error)) : done(message.result);
  }
  // Ignore unknown kinds of messages, which a later server may send.
  if (message.method === "state") show(message.params);
}

function show(now) {
  state = now;
  for (const { n, text } of state.events) console.log(String(n).padStart(5), text);
  changed();
}

function call(method, params = {}) {
  const id = ++requests;
  carrier.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  return new Promise((done, refuse) => waiting.set(id, { done, refuse }));
}

/** A random number generator, equal for equal seeds: xorshift of 32 bits. */
let dice = Number(args.seed) >>> 0 || 1;
function random() {
  dice ^= dice << 13;
  dice ^= dice >>> 17;
  dice ^= dice << 5;
  return (dice >>> 0) / 2 ** 32;
}

const anyOf = (list) => list[Math.floor(random() * list.length)];
const attack = (part) => part.pick?.card?.attack;

/** Returns the next step of the bot's answer. `topic` is the game's name for the question. */
function next(topic, parts) {
  const attacks = parts.next.map(({ part }) => part).filter((part) => attack(part) !== undefined);
  if (topic !== "choose_card" || attacks.length === 0) return anyOf(parts.next).part;
  return attacks.reduce((best, part) => (attack(part) > attack(best) ? part : best));
}

async function answer({ id, window, ask, fallback, parts }) {
  const { table } = state;
  // In a window the default answer is a pass.
  if (window) return call("answer", { table, id, choice: fallback });
  const chosen = [];
  while (parts.next.length > 0 && !(parts.done && random() < 0.5)) {
    chosen.push(next(ask.topic, parts));
    parts = await call("parts", { table, id, so_far: chosen });
  }
  return call("answer", { table, id, parts: chosen });
}

async function play() {
  let answers = 0;
  let answered;
  while (state.status === "asking" || state.status === "paused") {
    const { question, status } = state;
    if (!question || question.id === answered || status === "paused") {
      await new Promise((told) => (changed = told));
      continue;
    }
    try {
      await answer(question);
      answered = question.id;
      answers += 1;
    } catch (error) {
      // The clock or the table owner has already answered for this seat. The current state arrived before the
      // rejection.
      if (!["stale", "already_answered", "paused", "closed"].includes(error.refusal)) throw error;
    }
  }
  return answers;
}

const hello = () => call("hello", { protocol: [1], client: "examples/bot.mjs", lang: "en" });

async function main() {
  carrier = args.connect ? await overWebSocket(args.connect) : overLines(args.server);
  await hello();
  let { table, token } = args;
  if (!table) {
    const bots = { 1: "steady", 2: "steady" };
    const opened = await call("table.new", { edition: "kosmische-strijd", seats: 3, seed: args.seed, bots, windows: "ask" });
    table = opened.table;
    token = opened.seats[0].token;
  }
  const take = () => call("seat.take", { table, token, name: "bot.mjs" });
  const seat = await take().catch(async (error) => {
    if (error.refusal !== "moved") throw error;
    // The table is on another of several servers.
    const before = carrier;
    carrier = await overWebSocket(args.connect.replace(/\/ws(\/\w*)?$/, `/ws/${error.data.shard}`));
    before.close();
    await hello();
    return take();
  });
  show(seat.state);
  const answers = await play();
  const winners = state.view.winners.map((winner) => seat.about.seats[winner].name);
  console.log(`${state.status} after ${answers} answers of mine, won by ${winners.join(" and ") || "nobody"}`);
  over = true;
  carrier.close();
}

main().catch((error) => fail(error.message));
