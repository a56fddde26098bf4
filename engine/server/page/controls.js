/**
 * Small controls shared by the lobby, the table owner's panel, and the replay.
 *
 * Each is a native control with a label, so that keyboards, touch screens, and screen readers can use it.
 */
import { html, useEffect, useRef, useState } from "./vendor/index.js";
import { LANGS, lang, t } from "./words.js";

/** A number input with a minus and a plus button. */
export function Stepper({ label, value, min, max, onChange }) {
  const step = (by) => onChange(Math.min(max, Math.max(min, value + by)));
  return html`<div class="stepper" role="group" aria-label=${label}>
    <span class="label" aria-hidden="true">${label}</span>
    <button type="button" aria-label=${t("page.lobby.fewer", { what: label })} disabled=${value <= min} onClick=${() => step(-1)}>−</button>
    <output class="num" aria-live="polite">${value}</output>
    <button type="button" aria-label=${t("page.lobby.more", { what: label })} disabled=${value >= max} onClick=${() => step(1)}>+</button>
  </div>`;
}

/**
 * A choice of one option.
 * @param {{label: string, value: string, options: [string, string][], onChange: (value: string) => void, quiet?: boolean}} props
 */
export function Select({ label, value, options, onChange, quiet }) {
  return html`<label class="field ${quiet ? "quiet" : ""}"><span class=${quiet ? "vh" : "label"}>${label}</span>
    <select value=${value} onChange=${(event) => onChange(event.currentTarget.value)}>
      ${options.map(([id, name]) => html`<option key=${id} value=${id} selected=${id === value}>${name}</option>`)}
    </select></label>`;
}

/** A number of seconds that may be empty. */
export function Seconds({ label, value, none, onChange }) {
  return html`<label class="field"><span class="label">${label}</span>
    <input type="number" inputmode="numeric" min="0" max="86400" value=${value ?? ""} placeholder=${none}
      onInput=${(event) => onChange(number(event.currentTarget.value))} /></label>`;
}

const number = (text) => (/^\d{1,5}$/.test(text) ? Math.min(86400, Number(text)) : null);

/** A link with a copy button. If the browser denies copying, the button selects the link instead. */
export function Copy({ label, text }) {
  const [state, setState] = useState("");
  const field = useRef(null);
  useEffect(() => {
    if (!state) return undefined;
    const soon = setTimeout(() => setState(""), 2500);
    return () => clearTimeout(soon);
  }, [state]);
  async function copy() {
    const input = /** @type {HTMLInputElement} */ (/** @type {unknown} */ (field.current));
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // Without TLS, a browser offers the clipboard only to pages from this machine. Fall back to the old copy command.
      input.select();
      setState(document.execCommand("copy") ? "copied" : "marked");
    }
  }
  return html`<span class="copy">
    <input ref=${field} class="link" readonly value=${text} aria-label=${t("page.lobby.link_of", { whose: label })}
      onFocus=${(event) => event.currentTarget.select()} />
    <button type="button" class="sec" aria-label=${t("page.lobby.copy_of", { whose: label })} onClick=${copy}>
      ${state === "copied" ? t("page.lobby.copied") : t("page.lobby.copy")}</button>
    <span class="vh" role="status">${state && t(`page.lobby.${state}`)}</span>
  </span>`;
}

/** The selection of the language. */
export function Language({ onLang }) {
  const names = LANGS.map((id) => /** @type {[string, string]} */ ([id, new Intl.DisplayNames([id], { type: "language" }).of(id) ?? id]));
  return html`<${Select} quiet label=${t("page.lobby.language")} value=${lang()} options=${names} onChange=${onLang} />`;
}

/** Returns an error of the server or of the connection as a sentence. */
export function problem(error) {
  return error?.data?.refusal === "offline" ? t("page.lobby.offline") : error?.message || String(error);
}
