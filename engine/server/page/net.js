/**
 * The connection to the server: JSON-RPC over one WebSocket, which reconnects automatically.
 *
 * Invariants: a call is answered once or rejected. After a reconnection, `onStatus` reports "open" only after `hello`,
 * so that a client can then retake its seat. This module contains no code about games or tables.
 */

/** @typedef {{refusal?: string, [key: string]: any}} RefusalData */

/** An error from the server, with its message and its code. */
export class Refused extends Error {
  /** @param {{message: string, data?: RefusalData, code?: number}} error */
  constructor(error) {
    super(error.message);
    this.data = error.data ?? {};
    this.code = error.code;
  }
}

const LONGEST_WAIT = 8000;
/** The time without a reply, in milliseconds, after which the connection counts as dead. */
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

  /** Sends a request. Rejects with `Refused`. @param {string} method @param {object} [params] */
  function call(method, params = {}) {
    return net.status === "open"
      ? send(method, params)
      : Promise.reject(new Refused({ message: "", data: { refusal: "offline" } }));
  }

  /** Listens to a kind of notification. @param {string} method @param {(params: any) => void} listener */
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

  /** Changes the language of texts, by reconnecting. @param {string} next */
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
