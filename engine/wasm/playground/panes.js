/**
 * The results beside the editor: problems, scenarios, traces, and the balance of an alien.
 *
 * Invariant: each result says which text of the mod it is about; a change of the mod marks it as old.
 */
import { html, useState } from "../../server/page/vendor/index.js";
import { aliens, ordered } from "./mod.js";

/** Text with `code` in backticks. @param {string} text */
export const marked = (text) => text.split("`").map((part, at) => (at % 2 ? html`<code>${part}</code>` : part));

/** @param {{report: any, wrong: string, onGo: (file: string, line: number | null, column: number | null) => void}} props */
export function Problems({ report, wrong, onGo }) {
  if (wrong) return html`<p class="bad" role="alert">${wrong}</p>`;
  if (!report) return html`<p class="quiet">Checking …</p>`;
  if (report.problems.length === 0) return html`<p class="good">No problems.</p>`;
  const place = ({ file, line, column }) => [file, line, column].filter(Boolean).join(":");
  return html`<ul class="problems">${report.problems.map((one, at) => html`<li key=${at} class=${one.severity}>
    <button type="button" onClick=${() => onGo(one.file, one.line, one.column)}>
      <b>${one.severity}</b> <span class="at">${place(one)}</span> ${marked(one.what)}
      ${one.hint && html`<span class="help">help: ${marked(one.hint)}</span>`}
    </button></li>`)}</ul>`;
}

/** A running tool with its progress, or its error. */
function Working({ job, onStop }) {
  if (job.wrong) return html`<p class="bad" role="alert">${job.wrong}</p>`;
  if (!job.runs) return null;
  const { done, all } = job.progress ?? {};
  // The button comes first, so that a growing number does not move it.
  return html`<p class="working" role="status">
    <button type="button" class="small" onClick=${onStop}>Stop</button>
    ${all ? html`<progress max=${all} value=${done} aria-label="Progress"></progress> ${done} of ${all}` : "Working …"}</p>`;
}

const Old = ({ job }) => job.old && html`<p class="quiet">The mod has changed since.</p>`;

/** @param {{files: Record<string, string>, job: any, onPlay: () => void, onStop: () => void, onTrace: (file: string) => void, onGo: any}} props */
export function Scenarios({ files, job, onPlay, onStop, onTrace, onGo }) {
  const names = ordered(files).filter((name) => name.startsWith("scenarios/"));
  const found = new Map((job.result?.scenarios ?? []).map((one) => [one.file, one.failures]));
  return html`<div class="pane">
    <p><button type="button" class="act" disabled=${job.runs || names.length === 0} onClick=${onPlay}>Play scenarios</button></p>
    <${Working} job=${job} onStop=${onStop} /><${Old} job=${job} />
    ${names.length === 0 && html`<p class="quiet">The mod has no scenario.</p>`}
    <ul class="scenarios">${names.map((name) => {
      const failures = found.get(name);
      return html`<li key=${name}>
        <span class=${failures ? (failures.length ? "bad" : "good") : "quiet"}>${failures ? (failures.length ? "✗ fails" : "✓ holds") : "not played"}</span>
        <button type="button" class="link" onClick=${() => onGo(name, null, null)}>${name}</button>
        <button type="button" class="small" onClick=${() => onTrace(name)}>Trace</button>
        ${(failures ?? []).map((one, at) => html`<button type="button" class="failure" key=${at} onClick=${() => onGo(name, one.line, null)}>
          ${one.line ? `line ${one.line}: ` : ""}${marked(one.what)}${one.seen ? html`<span class="help">${marked(one.seen)}</span>` : ""}</button>`)}
      </li>`;
    })}</ul></div>`;
}

const FAINT = new Set(["not_asked", "when_no", "holding_no", "not_reached", "has_acted", "same_number", "says_nothing"]);
const WRONG = new Set(["cancelled", "lapsed", "nothing_found", "did_nothing", "faulted", "fault"]);

/** The subject of a trigger. @param {any} row */
const trigger = (row) => `${row.moment ?? "a step"}${row.of ? ` of ${row.of}` : row.about ? ` of ${row.about}` : ""}${row.planet ? `, ${row.planet}` : ""}`;

/** One line of what was answered, rejected, or happened. @param {any} line */
const answered = (line) => line.said ?? (line.words ? `${line.words} (rejected)` : line.seat ? `${line.seat}: ${line.question} – ${line.choice}` : JSON.stringify(line));

