/**
 * The line to the server: JSON-RPC over one WebSocket, that comes back by itself.
 *
 * Invariants: a call is answered once or rejected; after a break `onStatus` says "open" only when `hello` is done again, so
 * that whoever sits at a table can take its seat anew. It knows no game and keeps no state of a table.
 */

/** @typedef {{refusal?: string, [key: string]: any}} RefusalData */

/** What the server refuses, with its sentence and, for a program, its word. */
export class Refused extends Error {
  /** @param {{message: string, data?: RefusalData, code?: number}} error */
  constructor(error) {
    super(error.message);
    this.data = error.data ?? {};
    this.code = error.code;
  }
}

const LONGEST_WAIT = 8000;
/** A call without a reply after this many milliseconds means that the line is dead. */
const SILENCE = 20000;

/**
 * @param {{url?: string, lang?: string}} [options]
 */
export function connect({ url, lang } = {}) {
  const where = url ?? `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  const notices = new Map();
  const watchers = new Set();
  const calls = new Map();
  let socket = null,
    number = 0,
    wait = 250,
    closed = false,
    timer = 0,
    began;
  const ready = new Promise((resolve) => (began = resolve));

  const net = { ready, status: "connecting", welcome: null, call, on, onStatus, setLang, close, wake };

  function become(status) {
    if (net.status === status) return;
    net.status = status;
    for (const watcher of [...watchers]) watcher(status);
  }

  function open() {
    clearTimeout(timer);
    timer = 0;
    if (socket || closed) return;
    const mine = (socket = new WebSocket(where));
    mine.onopen = async () => {
      try {
        net.welcome = await send("hello", { protocol: [1], client: "page", ...(lang ? { lang } : {}) });
        wait = 250;
        began(net.welcome);
        become("open");
      } catch {
        mine.close();
      }
    };
    mine.onmessage = (message) => receive(JSON.parse(message.data));
    mine.onclose = () => {
      if (socket === mine) lost();
    };
  }

  function lost() {
    socket = null;
    for (const { reject, late } of calls.values()) {
      clearTimeout(late);
      reject(new Refused({ message: "", data: { refusal: "offline" } }));
    }
    calls.clear();
    if (closed) return;
    become("lost");
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function receive(message) {
    if (message.method) {
      for (const listener of [...(notices.get(message.method) ?? [])]) listener(message.params);
      return;
    }
    const call = calls.get(message.id);
    if (!call) return;
    calls.delete(message.id);
    clearTimeout(call.late);
    message.error ? call.reject(new Refused(message.error)) : call.resolve(message.result);
  }

  function send(method, params) {
    return new Promise((resolve, reject) => {
      if (!socket || socket.readyState !== 1) {
        return reject(new Refused({ message: "", data: { refusal: "offline" } }));
      }
      const id = ++number,
        on = socket;
      const late = setTimeout(() => on.close(), SILENCE);
      calls.set(id, { resolve, reject, late });
      socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  /** Asks something of the server; rejects with `Refused`. @param {string} method @param {object} [params] */
  function call(method, params = {}) {
    return net.status === "open"
      ? send(method, params)
      : Promise.reject(new Refused({ message: "", data: { refusal: "offline" } }));
  }

  /** Follows a kind of notification. @param {string} method @param {(params: any) => void} listener */
  function on(method, listener) {
    const all = notices.get(method) ?? notices.set(method, new Set()).get(method);
    all.add(listener);
    return () => all.delete(listener);
  }

  /** @param {(status: string) => void} watcher */
  function onStatus(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }

  /** Sentences come in another language from now on: the line is made anew. @param {string} next */
  function setLang(next) {
    if (next === lang) return;
    lang = next;
    wait = 0;
    socket?.close();
  }

  function wake() {
    if (!socket && !closed) {
      wait = 250;
      open();
    }
  }

  function close() {
    closed = true;
    clearTimeout(timer);
    socket?.close();
  }

  globalThis.addEventListener?.("online", wake);
  open();
  return net;
}
