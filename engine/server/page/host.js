/**
 * The table owner's panel: occupants of seats, new links, the clock, the pause, and the end.
 *
 * Invariants: irreversible actions need a confirmation. A seat's new token is stored on this device only if the old one
 * was; otherwise it belongs to another player. The panel is drawn from `presence`, without code about a game.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { Copy, Select, problem } from "./controls.js";
import { Clock, Mark, botName } from "./newtable.js";
import { handout } from "./handing.js";
import { recall, remember } from "./memory.js";
import { t } from "./words.js";

const PERSON = "person";

/**
 * The controls, at a table or in the lobby.
 *
 * @param {object} props
 * @param {any} props.net
 * @param {string} props.id the table
 * @param {string} props.host the host's token
 * @param {any} props.about
 * @param {any} props.presence
 * @param {any} props.clock
 * @param {string} props.status
 */
export function Host({ net, id, host, about, presence, clock, status }) {
  const [wrong, setWrong] = useState("");
  const [fresh, setFresh] = useState(/** @type {Record<string, string>} */ ({}));
  const [time, setTime] = useState(clock);
  const [done, setDone] = useState("");
  const bots = about.bots ?? net.welcome?.bots ?? [];

  async function order(/** @type {string} */ method, params, said = "") {
    setWrong("");
    setDone("");
    try {
      const result = await net.call(method, { table: id, host, ...params });
      setDone(said);
      return result;
    } catch (error) {
      setWrong(problem(error));
      return null;
    }
  }
  async function kick(seat) {
    const result = await order("host.kick", { seat });
    if (!result) return;
    if (recall(id)?.seats[seat]) remember(id, { seats: { [seat]: result.token } });
    if (recall(id)?.join) remember(id, { join: result.join });
    setFresh((now) => ({ ...now, [seat]: result.token }));
  }

  if (status === "closed") return html`<p class="hint">${t("page.lobby.is_closed")}</p>`;
  return html`<div class="host">
    <ol>${(presence?.seats ?? []).map(({ seat, bot, name, connected }) => {
      const color = about?.seats?.[seat];
      const called = color?.name ?? t("page.lobby.seat", { n: seat + 1 });
      return html`<li key=${seat}>
        <span class="color"><${Mark} paint=${color?.paint} />${called}<small>${sitting({ bot, name, connected })}</small></span>
        <${Select} quiet label=${t("page.lobby.who_sits", { seat: called })} value=${bot ?? PERSON}
          options=${[[PERSON, t("page.lobby.person")], ...bots.map((one) => [one, botName(one)])]}
          onChange=${(to) => order("host.give", { seat, to })} />
        <${Twice} label=${t("page.lobby.kick")} hint=${t("page.lobby.kick_hint", { seat: called })} onSure=${() => kick(seat)} />
        ${fresh[seat] && html`<${Copy} label=${called} text=${handout(id, { seat, token: fresh[seat] })} />`}
      </li>`;
    })}</ol>
    <form class="row" onSubmit=${(event) => (event.preventDefault(), order("host.clock", { clock: time }, t("page.lobby.clock_set")))}>
      <${Clock} clock=${time} onChange=${(some) => setTime({ ...time, ...some })} />
      <button class="sec">${t("page.lobby.set_clock")}</button>
    </form>
    <div class="row">
      <button type="button" class="sec" aria-pressed=${status === "paused"} onClick=${() => order("host.pause", { paused: status !== "paused" })}>
        ${t(status === "paused" ? "page.lobby.go_on" : "page.lobby.pause")}</button>
      <${Twice} label=${t("page.lobby.close")} hint=${t("page.lobby.close_hint")} onSure=${() => order("host.close", {})} />
    </div>
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <p class="vh" role="status">${done}</p>
  </div>`;
}

/** Returns the occupant of a seat as text. */
export function sitting({ bot, name, connected = null }) {
  if (bot) return botName(bot);
  if (name && connected === 0) return t("page.lobby.away", { name });
  return name ?? t("page.lobby.nobody_yet");
}

/** A button for an irreversible action, which asks for confirmation beside itself. */
export function Twice({ label, hint, onSure }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return html`<button type="button" class="sec" onClick=${() => setAsked(true)}>${label}</button>`;
  return html`<span class="twice" role="group" aria-label=${label}>
    <span>${hint}</span>
    <button type="button" class="sec danger" autofocus onClick=${() => (setAsked(false), onSure())}>${label}</button>
    <button type="button" class="sec" onClick=${() => setAsked(false)}>${t("page.lobby.no")}</button>
  </span>`;
}

/** The controls for a table that this page does not follow. It follows the table while they are shown. */
export function HostFromAfar({ net, kept }) {
  const [taken, setTaken] = useState(/** @type {any} */ (null));
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    const { id, watch } = kept;
    const follow = () => net.call("watch", { table: id, ...(watch ? { token: watch } : {}) }).then(setTaken, (error) => setWrong(problem(error)));
    const mine = (change) => (params) => params.table === id && setTaken((now) => now && { ...now, ...change(params) });
    const ends = [
      net.on("presence", mine((presence) => ({ presence }))),
      net.on("state", mine((state) => ({ state }))),
      net.on("closed", mine(() => ({ state: { status: "closed" } }))),
      net.onStatus((status) => status === "open" && follow()),
    ];
    follow();
    return () => {
      ends.forEach((end) => end());
      net.call("seat.leave", { table: id }).catch(() => {});
    };
  }, [kept.id]);
  if (wrong) return html`<p class="wrong" role="alert">${wrong}</p>`;
  if (!taken) return html`<p class="hint" role="status">${t("page.lobby.loading")}</p>`;
  const { about, presence, clock, state } = taken;
  return html`<${Host} net=${net} id=${kept.id} host=${kept.host} about=${about} presence=${presence} clock=${clock} status=${state.status} />`;
}
