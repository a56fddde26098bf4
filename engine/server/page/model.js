/**
 * A table as this viewer sees it: the last state, the occupants of the seats, the chat, and the events so far.
 *
 * Invariants: the state is always the server's last complete one. A state with `reset` replaces the log. The answer in
 * progress belongs to the question (question.js). There is no code about a game: views, parts, and events are opaque.
 */
import { useEffect, useState } from "./vendor/index.js";
import { recall, remember, settle, wantsEveryMoment } from "./memory.js";
import { makeTelling, usual } from "./telling.js";

/** @typedef {{n: number, event: any, why: any, text: string, undone?: boolean, gone?: boolean}} Line */

/** The maximum number of lines in the log. Earlier lines are available through `history` and `at`. */
const KEPT_LINES = 4000;

/**
 * Takes a seat at a table, or watches it. Does so again after every reconnection.
 * @param {any} net
 * @param {{id: string, seat: number | null, token: string | null, name?: string}} place
 */
export function openTable(net, place) {
  const watchers = new Set();
  const model = {
    /** @type {any} */ state: null,
    about: null,
    presence: null,
    talk: [],
    clock: null,
    windows: null,
    /** @type {Line[]} */ lines: [],
    /** The local time at which the state arrived. `left_ms` counts from this time. */
    at: 0,
    version: 0,
    /** The number of resets of the log. Each of them gives the ids of questions and the numbers of events another meaning. */
    era: 0,
    online: net.status === "open",
    fatal: null,
    note: null,
    /** The rematch, once there is one. @type {any} */ again: null,
    kept: true,
    unread: 0,
    /** @type {any} */ telling: null,
    subscribe,
    close,
    answer,
    parts,
    call,
    retake,
    leave,
    rename,
    say,
    read,
  };
  let wanted = true;
  /** The states that arrive before the first one is shown. @type {any[]} */
  let early = [];
  const changed = () => {
    model.version += 1;
    for (const watcher of [...watchers]) watcher();
  };
  model.telling = makeTelling(() => (report(), changed()));
  let reported = "";

  /** Reports that the events are shown: the time of a window starts then. */
  async function report() {
    const { state, telling } = model,
      key = `${state?.epoch} ${state?.next}`;
    if (telling?.busy || state?.seat == null || state.status !== "asking" || !model.online || reported === key || model.windows === "ask" || !(reported || hasOthers(model))) return;
    reported = key;
    const got = await call("told", { next: state.next }).catch(() => null);
    if (!got || model.state !== state || !state.question?.window || state.question.held) return;
    state.question.left_ms = got.left_ms;
    model.at = Date.now();
    changed();
  }

  /** Sends a request about this table. @param {string} method @param {object} [params] */
  function call(method, params = {}) {
    const seat =
      /^(stand|stop|told|undo\.|say$|seat\.leave|history|at$)/.test(method) && model.state?.seat != null ? { seat: model.state.seat } : {};
    return net.call(method, { table: place.id, ...seat, ...params });
  }

  async function retake() {
    if (!wanted) return;
    reported = "";
    const last = model.state?.reset && !model.state.events.length ? null : model.state;
    const since = last ? { epoch: last.epoch, next: last.next, mark: last.mark } : { epoch: 0, next: 0 };
    const params = place.token ? { token: place.token } : {};
    const method = place.seat == null ? "watch" : "seat.take";
    // Usually, ask only at the stops: a person wants fewer questions than a program. Until `stop`, every question stays.
    const always = wantsEveryMoment();
    if (method === "seat.take") Object.assign(params, always ? {} : { stops: true }, place.name ? { name: place.name } : {});
    const ask = (from) => net.call(method, { table: place.id, ...params, since: from, views: true });
    try {
      let got = await ask(since);
      const voids = !last || got.state.reset;
      // The log is void: answers have been undone, or the server has an older backup. Request it again.
      if (got.state.reset && got.state.next > 0) got = await ask({ epoch: got.state.epoch, next: 0 });
      if (voids) got.state.reset = true;
      early = [];
      const begun = last || place.seat == null || !usual() || recall(place.id)?.told ? null : await import("./begun.js").then(({ begin }) => begin(call, got), () => null);
      const back = voids && model.about !== null;
      Object.assign(model, { about: got.about, presence: got.presence, talk: got.talk, clock: got.clock, windows: got.windows, kept: got.kept ?? true });
      model.fatal = null;
      settle(place.id, place.seat, true);
      const kept = recall(place.id);
      if (kept && !kept.name) remember(place.id, { name: got.about.name, game: got.about.game, edition: got.about.edition });
      take(got.state, true, back);
      begun?.(model);
      early.splice(0).forEach((state) => take(state));
      if (always && place.seat != null && !got.state.stops?.pins[""]) await call("stop", { option: null, at: "every" });
    } catch (error) {
      if (error.data?.refusal === "offline") return;
      // If the link's token is wrong, use the stored one.
      if (error.data?.refusal === "bad_token") {
        settle(place.id, place.seat, false);
        const kept = recall(place.id);
        const token = place.seat == null ? kept?.watch : kept?.seats[place.seat];
        if (token && token !== place.token) {
          place.token = token;
          return retake();
        }
      }
      model.fatal = { message: error.message, refusal: error.data?.refusal };
      changed();
    }
  }

  /** Shows a new state: at once if `jumps` is set, or else event by event. */
  function take(state, jumps = false, back = false) {
    const kept = state.reset ? [] : model.lines.filter((line) => !line.gone);
    for (const { from, to } of state.undone ?? []) {
      for (const line of kept) if (line.n >= from && line.n < to) line.undone = true;
    }
    model.lines = [...kept, ...state.events.map(({ patch, ...line }) => line), ...(back ? takenBack(model.lines, state.events) : [])].slice(-KEPT_LINES);
    model.state = state;
    model.era += state.reset ? 1 : 0;
    model.at = Date.now();
    if (state.status === "over" && !recall(place.id)?.over && recall(place.id)) remember(place.id, { over: "over" });
    const { view, next, question } = state;
    // Others see when a window has been told, so its telling does not depend on what the seat could do.
    const asked = question && (question.window || !question.quiet);
    if (!jumps && !state.reset && !state.undone?.length)
      return model.telling.tell(state.events, view, next, { asked, left_ms: asked ? question.left_ms : null });
    model.telling.jump(view, next);
    report();
    changed();
  }

  /** Returns the lines that are no longer in the log. They are struck through until the next event. */
  function takenBack(before, now) {
    const same = before.findIndex((line, i) => line.text !== now[i]?.text);
    return same < 0
      ? []
      : before
          .slice(same)
          .slice(0, 20)
          .map((line, i) => ({ ...line, n: line.n + (i + 1) / 1000, undone: true, gone: true }));
  }

  /** Sends an answer, in parts or complete. @param {string} id @param {{parts?: any[], choice?: any}} what */
  function answer(id, what) {
    const kept = recall(place.id);
    if (kept && !kept.told) remember(place.id, { told: "1" });
    return call("answer", { id, ...what });
  }
  /** Requests the possible next parts. @param {string} id @param {any[]} soFar */
  function parts(id, soFar) {
    return call("parts", { id, so_far: soFar });
  }
  /** Sends a chat line, or a reaction. @param {{text?: string, emote?: string}} what */
  function say(what) {
    return call("say", what);
  }
  /** Changes the name that others see. @param {string} name */
  function rename(name) {
    place.name = name;
    return retake();
  }

  /** Marks the chat as read. */
  function read() {
    if (!model.unread) return;
    model.unread = 0;
    changed();
  }

  function leave() {
    close();
    return call("seat.leave").catch(() => {});
  }

  const mine = (params) => params.table === place.id;
  const ends = [
    net.on("state", (state) => {
      if (!mine(state) || (state.seat ?? null) !== (place.seat ?? null)) return;
      if (!model.about) return void early.push(state);
      // This state makes the log invalid but does not include a new one. Take the seat again to get the new log.
      if (state.reset && state.next > 0 && !state.events.length) (Object.assign(model, { state, at: Date.now() }), model.telling.jump(state.view, state.next), retake());
      else take(state);
    }),
    net.on("presence", (presence) => mine(presence) && ((model.presence = presence), changed())),
    net.on(
      "talk",
      (said) =>
        mine(said) &&
        !model.talk.some((one) => one.n === said.n) &&
        ((model.talk = [...model.talk.slice(-199), said]), (model.unread += said.seat === model.state?.seat ? 0 : 1), changed()),
    ),
    net.on("again", (params) => mine(params) && (params.seat ?? null) === (place.seat ?? null) && ((model.again = params), changed())),
    net.on("closed", (params) => mine(params) && ((model.note = "closed"), changed())),
    net.on("kicked", (params) => mine(params) && ((model.fatal = { refusal: "kicked" }), changed())),
    net.onStatus((status) => {
      model.online = status === "open";
      changed();
      if (status === "open") retake();
    }),
  ];

  /** @param {() => void} watcher */
  function subscribe(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }

  function close() {
    wanted = false;
    model.telling.end();
    ends.forEach((end) => end());
  }

  if (net.status === "open") retake();
  return model;
}

/** Returns whether another person is or was at a seat. @param {any} model */
export const hasOthers = ({ presence, state }) =>
  (presence?.seats ?? []).some(({ seat, bot, name, connected }) => !bot && (name || connected) && seat !== state.seat);

/** Redraws a component whenever its model changes. @param {{subscribe: any, version: number}} model */
export function useModel(model) {
  const [, draw] = useState(0);
  useEffect(() => {
    draw(model.version);
    return model.subscribe(() => draw(model.version));
  }, [model]);
  return model;
}

/** Redraws every `ms` milliseconds while `on`, for clocks. @param {boolean} on @param {number} ms */
export function useTick(on, ms = 250) {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => draw((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [on, ms]);
}
