/**
 * The playground: an editor with a mod, and beside it the table at which the mod is played.
 *
 * Invariants: nothing leaves the browser. A mod from a link or a file is only loaded, never run, until the person says so.
 * The mod is stored on this device after each change.
 */
import { html, render, useEffect, useRef, useState } from "../../server/page/vendor/index.js";
import { Bar, Files } from "./bar.js";
import { Gallery, NewFile, NewMod, Reference } from "./dialogs.js";
import { draft, keepDraft, keepOffline, keepReplaced, replaced } from "./drafts.js";
import { makeEditor } from "./editor.js";
import { exchange } from "./exchange.js";
import { read as readLexicon } from "./lexicon.js";
import { decode } from "./link.js";
import { aliens, idIn, once, ordered, shelf } from "./mod.js";
import { Problems, faultIn } from "./panes.js";
import { Results } from "./results.js";
import { makeTable } from "./table.js";
import { toolbox } from "./tools.js";

/** The pause in typing after which the mod is checked, in milliseconds. */
const PAUSE = 400;
const HAS_ERRORS = "The mod has errors: correct them to play it.";
const NONE = { runs: false, wrong: "", result: null, progress: null, old: false, title: "" };

/** Quick tools, long tools that can be stopped, and the table. Each has its own worker. */
const quick = toolbox();
const long = toolbox();
let onFault = () => {};
const table = makeTable(() => onFault());

/** Returns whether a mod has no errors but those of its scenarios. @param {any} report */
const isPlayable = ({ problems }) => problems.every((/** @type {any} */ { severity, file }) => severity !== "error" || file.startsWith("scenarios/"));

