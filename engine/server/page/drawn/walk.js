/**
 * Keyboard navigation on a board: the Tab key stops once, arrows move, and Space and Enter choose.
 *
 * Positions come from the drawn elements. Arrows move between the options of the question, or between all items with
 * Shift. Page Down and Page Up visit each option in order. Enter on a chosen option sends the answer (see the table).
 */
import { useRef, useState } from "../vendor/index.js";
import { hover, press } from "../texts.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Returns the nearest item in a direction. @param {Element} from @param {Element[]} all @param {number[]} way */
function towards(from, all, [dx, dy]) {
  const [x, y] = middle(from);
  return all
    .filter((one) => one !== from)
    .map((one) => {
      const [ox, oy] = middle(one),
        along = (ox - x) * dx + (oy - y) * dy,
        aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      return { one, along, cost: along + aside * 2 };
    })
    .filter(({ along }) => along > 2)
    .sort((a, b) => a.cost - b.cost)[0]?.one;
}

/**
 * @param {{ids: string[], legal: (id: string) => boolean, chosen: (id: string) => boolean, activate: (id: string) => void,
 * show: (id: string) => void, look: (id: string | null) => void}} how `ids` in order, options first
 */
export function useWalk({ ids, legal, chosen, activate, show, look }) {
  const [stop, setStop] = useState(""),
    root = useRef(null);
  // While a question is pending, the Tab key stops at one of its options.
  const first = ids.find(legal);
  const current = ids.includes(stop) && (!first || legal(stop)) ? stop : (first ?? ids[0]);
  function onKeyDown(event) {
    const at = event.target.closest?.("[data-thing]"),
      way = WAYS[event.key],
      id = at?.getAttribute("data-thing");
    if (!id) return;
    const page = { PageDown: 1, PageUp: -1 }[event.key];
    if ((way || page) && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      event.stopPropagation();
      const all = [...root.current.querySelectorAll("[data-thing]")],
        some = all.filter((one) => one.hasAttribute("data-part"));
      const pool = event.shiftKey || !some.length ? all : some;
      // The arrow keys may skip items that are close together. Page Up and Page Down visit all items.
      const next = page ? pool[(pool.indexOf(at) + page + pool.length) % pool.length] : towards(at, pool, way);
      if (!next) return;
      setStop(next.getAttribute("data-thing"));
      /** @type {HTMLElement} */ (next).focus();
    } else if (event.key === " " || event.key === "Enter") {
      if (event.key === "Enter" && chosen(id)) return;
      event.preventDefault();
      event.stopPropagation();
      activate(id);
    }
  }
  /** Returns the event handlers of an item on the board. @param {string} id */
  const on = (id) => ({
    "data-thing": id,
    tabindex: id === current ? 0 : -1,
    ...press(() => show(id)),
    onClick: () => (setStop(id), activate(id)),
    ...hover(id, look),
    onFocus: () => (setStop(id), look(id)),
  });
  return { root, onKeyDown, on };
}
