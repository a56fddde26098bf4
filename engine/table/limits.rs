//! How large what is read from outside may be: counts, the same on every machine. What is larger is refused in a sentence,
//! before room is made for it; what is written keeps to them too.
//!
//! Each is many times what real games need; what they need is said with it.

/// The most bytes of a saved game. The largest real ones have some 40,000.
pub const SAVE: usize = 1024 * 1024;

/// The most bytes of a line of a record. Answers have some hundred; the first line, and those that bring other content,
/// hold the files of the mods.
pub const LINE: usize = 24 * 1024 * 1024;

/// The most bytes of a record. Long games have some 100,000; each time that mods change, their new files come on top.
pub const RECORD: u64 = 256 * 1024 * 1024;

/// The most lines of a record. Long games have some 500.
pub const LINES: usize = 100_000;

/// The most times that something comes into force in one record that is no answer.
pub const CHANGES: usize = 200;

/// The most letters of a note: why a step was undone, what came into force.
pub const NOTE: usize = 500;

/// The most bytes of the name of an edition.
pub const NAME: usize = 100;

/// The most bytes of the scores of a campaign. Real ones have some 2,000.
pub const CAMPAIGN: usize = 256 * 1024;

/// The most events that a saved game can have told. Long ones tell some thousand.
pub const EVENTS: u64 = 1 << 40;

/// The most lots that a game can have drawn. Real ones draw some thousand.
pub const LOTS: u64 = 1 << 40;
