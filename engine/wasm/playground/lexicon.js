/**
 * The names that scripts can use, read from the engine's generated definitions (`hyperkon.d.luau`), and what fits at a place
 * in a script.
 *
 * Invariant: no name of the API is written here. Types of variables come from annotations, from the definitions, and from
 * what calls return; where that does not tell the type, the names of all types are offered.
 */

/**
 * @typedef {{name: string, type: string, of: string, text: string}} Member
 * @typedef {{types: Map<string, Map<string, Member>>, globals: Map<string, Member>, usual: Map<string, string>}} Lexicon
 * @typedef {{at: "method", receiver: string} | {at: "key", path: string[]} | {at: "code"}} Place
 */

/** The name of the type within a type such as `{Seat}?`. @param {string} type */
const bare = (type) => type.replace(/^[({\s]+|[)}?\s]+$/g, "").replace(/^\(?(\w+).*$/s, "$1");

/** Reads the definitions. @param {string} text @returns {Lexicon} */
export function read(text) {
  const lexicon = { types: new Map(), globals: new Map(), usual: new Map() };
  let doc = /** @type {string[]} */ ([]);
  let open = "";
  for (const line of text.split("\n")) {
    const said = /^\s*--- ?(.*)$/.exec(line);
    if (said) {
      doc.push(said[1]);
      continue;
    }
    const begins = /^declare extern type (\w+) with|^export type (\w+) = \{/.exec(line);
    const member = /^\s+(?:function (\w+)\(self(?:, )?(.*)$|(\w+): (.*?),?$)/.exec(line);
    const global = /^declare (\w+): (.*)$/.exec(line);
    if (begins) {
      open = begins[1] ?? begins[2];
      lexicon.types.set(open, new Map());
    } else if (/^(end|\})/.test(line)) {
      open = "";
    } else if (member && open) {
      const [name, type] = member[1] ? [member[1], `(${member[2]}`] : [member[3], member[4]];
      lexicon.types.get(open).set(name, { name, type, of: open, text: doc.join(" ") });
      // The parameters of the hooks' functions: `game: Game`, `me: Seat`, and so on.
      if (!member[1]) for (const [, variable, type] of member[4].matchAll(/(\w+): (\w+)/g)) lexicon.usual.set(variable, lexicon.usual.get(variable) ?? type);
    } else if (global) {
      lexicon.globals.set(global[1], { name: global[1], type: global[2], of: "", text: doc.join(" ") });
    }
    doc = [];
  }
  return lexicon;
}

/** What a function returns, in a type such as `(seat: Seat): Side?`. @param {string} type */
const returned = (type) => bare(/\)\s*(?::|->)\s*(.*)$/.exec(type)?.[1] ?? "");

/**
 * Returns the type of an expression such as `game:offense():side()`, or "" if it is unknown.
 * @param {Lexicon} lexicon @param {string} code the script up to the place @param {string} chain
 */
export function typeOf(lexicon, code, chain, depth = 0) {
  const [root, ...calls] = chain.replace(/\([^()]*\)/g, "").split(":");
  if (depth > 8) return "";
  const last = (/** @type {RegExp} */ pattern) => [...code.matchAll(pattern)].at(-1)?.[1];
  const annotated = last(new RegExp(`\\b${root}: (\\w+)`, "g"));
  const assigned = last(new RegExp(`\\blocal ${root}(?:: \\w+)? = (\\w+(?::\\w+\\([^()\\n]*\\))+)`, "g"));
  const looped = last(new RegExp(`\\bfor _, ${root} in (\\w+(?::\\w+\\([^()\\n]*\\))+)`, "g"));
  const from = assigned ?? looped;
  let type = annotated ?? (from && typeOf(lexicon, code, from, depth + 1)) ?? lexicon.usual.get(root) ?? "";
  for (const call of calls) type = returned(lexicon.types.get(type)?.get(call)?.type ?? "");
  return type;
}

/** Removes comments and the contents of strings, and keeps the length. @param {string} code */
const plain = (code) =>
  code.replace(/--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*|"(?:\\.|[^"\\\n])*("|$)|'(?:\\.|[^'\\\n])*('|$)/gm, (found) => " ".repeat(found.length));

/** Returns the place at the end of this code. @param {string} code @returns {Place} */
export function placeIn(code) {
  const text = plain(code);
  const method = /(\w+(?::\w+\([^()\n]*\))*):\w*$/.exec(text);
  if (method) return { at: "method", receiver: method[1] };
  // Each open table has its key; a function's body has none.
  const stack = /** @type {(string | null)[]} */ ([]);
  for (const [, key, word] of text.matchAll(/(?:(\w+)\s*=?\s*)?\{|\b(function|if|do|repeat|end|until)\b|\}/g)) {
    if (word === "end" || word === "until") stack.pop();
    else if (word) stack.push(null);
    else if (key !== undefined) stack.push(key);
    else if (text[0] !== undefined) stack.push("");
  }
  return stack.includes(null) || stack.length === 0 ? { at: "code" } : { at: "key", path: /** @type {string[]} */ (stack) };
}

/** Returns the keys that a table in a declaration can have. @param {Lexicon} lexicon @param {string[]} path such as `["power", "before_choice"]` */
function keysAt(lexicon, path) {
  const declared = lexicon.globals.get(path[0]);
  let type = bare(/declaration: (\w+)/.exec(declared?.type ?? "")?.[1] ?? "");
  for (const key of path.slice(1)) type = bare(lexicon.types.get(type)?.get(key)?.type ?? "");
  return [...(lexicon.types.get(type)?.values() ?? [])];
}

/** Returns the names that fit at the end of this code. @param {Lexicon} lexicon @param {string} code @returns {Member[]} */
export function fitting(lexicon, code) {
  const place = placeIn(code);
  if (place.at === "key") return keysAt(lexicon, place.path);
  if (place.at === "code") return [...lexicon.globals.values()];
  const of = lexicon.types.get(typeOf(lexicon, code, place.receiver));
  if (of) return [...of.values()];
  const all = [...lexicon.types.values()].flatMap((type) => [...type.values()].filter(({ type }) => type.startsWith("(")));
  return [...new Map(all.map((member) => [member.name, member])).values()];
}

/** Returns the name at the end of this code, which ends with a whole word. @param {Lexicon} lexicon @param {string} code */
export function named(lexicon, code) {
  const word = /\w+$/.exec(code)?.[0];
  return fitting(lexicon, code).find(({ name }) => name === word) ?? lexicon.globals.get(word ?? "");
}

/**
 * Returns all names in sections, in the order of the definitions. The first section has the keys of declarations: options and hooks.
 * @param {Lexicon} lexicon @returns {{title: string, members: Member[]}[]}
 */
export function sections({ types, globals }) {
  const declared = [...globals.values()].map(({ type }) => bare(/declaration: (\w+)/.exec(type)?.[1] ?? "")).find((type) => types.has(type)) ?? "";
  const titled = (/** @type {string} */ title, /** @type {Map<string, Member> | undefined} */ members) => ({ title, members: [...(members?.values() ?? [])] });
  const others = [...types].filter(([type]) => type !== declared).map(([type, members]) => titled(type, members));
  return [titled("Options and hooks", types.get(declared)), ...others, titled("Globals", globals)].filter(({ members }) => members.length > 0);
}
