/**
 * The client of the protocol: JSON-RPC over a WebSocket or to a worker, which reconnects automatically.
 *
 * Invariants: a call is answered once or rejected. After a reconnection, `onStatus` reports "open" only after `hello`,
 * so that a client can then retake its seat. Over a socket, the server sends changes, and `on("state")` still gets whole states.
 * A connection is at one server at a time: that of the last table. This module contains no code about a game, and imports
 * nothing: the web client and the npm package share it.
 */

/** @typedef {{refusal?: string, [key: string]: any}} RefusalData */
/** @typedef {import("./protocol.d.ts").Protocol["requests"]} Requests */
/** @typedef {import("./protocol.d.ts").Protocol["results"]} Results */
/** @typedef {import("./protocol.d.ts").Protocol["notices"]} Notices */
/**
 * The part of a `WebSocket` that carries the messages.
 * @typedef {Pick<WebSocket, "readyState" | "send" | "close"> & {onopen: any, onmessage: any, onclose: any, onerror?: any}} Carrier
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

/** Returns the error of a call without a connection. */
const offline = () => new Refused({ message: "no connection to the server", data: { refusal: "offline" } });

const LONGEST_WAIT = 8000;
/** The time without a reply, in milliseconds, after which the connection counts as dead. */
const SILENCE = 20000;

/** Returns the server of a table among several, by the table's id. @param {string} [table] */
const shardOf = (table) => /^([a-z0-9]{1,8})-/.exec(table ?? "")?.[1] ?? "";

/**
 * Applies a JSON Patch (RFC 6902) with `add`, `remove`, and `replace`. Unchanged parts of the value are shared with the result. Throws if the patch does not fit.
 * @param {any} value @param {{op: string, path: string, value?: any}[]} patch
 */
