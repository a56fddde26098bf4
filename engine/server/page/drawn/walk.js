/**
 * Walking over a board by keys: one stop of the Tab key, arrows inside, Space and Enter choose.
 *
 * Where things are is seen from where they are drawn. With something to choose the arrows go from one such thing to the next,
 * with Shift over everything; Page down and Page up go through them one by one. Enter on what is chosen sends it: that is the table's to do.
 */
import { useRef, useState } from "../vendor/index.js";
import { press } from "../texts.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** The nearest thing in a direction. @param {Element} from @param {Element[]} all @param {number[]} way */
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
 *   show: (id: string) => void, look: (id: string | null) => void}} how `ids` in their order, what can be chosen first
 */
export function useWalk({ ids, legal, chosen, activate, show, look }) {
  const [stop, setStop] = useState(""),
    root = useRef(null);
  // With something to choose the Tab key leads to such a thing.
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
      // Where things lie close together the arrows may pass one by: these keys go from each to the next.
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
  /** What a thing of the board listens to. @param {string} id */
  const on = (id) => ({
    "data-thing": id,
    tabindex: id === current ? 0 : -1,
    ...press(() => show(id)),
    onClick: () => (setStop(id), activate(id)),
    onPointerEnter: (event) => event.pointerType === "mouse" && look(id),
    onPointerLeave: () => look(null),
    onFocus: () => (setStop(id), look(id)),
    onBlur: () => look(null),
  });
  return { root, onKeyDown, on };
}

/** The arrows walk along a row of buttons, as a hand of cards is. @param {any} event */
export function along(event) {
  const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...event.currentTarget.querySelectorAll("button")],
    at = all.indexOf(document.activeElement);
  all[(at + way + all.length) % all.length]?.focus();
}
