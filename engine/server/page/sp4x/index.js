/**
 * What the page knows of SP4X: how its table is drawn, and what options of its questions stand for.
 *
 * It is the only door between the table and the files beside it. It is fetched with the first table of the game. Names of
 * fields, factions and cards come from `about` and the views.
 */
import { later, style } from "../later.js";
import { event, fallbackParts, headings, seatOf, w, waiting, winners } from "../drawn/tools.js";
import { Mark, colourIn, nameOf } from "../cosmic/paint.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { hasDefault, target, targets } from "./parts.js";

await style("/page/sp4x/sp4x.css");

const texts = () => Promise.all([import("./texts.js"), style("/page/sheets.css")]).then(([module]) => module);
const BIG = new Set(["age_ended", "star_reached", "game_won"]);

/** The ages, as the strip at the top. */
const phases = (about, view) => ({ strip: [1, 2].map((n) => ({ name: w(about, "age_n", { n }) })), now: view.age - 1 });

/** Whose turn it is. */
const turn = (about, view) => ({
  seat: view.turn,
  text: view.turn === view.seat ? t("ui.panel.your_turn") : t("ui.panel.turn_of", { seat: nameOf(about, view.turn) }),
  small: w(about, "turn_n", { n: view.turns }),
});

export default {
  form: ({ ask, parts }) => (ask.topic === "many" && parts.next.length > 1 ? "number" : "one"),
  default: hasDefault,
  fallbackParts,
  secret: (question) => Boolean(question.ask?.secret),
  target,
  targets,
  seatOf,
  heading: headings({ age_began: 1, turn_began: 2 }),
  big: (line) => BIG.has(event(line)[0]),
  phases,
  turn,
  waiting,
  winners,
  colourIn,
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
