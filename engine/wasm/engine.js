/**
 * The engine's module: one message in, any number of messages out, all at once (message.rs).
 *
 * Invariants: the module reaches nothing but its messages, the clock, randomness, and files in its own memory. A module that has
 * trapped is not used again. This file works in browsers and in Node.
 */
import { Fd, PreopenDirectory, WASI, wasi } from "@bjorn3/browser_wasi_shim";

const NONE = new Uint8Array(0);

/** Standard input: one message at a time. */
class Input extends Fd {
  rest = NONE;

  /** @param {number} size */
  fd_read(size) {
    const data = this.rest.subarray(0, size);
    this.rest = this.rest.subarray(data.length);
    return { ret: wasi.ERRNO_SUCCESS, data };
  }
}

/** An output, line by line. */
class Lines extends Fd {
  /** @type {Uint8Array[]} */
  parts = [];

  /** @param {(line: string) => void} told */
  constructor(told) {
    super();
    this.told = told;
  }

  fd_fdstat_get() {
    return { ret: wasi.ERRNO_SUCCESS, fdstat: new wasi.Fdstat(wasi.FILETYPE_CHARACTER_DEVICE, 0) };
  }

  /** @param {Uint8Array} data a copy of the module's memory */
  fd_write(data) {
    let from = 0;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, from)) {
      this.parts.push(data.subarray(from, end));
      const bytes = this.parts.length === 1 ? this.parts[0] : joined(this.parts);
      this.parts = [];
      from = end + 1;
      this.told(new TextDecoder().decode(bytes));
    }
    if (from < data.length) this.parts.push(data.subarray(from));
    return { ret: wasi.ERRNO_SUCCESS, nwritten: data.length };
  }
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

/** Compiles the module at a URL, while it loads if possible. @param {URL} url */
export async function compile(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const got = await fetch(url);
  if (!got.ok) throw new Error(`cannot load the engine: ${url.pathname} (${got.status})`);
  // Some servers do not know the media type of modules.
  return got.headers.get("content-type") === "application/wasm" ? WebAssembly.compileStreaming(got) : WebAssembly.compile(await got.arrayBuffer());
}

/**
 * Starts a module. The function that it returns hands over a message; it throws if the module traps.
 * @param {WebAssembly.Module} module @param {(message: any) => void} told gets the engine's messages
 */
export async function start(module, told) {
  const input = new Input();
  /** @type {string[]} */
  const errors = [];
  const output = new Lines((line) => told(JSON.parse(line)));
  const complaints = new Lines((line) => errors.push(line));
  const files = new PreopenDirectory("/", new Map());
  const system = new WASI([], [], [input, output, complaints, files], { debug: false });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.wasiImport });
  const { exports } = /** @type {any} */ (instance);
  system.initialize(/** @type {any} */ (instance));
  return (/** @type {any} */ message) => {
    errors.length = 0;
    input.rest = new TextEncoder().encode(JSON.stringify(message));
    try {
      exports.step();
    } catch (error) {
      const why = errors.filter((line) => !line.startsWith("note: ")).join(" ");
      throw new Error(why || String(error), { cause: error });
    }
  };
}
