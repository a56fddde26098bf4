/** An order in which similar byte strings follow each other. */

/** The length in bytes of the pieces that are compared; one of `EVERY` pieces counts. */
const [LENGTH, EVERY] = [6, 2];
/** A piece that more strings contain says little. */
const MOST = 400;
/** What a string counts for the second string after it, compared with the next one; below the least, it is forgotten. */
const [FADING, LEAST] = [0.9, 0.05];

/** Returns the hashes of pieces. @param {Uint8Array} bytes */
function pieces(bytes) {
  const all = new Set();
  for (let from = 0; from + LENGTH <= bytes.length; from += 1) {
    let hash = 2166136261;
    for (let at = from; at < from + LENGTH; at += 1) hash = Math.imul(hash ^ bytes[at], 16777619);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = (hash ^ (hash >>> 13)) >>> 0;
    if (hash % EVERY === 0) all.add(hash);
  }
  return all;
}

/**
 * Returns the numbers of the strings, so that each is similar to the ones before it. Equal strings always have the same order.
 * @param {Uint8Array[]} strings
 */
export function similar(strings) {
  const own = strings.map(pieces);
  /** @type {Map<number, number[]>} */
  const owners = new Map();
  for (const [number, all] of own.entries()) for (const piece of all) owners.set(piece, owners.get(piece) ?? []).get(piece)?.push(number);
  for (const [piece, some] of owners) if (some.length < 2 || some.length > MOST) owners.delete(piece);
  const bySize = strings.map((_, number) => number).sort((a, b) => strings[b].length - strings[a].length);
  const left = new Set(bySize);
  const order = /** @type {number[]} */ ([]);
  /** How similar the strings that are left are to the last ones. @type {Map<number, number>} */
  const scores = new Map();
  while (left.size > 0) {
    let [next] = left;
    let most = 0;
    for (const [number, score] of scores) {
      const value = score / Math.sqrt(own[number].size + 4);
      if (value > most) [next, most] = [number, value];
      if (score * FADING < LEAST) scores.delete(number);
      else scores.set(number, score * FADING);
    }
    order.push(next);
    left.delete(next);
    scores.delete(next);
    for (const piece of own[next]) {
      const some = owners.get(piece) ?? [];
      for (const number of some) if (left.has(number)) scores.set(number, (scores.get(number) ?? 0) + 1 / Math.log2(1 + some.length));
    }
  }
  return order;
}
