/**
 * A server of another game, unknown to the web client: no board, no planets, no aliens.
 *
 * Two seats have three secret cards each and play one per round. Before that they bid a number, and in between they may
 * discard cards. The protocol is complete enough for a whole game; page and texts come from a real server.
 */
import { createServer, get } from "node:http";
import { WebSocketServer } from "ws";

const HANDS = [[3, 8, 12], [2, 7, 11]];
const TOKENS = ["a".repeat(32), "b".repeat(32)];
const WATCH = "c".repeat(32);

/** The state of the one table. */
function start() {
  return { round: 1, step: "bid", hands: HANDS.map((hand) => [...hand]), bids: [null, null], laid: [null, null], won: [0, 0], events: [], count: 0, over: false };
}

/** The questions of a seat, which have every form of answer. */
function question(game, seat) {
  if (game.over || seat === null) return null;
  const hand = game.hands[seat];
  const all = {
    bid: { text: "How many rounds will you win?", parts: [0, 1, 2, 3].map((n) => [{ number: n }, String(n)]), most: 1, least: 1 },
    swap: { text: "Which cards do you throw away?", parts: hand.map((n) => [{ pick: { value: n } }, `the ${n}`]), most: hand.length - 1, least: 0 },
    lay: { text: "Which card do you lay?", parts: hand.map((n) => [{ pick: { value: n } }, `the ${n}`]), most: 1, least: 1 },
  };
  return all[game.step];
}

/** Returns the parts that can follow these. */
function next(asked, so_far) {
  const taken = so_far.map((part) => JSON.stringify(part));
  const left = so_far.length >= asked.most ? [] : asked.parts.filter(([part]) => !taken.includes(JSON.stringify(part)));
  return { next: left.map(([part, text]) => ({ part, text })), done: so_far.length >= asked.least };
}

function tell(game, text, event) {
  game.events.push({ n: game.events.length, event, why: null, text });
}

/** Carries out an answer of seat 0; the other seat does the simplest thing. */
function answered(game, parts) {
  game.count += 1;
  const value = (part) => part.number ?? part.pick.value;
  if (game.step === "bid") {
    game.bids = [value(parts[0]), 1];
    tell(game, `North bids ${game.bids[0]}, south 1.`, { bids: game.bids });
    game.step = "swap";
  } else if (game.step === "swap") {
    const gone = parts.map(value);
    game.hands[0] = game.hands[0].filter((n) => !gone.includes(n));
    tell(game, `North throws ${gone.length} cards away.`, { thrown: gone.length });
    game.step = "lay";
  } else {
    const mine = value(parts[0]);
    const theirs = game.hands[1].shift();
    game.hands[0] = game.hands[0].filter((n) => n !== mine);
    game.laid = [mine, theirs];
    const winner = mine > theirs ? 0 : 1;
    game.won[winner] += 1;
    tell(game, `North lays ${mine}, south ${theirs}: ${winner ? "south" : "north"} wins the round.`, { laid: game.laid });
    game.round += 1;
    game.over = game.hands.some((hand) => hand.length === 0);
    if (game.over) tell(game, "The game is over.", "game_over");
  }
}

function view(game, seat) {
  const winner = game.won[0] > game.won[1] ? 0 : 1;
  return {
    round: game.round,
    bids: game.bids,
    laid: game.laid,
    won: game.won,
    hands: game.hands.map((hand, at) => ({ seat: at, cards: hand.length, ...(at === seat ? { values: hand } : {}) })),
    winners: game.over ? [winner] : [],
  };
}

const ABOUT = { game: "high-card", edition: null, name: "High card", seats: [{ seat: 0, name: "north" }, { seat: 1, name: "south" }], scripts: [] };
const PRESENCE = { table: "highcard0001", onlookers: 0, seats: [{ seat: 0, bot: null, name: null, connected: 1 }, { seat: 1, bot: "simple", name: null, connected: 0 }] };

