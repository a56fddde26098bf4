/**
 * Ships moved with a finger or the mouse: from a planet to the cone, or from the black hole or the cone to a planet.
 *
 * A drag only chooses, like a click; what can be chosen is what the question offers. A short press is a click, a long one
 * without moving shows what the thing says (the table's long press).
 */
import { useMemo, useRef, useState } from "../vendor/index.js";
import { goesThere } from "./parts.js";

/** So many units of the screen a finger may tremble. */
const TREMBLE = 9;

/** @param {{current: SVGSVGElement | null}} svg @param {{can: Map<string, any>, choose: any, drop: any, asking: any}} what */
export function useDrag(svg, what) {
  const [ghost, setGhost] = useState(null);
  const now = useRef(what);
  now.current = what;
  const handlers = useMemo(() => {
    let from = null, start = null, moved = false;
    const at = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-thing]")?.getAttribute("data-thing") ?? null;
    const units = (event) => {
      const matrix = svg.current?.getScreenCTM()?.inverse();
      return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix) : { x: 0, y: 0 };
    };
    function onPointerDown(event) {
      moved = false;
      if (event.button || !now.current.can.size) return;
      from = event.target.closest?.("[data-thing]")?.dataset.thing ?? null;
      start = { x: event.clientX, y: event.clientY };
    }
    function onPointerMove(event) {
      if (!from || !start) return;
      if (!moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < TREMBLE) return;
      const ships = now.current.asking?.form === "count" || now.current.can.has(from) || from === "cone" || from === "hole";
      if (!ships) return (from = null);
      if (!moved) svg.current?.setPointerCapture(event.pointerId);
      moved = true;
      const { x, y } = units(event);
      setGhost({ x, y, seat: now.current.asking?.question.ask?.seat ?? null });
      event.preventDefault();
    }
    function onPointerUp(event) {
      const dragged = from && moved, source = from;
      from = start = null;
      setGhost(null);
      if (!dragged) return;
      // The click that follows a drag is none.
      setTimeout(() => (moved = false));
      const to = at(event), { can, choose, drop, asking } = now.current;
      if (!to || to === source || !asking) return;
      const goes = goesThere(asking.question) || asking.question.ask?.topic === "point";
      if (goes) return can.get(to)?.can && choose(can.get(to).part);
      if (can.get(source)?.can && !can.has(to)) return choose(can.get(source).part);
      if (can.get(to)?.n && !can.has(source)) drop(can.get(to).part);
    }
    function onPointerCancel() {
      from = start = null;
      moved = false;
      setGhost(null);
    }
    return { on: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }, moved: () => moved };
  }, [svg]);
  return { ...handlers, ghost };
}
