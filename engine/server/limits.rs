//! How much one client may ask of the server.

/// Limits of one client, and of the server; a request beyond one is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of a line that a client sends.
    pub line: usize,
    /// The most connections that hold one seat, or look on at one table.
    pub per_seat: usize,
    /// The most tables that one connection may open.
    pub tables_per_connection: usize,
    /// The most tables in all that are neither over nor closed.
    pub tables: usize,
    /// The most tables that one connection follows.
    pub followed: usize,
    /// The most messages that wait for a client before its connection is closed.
    pub queue: usize,
    /// How long a table that nobody follows stays in memory, in milliseconds.
    pub idle: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            line: 64 * 1024,
            per_seat: 8,
            tables_per_connection: 2_000,
            tables: 100_000,
            followed: 10_000,
            queue: 256,
            idle: 60_000,
        }
    }
}

/// The most lines of talk that are kept for those who come later.
pub const TALK_KEPT: usize = 50;
/// The most characters of one line of talk.
pub const TALK: usize = 500;
/// The most characters of a name.
pub const NAME: usize = 40;
/// The most things that reach everybody at a table (to come, to talk, to wish to take back) in a while: of each seat, and of all
/// onlookers together.
pub const NOISE: u32 = 30;
/// The while, in milliseconds.
pub const NOISE_TIME: u64 = 10_000;
/// The most answers that bots give at one go; what comes then is left to the next tick.
pub const BOT_ANSWERS: usize = 200;
/// The most lines of a table's record, several times those of a long game. It is read whole whenever the table wakes up.
pub const LINES: u64 = 10_000;

/// From so many lines on a table says that its record fills up.
pub const LINES_TOLD: u64 = LINES / 4 * 3;
/// The most bytes of a record that is read, and of what is kept beside it.
pub const RECORD: u64 = 64 * 1024 * 1024;
