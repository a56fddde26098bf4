/**
 * A mod as a map of file names to texts, and the rules for its names.
 *
 * Invariant: no name leads out of the mod's folder. The engine checks everything else.
 */

/** The limits of a mod in the playground. */
const MOST_FILES = 200;
const MOST_TEXT = 400_000;
/** The mods that are kept beside the shown one: their number, and their size in characters as JSON. */
const MOST_MODS = 5;
const MOST_KEPT = 1_000_000;

/** @param {string} name */
export const isName = (name) =>
  /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name) && name.length <= 120 && /\.(lua|toml|md|txt|svg)$|^LICENSE/.test(name);

/** Returns a file that has the name of a folder of the other, if there is one. @param {string[]} names @param {string} name */
export const clash = (names, name) => names.find((other) => name.startsWith(`${other}/`) || other.startsWith(`${name}/`));

/** Returns files from an untrusted source, or throws. @param {any} files @returns {Record<string, string>} */
export function checked(files) {
  const all = files && typeof files === "object" && !Array.isArray(files) ? Object.entries(files) : [];
  if (all.length === 0) throw new Error("expected a mod, found no files");
  if (all.length > MOST_FILES) throw new Error(`the mod has more than ${MOST_FILES} files`);
  for (const [name, text] of all) {
    if (!isName(name)) throw new Error(`invalid file name \`${name.slice(0, 80)}\``);
    const other = clash(all.map(([one]) => one), name);
    if (other) throw new Error(`\`${name}\` and \`${other}\`: one is a file and a folder, rename it`);
    if (typeof text !== "string" || text.length > MOST_TEXT) throw new Error(`\`${name}\` is not a text of at most ${MOST_TEXT} characters`);
  }
  return Object.fromEntries(all);
}

/**
 * Returns the mods to keep beside the shown one: the first ones, each once. If they are too large, the largest go first.
 * @param {Record<string, string>[]} mods @param {Record<string, string>} shown
 */
export function shelf(mods, shown) {
  const texts = new Set(mods.filter((mod) => Object.keys(mod).length > 0).map((mod) => JSON.stringify(mod)));
  texts.delete(JSON.stringify(shown));
  const kept = [...texts].slice(0, MOST_MODS);
  while (kept.length > 1 && kept.join("").length > MOST_KEPT) {
    kept.splice(kept.findIndex((text) => kept.every((other) => other.length <= text.length)), 1);
  }
  return kept.map((text) => /** @type {Record<string, string>} */ (JSON.parse(text)));
}

/** The kinds of files in the order of their tabs, each with its label. */
const KINDS = /** @type {[RegExp, string][]} */ ([
  [/^powers\/(aliens|destiny)\/.*\.lua$/, "Script"],
  [/^powers\/(aliens|destiny)\/.*\.toml$/, "Texts"],
  [/^powers\/.*\.lua$/, "Script"],
  [/^powers\//, "Texts"],
  [/^decks\//, "Edition"],
  [/^scenarios\//, "Scenario"],
  [/^mod\.toml$/, "Mod"],
  [/./, "File"],
]);

const rank = (/** @type {string} */ name) => KINDS.findIndex(([pattern]) => pattern.test(name));
const base = (/** @type {string} */ name) => name.replace(/^.*\//, "");

/** Returns the names in the order of their tabs. @param {Record<string, string>} files */
export const ordered = (files) => Object.keys(files).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));

/** Returns the label of a tab: its kind, and the file's own part of its name if there are several. @param {string} name @param {string[]} names */
export function label(name, names) {
  const kind = KINDS[rank(name)][1];
  const alike = names.filter((other) => KINDS[rank(other)][1] === kind);
  if (alike.length < 2 && kind !== "File") return kind;
  const own = base(name).replace(/\.\w+$/, "");
  const [first] = alike.map((other) => base(other).replace(/\.\w+$/, "")).sort((a, b) => a.length - b.length);
  return `${kind}: ${own === first ? own : own.replace(`${first}_`, "")}`;
}

/** Returns the ids of the mod's aliens. @param {Record<string, string>} files */
export const aliens = (files) => ordered(files).flatMap((name) => /^powers\/aliens\/(\w+)\.lua$/.exec(name)?.[1] ?? []);

/** Returns the id in an edition or a manifest. @param {string | undefined} text */
export const idIn = (text) => /^id\s*=\s*"([\w-]+)"/m.exec(text ?? "")?.[1];

/** Returns the ids of the mod's editions. @param {Record<string, string>} files */
export const editions = (files) => ordered(files).filter((name) => /^decks\/[^/]*\.toml$/.test(name)).flatMap((name) => idIn(files[name]) ?? []);

/**
 * Makes a mod from a shipped alien: the files of a new mod, with the alien's script and texts under the new id.
 * @param {Record<string, string>} files of `hyperkon new alien` @param {{id: string, script: string, texts: string, more?: Record<string, string>}} alien @param {string} id
 */
export function basedOn(files, alien, id) {
  // The scenarios of the template test its own alien.
  const kept = Object.entries(files).filter(([name]) => !name.startsWith("scenarios/"));
  const script = alien.script.replace(new RegExp(`\\bid = "${alien.id}"`), `id = "${id}"`);
  return { ...Object.fromEntries(kept), ...alien.more, [`powers/aliens/${id}.lua`]: script, [`powers/aliens/${id}.toml`]: alien.texts };
}

/** Returns the English text of an alien's card, with the defaults of the script's options. @param {{texts: string, script: string}} alien */
export function cardText({ texts, script }) {
  const text = /^text = "((?:[^"\\]|\\.)*)"/m.exec(texts)?.[1] ?? "";
  const options = /\boptions = \{([^]*?)\},?\n/.exec(script)?.[1] ?? "";
  const value = (/** @type {string} */ name) => new RegExp(`\\b${name} = \\{?\\s*(-?\\d+)`).exec(options)?.[1];
  // `{ships}` is a number, and `{ships|ship|ships}` the word for it.
  return text.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (_, name, one, more) => (more === undefined ? (value(name) ?? "some") : value(name) === "1" ? one : more));
}

/** Returns each alien once, although several editions can have it. @param {{id: string}[]} aliens */
export const once = (aliens) => [...new Map(aliens.toReversed().map((alien) => [alien.id, alien])).values()].reverse();