export const patched = (value, patch) =>
  patch.reduce((so, { op, path, value }) => put(so, path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")), op, value), value);

/** @param {any} at @param {string[]} path @param {string} op @param {any} value */
function put(at, [key, ...rest], op, value) {
  if (key === undefined) return value;
  const adds = op === "add" && !rest.length;
  if (adds ? Object(at) !== at || +key > at.length : !Object.hasOwn(at ?? {}, key)) throw new Error("misfit");
  const copy = Array.isArray(at) ? [...at] : { ...at };
  if (rest.length) copy[key] = put(at[key], rest, op, value);
  else if (Array.isArray(copy) && op !== "replace") copy.splice(+key, adds ? 0 : 1, ...(adds ? [value] : []));
  else if (op === "remove") delete copy[key];
  else copy[key] = value;
  return copy;
}

/** Returns the address of a server, or of one among several. @param {string} [url] @param {string} [shard] */
function addressOf(url, shard) {
  const where = url ?? `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  return shard ? where.replace(/\/ws(\/\w*)?$/, `/ws/${shard}`) : where;
}

/** Carries messages by a WebSocket. @param {string} [url] the page's own server by default @returns {(shard?: string) => Carrier} */
export function overSocket(url) {
  if (typeof WebSocket === "undefined") throw new Error("missing WebSocket: use Node 22 or later, or set `globalThis.WebSocket`");
  return (shard) => new WebSocket(addressOf(url, shard));
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
 * @param {{url?: string, carrier?: () => Carrier, lang?: string, client?: string, invitation?: string | null, table?: string}} [options] `carrier` replaces the
 * WebSocket to `url`; `table` is the first table, whose server can be one of several
 */
export function connect({ url, carrier, lang, client = "page", invitation, table } = {}) {
  const begin = carrier ?? overSocket(url);
  const notices = new Map();
  const watchers = new Set();
  const calls = new Map();
  /** The last state of each followed table and seat, and the request with which it is followed. @type {Map<string, any>} */
  const states = new Map();
  let socket = null,
    number = 0,
    wait = 250,
    closed = false,
    timer = 0,
    began;
  // The server of the last table, that of this connection and of its address, and the calls that wait for another connection.
  let home = shardOf(table),
    there = "",
    via = "",
    moving = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  /** The servers that do not exist. */
  const unknown = new Set();
  const ready = new Promise((resolve) => (began = resolve));

  const net = { ready, status: "connecting", welcome: null, call, at, on, onStatus, setLang, close, wake };

  function become(status) {
    if (net.status === status) return;
    net.status = status;
    for (const watcher of [...watchers]) watcher(status);
  }

  function open() {
    clearTimeout(timer);
    timer = 0;
    if (socket || closed) return;
    const mine = (socket = begin((there = via = home)));
    // `onclose` follows. Without a listener, an error ends a program in Node.
    mine.onerror = () => {};
    mine.onopen = async () => {
      try {
        net.welcome = await send("hello", { protocol: [1], client, ...(lang ? { lang } : {}), ...(invitation ? { invitation } : {}) });
        wait = 250;
        there = net.welcome.shard ?? "";
        if (!there) home = "";
        began(net.welcome);
        become("open");
        waiting.splice(0).forEach((go) => go());
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
      reject(offline());
    }
    calls.clear();
    states.clear();
    if (moving && !closed) moving = false;
    else waiting.splice(0).forEach((go) => go());
    if (closed) return;
    if (via && net.status !== "open" && !carrier) lookFor(via);
    // Only `hello` can confirm that there are several servers.
    if (!net.welcome) home = "";
    become("lost");
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(Math.max(250, wait * 2), LONGEST_WAIT);
  }

  /** Finds out whether a server is only away. The others do not have its path. @param {string} shard */
  function lookFor(shard) {
    const found = fetch(addressOf(url, shard).replace(/^ws/, "http"));
    found.then(({ status }) => status === 404 && unknown.add(shard) && home === shard && (home = ""), () => {});
  }

  function receive(message) {
    if (message.method) {
      tell(message.method, message.params);
      if (message.method === "change") change(message.params);
      return;
    }
    const call = calls.get(message.id);
    if (!call) return;
    calls.delete(message.id);
    clearTimeout(call.late);
    const { params, method } = call, { state } = message.result ?? {};
    if (params.changes && state) states.set(`${state.table} ${state.seat}`, { method, params, state: structuredClone({ ...state, events: [] }) });
    message.error ? call.reject(new Refused(message.error)) : call.resolve(message.result);
  }

  function tell(method, params) {
    for (const listener of [...(notices.get(method) ?? [])]) listener(params);
  }

  /** Makes the whole state from a change. Requests it if the change does not fit. */
  function change({ table, seat, patch, events }) {
    const last = states.get(`${table} ${seat}`);
    if (!last) return;
    try {
      const view = events.reduce((seen, { patch = [] }) => patched(seen, patch), last.state.view);
      last.state = patched({ ...last.state, view }, patch);
    } catch {
      states.delete(`${table} ${seat}`);
      const { epoch, next, mark } = last.state;
      send(last.method, { ...last.params, changes: false, since: { epoch, next, mark } }).then(({ state }) => tell("state", state), () => {});
      return;
    }
    // A copy, because listeners may write to it.
    tell("state", { ...structuredClone(last.state), events });
  }

  function send(method, params) {
    return new Promise((resolve, reject) => {
      if (socket?.readyState !== 1) return reject(offline());
      const id = ++number,
        on = socket;
      const late = setTimeout(() => on.close(), SILENCE);
      calls.set(id, { resolve, reject, late, method, params });
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
  async function call(method, params = /** @type {any} */ ({})) {
    const { table, seat = null } = /** @type {any} */ (params);
    // The table that a person leaves can be on the server before.
    if (table && method !== "seat.leave" && at(table)) await new Promise((go) => waiting.push(/** @type {any} */ (go)));
    if (net.status !== "open") throw offline();
    if (method === "seat.leave") states.delete(`${table} ${seat}`);
    const follows = method === "seat.take" || method === "watch";
    return send(method, follows && !carrier ? { changes: true, ...params } : params);
  }

  /** Goes to the server of a table, if it is one of several. Returns true if that needs another connection. @param {string} [table] */
  function at(table) {
    if (!net.welcome?.shard) return false;
    home = unknown.has(shardOf(table)) ? "" : shardOf(table);
    // A table from before the first shard is at the common address.
    if (!table || home === via || home === there) return false;
    [there, wait, moving] = [home, 0, !!socket];
    socket?.close();
    return true;
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
    const mine = socket;
    lost();
    mine?.close();
    become("lost");
  }

  globalThis.addEventListener?.("online", wake);
  open();
  return net;
}
