/**
 * The messages of `worker.js`, which holds the engine in a browser or in Node.
 *
 * A worker answers messages in their order, and a long tool (`balance`, `scenarios`, `check` with games) blocks its lobby. So
 * give tools a worker of their own: the same file, another instance. A search of a bot never blocks, because the worker starts
 * another one for it.
 *
 * The page of a table in a frame uses the worker of the page around it, `parent.hyperkonWorker`, if there is one: the playground
 * shows its table in a frame.
 */

/** The files of one mod: names such as `powers/aliens/imp.lua`, `decks/imps.toml`, `mod.toml`, `scenarios/imp.toml`. */
export type Files = { [path: string]: string };

/** A message to the worker. The first one must be `start`. */
export type In =
  | Start
  /** Opens a connection to the lobby. The number is chosen by the client. */
  | { type: "open"; connection: number }
  /** One line of the protocol (engine/server/PROTOCOL.md), without its line end. */
  | { type: "line"; connection: number; line: string }
  | { type: "close"; connection: number }
  | ToolCall;

export type Start = {
  type: "start";
  /** Keeps the tables in this IndexedDB database. Without it, the tables last as long as the worker. */
  database?: string;
  /** Loads the engine with the tools. Without it, the engine is half as large and only plays: each tool call fails. */
  tools?: boolean;
};

/** A call of a tool. Each call has one `tool` message with `result` or `error`, after any number with `progress`. */
export type ToolCall = {
  [Name in keyof Tools]: { type: "tool"; id: number; tool: Name; params: Tools[Name]["params"] };
}[keyof Tools];

export type Tools = {
  /** Reports all problems of a mod. The result is the document of `hyperkon check --json`; files are named as in `files`. */
  check: {
    /** `scenarios` also plays the mod's scenarios; `games` is the number of random games per script. */
    params: { files: Files; scenarios?: boolean; games?: number; seed?: number };
    result: Checked;
  };
  /** Plays the scenarios of a mod, or only those with these names. */
  scenarios: {
    params: { files: Files; only?: string[] };
    result: { scenarios: { file: string; failures: { line: number | null; what: string; seen: string | null }[] }[] };
  };
  /** Explains each answer of a scenario: rows of scripts, and what happened. Lines are those of `hyperkon trace --json`. */
  trace: {
    params: { files: Files; scenario: string; power?: string; lang?: string } | { files?: Files; table: string; power?: string; lang?: string };
    result: { lines: object[]; rows: object[]; failures: string[] };
  };
  /** Measures an alien. The result is the document of `hyperkon balance --json`. Progress counts games. */
  balance: {
    params: { files: Files; alien: string; edition?: string; games?: number; seats?: number; seed?: number; bot?: string; lang?: string };
    result: { [key: string]: unknown };
  };
  /** Writes a mod as a zip file, byte for byte as `hyperkon mods pack` does. */
  pack: { params: { files: Files }; result: { name: string; zip: Uint8Array } };
  /** Reads the zip file of a mod. */
  unpack: { params: { zip: Uint8Array }; result: { files: Files } };
  /** Lists all shipped aliens with their files, to start from. `files` is a whole mod; it checks without errors under a new id. */
  gallery: {
    params: { lang?: string };
    result: { aliens: { id: string; name: string; edition: string; edition_name: string; script: string; texts: string }[] };
  };
  /** Returns the definitions for editors, by name: `globals.d.luau`, `globals.json`, … as `hyperkon new` writes them. */
  lexicon: { params: {}; result: { files: Files } };
  /** Creates the files of a new mod, as `hyperkon new alien` does. */
  new: {
    params: { what: string; id: string; name?: string; edition?: string };
    result: { files: Files; seat: string | null };
  };
  /**
   * Loads mods for new tables, and switches open tables to them (`Lobby::offer`, then `Lobby::renew`): the step in progress starts
   * again with the new content. `tables` lists the tables whose rules have changed, `kept` those that cannot take the content, with
   * the reason. The next `catalog` has the new editions. If the mods have errors, everything stays as it was. No mods: the built-in
   * content.
   */
  mods: { params: { mods: Files[] }; result: { editions: string[]; tables: string[]; kept: { table: string; why: string }[] } };
};

export type Place = { file: string; line: number | null; column: number | null; end_column: number | null };
export type Checked = {
  version: 1;
  errors: number;
  warnings: number;
  files: number;
  problems: (Place & { severity: "error" | "warning"; code: string; what: string; hint: string | null; other: Place | null })[];
  played: object | null;
};

/** A message from the worker. */
export type Out =
  /** The worker is ready. `restored` is the number of stored tables. */
  | { type: "ready"; version: string; restored: number }
  | { type: "line"; connection: number; line: string }
  | { type: "tool"; id: number; result: unknown }
  | { type: "tool"; id: number; error: string }
  | { type: "tool"; id: number; progress: { done: number; all: number } }
  /**
   * A table was written. If writing fails three times, `error` says why, and the engine stops (`failed`): the stored table ends
   * before this change, and no message after it was sent.
   */
  | { type: "saved"; table: string; error?: string }
  /**
   * The engine stopped. If `restarted` is true, it has been started again from the stored tables: connections are closed (open
   * them again), and unanswered tool calls have failed.
   */
  | { type: "failed"; message: string; restarted: boolean }
  /** The engine cannot read a message. The message has changed nothing. */
  | { type: "invalid"; message: string };
