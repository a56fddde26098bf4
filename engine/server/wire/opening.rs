//! The parameters of a request for a new table.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// `table.new`: opens a table.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game; by default, the game of the edition.
    #[serde(default)]
    pub game: Option<String>,
    /// The id of the edition.
    #[serde(default)]
    pub edition: Option<String>,
    /// The number of seats.
    #[serde(default)]
    pub seats: Option<u8>,
    /// The seed, as a string of digits; by default, random.
    #[serde(default)]
    pub seed: Option<String>,
    /// The options of the game, as its own JSON. `x-games` in the OpenRPC document has their types.
    #[serde(default)]
    pub options: Value,
    /// The bots by seat number: "random", "steady", or "thinker".
    #[serde(default)]
    pub bots: BTreeMap<String, String>,
    /// The clock of the table.
    #[serde(default)]
    pub clock: Clock,
    /// The handling of windows.
    #[serde(default)]
    pub windows: Windows,
    /// True if anybody may find the table in the list and watch it.
    #[serde(default)]
    pub public: bool,
    /// True if the game begins only with the owner's `host.start`. Until then, people take seats.
    #[serde(default)]
    pub waits: bool,
}

impl NewTable {
    /// Returns the part of the request that the game reads.
    pub fn request(&self) -> hyperkon_frame::TableRequest {
        hyperkon_frame::TableRequest { edition: self.edition.clone(), seats: self.seats, options: self.options.clone() }
    }
}

/// The clock of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for each question; null means no limit.
    #[serde(default)]
    pub question_s: Option<u32>,
    /// Seconds for all discussion of one deal; null means the edition's time, 0 means no limit. Without a deal by then,
    /// the deal fails, regardless of `then`.
    #[serde(default)]
    pub deal_s: Option<u32>,
    /// Extra seconds that each seat may use over the whole game.
    #[serde(default)]
    pub reserve_s: u32,
    /// The server's action when the time for a question is over.
    #[serde(default)]
    pub then: Then,
}

/// The server's action for a seat that does not answer in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// Wait on, and show others that the time is over. A window then waits for a disconnected seat.
    #[default]
    Wait,
    /// Give the default answer.
    Pass,
    /// Let a bot give this one answer.
    Bot,
}

/// The timeout of windows, in which several seats may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// Milliseconds in which every prompted seat can act, or keep the window open. Idle seats then pass. If `then` is
    /// `wait`, the window also waits for disconnected seats.
    Beat(u32),
    /// No timeout: every prompted seat must answer.
    Ask,
}

impl Default for Windows {
    fn default() -> Windows {
        Windows::Beat(1_000)
    }
}
