/**
 * The tables in IndexedDB: keys, and the lines of records.
 *
 * Invariants: a batch is written completely or not at all, in order. Only one worker has a database open, because a table has
 * one server.
 */
const [KEYS, LINES] = ["keys", "lines"];
/** The maximum number of stored tables. The ones that were written longest ago are removed first. */
const MOST = 200;

/** @param {IDBRequest} request @returns {Promise<any>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** All lines of a table. @param {string} table */
const range = (table) => IDBKeyRange.bound([table], [table, []]);

/** Waits until no other worker has the database open, and keeps it until the end of the worker. @param {string} name @param {() => void} waits */
async function own(name, waits) {
  if (!navigator.locks) return;
  const hold = (/** @type {LockOptions} */ how, /** @type {(has: boolean) => void} */ told) =>
    void navigator.locks.request(`hyperkon ${name}`, how, (lock) => (told(lock !== null), lock ? new Promise(() => {}) : undefined));
  const isFree = await new Promise((told) => hold({ ifAvailable: true }, told));
  if (isFree) return;
  waits();
  await new Promise((told) => hold({}, told));
}

/**
 * Opens a database, and returns its tables and a function that writes changes.
 * @param {string} name @param {() => void} waits is called if another worker has it open
 */
export async function open(name, waits) {
  await own(name, waits);
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => [KEYS, LINES].forEach((store) => request.result.createObjectStore(store));
  const database = /** @type {IDBDatabase} */ (await done(request));
  await prune(database);
  const reading = database.transaction([KEYS, LINES]);
  const [ids, keys, places, lines] = await Promise.all([
    done(reading.objectStore(KEYS).getAllKeys()),
    done(reading.objectStore(KEYS).getAll()),
    done(reading.objectStore(LINES).getAllKeys()),
    done(reading.objectStore(LINES).getAll()),
  ]);
  /** @type {Map<string, {keys: string, record: string[]}>} */
  const tables = new Map(ids.map((/** @type {string} */ table, /** @type {number} */ at) => [table, { keys: keys[at].keys, record: [] }]));
  places.forEach((/** @type {[string, number]} */ [table], /** @type {number} */ at) => tables.get(table)?.record.push(lines[at]));
  let next = places.reduce((/** @type {number} */ most, /** @type {[string, number]} */ [, number]) => Math.max(most, number + 1), 0);

  /** @param {{table: string, keys?: string, append?: string, whole?: string}[]} changes */
  function write(changes) {
    const writing = database.transaction([KEYS, LINES], "readwrite");
    for (const { table, keys: of, append, whole } of changes) {
      if (of !== undefined) writing.objectStore(KEYS).put({ keys: of, when: Date.now() }, table);
      if (whole !== undefined) writing.objectStore(LINES).delete(range(table));
      const text = append ?? whole;
      if (text) writing.objectStore(LINES).put(text, [table, (next += 1)]);
    }
    return new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve(undefined);
      writing.onabort = writing.onerror = () => reject(writing.error ?? new Error("not written"));
    });
  }

  return { tables, write };
}

/** Removes the oldest tables beyond the maximum. @param {IDBDatabase} database */
async function prune(database) {
  const writing = database.transaction([KEYS, LINES], "readwrite");
  const [ids, all] = await Promise.all([done(writing.objectStore(KEYS).getAllKeys()), done(writing.objectStore(KEYS).getAll())]);
  const byAge = ids.map((/** @type {string} */ table, /** @type {number} */ at) => [all[at].when, table]).sort((/** @type {any} */ a, /** @type {any} */ b) => b[0] - a[0]);
  for (const [, table] of byAge.slice(MOST)) {
    writing.objectStore(KEYS).delete(table);
    writing.objectStore(LINES).delete(range(table));
  }
}