/** @param {{files: Record<string, string>, job: any, ofTable: boolean, onTrace: (power: string) => void, onStop: () => void, onGo: any}} props */
export function Trace({ files, job, ofTable, onTrace, onStop, onGo }) {
  const [power, setPower] = useState(aliens(files)[0] ?? "");
  const { lines = [], rows = [], failures = [] } = job.result ?? {};
  const answers = [...new Set([...lines, ...rows].map(({ answer }) => answer))].sort((a, b) => a - b);
  return html`<div class="pane">
    <p class="row"><label>Power or card <input value=${power} size="14" spellcheck="false" autocapitalize="off" onInput=${(event) => setPower(event.currentTarget.value.trim())} /></label>
      <button type="button" class="act" disabled=${job.runs || !ofTable} onClick=${() => onTrace(power)}>Trace the table</button></p>
    ${!ofTable && html`<p class="quiet">Run the mod to trace its table, or trace a scenario from the list of scenarios.</p>`}
    <${Working} job=${job} onStop=${onStop} /><${Old} job=${job} />
    ${job.title && html`<h3>${job.title}</h3>`}
    ${failures.map((one, at) => html`<p class="bad" key=${at}>${marked(one)}</p>`)}
    ${job.result && rows.length === 0 && html`<p class="quiet">No hook of this power or card was called yet.</p>`}
    ${answers.length > 300 && html`<p class="quiet">The last 300 of ${answers.length} answers.</p>`}
    <ol class="trace" start=${answers.at(-300) ?? answers[0] ?? 0}>${answers.slice(-300).map((answer) => html`<li key=${answer} value=${answer}>
      ${lines.filter((line) => line.answer === answer).map((line, at) => html`<p key=${at}>${answered(line)}</p>`)}
      ${rows.filter((row) => row.answer === answer).map((row, at) => html`<p key=${`row${at}`} class="hook">
        <span class="at">${trigger(row)}</span> ${row.seat} <b>${row.power}</b>
        <button type="button" class="says ${FAINT.has(row.verdict) ? "quiet" : WRONG.has(row.verdict) ? "bad" : "good"}" disabled=${!row.line || !(row.file in files)}
          onClick=${() => onGo(row.file, row.line, null)}>${marked(row.says)}</button>
        ${row.printed.map((said, at) => html`<span class="help" key=${at}>printed${said.line ? ` at line ${said.line}` : ""}: ${said.text}</span>`)}</p>`)}
    </li>`)}</ol></div>`;
}

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
const times = (/** @type {any} */ row) => `${row.times.toFixed(2)} (${row.times_low.toFixed(2)} – ${row.times_high.toFixed(2)})`;

/** @param {{files: Record<string, string>, job: any, onPlay: (alien: string, games: number) => void, onStop: () => void}} props */
export function Balance({ files, job, onPlay, onStop }) {
  const all = aliens(files);
  const [chosen, setChosen] = useState("");
  const [games, setGames] = useState(300);
  const alien = all.includes(chosen) ? chosen : (all[0] ?? "");
  const found = job.result;
  const row = (/** @type {string} */ name, /** @type {any} */ one) => html`<tr key=${name}><th scope="row">${name}</th><td>${one.games}</td><td>${percent(one.share)}</td><td>${times(one)}</td></tr>`;
  return html`<div class="pane">
    <p class="row">${all.length > 1 && html`<label>Alien <select value=${alien} onChange=${(event) => setChosen(event.currentTarget.value)}>
      ${all.map((id) => html`<option key=${id} value=${id}>${id}</option>`)}</select></label>`}
      <label>Games <input type="number" min="20" max="10000" value=${games} onInput=${(event) => setGames(Number(event.currentTarget.value))} /></label>
      <button type="button" class="act" disabled=${job.runs || !alien || !(Number.isInteger(games) && games >= 20 && games <= 10000)} onClick=${() => onPlay(alien, games)}>Measure</button></p>
    <${Working} job=${job} onStop=${onStop} /><${Old} job=${job} />
    ${found && html`<p>${found.name} won ${percent(found.all.share)} of ${found.all.games} games, <b>${found.all.times.toFixed(2)}</b> times an even share.
      ${found.all.times_low > 1 ? "That is clearly more." : found.all.times_high < 1 ? "That is clearly less." : "The difference can be chance."}</p>
    <div class="wide" tabindex="0" role="region" aria-label="Balance"><table><thead><tr><th scope="col">Tables</th><th scope="col">Games</th><th scope="col">Wins</th><th scope="col">Times an even share (95 %)</th></tr></thead>
      <tbody>${row("all", found.all)}${found.by_seats.map((one) => row(`${one.seats} seats`, one))}
      ${found.beside.map((one) => row(`with ${one.name}`, one))}</tbody></table></div>`}</div>`;
}

/** The answers before a failure that its trace shows. */
const BEFORE = 5;

/** Returns the last failure of a script in a trace: a message, the trace before it, and a problem for the editor; or null. @param {any} found */
export function faultIn(found) {
  const fault = found.rows.findLast((/** @type {any} */ row) => row.verdict === "fault");
  if (!fault) return null;
  const { power, file, line, says } = fault;
  const isNear = (/** @type {any} */ { answer }) => answer >= fault.answer - BEFORE && answer <= fault.answer;
  return {
    said: `${power} ${says}. See Trace.`,
    result: { ...found, lines: found.lines.filter(isNear), rows: found.rows.filter((/** @type {any} */ row) => row.power === power && isNear(row)) },
    problem: { severity: "error", file, line, column: null, what: says, hint: null },
  };
}
