//! What comes of requests that look back, or ahead: the game so far, the table as it stood once, a hint.

use super::{Event, Raw, TableStatus};
use serde::Serialize;
#[cfg(feature = "schema")]
use serde_json::Value;

/// `history`: the game so far as a viewer has seen it, in steps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct History {
    /// The epoch of the events' numbers; in another one the steps are others.
    pub epoch: u64,
    /// The number of the last step. An answer of which the viewer has seen nothing is no step of its own.
    pub answers: u64,
    /// The steps; the first is the set-up, before any answer.
    pub steps: Vec<Step>,
}

/// A step of a game: an answer, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// Its number.
    pub answer: u64,
    /// The number of the first event that it brought.
    pub from: u64,
    /// The number after the last one.
    pub to: u64,
    /// The turn in which the table stands after it.
    pub turn: u64,
    /// The encounter of that turn, or whatever the game has in its place.
    pub encounter: u64,
}

/// `at`: the table as the viewer saw it after a step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stood {
    /// The epoch of the events' numbers.
    pub epoch: u64,
    /// The step.
    pub answer: u64,
    /// What the viewer could know then: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub view: Raw,
    /// The events of the step.
    pub events: Vec<Event>,
    /// How the table stood.
    pub status: TableStatus,
}

/// `hint`: what a thinker would answer, by what the seat can see.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// How many games it has played on in its head.
    pub games: u32,
    /// At most three answers, the best first.
    pub choices: Vec<Hinted>,
}

/// An answer that a hint names.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// The answer: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub choice: Raw,
    /// The parts that make it: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Value>"))]
    pub parts: Vec<Raw>,
    /// Its words.
    pub text: String,
    /// The share of games that it would win, 0 to 1.
    pub share: f64,
    /// Whether it cannot be told apart from what the thinker would answer itself.
    pub close: bool,
}
