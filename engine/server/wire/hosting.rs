//! The parameters of requests that only the table owner may make.

use super::Clock;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// `host.clock`: sets the table's clock.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostClock {
    /// The id of the table.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
    /// The new clock.
    pub clock: Clock,
}

/// `host.give`: gives a seat to a person or a bot.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostGive {
    /// The id of the table.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
    /// The seat.
    pub seat: Seat,
    /// The new occupant: "person" or the name of a bot.
    pub to: String,
}

/// `host.kick`: takes a seat from its holder; the seat gets a new token.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostKick {
    /// The id of the table.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
    /// The seat.
    pub seat: Seat,
}

/// `host.pause`: pauses or resumes the table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostPause {
    /// The id of the table.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
    /// True to pause, false to resume.
    pub paused: bool,
}

/// `host.close`: closes the table. Its record is kept.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostClose {
    /// The id of the table.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
}
