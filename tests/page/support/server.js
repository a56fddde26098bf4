/**
 * The real program on a free port. Tests can start, kill, and restart it.
 *
 * HYPERKON names the binary; the default is cargo's release build. PAGE names a folder from which the page is served, in place
 * of the one in the binary.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
export const BINARY = process.env.HYPERKON ?? join(ROOT, "target/release/hyperkon");
/** Time limit until a program listens. */
const START = 20_000;

/** Servers and folders to clean up after the tests. */
const running = new Set();
const folders = new Set();
process.on("exit", () => {
  running.forEach((child) => child.kill("SIGKILL"));
  folders.forEach((path) => rmSync(path, { recursive: true, force: true }));
});

/** Ends the servers that a failed test left running: they would keep this process alive. */
export const endServers = () => running.forEach((child) => child.kill("SIGKILL"));

/** Makes a folder that is removed after the tests. @param {string} name */
export function folder(name) {
  const path = mkdtempSync(join(tmpdir(), `hyperkon-${name}-`));
  folders.add(path);
  return path;
}

/** Makes a mod of the Dutch edition with different numbers, for short games. @param {Record<string, string | number>} numbers */
export function shortEdition(numbers = { bases_to_win: 2 }, id = "short") {
  const path = folder("mod");
  mkdirSync(join(path, "decks"));
  let text = readFileSync(join(ROOT, "decks/kosmische-strijd.toml"), "utf8");
  text = text.replace(/^id = .*/m, `id = "${id}"`).replace(/^name = .*/m, `name = { en = "A short game", nl = "Een kort spel", sv = "Ett kort parti" }`);
  for (const [key, value] of Object.entries(numbers)) {
    const line = new RegExp(`^${key} = \\S+`, "m");
    if (!line.test(text)) throw new Error(`the edition has no number "${key}"`);
    text = text.replace(line, `${key} = ${value}`);
  }
  writeFileSync(join(path, "decks", `${id}.toml`), text);
  return path;
}

/** Makes a mod with an alien, an edition, and a setting, as a zip file. */
export function zippedMod() {
  const path = folder("zip");
  const run = (/** @type {string[]} */ ...args) => spawnSync(BINARY, args, { cwd: path });
  run("new", "alien", "broker");
  writeFileSync(join(path, "my-mod/mod.toml"), `api = 2\nid = "my-mod"\nversion = "1.0.0"\ntitle = { en = "The Broker" }\n[settings.cards]\nlabel = { en = "Cards of the broker" }\noptions = ["broker.cards"]\n`);
  if (run("mods", "pack", "my-mod", "--output", "my-mod.zip").status !== 0) throw new Error("the mod cannot be packed");
  return readFileSync(join(path, "my-mod.zip"));
}

/** Starts a server. @param {{args?: string[], port?: number, mods?: string[], dir?: string}} [how] */
export function serve({ args = [], port = 0, mods = [], dir } = {}) {
  const all = ["serve", "--listen", `127.0.0.1:${port}`, ...mods.flatMap((mod) => ["--mods", mod]), ...args];
  return start(dir ? [...all, "--dir", dir] : all);
}

/** Starts a local table, with an empty folder of installed mods. @param {string[]} args */
export async function playWeb(...args) {
  const home = folder("home");
  const server = await start(["play", "--web", "--listen", "127.0.0.1:0", "--mods-dir", join(home, "mods"), ...args], home);
  return { ...server, link: /http:\S+/.exec(server.told())?.[0] ?? "" };
}

/** Starts the program with these arguments, and waits for its address. @param {string[]} args @param {string} [cwd] */
async function start(args, cwd) {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is not there: cargo build --release, or say where it is by HYPERKON`);
  const all = process.env.PAGE ? [...args, "--web-root", process.env.PAGE] : args;
  // A local table starts a browser, if there is one: here is none.
  // Without `--dir`, no test leaves games on this machine.
  const own = { HYPERKON_GAMES_DIR: "", ...process.env };
  const env = cwd ? { ...own, PATH: "/nowhere", BROWSER: "/nowhere" } : own;
  const child = spawn(BINARY, all, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  const url = await new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error(`the server does not listen: ${told}`)), START);
    const read = (/** @type {Buffer} */ some) => {
      told += some;
      const found = /(http:\/\/127\.0\.0\.1:\d+)\S*\s/.exec(told);
      if (!found) return;
      clearTimeout(late);
      done(found[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", (code) => failed(new Error(`the server has ended (${code}): ${told}`)));
  });
  const ended = new Promise((done) => child.on("exit", (code) => (running.delete(child), done(code))));
  running.add(child);
  return {
    url: String(url),
    port: Number(new URL(String(url)).port),
    /** Kills the server, like a crash or a power cut. */
    kill: () => (child.kill("SIGKILL"), ended),
    told: () => told,
  };
}
