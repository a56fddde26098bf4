/**
 * The page's own words, out of the engine's texts: `/words/<lang>.json`. What the game says comes with states and `about`.
 *
 * A key that has no words is shown as itself, so that a gap is seen. There is no word of any language in the page's code.
 */

/** The languages that the page offers; the server may have fewer. */
export const LANGS = ["en", "nl", "sv", "de", "da"];
const KEPT = "hyperkon.lang";
/** @type {Record<string, string>} */
let words = {};
let now = "en",
  around = false;

/** The language in use. */
export const lang = () => now;

/** The language that was chosen here before, or the first of the browser's that there are texts in. */
export function chooseLang() {
  const wished = [kept(), ...(navigator.languages ?? [])].map((one) => String(one ?? "").slice(0, 2));
  return wished.find((one) => LANGS.includes(one)) ?? "en";
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/**
 * Fetches the words of a language and uses them from now on.
 * @param {string} wished @param {boolean} [keep] it was chosen here
 */
export async function loadWords(wished, keep = false) {
  words = { ...(await fetched(`/words/${wished}.json`)), ...(around ? await more(wished) : {}) };
  now = wished;
  if (keep)
    try {
      localStorage.setItem(KEPT, wished);
    } catch {
      /* A browser that keeps nothing asks again. */
    }
}

/** @param {string} where */
async function fetched(where) {
  const got = await fetch(where);
  if (!got.ok) throw new Error(`${got.status} ${where}`);
  return got.json();
}

/** A server that has all words in one file has no second one. @param {string} of */
const more = (of) => fetched(`/words/${of}.lobby.json`).catch(() => ({}));

/** From now on the words around the table are there too: those of the lobby, the replay, the host's sheet and the help. */
export async function loadWordsAround() {
  if (around) return;
  around = true;
  words = { ...words, ...(await more(now)) };
}

/** Whether there are words for a key. @param {string} key */
export const has = (key) => Object.hasOwn(words, key);

/** The words of a key. @param {string} key @param {Record<string, string | number>} [values] */
export const t = (key, values = {}) => fill(has(key) ? words[key] : key, values);

/**
 * A text with its values: `{name}` stands for one, `{n|ship|ships}` for a word in its number.
 * @param {string} text @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name, one, more) => {
    if (!Object.hasOwn(values, name)) return whole;
    return more === undefined ? String(values[name]) : Number(values[name]) === 1 ? one : more;
  });
}

/** The same, where a sentence or a button begins. @param {string} key @param {Record<string, string | number>} [values] */
export const T = (key, values) => capital(t(key, values));
/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(now) + text.slice(1);
