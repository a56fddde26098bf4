/**
 * The playground: an editor with a mod, and beside it the table at which the mod is played.
 *
 * Invariants: nothing leaves the browser. A mod from a link or a file is only loaded, never run, until the person says so.
 * The mod is stored on this device after each change.
 */
import { read as recall, write as keep } from "../../server/page/memory.js";
import { html, render, useEffect, useRef, useState } from "../../server/page/vendor/index.js";
import { Gallery, NewFile, NewMod } from "./dialogs.js";
import { makeEditor } from "./editor.js";
import { read as readLexicon } from "./lexicon.js";
import { decode, encode } from "./link.js";
import { aliens, basedOn, checked, idIn, label, ordered, shelf } from "./mod.js";
import { Balance, Problems, Scenarios, Trace } from "./panes.js";
import { makeTable } from "./table.js";
import { toolbox } from "./tools.js";

const DRAFT = "hyperkon.playground";
/** The mods that others have replaced, the last first. */
const BEFORE = "hyperkon.playground.before";
/** The pause in typing after which the mod is checked, in milliseconds. */
const PAUSE = 400;
/** The largest zip file that is read, in bytes. The engine has its own limits. */
const LARGEST = 8 << 20;
const PANES = /** @type {const} */ (["table", "scenarios", "trace", "balance"]);
const BOTS = ["steady", "random", "thinker"];
const NONE = { runs: false, wrong: "", result: null, progress: null, old: false, title: "" };

/** Quick tools, long tools that can be stopped, and the table. Each has its own worker. */
const quick = toolbox();
const long = toolbox();
let onFault = () => {};
const table = makeTable(() => onFault());

/** Returns the stored mod, if it is valid. */
function draft() {
  try {
    return checked(JSON.parse(recall(DRAFT) ?? ""));
  } catch {
    return null;
  }
}

/** Returns the stored mods that others have replaced. @returns {Record<string, string>[]} */
function replaced() {
  try {
    return JSON.parse(recall(BEFORE) ?? "").map(checked);
  } catch {
    return [];
  }
}

/** Returns each alien once, although several editions can have it. @param {{id: string}[]} aliens */
const once = (aliens) => [...new Map(aliens.toReversed().map((alien) => [alien.id, alien])).values()].reverse();

