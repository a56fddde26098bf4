//! The parameters of requests.

use hyperkon_table::{QuestionId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

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
