/**
 * The installed mods of a server on one's own machine, and the addition of a mod as a zip file.
 *
 * Only the owner of the server's own table can add mods. The server checks each mod, and its errors are shown as sent.
 */
import { html, useEffect, useRef, useState } from "./vendor/index.js";
import { problem } from "./controls.js";
import { recall } from "./memory.js";
import { lang, loadWords, t } from "./words.js";

/**
 * The list of mods, with a button for a file. A file can also be dropped anywhere on the page.
 * @param {{mods: {table: string, mods: any[]}, reload: () => Promise<unknown>}} props
 */
export function Mods({ mods, reload }) {
  const host = recall(mods.table)?.host;
  const [state, setState] = useState({ wrong: "", added: "", isBusy: false, isOver: false });
  const set = (/** @type {object} */ some) => setState((now) => ({ ...now, ...some }));
  const send = useRef(add);
  send.current = add;

  async function add(/** @type {File} */ file) {
    if (state.isBusy) return;
    set({ wrong: "", added: "", isBusy: true });
    try {
      const reply = await fetch("mods", { method: "POST", headers: { authorization: `Bearer ${host}` }, body: file });
      if (!reply.ok) throw new Error(await reply.text());
      const { id } = await reply.json();
      await loadWords(lang());
      await reload();
      set({ added: id });
    } catch (error) {
      set({ wrong: error instanceof TypeError ? t("page.lobby.offline") : problem(error) });
    }
    set({ isBusy: false });
  }

  useEffect(() => {
    if (!host) return undefined;
    const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
    const over = (/** @type {DragEvent} */ event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      set({ isOver: true });
    };
    const leave = (/** @type {DragEvent} */ event) => void (event.relatedTarget || set({ isOver: false }));
    const drop = (/** @type {DragEvent} */ event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      set({ isOver: false });
      const file = event.dataTransfer?.files[0];
      if (file) send.current(file);
    };
    const all = /** @type {[string, any][]} */ ([["dragover", over], ["dragleave", leave], ["drop", drop]]);
    all.forEach(([name, act]) => addEventListener(name, act));
    return () => all.forEach(([name, act]) => removeEventListener(name, act));
  }, [host]);

  const { wrong, added, isBusy, isOver } = state;
  const title = mods.mods.find(({ id }) => id === added)?.title ?? added;
  return html`<section class="panel mods ${isOver ? "over" : ""}" aria-labelledby="mods"><h2 id="mods">${t("page.lobby.mods")}</h2>
    ${mods.mods.length === 0 && html`<p class="hint">${t("page.lobby.no_mods")}</p>`}
    <ul class="tables">${mods.mods.map((one) => html`<li key=${one.id}>
      <span class="what"><b>${one.title}</b><small>${one.id} ${one.version}${one.loaded ? "" : ` · ${t("page.lobby.mod_left_out")}`}</small></span></li>`)}</ul>
    ${host && html`<label class="field"><span class="label">${t("page.lobby.add_mod")}</span>
      <input type="file" accept=".zip,application/zip" disabled=${isBusy} onChange=${(event) => {
        const [file] = event.currentTarget.files;
        event.currentTarget.value = "";
        if (file) add(file);
      }} /></label>
    <p class="hint">${t("page.lobby.drop_mod")}</p>`}
    ${wrong && html`<p class="wrong lines" role="alert">${wrong}</p>`}
    <p class="hint" role="status">${isBusy ? t("page.lobby.adding_mod") : added && t("page.lobby.mod_added", { title })}</p>
  </section>`;
}
