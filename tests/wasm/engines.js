/** The engine twice: as the module, and as the native program. Both take the same messages. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { compile, start } from "../../engine/wasm/engine.js";

export const ROOT = new URL("../..", import.meta.url).pathname;
export const FOLDER = process.env.PLAYGROUND ?? `${ROOT}target/playground`;
const NATIVE = process.env.NATIVE ?? `${ROOT}target/release/examples/native`;

/** Starts the module. Returns a function that gives the engine's messages for a message. */
export async function wasm() {
  /** @type {any[]} */
  let heard = [];
  const step = await start(await compile(pathToFileURL(`${FOLDER}/tools.wasm`)), (message) => heard.push(message));
  return async (/** @type {any} */ message) => {
    heard = [];
    step(message);
    return heard;
  };
}

/** Starts the native program. Only tools, because their end is known. */
export function native() {
  const program = spawn(NATIVE, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: program.stdout });
  const tool = (/** @type {any} */ message) =>
    new Promise((done, failed) => {
      program.once("error", failed);
      const heard = /** @type {any[]} */ ([]);
      const hear = (/** @type {string} */ line) => {
        const one = JSON.parse(line);
        heard.push(one);
        if (one.type === "invalid") return (lines.off("line", hear), failed(new Error(one.message)));
        if (one.type === "tool" && one.id === message.id && !one.progress) (lines.off("line", hear), done(heard));
      };
      lines.on("line", hear);
      program.stdin.write(`${JSON.stringify(message)}\n`);
    });
  return Object.assign(tool, { end: () => program.stdin.end() });
}

/** Calls a tool of an engine. @param {(message: any) => Promise<any>} engine @param {string} tool @param {object} params */
export async function call(engine, tool, params) {
  const heard = await engine({ type: "tool", id: 1, tool, params });
  const last = heard.find((/** @type {any} */ one) => one.type === "invalid" || (one.type === "tool" && !one.progress));
  if (last.message ?? last.error) throw new Error(last.message ?? last.error);
  return last.result;
}
