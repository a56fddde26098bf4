//! The puzzles of a game.

use super::Raw;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `puzzle`: requests a puzzle, or judges an answer to it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskPuzzle {
    /// The name of the game.
    pub game: String,
    /// The number of the puzzle, from 1 to `puzzles` of the game's catalog.
    pub number: usize,
    /// The number of the chosen answer among `choices`, from 0.
    #[serde(default)]
    pub choice: Option<usize>,
}

/// `puzzle`: a position in which exactly one answer wins before the phase ends.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// The constant data of the table, as in `seat.take`.
    pub about: Value,
    /// The seat to act.
    pub seat: Seat,
    /// The seat's observation, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub view: Raw,
    /// The question as a sentence.
    pub text: String,
    /// Every legal answer as a text.
    pub choices: Vec<String>,
    /// The judgement, if an answer was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// The judgement of an answer to a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// True if the answer is the solution.
    pub right: bool,
    /// The number of the solution among `choices`.
    pub solution: usize,
    /// The share of samples that each answer wins, in percent.
    pub chances: Vec<u8>,
}
