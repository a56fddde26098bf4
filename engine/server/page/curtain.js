/**
 * Several people at one screen: the table of one seat at a time, and a curtain before another seat's table.
 *
 * Invariants: while the curtain is drawn, nothing of a table is in the page. It is drawn only when the shown seat has nothing to
 * answer and has seen its events. This module contains no code about a game.
 */
import { html, useEffect, useMemo, useRef, useState } from "./vendor/index.js";
import { openTable } from "./model.js";
import { recall } from "./memory.js";
import { Table } from "./table.js";
import { capital, t } from "./words.js";

/** The time between the last event and the curtain, in milliseconds. */
const LINGER = 1200;

/** Returns whether a seat has something to answer. @param {any} model */
const asks = ({ state, telling }) => Boolean(state?.question && !state.question.quiet && !telling.busy);

/**
 * Follows the seats of this device without showing them.
 * @param {any} net @param {string} id @param {[number, string][]} seats @param {number} shown
 */
function useSeats(net, id, seats, shown) {
  const [models, set] = useState(/** @type {Map<number, any>} */ (new Map()));
  const [, draw] = useState(0);
  // A table that is taken away leaves its seat, so all seats are taken again after that.
  useEffect(() => {
    const all = new Map(seats.map(([seat, token]) => [seat, openTable(net, { id, seat, token })]));
    const ends = [...all.values()].map((model) => model.subscribe(() => draw((n) => n + 1)));
    set(all);
    return () => (ends.forEach((end) => end()), all.forEach((model) => model.close()));
  }, [net, id, shown]);
  return models;
}

/** @param {any} props those of `Table` */
export function OneScreen(props) {
  const { net, id } = props;
  const seats = useMemo(() => Object.entries(recall(id)?.seats ?? {}).map(([seat, token]) => /** @type {[number, string]} */ ([Number(seat), token])), [id]);
  const [shown, show] = useState(Number(props.seat ?? seats[0]?.[0]));
  const [drawn, draw] = useState(true);
  const models = useSeats(net, id, seats, shown);
  const own = models.get(shown);
  // The next seat clockwise that is asked.
  const order = [...seats.map(([seat]) => seat).filter((seat) => seat > shown), ...seats.map(([seat]) => seat).filter((seat) => seat < shown)];
  const next = order.find((seat) => asks(models.get(seat) ?? {})) ?? null;
  const waits = next !== null && own && !asks(own) && !own.telling.busy;
  useEffect(() => {
    if (!waits || drawn) return undefined;
    const timer = setTimeout(() => (show(next), draw(true)), LINGER);
    return () => clearTimeout(timer);
  }, [waits, drawn, next]);
  const about = own?.about;
  if (!drawn) return html`<${Table} key=${shown} ...${props} seat=${shown} token=${recall(id)?.seats[shown] ?? null} />`;
  if (!about && !own?.fatal) return html`<main class="trouble"><p role="status">${t("page.loading")}</p></main>`;
  if (!about) return html`<${Table} ...${props} />`;
  return html`<${Curtain} name=${capital(about.seats?.[shown]?.name ?? t("page.lobby.seat", { n: shown + 1 }))} onOpen=${() => draw(false)} />`;
}

/** @param {{name: string, onOpen: () => void}} props */
function Curtain({ name, onOpen }) {
  const button = useRef(null);
  useEffect(() => {
    document.title = "Hyperkon";
    /** @type {any} */ (button.current)?.focus();
  }, [name]);
  return html`<main class="trouble curtain" data-curtain><h1>${t("page.curtain", { seat: name })}</h1><p>${t("page.curtain_text", { seat: name })}</p>
    <p><button type="button" class="go" ref=${button} onClick=${onOpen} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.repeat && event.preventDefault()}>${t("page.curtain_open", { seat: name })}</button></p></main>`;
}
