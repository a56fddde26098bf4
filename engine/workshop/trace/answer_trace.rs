//! The course of a game without script traces: each answer, and its events with their rules.

use serde::Serialize;
use serde_json::Value;

/// An entry in the course of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CourseLine {
    /// The number of the entry's answer. An event has the number of the answer before it, or 0 at the start.
    pub answer: usize,
    /// The content of the entry.
    #[serde(flatten)]
    pub what: Course,
}

/// The content of an entry.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Course {
    /// A given answer.
    Answered {
        /// The seat that answered.
        seat: String,
        /// The question as text.
        question: String,
        /// The answer as text.
        choice: String,
    },
    /// An answer from a scenario that must be rejected.
    Refused {
        /// The answer as written in the file.
        words: String,
    },
    /// An event of the game.
    Happened {
        /// The event in the form of the protocol.
        event: Value,
        /// The text of the event; empty if it only adds a detail to another event.
        said: String,
        /// The rule of the event.
        rule: Option<String>,
    },
}
