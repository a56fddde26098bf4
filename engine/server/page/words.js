/**
 * The page's own texts, from `words/<lang>.json`. The game's texts are in the states and in `about`.
 *
 * A missing text is shown as its key, so that gaps are visible. The code contains no text of any language.
 */

/** The languages that the page offers. The server may have fewer. */
export const LANGS = ["en", "nl", "sv", "de", "da"];
const KEPT = "hyperkon.lang";
/** @type {Record<string, string>} */
let words = {};
let now = "en";
/** The texts around the table, once they are wanted. @type {Promise<void> | null} */
let around = null;

/** Returns the current language. */
export const lang = () => now;

/** Returns the language chosen here before, or the first of the browser's languages that has texts. */
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
 * Loads the texts of a language and uses them from now on.
 * @param {string} wished @param {boolean} [keep] true if the user chose it here
 */
export async function loadWords(wished, keep = false) {
  words = { ...(await fetched(`words/${wished}.json`)), ...(around ? await more(wished) : {}) };
  now = wished;
  if (keep)
    try {
      localStorage.setItem(KEPT, wished);
    } catch {
      /* Ignore the error: without storage, the page chooses the language again next time. */
    }
}

/** @param {string} where */
async function fetched(where) {
  const got = await fetch(where);
  if (!got.ok) throw Object.assign(new Error(`${got.status} ${where}`), { status: got.status });
  return got.json();
}

/** Loads the second text file, or nothing if the server has only one. @param {string} of */
const more = (of) =>
  fetched(`words/${of}.lobby.json`).catch((error) => {
    if (error.status === 404) return {};
    throw error;
  });

/** Loads the texts around the table: of the lobby, the replay, the table owner's panel, and the help. */
export const loadWordsAround = () =>
  (around ??= more(now).then(
    // The texts of a language that was chosen meanwhile stay.
    (texts) => void (words = { ...texts, ...words }),
    (error) => {
      around = null;
      throw error;
    },
  ));

/** Returns whether a key has a text. @param {string} key */
export const has = (key) => Object.hasOwn(words, key);

/** Returns the text of a key. @param {string} key @param {Record<string, string | number>} [values] */
export const t = (key, values = {}) => fill(has(key) ? words[key] : key, values);

/**
 * Fills in a text's values. `{name}` is a value, `{n|ship|ships}` a word in the singular or plural for `n`.
 * @param {string} text @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name, one, more) => {
    if (!Object.hasOwn(values, name)) return whole;
    if (more === undefined) return String(values[name]);
    return new Intl.PluralRules(now).select(Number(values[name])) === "one" ? one : more;
  });
}

/** Returns the same, with a capital letter. @param {string} key @param {Record<string, string | number>} [values] */
export const T = (key, values) => capital(t(key, values));
/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(now) + text.slice(1);

/** Returns why a request at a table has failed. @param {any} error */
export const failure = (error) => (error.data?.refusal === "offline" ? t("page.refused_offline") : error.message);

/** Returns the name of a seat, or of a spectator. @param {any} about @param {number | null} seat */
export const seatName = (about, seat) =>
  seat == null ? t("page.onlooker") : (about.seats?.[seat]?.name ?? t("page.seat_n", { n: seat + 1 }));
