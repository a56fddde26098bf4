/**
 * Long press, which shows an item's text on a touch screen. With a mouse or the keyboard, hover and focus show it.
 *
 * Only one press happens at a time, so its state is global and survives redrawing.
 */

/** The duration of a long press, in milliseconds. */
const LONG = 480;
let timer = 0,
  shown = false,
  at = [0, 0];
const end = () => clearTimeout(timer);

/** Returns handlers for a control that shows something on a long press. @param {() => void} show */
export const press = (show) => ({
  onPointerDown: (event) => {
    end();
    shown = false;
    at = [event.clientX, event.clientY];
    if (event.pointerType !== "mouse") timer = window.setTimeout(() => ((shown = true), show()), LONG);
  },
  onPointerUp: end,
  onPointerCancel: end,
  onPointerMove: (event) => Math.hypot(event.clientX - at[0], event.clientY - at[1]) > 9 && end(),
  onContextMenu: (event) => {
    event.preventDefault();
    if (!shown && event.pointerType === "mouse") show();
  },
  // Ignore the click at the end of a long press.
  onClickCapture: (event) => shown && (event.preventDefault(), event.stopPropagation(), (shown = false)),
});

/** Moves the focus along a row of buttons, such as a hand of cards, with the arrow keys. @param {any} event */
export function along(event) {
  const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...event.currentTarget.querySelectorAll("button")],
    at = all.indexOf(document.activeElement);
  all[(at + way + all.length) % all.length]?.focus();
}

/** The last place of the pointer. Its events reach the window after the item below it. */
let pointer = "";
const placeOf = ({ clientX, clientY }) => `${clientX} ${clientY}`;
addEventListener("pointermove", (event) => void (pointer = placeOf(event)));

/**
 * Returns the handlers of an item that is looked at while the pointer moves over it. An item that moves under a resting
 * pointer is not looked at.
 * @param {string} id @param {(id: string | null) => void} look
 */
export const hover = (id, look) => ({
  onPointerMoveCapture: (event) => event.pointerType === "mouse" && placeOf(event) !== pointer && look(id),
  onPointerLeave: () => look(null),
  onBlur: () => look(null),
});
