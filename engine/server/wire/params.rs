//! The parameters of requests from players and spectators.

use super::Emote;
use hyperkon_table::{QuestionId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `hello`: the first request of a connection.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The protocol versions that the client supports.
    pub protocol: Vec<u32>,
    /// The name of the client. The server ignores it.
    #[serde(default)]
    pub client: Option<String>,
    /// The language of texts: "en", "nl", "sv". The default, also for unknown languages, is English.
    #[serde(default)]
    pub lang: Option<String>,
    /// The invitation with which the client may open tables, on a server that requires one.
    #[serde(default)]
    pub invitation: Option<String>,
}

/// `ping`, `catalog`, `table.list`: no parameters.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// `seat.take`: takes a seat, or watches with the token of spectators.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Take {
    /// The id of the table.
    pub table: String,
    /// The access token of the seat, or of spectators.
    pub token: String,
    /// The display name for other clients.
    #[serde(default)]
    pub name: Option<String>,
    /// The last event that the client already has.
    #[serde(default)]
    pub since: Option<Since>,
    /// True if the client wants the view as of each event, as a patch.
    #[serde(default)]
    pub views: bool,
    /// True if the client wants changes instead of whole states.
    #[serde(default)]
    pub changes: bool,
    /// True to turn the seat's stops on, false to turn them off. If missing, they stay as they are; at first, they are off.
    #[serde(default)]
    pub stops: Option<bool>,
}

/// `watch`: watches a table as a spectator.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The id of the table.
    pub table: String,
    /// The access token of spectators. A public table needs no token.
    #[serde(default)]
    pub token: Option<String>,
    /// The last event that the client already has.
    #[serde(default)]
    pub since: Option<Since>,
    /// True if the client wants the view as of each event, as a patch.
    #[serde(default)]
    pub views: bool,
    /// True if the client wants changes instead of whole states.
    #[serde(default)]
    pub changes: bool,
}

/// The last event of a table that a client has.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The epoch of the event's number. Numbers of different epochs are unrelated.
    pub epoch: u64,
    /// The number of the next event.
    pub next: u64,
    /// The mark of the events before it. Without it, the server assumes that the client has seen these events.
    #[serde(default)]
    pub mark: Option<u32>,
}

/// `seat.leave`, `history`, and other requests whose only parameter is a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfTable {
    /// The id of the table.
    pub table: String,
    /// The seat, if the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
}

/// `answer`: answers a question, with a complete answer or its parts.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The id of the table.
    pub table: String,
    /// The id of the question.
    pub id: QuestionId,
    /// The complete answer.
    #[serde(default)]
    pub choice: Option<Value>,
    /// The parts of the answer, instead of `choice`.
    #[serde(default)]
    pub parts: Option<Vec<Value>>,
}

/// `parts`: requests the possible next parts of an answer.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NextParts {
    /// The id of the table.
    pub table: String,
    /// The id of the question.
    pub id: QuestionId,
    /// The parts chosen so far.
    #[serde(default)]
    pub so_far: Vec<Value>,
}

/// `at`: requests the table after an earlier step. When the game is over, `seat` can be any seat.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct At {
    /// The id of the table.
    pub table: String,
    /// The seat, if the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The number of the step, as in `history`.
    pub answer: u64,
    /// True if the client wants the view as of each event, as a patch.
    #[serde(default)]
    pub views: bool,
}

/// `hint`: requests a thinker's answer.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    /// The id of the table.
    pub table: String,
    /// The id of the question.
    pub id: QuestionId,
}

/// `hold`: keeps a window open, because the seat needs time to think.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// The id of the table.
    pub table: String,
    /// The id of the window's question.
    pub id: QuestionId,
}

/// `told`: reports that the client has shown events. The timeout of a window starts then.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HaveTold {
    /// The id of the table.
    pub table: String,
    /// The seat, if the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The number after the last shown event, as `next` in the state.
    pub next: u64,
}

/// `stand`: sets auto-pass, or keeps every window open, until a limit.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// The id of the table.
    pub table: String,
    /// The seat, if the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The limit of the setting; null turns the setting off.
    #[serde(default)]
    pub until: Option<Until>,
    /// The action in every window.
    #[serde(default)]
    pub how: How,
}

/// A seat's action in every window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Pass in the window.
    #[default]
    Pass,
    /// Keep the window open.
    Hold,
}

pub use hyperkon_frame::Until;

/// `stop`: changes the moments at which a seat is prompted.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SetStop {
    /// The id of the table.
    pub table: String,
    /// The seat, if the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The part of a window's answer that uses the card or power; null for everything without a choice of its own.
    #[serde(default)]
    pub option: Option<Value>,
    /// The moments of the stops.
    pub at: StopAt,
}

/// The moments at which a seat is prompted for a card or power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StopAt {
    /// Once in an encounter, at its usual moment.
    Usual,
    /// At every moment at which it can be used.
    Every,
    /// At no moment.
    Never,
    /// At the next moment at which it can be used, besides the other stops.
    Next,
    /// Cancels `next`.
    Cancel,
}

/// `undo.say`: replies to an undo request.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SayUndo {
    /// The id of the table.
    pub table: String,
    /// The seat, if the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// True if the seat agrees to the undo.
    pub agree: bool,
    /// The `from` of the undo request. If another request has replaced it meanwhile, the reply is rejected.
    #[serde(default)]
    pub from: Option<u64>,
}

/// `say`: sends a chat line.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The id of the table.
    pub table: String,
    /// The seat, if the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The text of the line, at most 500 characters; empty for a reaction.
    #[serde(default)]
    pub text: String,
    /// The reaction to send instead of a text.
    #[serde(default)]
    pub emote: Option<Emote>,
}
