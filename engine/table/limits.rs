//! Size limits of untrusted input. The limits are counts, so they are equal on every machine. Larger input is rejected
//! before memory is allocated for it. Files that the program writes stay within the limits too.
//!
//! Each limit is many times larger than real games need. The comments state the size of real games.

/// The maximum size of a saved game, in bytes. The largest real games need about 40,000.
pub const SAVE: usize = 1024 * 1024;

/// The maximum size of a record's line, in bytes. An answer has a few hundred bytes. Headers and changes of content
/// include the files of the mods.
pub const LINE: usize = 24 * 1024 * 1024;

/// The maximum size of a record, in bytes. Long games need about 100,000. Each change of mods adds the new files.
pub const RECORD: u64 = 256 * 1024 * 1024;

/// The maximum number of lines of a record. Long games have about 500.
pub const LINES: usize = 100_000;

/// The maximum number of changes other than answers in one record.
pub const CHANGES: usize = 200;

/// The maximum length of a replay note, in characters. Notes give the reason for an undone step, or name an applied
/// change.
pub const NOTE: usize = 500;

/// The maximum length of an edition's name, in bytes.
pub const NAME: usize = 100;

/// The maximum size of a campaign's scores, in bytes. Real campaigns need about 2,000.
pub const CAMPAIGN: usize = 256 * 1024;

/// The maximum number of events of a saved game. Long games have a few thousand.
pub const EVENTS: u64 = 1 << 40;

/// The maximum number of random numbers drawn by a game. Real games draw a few thousand.
pub const LOTS: u64 = 1 << 40;
