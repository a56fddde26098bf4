//! What comes of requests.

use super::{Clock, Presence, State, Talk, Windows};
use hyperkon_table::{QuestionId, Seat};
use serde::Serialize;
use serde_json::Value;

/// Of what has no other result.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {}

/// `hello`: what the server is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Welcome {
    /// The version of the protocol that is spoken from now on.
    pub protocol: u32,
    /// The version within it: it grows when something is added that breaks no client.
    pub minor: u32,
    /// The server's version.
    pub engine: String,
    /// The language of sentences from now on.
    pub lang: String,
    /// The languages that there are.
    pub langs: Vec<String>,
    /// What can be played.
    pub games: Vec<GameOffered>,
    /// The bots that can sit at a seat.
    pub bots: Vec<String>,
    /// How much a client may ask.
    pub limits: LimitsTold,
}

/// A game that can be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOffered {
    /// Its word.
    pub game: String,
    /// The ids of its editions.
    pub editions: Vec<String>,
}

/// How much a client may ask.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LimitsTold {
    /// The most bytes of a line that it sends.
    pub line: usize,
    /// The most connections that hold one seat, or look on at one table.
    pub per_seat: usize,
    /// The most lines that wait for it before its connection is closed.
    pub queue: usize,
}

/// `catalog`: what there is to play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalog {
    /// By game.
    pub games: Vec<GameCatalog>,
    /// The bots that can sit at a seat.
    pub bots: Vec<String>,
}

/// What there is to play of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCatalog {
    /// The game's word.
    pub game: String,
    /// Editions, aliens and whatever else a client needs to ask for a table: the game's own.
    pub catalog: Value,
}

/// `table.new`: a table, with its tokens.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opened {
    /// The table.
    pub table: String,
    /// The host's token.
    pub host: String,
    /// The token of those who look on.
    pub watch: String,
    /// The seats, clockwise.
    pub seats: Vec<OpenedSeat>,
}

/// A seat of a new table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedSeat {
    /// The seat.
    pub seat: Seat,
    /// Its token: whoever has it plays the seat.
    pub token: String,
    /// The bot that answers for it.
    pub bot: Option<String>,
}

/// `table.list`: public tables, at most 200.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listed {
    /// The tables.
    pub tables: Vec<ListedTable>,
}

/// A public table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedTable {
    /// The table.
    pub table: String,
    /// Which game it plays.
    pub game: String,
    /// Which edition.
    pub edition: Option<String>,
    /// Its seats.
    pub seats: Vec<ListedSeat>,
}

/// A seat of a public table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedSeat {
    /// The seat.
    pub seat: Seat,
    /// The bot that answers for it.
    pub bot: Option<String>,
    /// The name that it goes by.
    pub name: Option<String>,
}

/// `seat.take`, `watch`: the table as it stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Taken {
    /// What a client needs once to draw it, such as the names of what views and events count by number: the game's own.
    pub about: Value,
    /// How long the host waits for answers.
    pub clock: Clock,
    /// How long a window stays open.
    pub windows: Windows,
    /// How it stands for the seat.
    pub state: State,
    /// Who sits where.
    pub presence: Presence,
    /// What was said last.
    pub talk: Vec<Talk>,
}

/// `answer`: it was given, and is kept.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answered {
    /// The question.
    pub id: QuestionId,
}

/// `undo.ask`, `undo.say`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Undo {
    /// Whether the answers are taken back now; if not, consent is missing.
    pub done: bool,
}

/// `say`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Said {
    /// The number of what was said.
    pub n: u64,
}

/// `host.kick`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kicked {
    /// The seat's new token.
    pub token: String,
}
