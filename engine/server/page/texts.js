/**
 * How the text of a thing is reached by a finger: a long press. By hover and by focus it is shown without it.
 *
 * There is one finger at a time: what a press has begun is kept here, so that drawing anew in between changes nothing.
 */

/** So long a finger stays for a long press, in milliseconds. */
const LONG = 480;
let timer = 0,
  shown = false,
  at = [0, 0];
const end = () => clearTimeout(timer);

/** Handlers of a control that shows something when it is pressed for long. @param {() => void} show */
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
  // The click that ends a long press is none.
  onClickCapture: (event) => shown && (event.preventDefault(), event.stopPropagation(), (shown = false)),
});
