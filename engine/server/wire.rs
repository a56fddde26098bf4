//! What goes over the wire: the parameters of requests, and what the server says.
//!
//! What is a game's own (options, answers, parts, events, views) is a value here, and has the game's schema.

use hyperkon_table::{QuestionId, Seat, Undone};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// JSON that is the game's own.
pub type Raw = Box<RawValue>;

/// `hello`: must come first.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The versions of the protocol that the client speaks.
    pub protocol: Vec<u32>,
    /// What the client is, for the host's eyes.
    #[serde(default)]
    pub client: Option<String>,
    /// The language of sentences: "en", "nl", "sv".
    #[serde(default)]
    pub lang: Option<String>,
}

/// `table.new`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Which game; without it that of the edition.
    #[serde(default)]
    pub game: Option<String>,
    /// Which edition.
    #[serde(default)]
    pub edition: Option<String>,
    /// How many seats.
    #[serde(default)]
    pub seats: Option<u8>,
    /// The seed of all chance, as a text of digits; without it one is drawn.
    #[serde(default)]
    pub seed: Option<String>,
    /// The game's own options.
    #[serde(default)]
    pub options: Value,
    /// Seats at which bots sit, by the seat's number, with the name of the bot: "random".
    #[serde(default)]
    pub bots: BTreeMap<String, String>,
    /// How long is waited for answers.
    #[serde(default)]
    pub clock: Clock,
    /// How windows are held.
    #[serde(default)]
    pub windows: Windows,
    /// Whether anybody may find the table in the list and look on.
    #[serde(default)]
    pub public: bool,
}

/// How long a host waits for answers; without a number it waits for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for a question.
    #[serde(default)]
    pub question_s: Option<u32>,
    /// Seconds for all talks of one deal.
    #[serde(default)]
    pub deal_s: Option<u32>,
    /// Seconds that each seat may take beyond, in the whole game.
    #[serde(default)]
    pub reserve_s: u32,
    /// What the host does when they are over.
    #[serde(default)]
    pub then: Then,
}

/// What a host does for a seat that does not answer in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// Waits on; others may see that the time is over.
    #[default]
    Wait,
    /// Gives the least answer that is legal.
    Pass,
    /// Lets a bot answer this once.
    Bot,
}

/// How the moments are held at which any of several seats may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// For so many milliseconds everybody who is asked can act, or hold to think; then whoever did neither passes.
    Beat(u32),
    /// Everybody who is asked answers.
    Ask,
}

impl Default for Windows {
    fn default() -> Windows {
        Windows::Beat(1_000)
    }
}

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

/// `seat.leave`, and what else names only a table.
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

/// `stand`: pass in every window until then.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// The table.
    pub table: String,
    /// The seat.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Until when; nothing: no longer.
    #[serde(default)]
    pub until: Option<Until>,
}

/// Until when a seat passes in every window. It depends on nothing that the seat alone knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The next encounter, or whatever the game has in its place.
    Encounter,
    /// My turn.
    MyTurn,
    /// I am a main player.
    MainPlayer,
}

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
    /// What is said, at most 500 letters.
    pub text: String,
}

/// `host.clock`, `host.give`, `host.kick`, `host.pause`, `host.close`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// The table.
    pub table: String,
    /// The host's secret.
    pub host: String,
    /// The seat that it is about.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Who is to sit there: "person" or the name of a bot.
    #[serde(default)]
    pub to: Option<String>,
    /// The clock from now on.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Whether the table pauses.
    #[serde(default)]
    pub paused: Option<bool>,
}

/// An event as a viewer sees it.
#[derive(Clone, Debug, Deserialize, Serialize)]
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
#[derive(Clone, Debug, Deserialize, Serialize)]
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
    /// Milliseconds until the host does something; nothing: it waits.
    pub left_ms: Option<u64>,
    /// Whether the seat holds this window.
    pub held: bool,
}

/// What can come next in an answer.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts {
    /// The parts that can come next.
    pub next: Vec<Part>,
    /// Whether the answer can be given as it is.
    pub done: bool,
}

/// A part of an answer with its words.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The part: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub part: Raw,
    /// Its words.
    pub text: String,
}

/// `state`: how a table stands for a viewer; with every change the whole of it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The table.
    pub table: String,
    /// Whose view it is; nothing: an onlooker's.
    pub seat: Option<Seat>,
    /// The epoch of the events' numbers: it changes when answers are taken back, and then what was told before is void.
    pub epoch: u64,
    /// The number of the next event.
    pub next: u64,
    /// Whether the client must forget the events it has.
    pub reset: bool,
    /// What has happened since.
    pub events: Vec<Event>,
    /// Events that did not happen after all: a step has faulted.
    pub undone: Vec<Undone>,
    /// "asking", "over", "stopped" or "paused".
    pub status: String,
    /// What the viewer may know: the game's own.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub view: Raw,
    /// What it is asked.
    pub question: Option<Question>,
    /// Until when it passes by itself.
    pub standing: Option<Until>,
    /// A wish to take answers back that waits for consent.
    pub undo: Option<UndoAsked>,
}

/// A wish to take answers back.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoAsked {
    /// Who wishes it.
    pub by: Seat,
    /// How many answers would be taken back.
    pub answers: usize,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// Whose consent is missing.
    pub missing: Vec<Seat>,
}

/// `presence`: who sits where.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
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
