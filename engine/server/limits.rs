//! Limits on the requests of clients.

use std::time::Duration;

/// Limits of one client and of the server. The server rejects requests beyond a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum size of a client's line, in bytes.
    pub line: usize,
    /// The maximum number of connections that hold one seat, or watch one table.
    pub per_seat: usize,
    /// The maximum number of tables that one connection may open.
    pub tables_per_connection: usize,
    /// The maximum number of open tables that clients at one address have opened.
    pub tables_per_address: usize,
    /// The maximum number of tables that are neither over nor closed.
    pub tables: usize,
    /// The maximum number of tables that one connection may follow.
    pub followed: usize,
    /// The maximum number of messages in a client's queue. Beyond it, the server closes the connection.
    pub queue: usize,
    /// The time after which a table without followers is unloaded, in milliseconds.
    pub idle: u64,
    /// The processor time that the bots of a table may use, in milliseconds per second, also for searches. All tables that
    /// nobody follows have it together.
    pub bot_time: u64,
    /// The time after which a table ends if nobody has taken a seat. By default, it never ends.
    pub unused: Option<Duration>,
    /// The time without an answer after which a table ends. By default, it never ends.
    pub abandoned: Option<Duration>,
    /// The age at which tables that are over or closed are removed. By default, they are kept.
    pub kept: Option<Duration>,
    /// The maximum number of stored tables that are over or closed. Beyond it, the oldest ones are removed.
    pub kept_tables: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            line: 64 * 1024,
            per_seat: 8,
            tables_per_connection: 2_000,
            tables_per_address: 200,
            tables: 5_000,
            followed: 10_000,
            queue: 256,
            idle: 60_000,
            bot_time: 250,
            unused: None,
            abandoned: None,
            kept: None,
            kept_tables: usize::MAX,
        }
    }
}

/// The maximum number of chat lines stored for clients that connect later.
pub const TALK_KEPT: usize = 50;
/// The maximum length of a chat line, in characters.
pub const TALK: usize = 500;
/// The maximum length of a name, in characters.
pub const NAME: usize = 40;
/// The maximum number of broadcasts in [`NOISE_TIME`]: arrivals, new names, chat, and undo requests. The limit
/// applies to each seat, and to all spectators together.
pub const NOISE: u32 = 30;
/// The maximum number of drafts of an offer that a seat may send in [`NOISE_TIME`].
pub const DRAFTS: u32 = 30;
/// The period for broadcasts, in milliseconds.
pub const NOISE_TIME: u64 = 10_000;
/// The time for showing events before a window's timeout starts, in milliseconds.
pub const TELLING: u64 = 10_000;
/// The maximum number of bot answers in one tick. Further answers wait for the next tick, so that others get a turn.
pub const BOT_ANSWERS: usize = 16;
/// The maximum number of lines in a record, several times the length of a long game.
pub const LINES: u64 = 10_000;

/// The number of lines from which a table warns that its record is nearly full.
pub const LINES_TOLD: u64 = LINES / 4 * 3;
/// The maximum number of events in one state that have a view. Older events have none.
pub const VIEWS: usize = 128;
/// The maximum size of all views in one state, in bytes of JSON. If they exceed it, the older events have none.
pub const VIEW_BYTES: usize = 256 * 1024;
/// The maximum size of a record and of its keys file, in bytes. Larger files are not read.
pub const RECORD: u64 = 64 * 1024 * 1024;
