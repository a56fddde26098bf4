//! What the server says.

use super::{How, Until};
use hyperkon_table::{QuestionId, Seat, Undone};
use serde::Serialize;
#[cfg(feature = "schema")]
use serde_json::Value;
use serde_json::value::RawValue;

/// JSON that is the game's own.
pub type Raw = Box<RawValue>;

/// An event as a viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// Its number.
    pub n: u64,
    /// What happened: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub event: Raw,
    /// Why: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub why: Raw,
    /// The same as a sentence.
    pub text: String,
}

/// A question as its seat sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// Its id: it stays as long as the question does.
    pub id: QuestionId,
    /// What is asked, as a sentence.
    pub text: String,
    /// Whether it is one of a window: whoever does nothing passes when the beat is over.
    pub window: bool,
    /// The question itself: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub ask: Raw,
    /// What an answer can begin with.
    pub parts: Parts,
    /// The answer that the host would give.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub fallback: Raw,
    /// Whether that is the only answer there is.
    pub only: bool,
    /// Milliseconds until the host does something; null: it waits.
    pub left_ms: Option<u64>,
    /// Whether the seat holds this window.
    pub held: bool,
}

/// What can come next in an answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts {
    /// The parts that can come next.
    pub next: Vec<Part>,
    /// Whether the answer can be given as it is.
    pub done: bool,
}

/// A part of an answer with its words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The part: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub part: Raw,
    /// Its words.
    pub text: String,
}

/// `state`: how a table stands for a viewer; with every change the whole of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The table.
    pub table: String,
    /// Whose view it is; null: an onlooker's.
    pub seat: Option<Seat>,
    /// The epoch of the events' numbers: it changes when answers are taken back, and then what was told before is void.
    pub epoch: u64,
    /// The number of the next event.
    pub next: u64,
    /// Whether the client must forget the events it has.
    pub reset: bool,
    /// What has happened since.
    pub events: Vec<Event>,
    /// Events that did not happen after all, because a script faulted.
    pub undone: Vec<Undone>,
    /// How the table stands.
    pub status: TableStatus,
    /// What the viewer may know: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub view: Raw,
    /// What it is asked.
    pub question: Option<Question>,
    /// What it does in every window by itself.
    pub standing: Option<Standing>,
    /// A wish to take answers back that waits for consent.
    pub undo: Option<UndoAsked>,
    /// Set once the record has three quarters of the lines that it can have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filling: Option<Filling>,
}

/// A record that fills up. How many lines it has is not told: that would tell of answers given in secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Filling {
    /// From so many lines on the game goes no further: the table is `full`.
    pub most: u64,
    /// The id of the script that keeps the game going, if one does.
    pub script: Option<String>,
}

/// What a seat does in every window by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// Until when.
    pub until: Until,
    /// What.
    pub how: How,
}

/// A wish to take answers back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoAsked {
    /// Who wishes it.
    pub by: Seat,
    /// The number of the first event that would not have happened.
    pub from: u64,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// Whose consent is missing.
    pub missing: Vec<Seat>,
}

/// `presence`: who sits where.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Presence {
    /// The table.
    pub table: String,
    /// Every seat.
    pub seats: Vec<Sitting>,
    /// How many look on.
    pub onlookers: usize,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sitting {
    /// The seat.
    pub seat: Seat,
    /// The bot that answers for it.
    pub bot: Option<String>,
    /// The name that it goes by.
    pub name: Option<String>,
    /// How many connections hold it.
    pub connected: usize,
}

/// `talk`: what somebody says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Talk {
    /// The table.
    pub table: String,
    /// Its number, from 0.
    pub n: u64,
    /// Who.
    pub seat: Option<Seat>,
    /// What.
    pub text: String,
}

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// It waits for answers.
    Asking,
    /// The game is over.
    Over,
    /// A fault has stopped it.
    Stopped,
    /// The host lets it pause.
    Paused,
    /// The host has closed it.
    Closed,
    /// Its record is full: it can be played no further.
    Full,
}

/// `closed`: the host has closed a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closed {
    /// The table.
    pub table: String,
}

/// `kicked`: the host has taken a seat away from this connection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatLost {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
}

/// `lagged`: too many lines waited for this client, and its connection is closed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lagged {}
