/** The bar with the actions of the playground, and the tabs with the files of the mod. */
import { html } from "../../server/page/vendor/index.js";
import { label } from "./mod.js";

const BOTS = ["steady", "random", "thinker"];

/**
 * @param {{bot: string, isReady: boolean, isRunning: boolean, isFolded: boolean, onFold: () => void, onBot: (bot: string) => void, onDialog: (name: string) => void,
 *   onOpen: (file: File | undefined) => void, onRun: () => void, onSave: () => void, onShare: () => void}} props
 */
export function Bar({ bot, isReady, isRunning, isFolded, onFold, onBot, onDialog, onOpen, onRun, onSave, onShare }) {
  const choose = (/** @type {any} */ { currentTarget }) => {
    const [file] = currentTarget.files;
    currentTarget.value = "";
    onOpen(file);
  };
  return html`<header class="bar">
    <button type="button" onClick=${() => onDialog("new")}>New</button>
    <button type="button" onClick=${() => onDialog("gallery")}>Gallery</button>
    <label class="button">Open zip<input class="vh" type="file" accept=".zip,application/zip" onChange=${choose} /></label>
    <button type="button" disabled=${!isReady} onClick=${onSave}>Save zip</button>
    <button type="button" disabled=${!isReady} onClick=${onShare}>Copy link</button>
    <button type="button" onClick=${() => onDialog("reference")}>Reference</button>
    <a href="index.html">Play</a>
    <span class="grow"></span>
    <button type="button" class="fold" aria-pressed=${isFolded} onClick=${onFold}>Fold editor</button>
    <label>Bots <select value=${bot} onChange=${(event) => onBot(event.currentTarget.value)}>${BOTS.map((one) => html`<option key=${one}>${one}</option>`)}</select></label>
    <button type="button" class="act" data-act="run" disabled=${isRunning || !isReady} onClick=${onRun}>${isRunning ? "Starting …" : "Run"} <kbd>Ctrl ⏎</kbd></button>
  </header>`;
}

/**
 * @param {{names: string[], shown: string, problems: any[], onShow: (name: string) => void, onAdd: () => void, onRemove: () => void}} props
 */
export function Files({ names, shown, problems, onShow, onAdd, onRemove }) {
  const isWrong = (/** @type {string} */ name) => problems.some(({ file, severity }) => file === name && severity === "error");
  return html`<div class="files"><div class="tabs" role="group" aria-label="Files">
      ${names.map((name) => html`<button type="button" key=${name} title=${name} aria-pressed=${name === shown} onClick=${() => onShow(name)}>${label(name, names)}${
        isWrong(name) ? html`<span class="bad" aria-label="has errors"> ●</span>` : ""}</button>`)}</div>
    <button type="button" aria-label="New file" onClick=${onAdd}>+</button>
    ${shown && shown !== "mod.toml" && names.length > 1 && html`<button type="button" aria-label=${`Remove ${shown}`} onClick=${onRemove}>×</button>`}
  </div>`;
}
