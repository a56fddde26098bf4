/**
 * Dragging ships with a finger or the mouse: from a planet to the cone, or from the black hole or the cone to a planet.
 *
 * Like a click, a drag only chooses options of the question. A short press is a click. A long press without movement
 * shows the item's text, as everywhere on the table.
 */
import { goesThere } from "./parts.js";

/** The movement in pixels up to which a press is not a drag. */
const TREMBLE = 9;

/**
 * @param {SVGSVGElement} svg the board
 * @param {{current: {can: Map<string, any>, choose: any, drop: any, asking: any}}} now the current options and actions
 * @param {(ghost: {x: number, y: number, seat: number | null} | null) => void} setGhost
 * @param {{current: boolean}} dragged true if the next click only ends a drag
 */
export function attach(svg, now, setGhost, dragged) {
  let from = null,
    start = null;
  const at = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-thing]")?.getAttribute("data-thing") ?? null;
  function down(event) {
    dragged.current = false;
    if (event.button || !now.current.can.size) return;
    from = event.target.closest?.("[data-thing]")?.dataset.thing ?? null;
    start = { x: event.clientX, y: event.clientY };
  }
  function move(event) {
    if (!from || !start) return;
    if (!dragged.current && Math.hypot(event.clientX - start.x, event.clientY - start.y) < TREMBLE) return;
    const { asking, can } = now.current;
    if (asking?.form !== "count" && !can.has(from) && from !== "cone" && from !== "hole") return (from = null);
    if (!dragged.current) svg.setPointerCapture(event.pointerId);
    dragged.current = true;
    const matrix = svg.getScreenCTM()?.inverse(),
      point = new DOMPoint(event.clientX, event.clientY),
      { x, y } = matrix ? point.matrixTransform(matrix) : point;
    setGhost({ x, y, seat: asking?.question.ask?.seat ?? null });
    event.preventDefault();
  }
  function up(event) {
    const source = from,
      moved = from && dragged.current;
    end();
    if (!moved) return;
    setTimeout(() => (dragged.current = false));
    const to = at(event),
      { can, choose, drop, asking } = now.current;
    if (!to || to === source || !asking) return;
    if (goesThere(asking.question) || asking.question.ask?.topic === "point") return can.get(to)?.can && choose(can.get(to).part);
    if (can.get(source)?.can && !can.has(to)) return choose(can.get(source).part);
    if (can.get(to)?.n && !can.has(source)) drop(can.get(to).part);
  }
  function end() {
    from = start = null;
    setGhost(null);
  }
  const does = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end };
  for (const [name, what] of Object.entries(does)) svg.addEventListener(name, what);
}
