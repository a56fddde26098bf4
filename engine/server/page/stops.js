/**
 * The stops: when the seat is asked about each of its cards and powers.
 *
 * The server names the cards and powers, so this is the same for every game.
 */
import { html } from "./vendor/index.js";
import { t } from "./words.js";
import { STOPS, write } from "./memory.js";
import { keyOf } from "./asking.js";

const CHOICES = ["usual", "next", "every", "never"];

/** @param {{stops: any, fits?: (part: any) => boolean}} props `fits` selects the cards and powers to show */
export function StopList({ stops: { things, pins, armed, stop }, fits = () => true }) {
  const now = (key) => (armed.includes(key) ? "next" : (pins[key] ?? pins[""] ?? "usual"));
  /** Changes a part. On the server, the next moment and a pin are independent; here they exclude each other. */
  const change = async (part, at) => {
    if (at === "next") await stop(part, "usual");
    else if (now(keyOf(part)) === "next") await stop(part, "cancel");
    await stop(part, at);
  };
  return things.filter(({ part }) => fits(part)).map(({ part, text }) => html`<h3 key=${keyOf(part)}>${text}</h3>
    <div class="tabs" role="group" aria-label=${text} data-stop=${keyOf(part)}>${CHOICES.map((at) => html`<button type="button" data-at=${at}
      aria-pressed=${now(keyOf(part)) === at} onClick=${() => change(part, at)}>${t(`ui.stop.${at}`)}</button>`)}</div>`);
}

/** The choice to be asked at every moment. It also holds at later tables. @param {{stops: any}} props */
export function EveryMoment({ stops: { pins, stop } }) {
  const change = ({ currentTarget: { checked } }) => {
    write(STOPS, checked ? "every" : "usual");
    stop(null, checked ? "every" : "usual");
  };
  return html`<p class="manner"><label><input type="checkbox" data-act="every-moment" checked=${pins[""] === "every"} onChange=${change} /> ${t("ui.key.every_moment")}</label></p>`;
}
