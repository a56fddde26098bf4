//! A table that is wished for.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// `table.new`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
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
    /// Seats at which bots sit, by the seat's number, with the name of the bot: "random", "steady" or "thinker".
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

impl NewTable {
    /// What of it is the game's business.
    pub fn request(&self) -> hyperkon_frame::TableRequest {
        hyperkon_frame::TableRequest { edition: self.edition.clone(), seats: self.seats, options: self.options.clone() }
    }
}

/// How long a host waits for answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for a question; without a number as long as it takes.
    #[serde(default)]
    pub question_s: Option<u32>,
    /// Seconds for all talks of one deal; without a number those of the edition's rules, with 0 as long as they take. When they
    /// are over there is no deal, whatever `then` says.
    #[serde(default)]
    pub deal_s: Option<u32>,
    /// Seconds that each seat may take beyond, in the whole game.
    #[serde(default)]
    pub reserve_s: u32,
    /// What the host does when the seconds for a question are over.
    #[serde(default)]
    pub then: Then,
}

/// What a host does for a seat that does not answer in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// Waits on; others may see that the time is over. A window waits for a seat that nobody is connected to.
    #[default]
    Wait,
    /// Gives the least answer that is legal.
    Pass,
    /// Lets a bot answer this once.
    Bot,
}

/// How long a window stays open: a moment at which any of several seats may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// For so many milliseconds everybody who is asked can act, or hold to think; then whoever did neither passes. Where the
    /// host waits (`then`), a seat that nobody is connected to is waited for.
    Beat(u32),
    /// Everybody who is asked answers.
    Ask,
}

impl Default for Windows {
    fn default() -> Windows {
        Windows::Beat(1_000)
    }
}
