/**
 * The client of the protocol: JSON-RPC over a WebSocket or to a worker, which reconnects automatically.
 *
 * Invariants: a call is answered once or rejected. After a reconnection, `onStatus` reports "open" only after `hello`,
 * so that a client can then retake its seat. This module contains no code about games or tables, and imports nothing: the
 * web client and the npm package share it.
 */

/** @typedef {{refusal?: string, [key: string]: any}} RefusalData */
/** @typedef {import("./protocol.d.ts").Protocol["requests"]} Requests */
/** @typedef {import("./protocol.d.ts").Protocol["results"]} Results */
/** @typedef {import("./protocol.d.ts").Protocol["notices"]} Notices */
/**
 * The part of a `WebSocket` that carries the messages.
 * @typedef {Pick<WebSocket, "readyState" | "send" | "close"> & {onopen: any, onmessage: any, onclose: any}} Carrier
 */
/**
 * The part of a worker that a carrier uses: that of a browser, or of Node behind `hyperkon/node`.
 * @typedef {{postMessage: (message: any) => void, addEventListener: (kind: "message", listener: (event: {data: any}) => void) => void}} WorkerLike
 */

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

/** Carries messages by a WebSocket. @param {string} [url] the page's own server by default @returns {() => Carrier} */
export function overSocket(url) {
  if (typeof WebSocket === "undefined") throw new Error("missing WebSocket: use Node 22 or later, or set `globalThis.WebSocket`");
  const where = url ?? `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  return () => new WebSocket(where);
}

/** Carries messages to the lobby in a worker. @param {WorkerLike} worker @returns {() => Carrier} */
export function overWorker(worker) {
  /** @type {Map<number, any>} */
  const carriers = new Map();
  worker.addEventListener("message", ({ data }) => {
    if (data.type === "line") carriers.get(data.connection)?.onmessage?.({ data: data.line });
    // The lobby starts again from its saved tables, so every connection has to be opened again.
    if (data.type === "failed") [...carriers.values()].forEach((carrier) => carrier.close());
  });
  return () => {
    // Several clients can share a worker, so the numbers are random.
    const connection = Math.trunc(Math.random() * 2 ** 52);
    const carrier = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (/** @type {string} */ line) => worker.postMessage({ type: "line", connection, line }),
      close() {
        if (!carriers.delete(connection)) return;
        carrier.readyState = 3;
        worker.postMessage({ type: "close", connection });
        carrier.onclose?.();
      },
    };
    carriers.set(connection, carrier);
    worker.postMessage({ type: "open", connection });
    queueMicrotask(() => {
      if (carrier.readyState !== 0) return;
      carrier.readyState = 1;
      carrier.onopen?.();
    });
    return /** @type {any} */ (carrier);
  };
}

/**
 * @param {{url?: string, carrier?: () => Carrier, lang?: string, client?: string, invitation?: string | null}} [options] `carrier` replaces the WebSocket to `url`
 */
export function connect({ url, carrier, lang, client = "page", invitation } = {}) {
  const begin = carrier ?? overSocket(url);
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
    const mine = (socket = begin());
    mine.onopen = async () => {
      try {
        net.welcome = await send("hello", { protocol: [1], client, ...(lang ? { lang } : {}), ...(invitation ? { invitation } : {}) });
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

  /**
   * Sends a request. Rejects with `Refused`.
   * @template {keyof Requests} M
   * @param {M} method
   * @param {Requests[M]} [params]
   * @returns {Promise<Results[M]>}
   */
  function call(method, params = /** @type {any} */ ({})) {
    return net.status === "open"
      ? send(method, params)
      : Promise.reject(new Refused({ message: "", data: { refusal: "offline" } }));
  }

  /**
   * Listens to a kind of notification. Returns a function that ends it.
   * @template {keyof Notices} N
   * @param {N} method
   * @param {(params: Notices[N]) => void} listener
   */
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
