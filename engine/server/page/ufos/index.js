/**
 * What the page knows of UFOs: how its table is drawn, and what options of its questions stand for.
 *
 * It is the only door between the table and the files beside it. It is fetched with the first table of the game.
 */
import { later, style } from "../later.js";
import { event, fallbackParts, headings, seatOf, w, waiting, winners } from "../drawn/tools.js";
import { Mark, colourIn, nameOf } from "../cosmic/paint.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { elsewhere, form, hasDefault, target, targets } from "./parts.js";

await style("/page/ufos/ufos.css");

const texts = () => Promise.all([import("./texts.js"), style("/page/sheets.css")]).then(([module]) => module);
/** Seats have colours that no race has. */
const SEATS = ["#39D5C8", "#FF9A3C", "#B794FF", "#FF9AC8", "#EEF1FA", "#C8A27A"];
const BIG = new Set(["power_decided", "trick_taken", "game_won"]);
/** The parts of a hand, as the strip at the top, by the steps of each. */
const PARTS = [["lay", ["appoint", "deal", "lay"]], ["bid", ["bid", "win_betting", "dealers_cards"]], ["trick", ["play", "name_race", "take"]], ["score", ["positive", "negative", "next_hand", "over"]]];

const phases = (about, view) => ({
  strip: PARTS.map(([name]) => ({ name: w(about, `phase_${name}`) })),
  now: PARTS.findIndex(([, steps]) => steps.includes(view.step)),
});

/** Whose turn it is, where it is one seat's. */
function turn(about, view) {
  const seat = view.waiting.length === 1 ? view.waiting[0] : null;
  if (seat === null) return null;
  const small = w(about, "hand_n", { n: view.hand_number, all: view.rules.hands });
  return { seat, text: seat === view.seat ? t("ui.panel.your_turn") : t("ui.panel.turn_of", { seat: nameOf(about, seat) }), small };
}

export default {
  form,
  default: hasDefault,
  fallbackParts: (question) => (question.fallback?.lay ? [] : fallbackParts(question)),
  secret: (question) => question.ask?.ask === "lay",
  elsewhere,
  target,
  targets,
  seatOf,
  heading: headings({ hand_began: 1 }),
  big: (line) => BIG.has(event(line)[0]),
  phases,
  turn,
  waiting,
  winners,
  colourIn: (root, about) => colourIn(root, { seats: about.seats.map((seat, i) => ({ ...seat, paint: seat.paint ?? { hex: SEATS[i] } })) }),
  toast: () => null,
  cameBack: () => null,
  nameOf,
  Mark,
  Board,
  Hand,
  Thing: later(() => texts().then((module) => module.Thing)),
  Everything: later(() => texts().then((module) => module.Everything)),
  more: (about) => w(about, "everything"),
  all: (about) => w(about, "all"),
  help: (about) => w(about, "help"),
  without: ["="],
};
