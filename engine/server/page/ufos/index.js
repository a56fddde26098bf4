/**
 * The page's module for UFOs: the drawing of its table, and the targets of its options.
 *
 * This is the only link between the table and the files in this folder. It is loaded with the first table of the game.
 */
import { dressed, style } from "../later.js";
import { event } from "../log.js";
import { headings, seatOf, w, word } from "../drawn/tools.js";
import { waiting, winners, Mark, colorIn, nameOf } from "../drawn/paint.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { elsewhere, form, target, targets } from "./parts.js";

await style("page/ufos/ufos.css");

const texts = () => import("./texts.js");
/** The seats' colors, which differ from those of the races. */
const SEATS = ["#39D5C8", "#FF9A3C", "#B794FF", "#FF9AC8", "#EEF1FA", "#C8A27A"];
const BIG = new Set(["power_decided", "trick_taken", "game_won"]);
/** Events to look at for longer. */
const WEIGHTS = { power_decided: 2, trick_taken: 3 };
const SOUNDS = { played: "card", power_decided: "turn", trick_taken: "ships", game_won: "win" };
/** The phases of a hand for the top bar, each with its steps. */
const PARTS = [["lay", ["appoint", "deal", "lay"], "B1"], ["bid", ["bid", "win_betting", "dealers_cards"], "B2"], ["trick", ["play", "name_race", "take"], "T1"], ["score", ["positive", "negative", "next_hand", "over"], "S1"]];

const phases = (about, view) => ({
  strip: PARTS.map(([name, , rule]) => ({ name: w(about, `phase_${name}`), rule })),
  now: PARTS.findIndex(([, steps]) => steps.includes(view.step)),
});

/** Returns the seat whose turn it is, if only one seat acts. */
function turn(about, view) {
  const seat = view.waiting.length === 1 ? view.waiting[0] : null;
  if (seat === null) return null;
  const small = w(about, "hand_n", { n: view.hand_number, all: view.rules.hands });
  return { seat, text: seat === view.seat ? t("ui.panel.your_turn") : t("ui.panel.turn_of", { seat: nameOf(about, seat) }), small };
}

export default {
  form,
  secret: (question) => question.ask?.ask === "lay",
  elsewhere,
  target,
  targets,
  seatOf,
  heading: headings({ hand_began: 1 }),
  big: (line) => BIG.has(event(line)[0]),
  weight: (line) => WEIGHTS[event(line)[0]],
  sound: (line) => SOUNDS[event(line)[0]],
  phases,
  turn,
  waiting,
  winners,
  score: (about, view, seat) => ({ n: view.seats[seat].chips, text: `${view.seats[seat].chips} ${word(about, "chips")}` }),
  colorIn: (root, about) => colorIn(root, { seats: about.seats.map((seat, i) => ({ ...seat, paint: seat.paint ?? { hex: SEATS[i] } })) }),
  toast: () => null,
  cameBack: () => null,
  nameOf,
  Mark,
  Board,
  Hand,
  ruleOf: (id) => (id.startsWith("seat") ? "S1" : undefined),
  Thing: dressed(texts, "Thing"),
  Everything: dressed(texts, "Everything"),
  more: (about) => w(about, "everything"),
  all: (about) => w(about, "all"),
  help: (about) => w(about, "help"),
  without: ["=", "p", "i", "s"],
};
