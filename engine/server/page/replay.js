/** A record. */
import { html } from "./vendor/index.js";

export function Replay() {
  return html`<main class="replay"></main>`;
}
