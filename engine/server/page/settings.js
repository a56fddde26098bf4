/**
 * The settings of an edition's mods, as controls. The catalog lists each setting with its label, its range, and its usual value.
 */
import { html } from "./vendor/index.js";
import { Select } from "./controls.js";
import { t } from "./words.js";

/**
 * The controls, or nothing for an edition without settings.
 * @param {{all: any[] | undefined, chosen: Record<string, any>, onChange: (chosen: Record<string, any>) => void}} props
 */
export function Settings({ all, chosen, onChange }) {
  if (!all?.length) return null;
  return html`<fieldset class="row settings"><legend>${t("page.lobby.settings")}</legend>
    ${all.map((one) => html`<${Setting} key=${one.id} ...${one} value=${chosen[one.id] ?? one.value} onChange=${(value) => onChange({ ...chosen, [one.id]: value })} />`)}
  </fieldset>`;
}

function Setting({ label, range, value, onChange }) {
  if (range.word) return html`<${Select} label=${label} value=${value} options=${range.word.map((word) => [word, word])} onChange=${onChange} />`;
  if (range.number) {
    const [min, max] = range.number;
    return html`<label class="field"><span class="label">${label}</span>
      <input type="number" required min=${min} max=${max} value=${value} onInput=${({ currentTarget: { value } }) => onChange(value === "" ? "" : Number(value))} /></label>`;
  }
  return html`<label class="check"><input type="checkbox" checked=${value} onChange=${(event) => onChange(event.currentTarget.checked)} />${label}</label>`;
}

/** Returns the settings that differ from their usual values. @param {any[] | undefined} all @param {Record<string, any>} chosen */
export function changed(all, chosen) {
  const some = (all ?? []).filter(({ id, value }) => Object.hasOwn(chosen, id) && chosen[id] !== value);
  return some.length ? { settings: Object.fromEntries(some.map(({ id }) => [id, chosen[id]])) } : {};
}
