// A chat bot: people play in a chat of lines `NAME: text`, here standard input. For another chat, replace `say` and the last loop.
//   open ufos: opens a table    join: takes a seat    start: begins, bots take the free seats    2 3: chooses option 2, then option 3
import { createInterface } from "node:readline";
import { startEngine } from "hyperkon";

const say = (text, to) => console.log(to ? `(to ${to}) ${text}` : text);
const engine = await startEngine();
const people = new Map();
let owner, table;

async function open(edition = "kosmische-strijd") {
  [{ net: owner }, ...people.values()].forEach(({ net }) => net?.close());
  people.clear();
  owner = engine.connect();
  await owner.ready;
  table = await owner.call("table.new", { edition, waits: true, windows: "ask" });
  owner.on("state", ({ events, status, view }) => {
    events.filter(({ text }) => text).forEach(({ text }) => say(text));
    if (status === "over") say(`The game is over. Won by ${view.winners.map((seat) => about.seats[seat].name).join(" and ")}.`);
  });
  const { about } = await owner.call("watch", { table: table.table, token: table.watch });
  say(`A table of ${edition} is open: say "join", then "start".`);
}

async function join(name) {
  if (!table) return say('say "open" first', name);
  const person = { name, net: engine.connect(), so_far: [] };
  await person.net.ready;
  const { seat, token } = await person.net.call("seat.join", { table: table.table, join: table.join });
  people.set(name, person);
  person.net.on("state", ({ question }) => {
    if (question?.id === person.question?.id) return;
    Object.assign(person, { question, so_far: [], parts: question?.parts });
    // A quiet question is a pass or a forced answer, which nobody wants to read.
    if (question?.quiet) person.net.call("answer", { table: table.table, id: question.id, choice: question.fallback }).catch(() => {});
    else if (question) say(`${question.text}\n${options(person)}`, name);
  });
  const { about } = await person.net.call("seat.take", { table: table.table, token, name, stops: true });
  return say(`${name} plays ${about.seats[seat].name}.`);
}

const options = ({ parts }) => [...parts.next.map(({ text }, at) => `  ${at + 1} ${text}`), ...(parts.done ? ["  0 done"] : [])].join("\n");

async function choose(person, number) {
  const { question, parts, net } = person;
  const chosen = parts?.next[number - 1];
  if (!question || !(chosen || (number === 0 && parts.done))) return say("that is not an option now", person.name);
  if (chosen) person.so_far.push(chosen.part);
  const at = { table: table.table, id: question.id };
  if (chosen) person.parts = await net.call("parts", { ...at, so_far: person.so_far });
  if (!chosen || !person.parts.next.length) return net.call("answer", { ...at, parts: person.so_far });
  return say(options(person), person.name);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [, name, word, rest] = /^(\w+): *(\w+) *(.*)$/.exec(line) ?? [];
  const start = () => owner?.call("host.start", { table: table.table, host: table.host, bots: "steady" });
  const act = { open: () => open(rest || undefined), join: () => join(name), start }[word];
  const numbers = people.has(name) ? (`${word} ${rest}`.match(/\d+/g) ?? []) : [];
  await act?.()?.catch((error) => say(error.message, name));
  for (const number of numbers) await choose(people.get(name), Number(number)).catch((error) => say(error.message, name));
}
engine.stop();