function App() {
  const [files, setFiles] = useState(/** @type {Record<string, string>} */ ({}));
  const [shown, setShown] = useState("");
  const [report, setReport] = useState(/** @type {any} */ (null));
  const [wrong, setWrong] = useState("");
  const [said, setSaid] = useState("");
  const [side, setSide] = useState("edit");
  const [pane, setPane] = useState("table");
  const [dialog, setDialog] = useState("");
  const [gallery, setGallery] = useState({ aliens: /** @type {any} */ (null), wrong: "" });
  const [before, setBefore] = useState(replaced);
  const [jobs, setJobs] = useState(/** @type {any} */ ({ scenarios: NONE, trace: NONE, balance: NONE }));
  const [lexicon, setLexicon] = useState(/** @type {import("./lexicon.js").Lexicon | null} */ (null));
  const [frame, setFrame] = useState("");
  const [bot, setBot] = useState("steady");
  const [isRunning, setRunning] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const place = useRef(/** @type {any} */ (null));
  const editor = useRef(/** @type {any} */ (null));
  const last = useRef({ files, gallery });
  last.current = { files, gallery };
  const played = useRef(files);
  const tell = (/** @type {unknown} */ error) => setSaid(error instanceof Error ? error.message : String(error));

  /** Shows a mod. @param {Record<string, string>} next */
  function load(next) {
    const [first] = ordered(next);
    table.close();
    setFrame("");
    setSaid("");
    editor.current.clear();
    setFiles(next);
    setShown(first);
    setReport(null);
    setJobs({ scenarios: NONE, trace: NONE, balance: NONE });
    editor.current.show(first, next[first]);
    setSide("edit");
  }

  /** Shows a mod, and keeps the one before. @param {Record<string, string>} next @param {Record<string, string>} [old] */
  function replace(next, old = last.current.files) {
    setBefore((mods) => shelf([old, ...mods], next));
    load(next);
  }

  function back() {
    setBefore(([, ...others]) => shelf([...others, files], before[0]));
    load(before[0]);
  }

  /** @param {string} name */
  function show(name) {
    if (!(name in last.current.files)) return;
    setShown(name);
    setSide("edit");
    editor.current.show(name, last.current.files[name]);
  }

  function goTo(file, line, column) {
    show(file);
    if (line && file in last.current.files) editor.current.goTo(line, column);
  }

  const { begin, startFrom, save, open, share } = exchange({ tools: quick, files, onLoad: replace, onSay: setSaid });

  async function start() {
    const from = location.hash;
    const own = draft();
    try {
      const shared = await decode(from);
      if (shared) {
        history.replaceState(null, "", location.pathname + location.search);
        replace(shared, own ?? {});
        return setSaid("The mod of the link is loaded. It runs only when you run it.");
      }
    } catch (error) {
      history.replaceState(null, "", location.pathname + location.search);
      if (own) load(own);
      else await begin("my_alien");
      return tell(error);
    }
    return own ? load(own) : begin("my_alien");
  }

  useEffect(() => {
    const change = (/** @type {string} */ name, /** @type {string} */ text) =>
      setFiles((now) => (now[name] === text || !(name in now) ? now : { ...now, [name]: text }));
    const words = () => [...new Set([...aliens(last.current.files), ...(last.current.gallery.aliens ?? []).map(({ id }) => id)])];
    editor.current = makeEditor(place.current, { onChange: change, onRun: () => latest.current(), words });
    start();
    quick.call("lexicon", {}).then((found) => {
      const name = Object.keys(found.files).find((one) => one.endsWith(".d.luau"));
      if (!name) return;
      const names = readLexicon(found.files[name]);
      editor.current.know(names);
      setLexicon(names);
      // Later than the editor, because it loads all files.
      keepOffline().catch(() => {});
    }, tell);
    const shipped = Promise.all([quick.call("gallery", {}), fetch("gallery.json").then((got) => got.json())]);
    shipped.then(([{ aliens }, more]) => setGallery({ aliens: once([...aliens, ...more]), wrong: "" }), (error) => setGallery({ aliens: null, wrong: error.message }));
    const follow = () => /^#mod/.test(location.hash) && start();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => editor.current.underline(report?.problems ?? []), [report]);
  useEffect(() => keepReplaced(before), [before]);

  // Checks the mod at each pause, and brings it to the open table.
  useEffect(() => {
    if (Object.keys(files).length === 0) return undefined;
    const { isKept, other } = keepDraft(files);
    if (other) {
      setBefore((mods) => shelf([other, ...mods, ...replaced()], files));
      setSaid("Another tab has stored another mod.");
    }
    if (!isKept) setSaid("This browser stores no more: save the mod as a zip file before you leave.");
    setJobs((now) => Object.fromEntries(Object.entries(now).map(([name, job]) => [name, { ...job, old: job.result !== null }])));
    let isLast = true;
    const soon = setTimeout(async () => {
      try {
        const found = await quick.call("check", { files, scenarios: true, games: 0 });
        if (!isLast) return;
        setReport(found);
        setWrong("");
        if (isPlayable(found)) setSaid((now) => (now === HAS_ERRORS ? "" : now));
        if (isPlayable(found) && table.open && played.current !== files) await reload();
      } catch (error) {
        if (isLast) setWrong(error.message);
      }
    }, PAUSE);
    return () => {
      isLast = false;
      clearTimeout(soon);
    };
  }, [files]);

  async function reload() {
    const old = played.current;
    const { changed, why } = await table.reload(files);
    played.current = files;
    // The web client asks for names and numbers of an edition only once. The engine reports changed rules alone.
    const isNamed = [...new Set([...Object.keys(old), ...Object.keys(files)])].some((name) => old[name] !== files[name] && !name.endsWith(".lua"));
    if (!why && isNamed) document.querySelector("iframe")?.contentWindow?.location.reload();
    if (why) setSaid(`The table keeps the old mod: ${why}`);
    else if (changed || isNamed) setSaid("The table plays the changed mod.");
  }

  async function run() {
    if (isRunning) return;
    setRunning(true);
    setPane("table");
    try {
      const found = await quick.call("check", { files, scenarios: true, games: 0 });
      setReport(found);
      if (!isPlayable(found)) throw new Error(HAS_ERRORS);
      const opened = await table.run(files, { bot });
      played.current = files;
      setFrame(opened.address);
      setSaid("");
      setSide("play");
      explain();
    } catch (error) {
      tell(error);
    }
    setRunning(false);
  }
  const latest = useRef(run);
  latest.current = run;

  /** Shows where a script has failed at the table. */
  async function explain() {
    const ran = played.current;
    try {
      const found = await table.trace(ran, "");
      const failed = faultIn(found);
      if (!failed) return;
      setSaid(failed.said);
      setJobs((now) => ({ ...now, trace: { ...NONE, result: failed.result, title: "The table" } }));
      if (ran !== last.current.files || !(failed.problem.file in ran)) return;
      setReport((now) => ({ ...now, errors: now.errors + 1, problems: [...now.problems, failed.problem] }));
    } catch (error) {
      tell(error);
    }
  }
  onFault = explain;

  /** Runs a tool, and shows its progress and its result. */
  async function work(/** @type {"scenarios" | "trace" | "balance"} */ name, /** @type {any} */ params, title = "") {
    const set = (/** @type {any} */ some) => setJobs((now) => ({ ...now, [name]: { ...now[name], ...some } }));
    const progress = (/** @type {number} */ done, /** @type {number} */ all) => set({ progress: { done, all } });
    setPane(name);
    set({ ...NONE, runs: true, title });
    try {
      const result = name === "trace" && !params.scenario ? await table.trace(files, params.power) : await long.call(name, { files, ...params }, progress);
      set({ result, runs: false });
    } catch (error) {
      set({ wrong: error.message, runs: false });
    }
  }

  function remove() {
    const { [shown]: _, ...rest } = files;
    setBefore((mods) => shelf([files, ...mods], rest));
    setSaid(`${shown} is removed.`);
    setFiles(rest);
    const [first] = ordered(rest);
    setShown(first);
    editor.current.show(first, rest[first]);
  }

  const names = ordered(files);
  const [errors, warnings] = [report?.errors ?? 0, report?.warnings ?? 0];
  const drop = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") open(event.dataTransfer.files[0]);
  };
  return html`<main class="playground" data-side=${side} data-folded=${isFolded} onDragOver=${drop} onDrop=${drop}>
    <h1>Playground</h1>
    <${Bar} bot=${bot} isReady=${names.length > 0} isRunning=${isRunning} isFolded=${isFolded} onFold=${() => setFolded(!isFolded)} onBot=${setBot} onDialog=${setDialog} onOpen=${open} onRun=${run} onSave=${save} onShare=${share} />
    <nav class="sides" aria-label="Views">
      <button type="button" aria-pressed=${side === "edit"} onClick=${() => setSide("edit")}>Edit${errors ? ` (${errors})` : ""}</button>
      <button type="button" aria-pressed=${side === "play"} onClick=${() => setSide("play")}>Play and test</button>
      <button type="button" class="act" disabled=${isRunning || names.length === 0} onClick=${run}>Run</button>
    </nav>
    <p class="said" role="status">${said}${before.length > 0 && html` <button type="button" class="small" onClick=${back}>Back to the mod before</button>`}</p>
    <section class="edit" aria-label="Editor">
      <${Files} names=${names} shown=${shown} problems=${report?.problems ?? []} onShow=${show} onAdd=${() => setDialog("file")} onRemove=${remove} />
      <div class="code" ref=${place}></div>
      <section class="found" aria-label="Problems" tabindex="0"><h2>${names.length === 0 ? "The engine loads …" : wrong || !report ? "Not checked" : `${errors} ${errors === 1 ? "error" : "errors"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`}
        <small>${idIn(files["mod.toml"]) ?? ""}</small></h2>
        <${Problems} report=${report} wrong=${wrong} onGo=${goTo} /></section>
    </section>
    <${Results} files=${files} frame=${frame} pane=${pane} jobs=${jobs} isRunning=${isRunning || names.length === 0} onPane=${setPane} onRun=${run} onStop=${() => long.stop()} onGo=${goTo} onWork=${work} />
    ${dialog === "new" && html`<${NewMod} onClose=${() => setDialog("")} onBegin=${(/** @type {string} */ id) => (setDialog(""), begin(id))} />`}
    ${dialog === "gallery" && html`<${Gallery} ...${gallery} onClose=${() => setDialog("")} onBegin=${(/** @type {any} */ alien) => (setDialog(""), startFrom(alien))} />`}
    ${dialog === "reference" && html`<${Reference} lexicon=${lexicon} onClose=${() => setDialog("")} />`}
    ${dialog === "file" && html`<${NewFile} names=${names} onClose=${() => setDialog("")} onAdd=${(/** @type {string} */ name) => {
      setFiles({ ...files, [name]: "" });
      setShown(name);
      editor.current.show(name, "");
      setDialog("");
    }} />`}
  </main>`;
}

render(html`<${App} />`, /** @type {Element} */ (document.getElementById("playground")));
