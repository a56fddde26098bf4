/**
 * The page's module for SP4X: the drawing of its table, and the targets of its options.
 *
 * This is the only link between the table and the files in this folder. It is loaded with the first table of the game.
 * Names of fields, factions, and cards come from `about` and the views.
 */
import { dressed, style } from "../later.js";
import { event } from "../log.js";
import { headings, seatOf, w } from "../drawn/tools.js";
import { waiting, winners, Mark, colorIn, nameOf } from "../drawn/paint.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { target, targets } from "./parts.js";

await style("page/sp4x/sp4x.css");

const texts = () => import("./texts.js");
const BIG = new Set(["age_ended", "star_reached", "game_won"]);
/** Small parts of an action: a payment belongs to the next event. */
const WEIGHTS = { paid: 0, gained: 0.5, scored: 0.5 };
const SOUNDS = { card_shown: "card", hex_laid: "turn", moved: "ships", base_built: "card", stolen: "loss", game_won: "win" };

/** The ages, for the bar at the top. */
const phases = (about, view) => ({ strip: [1, 2].map((n) => ({ name: w(about, "age_n", { n }), rule: "A1" })), now: view.age - 1 });

/** Returns the seat whose turn it is. */
const turn = (about, view) => ({
  seat: view.turn,
  text: view.turn === view.seat ? t("ui.panel.your_turn") : t("ui.panel.turn_of", { seat: nameOf(about, view.turn) }),
  small: w(about, "turn_n", { n: view.turns }),
});

export default {
  form: ({ ask, parts }) => (ask.topic === "many" && parts.next.length > 1 ? "number" : "one"),
  secret: (question) => Boolean(question.ask?.secret),
  target,
  targets,
  seatOf,
  heading: headings({ age_began: 1, turn_began: 2 }),
  big: (line) => BIG.has(event(line)[0]),
  weight: (line) => WEIGHTS[event(line)[0]],
  sound: (line) => SOUNDS[event(line)[0]],
  phases,
  turn,
  waiting,
  winners,
  score: (about, view, seat) => ({ n: view.seats[seat].points, text: w(about, "points_n", { n: view.seats[seat].points }) }),
  colorIn,
  toast: () => null,
  cameBack: () => null,
  nameOf,
  Mark,
  Board,
  Hand,
  ruleOf: (id) => ({ card: "T2", hex: "C8", seat: "A1" })[id.split(":")[0]],
  Thing: dressed(texts, "Thing"),
  Everything: dressed(texts, "Everything"),
  more: (about) => w(about, "everything"),
  all: (about) => w(about, "all"),
  help: (about) => w(about, "help"),
  without: ["=", "p", "i", "s"],
};
