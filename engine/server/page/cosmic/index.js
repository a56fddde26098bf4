/**
 * The page's module for this game: the drawing of its table, and the targets of its answer parts.
 *
 * This is the only link between the table (which contains no code about games) and the files in this folder. All names
 * come from `about`, the view, or the question. The code names no alien, card, or edition.
 */
import { html } from "../vendor/index.js";
import { t } from "../words.js";
import { DIGITS, keyOf } from "../asking.js";
import { Board } from "./board.js";
import { Encounter } from "./encounter.js";
import { Card, Hand } from "./hand.js";
import { Mark, colorIn, nameOf, waiting, winners } from "../drawn/paint.js";
import { longName } from "./board.js";
import { bar, detail, effect, elsewhere, fallbackParts, form, goesThere, hasDefault, label, least, secret, source, target } from "./parts.js";
import { event } from "../log.js";
import { dressed } from "../later.js";
import { skip } from "./space.js";

const texts = () => import("./texts.js");
const Thing = dressed(texts, "Thing"),
  Everything = dressed(texts, "Everything"),
  Sheet = dressed(() => import("./deal.js"), "Deal"),
  RuleArt = dressed(() => import("./rules.js"), "RuleArt");

/** The clause that explains a kind of item. */
const RULES = { card: "P4", planet: "W1", seat: "W3", power: "W3", hole: "T4", deck: "T3", cone: "T7" };
/** Returns the clause that explains an item. @param {string} id */
const ruleOf = (id) => (/"attack"/.test(id) ? "C2" : /"negotiate"/.test(id) ? "C5" : RULES[id.split(":")[0]]);

/** Returns the options on the board, by item. @param {any} asking @param {any} view */
function targets(asking, view) {
  const can = new Map();
  if (!asking || asking.sent || !view) return can;
  const hand = new Set((view.hand ?? []).map(keyOf));
  asking.inHand = (part) => hand.has(keyOf(part.pick?.card));
  let index = 0;
  for (const { part } of asking.known.values()) {
    const at = target(part),
      digit = DIGITS[index] ?? null;
    index += 1;
    if (!at || can.has(at)) continue;
    const counted = asking.form === "count",
      n = asking.count(part);
    can.set(at, {
      part,
      digit,
      n,
      can: asking.can(part) || (asking.form === "one" && !n),
      counted,
      own: counted && !goesThere(asking.question) ? asking.question.ask.seat : null,
    });
  }
  return can;
}

/** Returns the seat that a log line is about. */
function seatOf(line) {
  const [, what] = event(line);
  return typeof what !== "object" || !what ? null : (what.seat ?? what.by ?? null);
}

/** Returns the heading if a line begins a new part of the log. */
function heading(line, about, view) {
  const [kind, what] = event(line);
  if (kind === "encounter_began") {
    return { level: 1, seat: what.offense, text: t("page.log_encounter", { seat: nameOf(about, what.offense), n: what.number }) };
  }
  if (kind === "turn_began")
    return { level: 1, seat: what.seat, text: t("page.log_turn", { seat: nameOf(about, what.seat), n: what.turn }), turn: true };
  if (kind === "phase_began") return { level: 2, text: phaseName(about, what.phase) };
  return null;
}
const BIG = new Set(["totals", "decided", "game_won", "seat_left"]);
const big = (line) => BIG.has(event(line)[0]);
/** Events that only prepare the next one, and events to look at for longer. */
const WEIGHTS = { power_used: 0, destiny_card_discarded: 0, played_card_discarded: 0, deal_began: 0, card_turned: 2, ships_falling: 2, power_cancelled: 2 };
const weight = (line) => WEIGHTS[event(line)[0]];
/**
 * Returns a line of the log. A power that has taken effect says so by its next event; without one, by its own text.
 * @param {any} line @param {any} next @param {any} about
 */
