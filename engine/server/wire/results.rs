//! The results of requests.

use super::{Clock, Presence, State, Talk, Windows};
use hyperkon_table::{QuestionId, Seat};
use serde::Serialize;
use serde_json::Value;

/// The result of requests that return no data.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {}

/// `hello`: a description of the server.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Welcome {
    /// The version of the protocol for this connection.
    pub protocol: u32,
    /// The minor version. It increases with each addition that is compatible with old clients.
    pub minor: u32,
    /// The version of the server.
    pub engine: String,
    /// The language of texts for this connection.
    pub lang: String,
    /// The languages that the server supports.
    pub langs: Vec<String>,
    /// The playable games.
    pub games: Vec<GameOffered>,
    /// The bots that can play a seat.
    pub bots: Vec<String>,
    /// True if a new table survives the end of the server.
    pub kept: bool,
    /// The name of this server, if it is one of several. The ids of its tables begin with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The limits for each client.
    pub limits: LimitsTold,
}

/// A game that the server offers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOffered {
    /// The name of the game.
    pub game: String,
    /// The ids of the game's editions.
    pub editions: Vec<String>,
}

/// The limits for each client.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LimitsTold {
    /// The maximum size of a line from the client, in bytes.
    pub line: usize,
    /// The maximum number of connections that hold one seat, or watch one table.
    pub per_seat: usize,
    /// The maximum number of lines in the client's queue. Beyond it, the server closes the connection.
    pub queue: usize,
}

/// `catalog`: the content that can be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalog {
    /// The content of each game.
    pub games: Vec<GameCatalog>,
    /// The bots that can play a seat.
    pub bots: Vec<String>,
    /// The installed mods; missing if the table owner cannot add mods.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mods: Option<InstalledMods>,
}

/// The installed mods of a server that runs on its owner's machine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InstalledMods {
    /// The table whose owner can add mods.
    pub table: String,
    /// The mods.
    pub mods: Vec<InstalledMod>,
}

/// An installed mod.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InstalledMod {
    /// The id of the mod.
    pub id: String,
    /// The version of the mod.
    pub version: String,
    /// The title of the mod.
    pub title: String,
    /// True if the editions of the mod can be played.
    pub loaded: bool,
}

/// The content of one game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCatalog {
    /// The name of the game.
    pub game: String,
    /// Editions, aliens, and other data for a table request, as the game's own JSON.
    pub catalog: Value,
}

/// `table.new`: the new table with its access tokens.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opened {
    /// The id of the table.
    pub table: String,
    /// The access token of the table owner.
    pub host: String,
    /// The access token of spectators.
    pub watch: String,
    /// The access token with which anybody can request a free seat.
    pub join: String,
    /// The seats, clockwise.
    pub seats: Vec<OpenedSeat>,
}

/// A seat of a new table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedSeat {
    /// The seat.
    pub seat: Seat,
    /// The access token of the seat.
    pub token: String,
    /// The bot that answers for the seat.
    pub bot: Option<String>,
}

/// `table.list`: public tables, at most 200.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listed {
    /// The public tables.
    pub tables: Vec<ListedTable>,
}

/// A public table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedTable {
    /// The id of the table.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The id of the edition.
    pub edition: Option<String>,
    /// The seats of the table.
    pub seats: Vec<ListedSeat>,
}

/// A seat of a public table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedSeat {
    /// The seat.
    pub seat: Seat,
    /// The bot that answers for the seat.
    pub bot: Option<String>,
    /// The display name of the seat's player.
    pub name: Option<String>,
}

/// `seat.take`, `watch`: the table as it is now.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Taken {
    /// Constant data for drawing the table, such as names by id, as the game's own JSON.
    pub about: Value,
    /// The clock of the table.
    pub clock: Clock,
    /// The timeout of windows.
    pub windows: Windows,
    /// True if the table survives the end of the server.
    pub kept: bool,
    /// The current state for this viewer.
    pub state: State,
    /// The occupants of the seats.
    pub presence: Presence,
    /// The last chat lines.
    pub talk: Vec<Talk>,
}

/// `answer`: the confirmation that the answer was accepted and stored.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answered {
    /// The id of the answered question.
    pub id: QuestionId,
}

/// `undo.ask`, `undo.say`: the state of the undo.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Undo {
    /// True if the answers are now undone, false if consent is missing.
    pub done: bool,
}

/// `say`: the confirmation of a chat line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Said {
    /// The number of the chat line.
    pub n: u64,
}

/// `host.kick`: the confirmation, with new tokens.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kicked {
    /// The new access token of the seat.
    pub token: String,
    /// The new access token of the shared link.
    pub join: String,
}

/// `told`: the time of the pending window.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// Milliseconds until the server acts for the seat; null if it waits without limit, or asks nothing.
    pub left_ms: Option<u64>,
}
