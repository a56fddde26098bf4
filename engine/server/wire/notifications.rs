//! The notifications that the server sends.

use super::{Emote, How, Negotiation, Until};
use hyperkon_frame::Pin;
use hyperkon_table::{QuestionId, Rollback, Seat};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};

/// JSON of the game's own types.
pub type Raw = Box<RawValue>;

/// An event as a viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// The number of the event.
    pub n: u64,
    /// The event, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub event: Raw,
    /// The reason for the event, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub why: Raw,
    /// The event as a sentence.
    pub text: String,
    /// The change of the view by this event, as a JSON Patch (RFC 6902). Sent only on request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patch: Vec<Value>,
}

/// The change of a state, for a client that wants changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// The id of the table.
    pub table: String,
    /// The viewer's seat; null for a spectator.
    pub seat: Option<Seat>,
    /// The events since the last state, which replace its `events`.
    pub events: Vec<Event>,
    /// The change of the rest of the state, as a JSON Patch (RFC 6902).
    pub patch: Vec<Value>,
}

/// A question as its seat sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// The id of the question, which is constant while the question is pending.
    pub id: QuestionId,
    /// The question as a sentence.
    pub text: String,
    /// True if the question belongs to a window. An idle seat then passes at the timeout.
    pub window: bool,
    /// The question, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub ask: Raw,
    /// The possible first parts of an answer.
    pub parts: Parts,
    /// The default answer, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub fallback: Raw,
    /// The answer that a client proposes at first. It is missing if the player must choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// True if the default answer is the only legal answer.
    pub only: bool,
    /// Milliseconds until the server acts; null if the server waits without limit.
    pub left_ms: Option<u64>,
    /// True if the seat keeps this window open.
    pub held: bool,
    /// True if the seat has stops, but none at this question.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
}

/// A proposed answer. It never gives away what the seat could keep.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposal {
    /// The parts of the answer, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Value>"))]
    pub parts: Vec<Raw>,
    /// The answer as text.
    pub text: String,
}

/// The possible next parts of an answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts {
    /// The next parts to choose from.
    pub next: Vec<Part>,
    /// True if the parts so far are a complete answer.
    pub done: bool,
}

/// A part of an answer, with its text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The part, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub part: Raw,
    /// The part as text.
    pub text: String,
}

/// `state`: the complete state of a table for a viewer, sent after every change.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The id of the table.
    pub table: String,
    /// The viewer's seat; null for a spectator.
    pub seat: Option<Seat>,
    /// The epoch of the event numbers. An undo changes the epoch and invalidates all earlier events.
    pub epoch: u64,
    /// The number of the next event.
    pub next: u64,
    /// A mark of the events before it. It differs if others happened, after a restore from a backup.
    pub mark: u32,
    /// True if the client must drop the events that it has.
    pub reset: bool,
    /// The events since the last state.
    pub events: Vec<Event>,
    /// The events that were undone because a script failed.
    pub undone: Vec<Rollback>,
    /// The status of the table.
    pub status: TableStatus,
    /// The viewer's observation, as the game's own JSON.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub view: Raw,
    /// The pending question of the viewer's seat.
    pub question: Option<Question>,
    /// The auto-pass setting of the viewer's seat.
    pub standing: Option<Standing>,
    /// The stops of the viewer's seat, if they are on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stops: Option<Stops>,
    /// The negotiation with the viewer in which the other side has to answer now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub negotiation: Option<Negotiation>,
    /// The seats for which a window stays open. Everybody can see that they can act. Answers do not change this.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open_for: Vec<Seat>,
    /// The pending undo request.
    pub undo: Option<UndoAsked>,
    /// Set once the record has reached three quarters of its maximum length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filling: Option<Filling>,
}

/// A record that is nearly full. The number of lines is hidden, because it would reveal secret answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Filling {
    /// The maximum number of lines. The game then stops, and the table is `full`.
    pub most: u64,
    /// The id of the script that keeps the game from ending, if there is one.
    pub script: Option<String>,
}

/// A seat's auto-pass setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// The limit of the setting.
    pub until: Until,
    /// The action in every window.
    pub how: How,
}

/// A seat's stops. Things are named by the JSON of the part that uses them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stops {
    /// The cards and powers that the seat holds now, with the parts that use them.
    pub things: Vec<Part>,
    /// The things that are not asked about at their usual moments.
    pub pins: BTreeMap<String, Pin>,
    /// The things to ask about at the next moment; an empty name stands for anything.
    pub armed: BTreeSet<String>,
}

/// An undo request that waits for consent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoAsked {
    /// The seat that requests the undo.
    pub by: Seat,
    /// The number of the first event to undo.
    pub from: u64,
    /// The seats that have agreed.
    pub agreed: Vec<Seat>,
    /// The seats whose consent is missing.
    pub missing: Vec<Seat>,
}

/// `presence`: the occupants of the seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Presence {
    /// The id of the table.
    pub table: String,
    /// The occupant of each seat.
    pub seats: Vec<Session>,
    /// The number of spectators.
    pub onlookers: usize,
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Session {
    /// The seat.
    pub seat: Seat,
    /// The bot that answers for the seat.
    pub bot: Option<String>,
    /// The display name of the seat's player.
    pub name: Option<String>,
    /// The number of connections that hold the seat.
    pub connected: usize,
    /// The games that the seat has won, with those before each rematch.
    pub wins: u32,
    /// The seat's points in those games, if the game has rules for a series and the seat has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// `talk`: a chat line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Talk {
    /// The id of the table.
    pub table: String,
    /// The number of the line, from 0.
    pub n: u64,
    /// The sender's seat; null for a spectator.
    pub seat: Option<Seat>,
    /// The text of the line; for a reaction, one character.
    pub text: String,
    /// The reaction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emote: Option<Emote>,
}

/// The status of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// The table waits for its owner's `host.start`.
    Waiting,
    /// The game waits for answers.
    Asking,
    /// The game is over.
    Over,
    /// The game has stopped because of a script fault.
    Stopped,
    /// The table owner has paused the game.
    Paused,
    /// The table owner has closed the table.
    Closed,
    /// The record is full, so the game cannot continue.
    Full,
}

/// `closed`: the table owner has closed a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closed {
    /// The id of the table.
    pub table: String,
}

/// `kicked`: the table owner has taken a seat from this connection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatLost {
    /// The id of the table.
    pub table: String,
    /// The seat that was taken.
    pub seat: Seat,
}

/// `announced`: a message of the server's operator.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Announced {
    /// The text.
    pub text: String,
}

/// `lagged`: the client's queue was too long, so the server closes its connection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lagged {}
