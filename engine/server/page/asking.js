/**
 * The answer in progress: the chosen parts, the possible next parts, and whether the answer can be sent.
 *
 * Invariants: nothing is sent before `send`. A new question starts without chosen parts. A rejection keeps the chosen
 * parts. Parts are opaque and compared as JSON, without code about a game. The server lists the possible next parts.
 */
import { useEffect, useMemo, useRef, useState } from "./vendor/index.js";

/** @typedef {"one" | "many" | "count" | "number" | "sheet"} Form the way to choose an answer */

/** The keys for the options, in order. */
export const DIGITS = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const keyOf = (part) => JSON.stringify(part);

/** Returns why an answer was refused: a sentence, or the key of one. @param {any} error */
const reason = ({ message, data }) => (["offline", "stale"].includes(data?.refusal) ? data.refusal : message);

/** The maximum number of keys that wait for the server. */
const KEYS_AHEAD = 8;

/** @param {any} question @returns {{least: number, most: number, of: (n: number) => any} | null} */
function range(question) {
  const parts = question.parts.next.map(({ part }) => part);
  const field = parts.length > 1 && typeof parts[0] === "object" && parts[0] ? Object.keys(parts[0])[0] : null;
  if (!field || !parts.every((part, i) => typeof part?.[field] === "number" && part[field] === parts[0][field] + i)) return null;
  // Ids such as seats and planets are not amounts. For an amount, the text of every option contains its number.
  const amounts = question.parts.next.every(({ part, text }) => text.includes(String(part[field])));
  return amounts && Object.keys(parts[0]).length === 1
    ? { least: parts[0][field], most: parts[0][field] + parts.length - 1, of: (n) => ({ [field]: n }) }
    : null;
}

/**
 * @param {any} model @param {any} question @param {any} game the game's forms: `form(question)`
 */
