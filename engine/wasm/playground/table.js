/**
 * The table at which the mod is played: the lobby in a worker, and the web client of the table in a frame.
 *
 * Invariants: a changed mod reaches the open table only if it has no errors; the game continues with it, as with `hyperkon play
 * --watch --immediate`. Another mod never reaches it.
 */
import { forget } from "../../server/page/handing.js";
import { connect, overWorker } from "../../server/page/net.js";
import { aliens, editions, idIn } from "./mod.js";
import { startWorker, toolbox } from "./tools.js";

/** The most seats of a table that is not asked for more. */
const SEATS = 4;

/** @typedef {{table: string, edition: string, address: string, watch: string}} Opened */

/** @param {() => void} onFault called after a script has failed at the open table */
export function makeTable(onFault) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {any} */
  let net = null;
  /** @type {Opened | null} */
  let open = null;
  const tools = toolbox(begin);

  function begin() {
    worker = startWorker();
    // The web client in the frame uses this worker (../messages.d.ts).
    Object.assign(globalThis, { hyperkonWorker: worker });
    net = connect({ carrier: overWorker(worker), client: "playground" });
    net.on("state", look);
    net.on("again", follow);
    net.onStatus((/** @type {string} */ status) => status === "open" && watch());
    return worker;
  }

  /** Reports a failed script, which undoes its step or stops the game. @param {any} state */
  function look({ table, status, undone }) {
    if (table === open?.table && (undone.length > 0 || status === "stopped")) onFault();
  }

  /** Follows the open table as a spectator. */
  function watch() {
    if (open) net.call("watch", { table: open.table, token: open.watch }).then((/** @type {any} */ { state }) => look(state), () => {});
  }

  /** Follows the rematch, which the person has opened in the frame. @param {any} again */
  function follow({ table, next, seat, token }) {
    if (table !== open?.table || seat !== null) return;
    leave();
    open = { ...open, table: next, watch: token };
    watch();
  }

  const leave = () => open && forget(open.table);
  addEventListener("pagehide", leave);

  /** Returns the mod's edition that has the alien, or its first edition. */
  const editionOf = (/** @type {Record<string, string>} */ files, /** @type {string | undefined} */ alien) => {
    const listing = Object.entries(files).find(([name, text]) => name.startsWith("decks/") && alien && new RegExp(`^${alien}\\s*=`, "m").test(text));
    return idIn(listing?.[1]) ?? editions(files)[0];
  };

  /**
   * Opens a new table with the mod, with the person at its first seat.
   * @param {Record<string, string>} files @param {{alien?: string, bot: string}} how @returns {Promise<Opened>}
   */
  async function run(files, { alien = aliens(files)[0], bot }) {
    const loaded = await tools.call("mods", { mods: [files] });
    await net.ready;
    const { games } = await net.call("catalog");
    const edition = editionOf(files, alien) ?? loaded.editions[0];
    const all = games.flatMap((/** @type {any} */ { catalog }) => catalog.editions ?? []);
    const found = all.find((/** @type {any} */ one) => one.id === edition);
    if (!found) throw new Error("the mod has no edition: add a file such as decks/my-mod.toml");
    const seats = Math.min(SEATS, found.seats?.[1] ?? SEATS);
    const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, seat) => [String(seat + 1), bot]));
    const options = alien ? { aliens: [[alien]], begins: 0 } : {};
    const opened = await net.call("table.new", { edition, seats, bots, windows: "ask", options });
    leave();
    const secrets = new URLSearchParams({ seat: "0", token: opened.seats[0].token, host: opened.host });
    open = { table: opened.table, edition, address: `index.html#/table/${opened.table}?${secrets}`, watch: opened.watch };
    watch();
    return open;
  }

  /** Brings the changed mod to the open table. Returns why the table cannot take it, or "". @param {Record<string, string>} files */
  async function reload(files) {
    const { tables, kept } = await tools.call("mods", { mods: [files] });
    return { changed: open !== null && tables.includes(open.table), why: kept.find(({ table }) => table === open?.table)?.why ?? "" };
  }

  return {
    run,
    reload,
    /** Ends the connection of the shown mod with its table. */
    close() {
      leave();
      open = null;
    },
    /** Explains the open table's game so far. @param {Record<string, string>} files @param {string} power */
    trace: (files, power) => tools.call("trace", { files, table: open?.table ?? "", ...(power ? { power } : {}) }),
    get open() {
      return open;
    },
  };
}