function said(line, next, about) {
  const [kind, what] = event(line);
  if (kind !== "power_used") return line.text;
  if (next?.why?.by === what.alien) return "";
  const [text] = about.scripts[what.alien]?.text.split(/(?<=[.!])\s/) ?? [""];
  return text ? `${line.text} “${text}”` : line.text;
}
const SOUNDS = { card_laid: "card", card_turned: "turn", loaded: "ships", joined: "ships", landed: "ships", ships_returned: "ships", ships_falling: "loss", game_won: "win" };
const sound = (line) => SOUNDS[event(line)[0]];
const phaseName = (about, phase) => about.phases?.find(({ id }) => id === phase)?.name ?? t(`ui.phase.${phase}`);

/** Returns the phases for the top bar. Consecutive phases with one name are merged. */
function phases(about, view) {
  const all =
    about.phases ??
    ["new_hand", "free_ship", "star", "load", "point", "offense_invites", "cards", "reveal", "resolve"].map((id) => ({
      id,
      name: t(`ui.phase.${id}`),
    }));
  const strip = [];
  for (const { id, name, rule } of all) {
    const last = strip[strip.length - 1];
    if (last?.name === name) last.ids.push(id);
    else strip.push({ name, ids: [id], rule });
  }
  return { strip, now: strip.findIndex(({ ids }) => ids.includes(view.phase)) };
}

/** Returns the seat whose turn it is. */
function turn(about, view) {
  const mine = view.seat === view.offense;
  return {
    seat: view.offense,
    text: mine ? t("ui.panel.your_turn") : t("ui.panel.turn_of", { seat: nameOf(about, view.offense) }),
    small: t("page.turn_n", { n: view.turn, encounter: view.encounter }),
  };
}

/** Returns declared powers and cards to which seats can still react, the newest on top. */
function declared(model) {
  const { about, state } = model,
    all = state.view.declared ?? [];
  if (!all.length) return null;
  return html`<ol class="stack" aria-label=${t("ui.panel.stack")}>${[...all].reverse().map(
    ({ seat, script, hook, card }, i) => html`<li class=${i ? "" : "newest"}>
    <${Mark} about=${about} seat=${seat} /><span>
      ${t(card ? "page.declared_card" : "page.declared_power", { seat: nameOf(about, seat), what: about.scripts[script]?.name ?? "" })}</span>
    <small>${about.words_of_view?.[`hook.${hook}`] ?? ""}</small></li>`,
  )}</ol>`;
}

/** Returns the card that the seat is choosing to play. */
function laying(asking) {
  const part = asking?.question.ask?.topic === "choose_card" ? asking.soFar[0] : null;
  return part?.pick?.card ?? null;
}

/** Returns the played card that has just come back to this hand. */
function cameBack(recent, view) {
  for (const line of recent) {
    const [kind, what] = event(line);
    if (kind === "played_card_taken" && what.by === view.seat) return what.hidden?.[0] ?? null;
  }
  return null;
}

/** Returns a message to show over the board, such as a canceled power. */
function toast(recent) {
  return [...recent].reverse().find((line) => ["power_cancelled", "script_disabled"].includes(event(line)[0])) ?? null;
}

export default {
  form,
  default: hasDefault,
  fallbackParts,
  secret,
  source,
  elsewhere,
  detail,
  effect,
  label,
  least,
  bar,
  target,
  answers: () => import("./answers.js"),
  targets,
  seatOf,
  heading,
  big,
  said,
  weight,
  sound,
  phases,
  turn,
  declared,
  waiting,
  winners,
  wins: /^W/,
  score: (about, view, seat) => ({ n: view.seats[seat].foreign_bases, text: t("ui.sum.bases_of", { n: view.seats[seat].foreign_bases, most: about.bases_to_win }) }),
  colorIn,
  laying,
  cameBack,
  toast,
  skip,
  Mark,
  Board,
  Hand,
  Encounter,
  Card,
  Thing,
  Everything,
  Sheet,
  RuleArt,
  ruleOf,
  nameOf,
  phaseName,
};