export function makeAsking(model, question, game) {
  const watchers = new Set();
  const first = question.parts;
  const asking = {
    id: question.id,
    question,
    /** @type {Form} */ form: game?.form?.(question) ?? "one",
    range: range(question),
    /** All options seen so far, in order of appearance. @type {Map<string, {part: any, text: string}>} */
    known: new Map(first.next.map((one) => [keyOf(one.part), one])),
    /** @type {any[]} */ soFar: [],
    next: first.next,
    done: first.done,
    busy: false,
    /** The number of requests without a reply. */ pending: 0,
    sending: 0,
    sent: false,
    refused: "",
    version: 0,
    choose,
    drop,
    toggle,
    clear,
    load,
    after,
    send,
    count,
    can,
    chosenText,
    subscribe,
    end,
    forgive,
    inHand: null,
  };
  if (asking.range && !game?.form) asking.form = "number";
  let queue = Promise.resolve(),
    ended = false;
  /** The keys that wait for the server. @type {(() => any)[]} */
  const keys = [];

  const changed = () => {
    asking.version += 1;
    for (const watcher of [...watchers]) watcher();
  };
  function subscribe(watcher) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }

  /** Returns how often a part is chosen. @param {any} part */
  function count(part) {
    const key = keyOf(part);
    return asking.soFar.filter((one) => keyOf(one) === key).length;
  }
  /** Returns whether a part can be chosen now. @param {any} part */
  function can(part) {
    const key = keyOf(part);
    return asking.next.some((one) => keyOf(one.part) === key);
  }

  /** Runs requests one by one. @param {() => any} step */
  function enqueue(step) {
    asking.pending += 1;
    return (queue = queue.then(step).finally(() => {
      asking.pending -= 1;
      while (keys.length && !asking.pending) {
        const key = keys.shift();
        if (!ended && !asking.sending && !asking.sent) key?.();
      }
    }));
  }
  /**
   * Handles a key now, or after the server's reply to the earlier choices of this question. A waiting key never reaches
   * another question: it is dropped once the answer is sent, or this question has ended.
   * @param {() => any} key
   */
  function after(key) {
    if (!asking.pending) return key();
    if (keys.length < KEYS_AHEAD) keys.push(key);
    return true;
  }
  /** Replaces the chosen parts by these, one by one, as far as the server allows. @param {() => any[] | null} wish */
  function become(wish) {
    return enqueue(async () => {
      const parts = ended ? null : wish();
      if (!parts) return;
      const before = { soFar: asking.soFar, next: asking.next, done: asking.done };
      asking.soFar = parts;
      asking.refused = "";
      if (!parts.length) Object.assign(asking, { next: first.next, done: first.done });
      changed();
      if (!parts.length) return;
      asking.busy = true;
      try {
        const { next, done } = await model.parts(asking.id, parts);
        for (const one of next) if (!asking.known.has(keyOf(one.part))) asking.known.set(keyOf(one.part), one);
        Object.assign(asking, { next, done });
      } catch (error) {
        Object.assign(asking, before);
        if (error.data?.refusal !== "stale") asking.refused = reason(error);
      }
      asking.busy = false;
      changed();
    });
  }

  /** Returns the chosen parts with one more. If only one can be chosen, it replaces the old one. @param {any} part */
  function adding(part) {
    if (asking.sending) return null;
    if (can(part)) return [...asking.soFar, part];
    const alone = first.next.some((one) => keyOf(one.part) === keyOf(part));
    return alone && (asking.form === "one" || asking.form === "number" || !asking.next.length) && !count(part) ? [part] : null;
  }
  /** Returns the chosen parts without one. @param {any} part */
  function without(part) {
    const at = asking.soFar.map(keyOf).lastIndexOf(keyOf(part));
    return at < 0 ? null : asking.soFar.filter((_, i) => i !== at);
  }
  /** Chooses a part. @param {any} part */
  function choose(part) {
    return become(() => adding(part));
  }
  /** Removes a chosen part. @param {any} part */
  function drop(part) {
    return become(() => without(part));
  }
  /** Handles a click on a part. @param {any} part */
  function toggle(part) {
    return become(() => (asking.form === "many" && count(part) ? without(part) : adding(part)));
  }
  function clear() {
    return become(() => (asking.soFar.length ? [] : null));
  }
  /** Chooses exactly these parts. @param {any[]} parts */
  function load(parts) {
    return become(() => parts);
  }
  /** Clears the shown rejection. */
  function forgive() {
    asking.refused = "";
    changed();
  }
  /** Ends the answer, because another question is pending. Later choices have no effect. */
  function end() {
    ended = true;
  }

  /** Returns the chosen parts as text. */
  function chosenText() {
    const words = [...new Set(asking.soFar.map(keyOf))].map((key) => [
      asking.known.get(key)?.text ?? key,
      count(JSON.parse(key)),
    ]);
    return words.map(([text, n]) => (/** @type {number} */ (n) > 1 ? `${text} ×${n}` : text)).join(", ");
  }

  /**
   * Sends these parts, the chosen parts, or the proposed answer. A rejection is shown, and the chosen parts stay.
   * @param {{parts?: any[]}} [how]
   */
  async function send({ parts } = {}) {
    await queue;
    if (asking.sending || ended || asking.sent) return;
    const what = { parts: parts ?? (asking.soFar.length ? asking.soFar : (question.proposal?.parts ?? [])) };
    Object.assign(asking, { sending: Date.now(), refused: "" });
    changed();
    try {
      await model.answer(asking.id, what);
      asking.sent = true;
    } catch (error) {
      asking.refused = reason(error);
    }
    asking.sending = 0;
    changed();
  }

  // Ask the server which steps follow the first choice, to find out whether several options can be chosen.
  if (!game?.form && asking.form === "one" && first.next.length > 1) {
    enqueue(() =>
      model.parts(asking.id, [first.next[0].part]).then(
        ({ next }) => {
          const again = next.some((one) => keyOf(one.part) === keyOf(first.next[0].part));
          if (next.length && !asking.soFar.length) asking.form = again ? "count" : "many";
          changed();
        },
        () => {},
      ),
    );
  }
  return asking;
}

/** Returns the answer in progress for the model's question, or null. @param {any} model @param {any} game */
export function useAsking(model, game) {
  const pending = model.state?.status === "asking" ? model.state.question : null;
  const wanted = pending ? `${model.era} ${pending.id}` : "";
  // A new question appears after the events that led to it. Later events do not hide it.
  const shown = useRef("");
  if (!model.telling.busy) shown.current = wanted;
  const id = shown.current === wanted ? wanted : "",
    question = id ? pending : null;
  const asking = useMemo(() => (question ? makeAsking(model, question, game) : null), [id, game]);
  const [, draw] = useState(0);
  useEffect(() => {
    if (!asking) return;
    const off = asking.subscribe(() => draw((n) => n + 1));
    return () => {
      off();
      asking.end();
    };
  }, [asking]);
  // After a reconnection the old error no longer applies, but the chosen parts do.
  useEffect(() => {
    if (model.online && asking?.refused === "offline") asking.forgive();
  }, [asking, model.online]);
  // The same question may get a new `held` or `left_ms`.
  if (asking) asking.question = question;
  return asking;
}
