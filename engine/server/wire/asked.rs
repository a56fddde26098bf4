//! The parameters of requests of players and onlookers.

use hyperkon_table::{QuestionId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `hello`: must come first.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The versions of the protocol that the client speaks.
    pub protocol: Vec<u32>,
    /// What the client is. Nothing is done with it.
    #[serde(default)]
    pub client: Option<String>,
    /// The language of sentences: "en", "nl", "sv". Without it, or with one that the server does not speak, English.
    #[serde(default)]
    pub lang: Option<String>,
}

/// `ping`, `catalog`, `table.list`: nothing needs to be said.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// `seat.take`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Take {
    /// The table.
    pub table: String,
    /// The seat's secret, or that of those who look on.
    pub token: String,
    /// The name to be shown to others.
    #[serde(default)]
    pub name: Option<String>,
    /// The events that the client has.
    #[serde(default)]
    pub since: Option<Since>,
}

/// `watch`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The table.
    pub table: String,
    /// The secret of those who look on; a public table needs none.
    #[serde(default)]
    pub token: Option<String>,
    /// The events that the client has.
    #[serde(default)]
    pub since: Option<Since>,
}

/// Up to where a client has the events of a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The epoch in which it had them: numbers of another one mean nothing.
    pub epoch: u64,
    /// The number of the next event.
    pub next: u64,
}

/// `seat.leave`, `history`, and what else names only a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfTable {
    /// The table.
    pub table: String,
    /// The seat, where the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
}

/// `answer`: a whole one, or its parts.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The table.
    pub table: String,
    /// The question.
    pub id: QuestionId,
    /// The answer.
    #[serde(default)]
    pub choice: Option<Value>,
    /// Its parts, in place of the answer.
    #[serde(default)]
    pub parts: Option<Vec<Value>>,
}

/// `parts`: what can come next.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NextParts {
    /// The table.
    pub table: String,
    /// The question.
    pub id: QuestionId,
    /// The parts so far.
    #[serde(default)]
    pub so_far: Vec<Value>,
}

/// `at`: the table as it stood once.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct At {
    /// The table.
    pub table: String,
    /// The seat, where the connection has several at this table.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Which step, as `history` counts them.
    pub answer: u64,
}

/// `hint`: what a thinker would answer.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    /// The table.
    pub table: String,
    /// The question.
    pub id: QuestionId,
}

/// `hold`: I want to think.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// The table.
    pub table: String,
    /// The question of the window.
    pub id: QuestionId,
}

/// `stand`: pass, or hold, in every window until then.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// The table.
    pub table: String,
    /// The seat.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Until when; null ends it.
    #[serde(default)]
    pub until: Option<Until>,
    /// What is done in every window.
    #[serde(default)]
    pub how: How,
}

/// What a seat does in every window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// It passes.
    #[default]
    Pass,
    /// It holds the window, and thinks.
    Hold,
}

pub use hyperkon_frame::Until;

/// `undo.say`: to a wish to take answers back.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SayUndo {
    /// The table.
    pub table: String,
    /// The seat.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Whether it agrees.
    pub agree: bool,
    /// The `from` of the wish that is meant; another one that stands by now is left alone.
    #[serde(default)]
    pub from: Option<u64>,
}

/// `say`: talk.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The table.
    pub table: String,
    /// The seat.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// What is said, at most 500 characters.
    pub text: String,
}
