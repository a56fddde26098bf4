/** The lobby. */
import { html } from "./vendor/index.js";

export function Lobby() {
  return html`<main class="lobby"><h1>Hyperkon</h1></main>`;
}
