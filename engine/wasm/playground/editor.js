/**
 * The editor: CodeMirror with Lua and TOML, the engine's problems, and its names.
 *
 * Invariants: the editor is in a shadow root, so that its styles need no exception from the page's content security policy.
 * Tab moves the focus, as everywhere on the page. Each file keeps its own history of changes.
 */
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completeAnyWord, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { fitting, named } from "./lexicon.js";

const LANGUAGES = { lua: StreamLanguage.define(lua), toml: StreamLanguage.define(toml) };

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: "#FF8AE2" },
  { tag: [tags.string, tags.special(tags.string)], color: "#8DF0B6" },
  { tag: [tags.number, tags.bool, tags.atom], color: "#FFB454" },
  { tag: tags.comment, color: "#8B99C0", fontStyle: "italic" },
  { tag: [tags.standard(tags.name), tags.propertyName, tags.heading], color: "#7CE7FF" },
]);

const look = EditorView.theme(
  {
    "&": { height: "100%", backgroundColor: "#0B1020", color: "#EAF0FF", fontSize: "13.5px" },
    "&.cm-focused": { outline: "2px solid #7CE7FF", outlineOffset: "-2px" },
    ".cm-scroller": { fontFamily: 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace', lineHeight: "1.5" },
    ".cm-gutters": { backgroundColor: "#0B1020", color: "#8B99C0", border: "0" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "#141C3699" },
    ".cm-content": { caretColor: "#7CE7FF" },
    ".cm-cursor": { borderLeftColor: "#7CE7FF" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "#2B3865" },
    ".cm-tooltip": { backgroundColor: "#141C36", color: "#EAF0FF", border: "1px solid #6476B4", borderRadius: "8px", maxWidth: "min(46ch, 90vw)" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "#2B3865", color: "#EAF0FF" },
    ".cm-completionInfo, .name": { padding: "6px 10px", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
    ".cm-completionDetail": { color: "#A9B6D8", fontStyle: "normal" },
    ".cm-panels": { backgroundColor: "#101834", color: "#EAF0FF" },
    ".cm-diagnostic": { whiteSpace: "pre-wrap", padding: "6px 10px" },
    ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy #FF6B6B", textUnderlineOffset: "3px" },
    ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy #FFB454", textUnderlineOffset: "3px" },
  },
  { dark: true },
);

/** Returns a position for a line and a column from 1. Columns count characters, not UTF-16 units. */
function position(doc, line, column) {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return at.from + [...at.text].slice(0, Math.max(0, column - 1)).join("").length;
}

/** Returns a problem as a diagnostic. A problem without a column underlines its line. */
function diagnostic(doc, { severity, line, column, end_column, what, hint }) {
  const at = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines));
  const indent = /^\s*/.exec(at.text)?.[0].length ?? 0;
  const from = column ? position(doc, at.number, column) : at.from + indent;
  const word = /^\w+/.exec(at.text.slice(from - at.from))?.[0].length ?? 1;
  const to = column ? (end_column ? position(doc, at.number, end_column) : Math.min(at.to, from + word)) : at.to;
  return { from, to: Math.max(from, to), severity, message: hint ? `${what}\nhelp: ${hint}` : what };
}

/**
 * Makes the editor in an element.
 * @param {HTMLElement} parent
 * @param {{onChange: (name: string, text: string) => void, onRun: () => void, words: () => string[]}} how
 */
export function makeEditor(parent, { onChange, onRun, words }) {
  const root = parent.attachShadow({ mode: "open" });
  /** @type {Map<string, EditorState>} */
  const states = new Map();
  /** @type {any[]} */
  let problems = [];
  /** @type {import("./lexicon.js").Lexicon | null} */
  let lexicon = null;
  let shown = "";

  function underline() {
    const found = problems.filter(({ file }) => file === shown).map((problem) => diagnostic(view.state.doc, problem));
    view.dispatch(setDiagnostics(view.state, found));
  }

  /** The words of this text. @returns {import("@codemirror/autocomplete").Completion[]} */
  const wordsHere = (context) => [.../** @type {any} */ (completeAnyWord(context))?.options ?? []];

  function completions(context) {
    const before = context.state.doc.sliceString(0, context.pos);
    if (!shown.endsWith(".lua")) {
      const word = context.matchBefore(/[\w-]+/);
      if (!word && !context.explicit) return null;
      const known = words().map((label) => ({ label, type: "constant" }));
      const others = wordsHere(context);
      return { from: word?.from ?? context.pos, options: [...known, ...others.filter(({ label }) => !words().includes(label))], validFor: /^[\w-]*$/ };
    }
    const word = context.matchBefore(/\w+/);
    if (!lexicon || (!word && !context.explicit && !before.endsWith(":"))) return null;
    const options = fitting(lexicon, before).map(({ name, type, of, text }) => ({
      label: name,
      detail: type.startsWith("(") ? type.replace(/^(.{48}).+/, "$1…") : undefined,
      info: `${name}${type.startsWith("(") ? "" : ": "}${type}\n${text}`,
      type: type.startsWith("(") ? "method" : "property",
      section: of || undefined,
    }));
    const here = before.endsWith(":") || /:\w*$/.test(before) ? [] : wordsHere(context);
    const names = new Set(options.map(({ label }) => label));
    return { from: word?.from ?? context.pos, options: [...options, ...here.filter(({ label }) => !names.has(label))], validFor: /^\w*$/ };
  }

  const hover = hoverTooltip((view, pos) => {
    if (!lexicon || !shown.endsWith(".lua")) return null;
    const word = view.state.wordAt(pos);
    const found = word && named(lexicon, view.state.doc.sliceString(0, word.to));
    if (!word || !found) return null;
    const create = () => {
      const dom = document.createElement("div");
      dom.className = "name";
      dom.textContent = `${found.name}${found.type.startsWith("(") ? "" : ": "}${found.type}\n${found.text}`;
      return { dom };
    };
    return { pos: word.from, end: word.to, above: true, create };
  });

  const extensions = (/** @type {string} */ name) => [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    name.endsWith(".lua") ? LANGUAGES.lua : name.endsWith(".toml") ? LANGUAGES.toml : [],
    syntaxHighlighting(colors),
    look,
    hover,
    autocompletion({ override: [completions] }),
    keymap.of([
      { key: "Mod-Enter", run: () => (onRun(), true) },
      { key: "Tab", run: acceptCompletion },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({ tabindex: "0", "aria-label": `Text of ${name}`, spellcheck: "false" }),
    EditorView.updateListener.of((update) => update.docChanged && onChange(shown, update.state.doc.toString())),
  ];

  const view = new EditorView({ parent: /** @type {any} */ (root), root, state: EditorState.create() });

  return {
    /** Shows a file. @param {string} name @param {string} text */
    show(name, text) {
      if (shown) states.set(shown, view.state);
      shown = name;
      const kept = states.get(name);
      view.setState(kept?.doc.toString() === text ? kept : EditorState.create({ doc: text, extensions: extensions(name) }));
      underline();
    },
    /** Forgets all files. */
    clear() {
      states.clear();
      shown = "";
    },
    /** Underlines these problems. @param {any[]} found */
    underline(found) {
      problems = found;
      underline();
    },
    /** Moves the cursor to a line and a column from 1. @param {number | null} line @param {number | null} [column] */
    goTo(line, column) {
      const at = position(view.state.doc, line ?? 1, column ?? 1);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    /** @param {import("./lexicon.js").Lexicon} names */
    know: (names) => void (lexicon = names),
    view,
  };
}
