//! The results of requests about the history of a game, and of hint requests.

use super::{Event, Raw, TableStatus};
use hyperkon_table::Seat;
use serde::Serialize;
#[cfg(feature = "schema")]
use serde_json::Value;

/// `history`: the steps of the game so far, as the viewer has seen them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct History {
    /// The epoch of the event numbers. Another epoch has different steps.
    pub epoch: u64,
    /// The number of the last step. An answer that showed the viewer nothing is not a step.
    pub answers: u64,
    /// The steps. The first is the setup, before any answer.
    pub steps: Vec<Step>,
}

/// A step of a game: an answer and its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The number of the step.
    pub answer: u64,
    /// The number of the step's first event.
    pub from: u64,
    /// The number after the step's last event.
    pub to: u64,
    /// The turn after the step.
    pub turn: u64,
    /// The encounter within that turn, or the game's equivalent.
    pub encounter: u64,
}

/// `at`: the table after a step, as the viewer saw it then.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stood {
    /// The epoch of the event numbers.
    pub epoch: u64,
    /// The number of the step.
    pub answer: u64,
    /// The viewer's observation at that time, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub view: Raw,
    /// The events of the step.
    pub events: Vec<Event>,
    /// The status of the table at that time.
    pub status: TableStatus,
}

/// `curve`: each seat's chance to win over a finished game, with the turning points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Curve {
    /// The winner whose chance the turning points describe.
    pub winner: Option<Seat>,
    /// The chances, in the order of the game. The last entry is the result.
    pub points: Vec<Chances>,
    /// The 3 steps that changed the winner's chance most, in their order. There can be fewer.
    pub turning_points: Vec<TurningPoint>,
}

/// The chances after a step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chances {
    /// The number of the step, as in `history`.
    pub answer: u64,
    /// Each seat's chance to win, from 0 to 1.
    pub shares: Vec<f64>,
}

/// A step with a large change of the winner's chance.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurningPoint {
    /// The number of the step, as in `history`.
    pub answer: u64,
    /// The winner's chance before the step.
    pub before: f64,
    /// The winner's chance after the step.
    pub after: f64,
}

/// `hint`: a thinker's answer, based on the seat's observation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// The number of playouts.
    pub games: u32,
    /// At most 3 answers, the best first.
    pub choices: Vec<Hinted>,
}

/// An answer that a hint suggests.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// The answer, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub choice: Raw,
    /// The parts of the answer, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Value>"))]
    pub parts: Vec<Raw>,
    /// The answer as text.
    pub text: String,
    /// The answer's expected share of wins, from 0 to 1.
    pub share: f64,
    /// The reason for the answer, if the game names one. It names a rule of thumb, and what is at stake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// True if the search cannot distinguish this answer's strength from that of the best answer.
    pub close: bool,
}
