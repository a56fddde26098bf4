/**
 * Sheets over the table, and how a text is reached: by hover, by focus, or by a long press.
 *
 * A sheet is a dialog of the browser: Esc closes it, the focus stays in it and goes back to where it was.
 */
import { html, useEffect, useRef } from "./vendor/index.js";
import { t } from "./words.js";

/** So long a finger stays for a long press, in milliseconds. */
const LONG = 480;

/** Handlers of a control that shows something when it is pressed for long. @param {() => void} show */
export function press(show) {
  let timer = 0, shown = false, at = [0, 0];
  const end = () => clearTimeout(timer);
  return {
    onPointerDown: (event) => {
      shown = false;
      at = [event.clientX, event.clientY];
      if (event.pointerType !== "mouse") timer = window.setTimeout(() => ((shown = true), show()), LONG);
    },
    onPointerUp: end, onPointerCancel: end, onPointerLeave: end,
    onPointerMove: (event) => Math.hypot(event.clientX - at[0], event.clientY - at[1]) > 9 && end(),
    onContextMenu: (event) => (event.preventDefault(), shown || show()),
    onClickCapture: (event) => shown && (event.preventDefault(), event.stopPropagation(), (shown = false)),
  };
}

/** A sheet. @param {{label: string, close: () => void, wide?: boolean, children?: any}} props */
export function Sheet({ label, close, wide = false, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => before instanceof HTMLElement || before instanceof SVGElement ? before.focus({ preventScroll: true }) : undefined;
  }, []);
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-label=${label} onClose=${close} onClick=${(event) => event.target === dialog.current && close()}>
    <div class="sheet"><button class="x" type="button" data-act="close" aria-label=${t("ui.ask.close")} onClick=${close}>×</button>${children}</div></dialog>`;
}
