// A chat bot: people play in a chat of lines `NAME: text`, here on standard input. For another chat, replace `say` and the last loop.
//   ann: open ufos      opens a table of this edition      ann: join      takes a seat
//   ann: start          begins; bots take the free seats   ann: 2         chooses option 2 (2 3 chooses two in a row)
import { createInterface } from "node:readline";
import { startEngine } from "hyperkon";

/** Says something to everybody, or only to one person. */
const say = (text, to) => console.log(to ? `(to ${to}) ${text}` : text);

const engine = await startEngine();
const people = new Map();
let owner, table;

/** Opens a table, and tells everybody what happens at it. */
async function open(edition = "kosmische-strijd") {
  owner?.close();
  people.forEach(({ net }) => net.close());
  people.clear();
  owner = engine.connect();
  await owner.ready;
  table = await owner.call("table.new", { edition, waits: true, windows: "ask" });
  const tell = ({ events, status, view }) => {
    events.filter(({ text }) => text).forEach(({ text }) => say(text));
    if (status === "over") say(`The game is over. Won by ${view.winners.map((seat) => about.seats[seat].name).join(" and ")}.`);
  };
  owner.on("state", tell);
  const { about } = await owner.call("watch", { table: table.table, token: table.watch });
  say(`A table of ${edition} is open: say "join", then "start".`);
}

async function join(name) {
  if (!table) return say(`say "open" first`, name);
  const net = engine.connect();
  await net.ready;
  const { seat, token } = await net.call("seat.join", { table: table.table, join: table.join });
  const person = { name, net, question: null, so_far: [] };
  people.set(name, person);
  net.on("state", ({ question }) => ask(person, question));
  const { about } = await net.call("seat.take", { table: table.table, token, name, stops: true });
  return say(`${name} plays ${about.seats[seat].name}.`);
}

/** Shows a new question to its person. */
function ask(person, question) {
  if (question?.id === person.question?.id) return;
  Object.assign(person, { question, so_far: [], parts: question?.parts });
  if (question && !question.quiet) say(`${question.text}\n${options(person)}`, person.name);
}

const options = ({ parts }) => [...parts.next.map(({ text }, at) => `  ${at + 1} ${text}`), ...(parts.done ? ["  0 done"] : [])].join("\n");

async function choose(person, numbers) {
  for (const number of numbers) {
    const { question, parts, net } = person;
    const chosen = parts?.next[number - 1];
    if (!question || (!chosen && !(number === 0 && parts.done))) return say("that is not an option now", person.name);
    if (chosen) person.so_far.push(chosen.part);
    const at = { table: table.table, id: question.id };
    if (chosen) person.parts = await net.call("parts", { ...at, so_far: person.so_far });
    if (!chosen || person.parts.next.length === 0) await net.call("answer", { ...at, parts: person.so_far });
  }
  return person.so_far.length && person.parts?.next.length && say(options(person), person.name);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [, name, text] = /^(\w+): *(.*)$/.exec(line) ?? [];
  const [word, ...rest] = (text ?? "").split(" ");
  try {
    if (word === "open") await open(...rest);
    else if (word === "join") await join(name);
    else if (word === "start") await owner.call("host.start", { table: table.table, host: table.host, bots: "steady" });
    else if (/^[\d ]+$/.test(text) && people.has(name)) await choose(people.get(name), text.split(" ").map(Number));
  } catch (error) {
    say(error.message, name);
  }
}
engine.stop();