/** @param {string} real the address of a real server, for the page and its words @param {string} [board] a module that draws the game */
export async function otherGame(real, board) {
  let game = start();
  const held = new Map();
  const about = board ? { ...ABOUT, page: ["index"] } : ABOUT;
  const http = createServer((asked, reply) => asked.url === "/page/high-card/index.js" && board ? reply.writeHead(200, { "content-type": "text/javascript" }).end(board) : get(`${real}${asked.url}`, (got) => {
    reply.writeHead(got.statusCode ?? 500, got.headers);
    got.pipe(reply);
  }));
  const sockets = new WebSocketServer({ server: http, path: "/ws" });

  const state = (seat, events = [], reset = false) => {
    const asked = question(game, seat);
    return {
      table: "highcard0001", seat, epoch: 0, next: game.events.length, reset, events, undone: [], status: game.over ? "over" : "asking", view: view(game, seat),
      question: asked && { id: `${seat}.${game.count}`, text: asked.text, window: false, ask: { topic: game.step }, parts: next(asked, []), fallback: { parts: [] }, ...(next(asked, []).done ? { proposal: { parts: [], text: "" } } : {}), only: false, left_ms: null, held: false },
      standing: null, undo: null,
    };
  };
  const refuse = (refusal, message) => {
    throw { code: -32000, message, data: { refusal } };
  };
  const methods = {
    hello: () => ({ protocol: 1, minor: 1, lang: "en", langs: ["en"], engine: "0", games: [{ game: "high-card", editions: [] }], bots: ["simple"], limits: { line: 65536, per_seat: 8, queue: 256 } }),
    ping: () => ({}),
    catalog: () => ({ games: [{ game: "high-card", catalog: { name: "High card", seats: [2, 2] } }], bots: ["simple"] }),
    "table.new": ({ game: name, seats, bots, edition, options }) => {
      if (name !== "high-card" || seats !== 2 || edition !== undefined || options !== undefined) refuse("bad_options", `a game of high cards is not set up like that: ${JSON.stringify({ name, seats, edition, options })}`);
      game = start();
      return { table: "highcard0001", host: "d".repeat(32), watch: WATCH, seats: TOKENS.map((token, seat) => ({ seat, token, bot: bots?.[seat] ?? null })) };
    },
    "table.list": () => ({ tables: [] }),
    "seat.take": (params, socket) => {
      const seat = TOKENS.indexOf(params.token);
      if (seat < 0 && params.token !== WATCH) refuse("bad_token", "that token opens nothing");
      held.set(socket, seat < 0 ? null : seat);
      return { about, clock: { question_s: null, deal_s: null, reserve_s: 0, then: "wait" }, windows: "ask", presence: PRESENCE, talk: [], state: state(held.get(socket), params.since ? game.events.slice(params.since.next) : [], !params.since) };
    },
    watch: (params, socket) => methods["seat.take"]({ ...params, token: WATCH }, socket),
    "seat.leave": (_, socket) => (held.delete(socket), {}),
    parts: ({ so_far }, socket) => next(question(game, held.get(socket)), so_far),
    answer: ({ id, parts }, socket) => {
      const seat = held.get(socket);
      if (id !== `${seat}.${game.count}`) refuse("stale", "that question is not asked now");
      if (!parts || !next(question(game, seat), parts).done) refuse("not_whole", "parts are missing");
      const from = game.events.length;
      answered(game, parts);
      queueMicrotask(() => held.forEach((to, other) => other.send(JSON.stringify({ jsonrpc: "2.0", method: "state", params: state(to, game.events.slice(from)) }))));
      return { id };
    },
    say: () => ({ n: 0 }),
  };
  sockets.on("connection", (socket) => {
    socket.on("message", (data) => {
      const { id, method, params } = JSON.parse(String(data));
      const reply = (what) => socket.send(JSON.stringify({ jsonrpc: "2.0", id, ...what }));
      try {
        if (!methods[method]) throw { code: -32601, message: "the server has no such method", data: { refusal: "no_such_method" } };
        reply({ result: methods[method](params ?? {}, socket) });
      } catch (error) {
        reply({ error });
      }
    });
    socket.on("close", () => held.delete(socket));
  });
  await new Promise((done) => http.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {any} */ (http.address());
  return { url: `http://127.0.0.1:${port}`, link: `http://127.0.0.1:${port}/#/table/highcard0001?seat=0&token=${TOKENS[0]}`, game: () => game, close: () => (sockets.clients.forEach((one) => one.terminate()), http.close()) };
}
