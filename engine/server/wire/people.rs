//! The messages for the people at a table. They concern the waiting room, drafts of an offer, emotes, and rematches.

use super::Part;
use hyperkon_table::{QuestionId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// `seat.join`: requests a free seat, with the token of the link that all players share.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The id of the table.
    pub table: String,
    /// The access token of the shared link.
    pub join: String,
}

/// `seat.join`: a free seat. The client then takes it with `seat.take`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Joined {
    /// The seat.
    pub seat: Seat,
    /// The access token of the seat.
    pub token: String,
}

/// `draft`: shows an unfinished offer to the other side of a negotiation.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The id of the table.
    pub table: String,
    /// The id of the question that the offer answers.
    pub id: QuestionId,
    /// The parts so far.
    #[serde(default)]
    pub so_far: Vec<Value>,
}

/// The negotiation in which the other side has to answer now.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Negotiation {
    /// The seat that writes the offer.
    pub by: Seat,
    /// The parts that this seat has shown with `draft`. Their texts are those for the reader.
    pub parts: Vec<Part>,
    /// Milliseconds until the negotiation ends; null means no limit.
    pub left_ms: Option<u64>,
}

/// A short reaction, which every client can show in its own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Emote {
    /// A greeting.
    Hello,
    /// A wish of good luck.
    GoodLuck,
    /// Praise for a move.
    WellPlayed,
    /// Thanks.
    Thanks,
    /// A request for patience.
    Thinking,
    /// Regret or surprise.
    Oops,
}

impl Emote {
    /// Returns the character that clients without their own texts show.
    pub const fn sign(self) -> &'static str {
        match self {
            Emote::Hello => "👋",
            Emote::GoodLuck => "🍀",
            Emote::WellPlayed => "👏",
            Emote::Thanks => "🙏",
            Emote::Thinking => "🤔",
            Emote::Oops => "😅",
        }
    }
}

/// `host.start`: begins the game of a waiting table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostStart {
    /// The id of the table.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
    /// The bot for every seat without a player. By default, these seats wait for a person.
    #[serde(default)]
    pub bots: Option<String>,
}

/// `host.again`: opens a rematch with the same seats.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostAgain {
    /// The id of the table whose game is over.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
}

/// `again`: the rematch of a table that the client follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Again {
    /// The id of the table whose game is over.
    pub table: String,
    /// The id of the new table.
    pub next: String,
    /// The client's seat at both tables; null for a spectator.
    pub seat: Option<Seat>,
    /// The access token of the seat, or of spectators, at the new table.
    pub token: String,
}
