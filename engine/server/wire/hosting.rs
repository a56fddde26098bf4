//! The parameters of requests that only a table's host may make.

use super::Clock;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// `host.clock`: how long is waited from now on.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostClock {
    /// The table.
    pub table: String,
    /// The host's token.
    pub host: String,
    /// The clock.
    pub clock: Clock,
}

/// `host.give`: a seat goes to a person or to a bot.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostGive {
    /// The table.
    pub table: String,
    /// The host's token.
    pub host: String,
    /// The seat.
    pub seat: Seat,
    /// Who is to sit there: "person" or the name of a bot.
    pub to: String,
}

/// `host.kick`: whoever holds a seat holds it no more; the seat gets a new token.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostKick {
    /// The table.
    pub table: String,
    /// The host's token.
    pub host: String,
    /// The seat.
    pub seat: Seat,
}

/// `host.pause`: the table pauses, or goes on.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostPause {
    /// The table.
    pub table: String,
    /// The host's token.
    pub host: String,
    /// Whether it pauses.
    pub paused: bool,
}

/// `host.close`: the table is kept, and played no more.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostClose {
    /// The table.
    pub table: String,
    /// The host's token.
    pub host: String,
}
