/**
 * A protocol client without a page. It opens tables, reads a seat's messages, and plays where no browser is needed.
 */
import WebSocket from "ws";

/** @param {string} url the server's */
export async function client(url) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  await new Promise((done, failed) => socket.once("open", done).once("error", failed));
  const calls = new Map();
  /** @type {((message: any) => void)[]} */
  const listeners = [];
  let number = 0;
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    if (message.method) return listeners.forEach((listener) => listener(message));
    const { done, failed } = calls.get(message.id);
    calls.delete(message.id);
    if (message.error) failed(Object.assign(new Error(message.error.message), { data: message.error.data }));
    else done(message.result);
  });
  socket.on("close", () => calls.forEach(({ failed }) => failed(new Error("the line is cut"))));
  const call = (/** @type {string} */ method, /** @type {any} */ params = {}) => new Promise((done, failed) => {
    calls.set((number += 1), { done, failed });
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: number, method, params }));
  });
  await call("hello", { protocol: [1], client: "tests", lang: "en" });
  return {
    call,
    /** @param {(message: any) => void} listener */
    on: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  };
}

/**
 * Opens a table, and returns its tokens and the links of its seats.
 *
 * @param {string} url @param {any} wish
 */
export async function openTable(url, wish) {
  const line = await client(url);
  const opened = await line.call("table.new", wish);
  line.close();
  const link = (/** @type {number} */ seat) => `${url}/#/table/${opened.table}?seat=${seat}&token=${opened.seats[seat].token}`;
  const watch = `${url}/#/table/${opened.table}?token=${opened.watch}`;
  return { ...opened, link, watchLink: watch, url };
}
