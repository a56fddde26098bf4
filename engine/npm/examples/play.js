// Plays a game against three bots, without a server: node play.js [EDITION] [SEED]
import { startEngine } from "hyperkon";

const [edition = "kosmische-strijd", seed = "1"] = process.argv.slice(2);
const engine = await startEngine();
const net = engine.connect({ lang: "en" });
await net.ready;

const bots = { 1: "steady", 2: "steady", 3: "steady" };
const { table, seats } = await net.call("table.new", { edition, seats: 4, seed, bots, windows: "ask" });

/** Adds possible parts to an answer until it is complete. The last part often does most. */
async function answer({ id, parts }) {
  const so_far = [];
  for (let next = parts; next.next.length > 0 && !(next.done && so_far.length > 2); ) {
    so_far.push(next.next.at(-1).part);
    next = await net.call("parts", { table, id, so_far });
  }
  await net.call("answer", { table, id, parts: so_far });
}

let answered = "";
function follow(state) {
  for (const { text } of state.events) console.log(text);
  if (state.status === "over") {
    console.log(`won by ${state.view.winners.map((seat) => about.seats[seat].name).join(" and ")}`);
    engine.stop();
  }
  if (!state.question || state.question.id === answered) return;
  answered = state.question.id;
  answer(state.question).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

net.on("state", follow);
const { about, state } = await net.call("seat.take", { table, token: seats[0].token, name: "play.js" });
follow(state);