/** Saves a file to the person's disk. @param {string} name @param {Uint8Array} bytes */
function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([/** @type {any} */ (bytes)], { type: "application/zip" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function App() {
  const [files, setFiles] = useState(/** @type {Record<string, string>} */ ({}));
  const [shown, setShown] = useState("");
  const [report, setReport] = useState(/** @type {any} */ (null));
  const [wrong, setWrong] = useState("");
  const [said, setSaid] = useState("");
  const [side, setSide] = useState("edit");
  const [pane, setPane] = useState(/** @type {typeof PANES[number]} */ ("table"));
  const [dialog, setDialog] = useState("");
  const [gallery, setGallery] = useState({ aliens: /** @type {any} */ (null), wrong: "" });
  const [before, setBefore] = useState(replaced);
  const [jobs, setJobs] = useState(/** @type {any} */ ({ scenarios: NONE, trace: NONE, balance: NONE }));
  const [frame, setFrame] = useState("");
  const [bot, setBot] = useState(BOTS[0]);
  const [isRunning, setRunning] = useState(false);
  const place = useRef(/** @type {any} */ (null));
  const editor = useRef(/** @type {any} */ (null));
  const last = useRef({ files, gallery });
  last.current = { files, gallery };
  const played = useRef(files);
  const tell = (/** @type {unknown} */ error) => setSaid(error instanceof Error ? error.message : String(error));

  /** Shows a mod. @param {Record<string, string>} next */
  function load(next) {
    const [first] = ordered(next);
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
    setSaid("");
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

  const template = (/** @type {string} */ id) => quick.call("new", { what: "alien", id });
  const begin = (/** @type {string} */ id) => template(id).then((made) => replace(made.files), tell);

  async function start() {
    const from = location.hash;
    const own = draft();
    try {
      const shared = await decode(from);
      if (shared) {
        history.replaceState(null, "", location.pathname + location.search);
        setSaid("The mod of the link is loaded. It runs only when you run it.");
        return replace(shared, own ?? {});
      }
    } catch (error) {
      history.replaceState(null, "", location.pathname + location.search);
      tell(error);
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
      if (name) editor.current.know(readLexicon(found.files[name]));
    }, tell);
    const shipped = Promise.all([quick.call("gallery", {}), fetch("gallery.json").then((got) => got.json())]);
    shipped.then(([{ aliens }, more]) => setGallery({ aliens: once([...aliens, ...more]), wrong: "" }), (error) => setGallery({ aliens: null, wrong: error.message }));
    const follow = () => /^#mod/.test(location.hash) && start();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => editor.current.underline(report?.problems ?? []), [report]);
  useEffect(() => keep(BEFORE, JSON.stringify(before)), [before]);

  // Checks the mod at each pause, and brings it to the open table.
  useEffect(() => {
    if (Object.keys(files).length === 0) return undefined;
    keep(DRAFT, JSON.stringify(files));
    setJobs((now) => Object.fromEntries(Object.entries(now).map(([name, job]) => [name, { ...job, old: job.result !== null }])));
    let isLast = true;
    const soon = setTimeout(async () => {
      try {
        const found = await quick.call("check", { files, scenarios: false, games: 0 });
        if (!isLast) return;
        setReport(found);
        setWrong("");
        if (found.errors === 0 && table.open && played.current !== files) await reload();
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
    // The web client asks for names and numbers of an edition only once.
    const isNamed = [...new Set([...Object.keys(old), ...Object.keys(files)])].some((name) => old[name] !== files[name] && !name.endsWith(".lua"));
    if (changed && isNamed) document.querySelector("iframe")?.contentWindow?.location.reload();
    if (why) setSaid(`The table keeps the old mod: ${why}`);
    else if (changed) setSaid("The table plays the changed mod.");
  }

  async function run() {
    if (isRunning) return;
    setRunning(true);
    setPane("table");
    try {
      const found = await quick.call("check", { files, scenarios: false, games: 0 });
      setReport(found);
      if (found.errors > 0) throw new Error("The mod has errors: correct them to play it.");
      const opened = await table.run(files, { bot });
      played.current = files;
      setFrame(opened.address);
      setSaid("");
      setSide("play");
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
      const fault = found.rows.findLast((/** @type {any} */ row) => row.verdict === "fault");
      if (!fault) return;
      const result = { ...found, rows: found.rows.filter((/** @type {any} */ { power }) => power === fault.power) };
      setSaid(`${fault.power} ${fault.says}. See Trace.`);
      setJobs((now) => ({ ...now, trace: { ...NONE, result, title: "The table" } }));
      if (ran !== last.current.files || !(fault.file in ran)) return;
      const { file, line } = fault;
      const problem = { severity: "error", file, line, column: null, what: fault.says, hint: null };
      setReport((now) => ({ ...now, errors: now.errors + 1, problems: [...now.problems, problem] }));
    } catch (error) {
      tell(error);
    }
  }
  onFault = explain;

  /** Runs a tool, and shows its progress and its result. */
  async function work(/** @type {"scenarios" | "trace" | "balance"} */ name, /** @type {(progress: any) => Promise<any>} */ call, title = "") {
    const set = (/** @type {any} */ some) => setJobs((now) => ({ ...now, [name]: { ...now[name], ...some } }));
    setPane(name);
    set({ ...NONE, runs: true, title });
    try {
      set({ result: await call((done, all) => set({ progress: { done, all } })), runs: false });
    } catch (error) {
      set({ wrong: error.message, runs: false });
    }
  }
  const stop = () => long.stop();

  async function save() {
    try {
      const { name, zip } = await quick.call("pack", { files });
      download(name, zip);
    } catch (error) {
      tell(error);
    }
  }

  async function open(/** @type {File | undefined} */ file) {
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Error(`the file is larger than ${LARGEST >> 20} MB`);
      const found = await quick.call("unpack", { zip: new Uint8Array(await file.arrayBuffer()) });
      replace(checked(found.files));
      setSaid(`${file.name} is loaded.`);
    } catch (error) {
      tell(error);
    }
  }

  async function share() {
    try {
      const link = location.href.replace(/#.*$/, "") + (await encode(files));
      await navigator.clipboard.writeText(link);
      setSaid("The link is copied. It holds the whole mod.");
    } catch (error) {
      tell(error);
    }
  }

  async function startFrom(/** @type {any} */ alien) {
    try {
      const id = `my_${alien.id}`.slice(0, 40);
      replace(basedOn((await template(id)).files, alien, id));
    } catch (error) {
      tell(error);
    }
  }

  function remove() {
    const { [shown]: _, ...rest } = files;
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
  return html`<main class="playground" data-side=${side} onDragOver=${drop} onDrop=${drop}>
    <h1>Playground</h1>
    <header class="bar">
      <button type="button" onClick=${() => setDialog("new")}>New</button>
      <button type="button" onClick=${() => setDialog("gallery")}>Gallery</button>
      <label class="button">Open zip<input class="vh" type="file" accept=".zip,application/zip" onChange=${(event) => {
        const [file] = event.currentTarget.files;
        event.currentTarget.value = "";
        open(file);
      }} /></label>
      <button type="button" onClick=${save}>Save zip</button>
      <button type="button" onClick=${share}>Copy link</button>
      <a href="index.html">Play</a>
      <span class="grow"></span>
      <label>Bots <select value=${bot} onChange=${(event) => setBot(event.currentTarget.value)}>${BOTS.map((one) => html`<option key=${one}>${one}</option>`)}</select></label>
      <button type="button" class="act" data-act="run" disabled=${isRunning} onClick=${run}>${isRunning ? "Starting …" : "Run"} <kbd>Ctrl ⏎</kbd></button>
    </header>
    <nav class="sides" aria-label="Views">
      <button type="button" aria-pressed=${side === "edit"} onClick=${() => setSide("edit")}>Edit${errors ? ` (${errors})` : ""}</button>
      <button type="button" aria-pressed=${side === "play"} onClick=${() => setSide("play")}>Play and test</button>
      <button type="button" class="act" disabled=${isRunning} onClick=${run}>Run</button>
    </nav>
    <p class="said" role="status">${said}${before.length > 0 && html` <button type="button" class="small" onClick=${back}>Back to the mod before</button>`}</p>
    <section class="edit" aria-label="Editor">
      <div class="files"><div class="tabs" role="group" aria-label="Files">
        ${names.map((name) => html`<button type="button" key=${name} title=${name} aria-pressed=${name === shown} onClick=${() => show(name)}>${label(name, names)}${
          report?.problems.some(({ file, severity }) => file === name && severity === "error") ? html`<span class="bad" aria-label="has errors"> ●</span>` : ""}</button>`)}</div>
        <button type="button" aria-label="New file" onClick=${() => setDialog("file")}>+</button>
        ${shown && shown !== "mod.toml" && names.length > 1 && html`<button type="button" aria-label=${`Remove ${shown}`} onClick=${remove}>×</button>`}
      </div>
      <div class="code" ref=${place}></div>
      <section class="found" aria-label="Problems" tabindex="0"><h2>${wrong ? "Not checked" : `${errors} ${errors === 1 ? "error" : "errors"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`}
        <small>${idIn(files["mod.toml"]) ?? ""}</small></h2>
        <${Problems} report=${report} wrong=${wrong} onGo=${goTo} /></section>
    </section>
    <section class="play" aria-label="Play and test">
      <div class="tabs" role="group" aria-label="Results">${PANES.map((one) => html`<button type="button" key=${one} aria-pressed=${one === pane} onClick=${() => setPane(one)}>${one[0].toUpperCase() + one.slice(1)}</button>`)}</div>
      <div class="pane frame" hidden=${pane !== "table"}>${frame
        ? html`<iframe title="Table" src=${frame}></iframe>`
        : html`<div class="empty"><p>Run the mod to play it here against bots.</p><button type="button" class="act" disabled=${isRunning} onClick=${run}>Run</button></div>`}</div>
      ${pane === "scenarios" && html`<${Scenarios} files=${files} job=${jobs.scenarios} onStop=${stop} onGo=${goTo}
        onPlay=${() => work("scenarios", (progress) => long.call("scenarios", { files }, progress))}
        onTrace=${(/** @type {string} */ file) => work("trace", () => long.call("trace", { files, scenario: file }), file)} />`}
      ${pane === "trace" && html`<${Trace} files=${files} job=${jobs.trace} ofTable=${frame !== ""} onStop=${stop} onGo=${goTo}
        onTrace=${(/** @type {string} */ power) => work("trace", () => table.trace(files, power), "The table")} />`}
      ${pane === "balance" && html`<${Balance} files=${files} job=${jobs.balance} onStop=${stop}
        onPlay=${(/** @type {string} */ alien, /** @type {number} */ games) => work("balance", (progress) => long.call("balance", { files, alien, games }, progress))} />`}
    </section>
    ${dialog === "new" && html`<${NewMod} onClose=${() => setDialog("")} onBegin=${(/** @type {string} */ id) => (setDialog(""), begin(id))} />`}
    ${dialog === "gallery" && html`<${Gallery} ...${gallery} onClose=${() => setDialog("")} onBegin=${(/** @type {any} */ alien) => (setDialog(""), startFrom(alien))} />`}
    ${dialog === "file" && html`<${NewFile} names=${names} onClose=${() => setDialog("")} onAdd=${(/** @type {string} */ name) => {
      setFiles({ ...files, [name]: "" });
      setShown(name);
      editor.current.show(name, "");
      setDialog("");
    }} />`}
  </main>`;
}

render(html`<${App} />`, /** @type {Element} */ (document.getElementById("playground")));
