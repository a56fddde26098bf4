// The types of the package. The protocol's types are made from its OpenRPC document.
import type { Tools } from "./messages.d.ts";
import type { Protocol } from "./protocol.d.ts";

export type { Checked, Files, Tools } from "./messages.d.ts";
export type * from "./protocol.d.ts";

/** The parameters of each method of the protocol. */
export type Requests = Protocol["requests"];
/** The result of each method of the protocol. */
export type Results = Protocol["results"];
/** The parameters of each notification of the server. */
export type Notices = Protocol["notices"];

/** An error of the server. `data.refusal` is its code for programs; "offline" means that there is no connection. */
export class Refused extends Error {
  readonly code?: number;
  readonly data: { refusal?: string; [key: string]: unknown };
}

/** What carries the messages: a `WebSocket`, or something like it. */
export type Carrier = Pick<WebSocket, "readyState" | "send" | "close"> & {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
};

/** Carries messages by a WebSocket. Node has one since version 22. */
export function overSocket(url: string): (shard?: string) => Carrier;
/** Carries messages to the lobby in a worker. */
export function overWorker(worker: WorkerLike): () => Carrier;

export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(kind: "message", listener: (event: { data: any }) => void): void;
}

/** A connection to a lobby. It reconnects on its own. */
export interface Connection {
  /** Resolves with the answer to the first `hello`. */
  readonly ready: Promise<Results["hello"]>;
  readonly status: "connecting" | "open" | "lost";
  /** The answer to the last `hello`, or null before it. */
  readonly welcome: Results["hello"] | null;
  /** Sends a request. Rejects with `Refused`. If its table is on another of several servers, the connection goes there first. */
  call<M extends keyof Requests>(method: M, params?: Requests[M]): Promise<Results[M]>;
  /** Goes to the server of a table, if it is one of several. Returns true if that needs another connection. */
  at(table?: string): boolean;
  /** Listens to a notification. A `state` is always whole. Returns a function that ends it. */
  on<N extends keyof Notices>(method: N, listener: (params: Notices[N]) => void): () => void;
  /** Listens to the status. After "lost" and "open", take your seats again. Returns a function that ends it. */
  onStatus(watcher: (status: Connection["status"]) => void): () => void;
  /** Changes the language of texts, by a new connection. */
  setLang(lang: string): void;
  close(): void;
}

/** Connects to a server at a WebSocket's `url`, or by a `carrier`. `table` is the first table, whose server can be one of several. */
export function connect(options: { url?: string; carrier?: () => Carrier; lang?: string; client?: string; table?: string }): Connection;

/** The engine in a worker: a lobby for tables, and the tools of the workshop. */
export interface Engine {
  readonly version: string;
  /** The worker, for messages that this class does not cover (messages.d.ts). */
  readonly worker: WorkerLike & { terminate(): void };
  /** Connects to the engine's lobby. */
  connect(options?: { lang?: string; client?: string }): Connection;
  /** Calls a tool. A long tool blocks the lobby of its engine, so start another engine for it. */
  tool<T extends keyof Tools>(
    tool: T,
    params: Tools[T]["params"],
    progress?: (done: number, all: number) => void,
  ): Promise<Tools[T]["result"]>;
  /** Ends the worker. Unanswered calls are rejected. */
  stop(): void;
}

/**
 * Starts the engine. In a browser, `database` is the name of an IndexedDB database that keeps the tables. `tools: false` loads a
 * smaller engine, whose `tool` rejects every call.
 */
export function startEngine(options?: { database?: string; tools?: boolean }): Promise<Engine>;
