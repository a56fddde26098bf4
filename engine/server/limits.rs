//! How much one client may ask of the server.

/// What is refused beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of a line that a client sends.
    pub line: usize,
    /// The most connections that hold one seat, or look on at one table.
    pub per_seat: usize,
    /// The most tables that one connection may open.
    pub tables_per_connection: usize,
    /// The most tables in all.
    pub tables: usize,
    /// The most seats and tables that one connection follows.
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
/// The most letters of one line of talk.
pub const TALK: usize = 500;
/// The most letters of a name.
pub const NAME: usize = 40;
/// The most lines of a record to which answers are added: what came of the last one still finds room in it.
pub const LINES: u64 = hyperkon_table::limits::LINES as u64 - 1_000;
/// The most bytes of a language's name.
pub const LANG: usize = 35;
/// The most answers that bots give at one go; what comes then is left to the next tick.
pub const BOT_ANSWERS: usize = 200;
