/** The dialogs of the playground: a new mod, the gallery of shipped aliens, the reference of scripts, and a new file. */
import { html, useEffect, useRef, useState } from "../../server/page/vendor/index.js";
import { sections } from "./lexicon.js";
import { cardText, clash, isName } from "./mod.js";
import { marked } from "./panes.js";

/** A modal dialog, which the browser closes with Escape. */
function Dialog({ title, onClose, children }) {
  const own = useRef(/** @type {any} */ (null));
  useEffect(() => own.current.showModal(), []);
  return html`<dialog ref=${own} aria-label=${title} onClose=${onClose}>
    <header><h2>${title}</h2><button type="button" class="small" onClick=${() => own.current.close()}>Close</button></header>${children}</dialog>`;
}

/** @param {{onClose: () => void, onBegin: (id: string) => void}} props */
export function NewMod({ onClose, onBegin }) {
  const [id, setId] = useState("");
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    onBegin(id);
  };
  return html`<${Dialog} title="New alien" onClose=${onClose}><form onSubmit=${begin}>
    <label>Id of the alien <input value=${id} required autofocus pattern="[a-z][a-z0-9_]{0,39}" placeholder="my_alien" autocapitalize="off" spellcheck="false"
      title="lowercase letters, digits, and underscores" onInput=${(event) => setId(event.currentTarget.value)} /></label>
    <p class="quiet">The files are those of <code>hyperkon new alien</code>. <b>Back to the mod before</b> brings your current mod back.</p>
    <button class="act">Create</button></form></${Dialog}>`;
}

/** @param {{aliens: any[] | null, wrong: string, onClose: () => void, onBegin: (alien: any) => void}} props */
export function Gallery({ aliens, wrong, onClose, onBegin }) {
  const [wished, setWished] = useState("");
  const fits = (alien) => `${alien.id} ${alien.name} ${cardText(alien)} ${alien.edition_name}`.toLowerCase().includes(wished.toLowerCase());
  const found = (aliens ?? []).filter(fits);
  return html`<${Dialog} title="Gallery" onClose=${onClose}>
    <p class="row"><label>Search <input type="search" autofocus value=${wished} onInput=${(event) => setWished(event.currentTarget.value)} /></label>
      <span role="status">${aliens ? `${found.length} of ${aliens.length} aliens` : wrong || "Loading …"}</span></p>
    <ul class="gallery" tabindex="0" aria-label="Aliens">${found.map((alien) => html`<li key=${`${alien.edition} ${alien.id}`}>
      <h3>${alien.name}</h3><small>${alien.edition_name}</small><p>${cardText(alien)}</p>
      <button type="button" class="act" onClick=${() => onBegin(alien)}>Start from ${alien.name}</button></li>`)}</ul></${Dialog}>`;
}

/** @param {{lexicon: import("./lexicon.js").Lexicon | null, onClose: () => void}} props */
export function Reference({ lexicon, onClose }) {
  const [wished, setWished] = useState("");
  const all = lexicon ? sections(lexicon) : [];
  const fits = (/** @type {any} */ { name, text }, /** @type {string} */ title) => `${title} ${name} ${text}`.toLowerCase().includes(wished.toLowerCase());
  const found = all.map(({ title, members }) => ({ title, members: members.filter((one) => fits(one, title)) })).filter(({ members }) => members.length > 0);
  const count = found.reduce((sum, { members }) => sum + members.length, 0);
  return html`<${Dialog} title="Reference" onClose=${onClose}>
    <p class="row"><label>Search <input type="search" autofocus value=${wished} onInput=${(event) => setWished(event.currentTarget.value)} /></label>
      <span role="status">${lexicon ? `${count} names` : "Loading …"}</span></p>
    <div class="gallery" tabindex="0" role="region" aria-label="Names">${found.map(({ title, members }) => html`<section key=${title}><h3>${title}</h3>
      <dl>${members.map(({ name, type, text }) => html`<dt key=${name}><code>${name}${type.startsWith("(") ? type : `: ${type}`}</code></dt><dd key=${`${name} text`}>${marked(text)}</dd>`)}</dl></section>`)}</div></${Dialog}>`;
}

/** @param {{names: string[], onClose: () => void, onAdd: (name: string) => void}} props */
export function NewFile({ names, onClose, onAdd }) {
  const [name, setName] = useState("scenarios/");
  const other = clash(names, name);
  const wrong = names.includes(name) ? "this file exists" : other ? `a file cannot be a folder too: ${other}` : isName(name) ? "" : "expected a name such as scenarios/my_alien_zapped.toml";
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!wrong) onAdd(name);
  };
  return html`<${Dialog} title="New file" onClose=${onClose}><form onSubmit=${add}>
    <label>Name <input value=${name} autofocus size="36" autocapitalize="off" spellcheck="false" onInput=${(event) => setName(event.currentTarget.value)} /></label>
    <p class="quiet" role="status">${name !== "scenarios/" && wrong}</p>
    <button class="act" disabled=${wrong !== ""}>Add</button></form></${Dialog}>`;
}
