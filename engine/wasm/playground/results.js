/** The side beside the editor: the table, and the results of tests. */
import { html } from "../../server/page/vendor/index.js";
import { Balance, Scenarios, Trace } from "./panes.js";

const PANES = ["table", "scenarios", "trace", "balance"];

/**
 * @param {{files: Record<string, string>, frame: string, pane: string, jobs: any, isRunning: boolean, onPane: (pane: string) => void,
 *   onRun: () => void, onStop: () => void, onGo: any, onWork: (tool: string, params: object, title?: string) => void}} props
 */
export function Results({ files, frame, pane, jobs, isRunning, onPane, onRun, onStop, onGo, onWork }) {
  const shared = { files, job: jobs[pane], onStop, onGo };
  return html`<section class="play" aria-label="Play and test">
    <div class="tabs" role="group" aria-label="Results">${PANES.map((one) => html`<button type="button" key=${one} aria-pressed=${one === pane} onClick=${() => onPane(one)}>${one[0].toUpperCase() + one.slice(1)}</button>`)}</div>
    <div class="pane frame" hidden=${pane !== "table"}>${frame
      ? html`<iframe title="Table" src=${frame}></iframe>`
      : html`<div class="empty"><p>The editor holds a mod with an alien of your own: a script in Lua, its texts, and an edition with it. Change it, and run it to play it here against
        bots. <a href="https://github.com/OWNER/hyperkon/blob/main/powers/README.md">Write an alien</a> teaches the language.</p><button type="button" class="act" disabled=${isRunning} onClick=${onRun}>Run</button></div>`}</div>
    ${pane === "scenarios" && html`<${Scenarios} ...${shared} onPlay=${() => onWork("scenarios", {})} onTrace=${(/** @type {string} */ scenario) => onWork("trace", { scenario }, scenario)} />`}
    ${pane === "trace" && html`<${Trace} ...${shared} ofTable=${frame !== ""} onTrace=${(/** @type {string} */ power) => onWork("trace", { power }, "The table")} />`}
    ${pane === "balance" && html`<${Balance} ...${shared} onPlay=${(/** @type {string} */ alien, /** @type {number} */ games) => onWork("balance", { alien, games })} />`}
  </section>`;
}
