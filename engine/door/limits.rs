//! How much is read of what comes from outside: many times what the library's own files need.

use hyperkon_table::limits;

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// The largest script, in bytes.
pub const SCRIPT: u64 = 64 * KIB;
/// The largest file of an edition, in bytes.
pub const EDITION: u64 = 64 * KIB;
/// The most paths of an emblem.
pub const EMBLEM_PATHS: usize = 12;
/// The most letters of all paths of an emblem together.
pub const EMBLEM_LETTERS: usize = 2000;
/// The largest file of texts, in bytes.
pub const TEXTS: u64 = 256 * KIB;
/// The largest scenario, in bytes: a whole long game fits.
pub const SCENARIO: u64 = 256 * KIB;
/// The largest record of a game, in bytes.
pub const RECORD: u64 = limits::RECORD;
/// The largest file of a series of games, in bytes.
pub const SERIES: u64 = 4 * MIB;
/// The most files that are read of a mod, or of a folder of scenarios.
pub const FILES: usize = 2000;
/// The most bytes that are read of a mod, or of a folder of scenarios, all files together.
pub const BYTES: u64 = 16 * MIB;
/// The most entries of folders that are looked at, read or not.
pub const ENTRIES: usize = 10_000;
/// The most mods on top of each other.
pub const MODS: usize = 16;
/// How many folders deep a file may lie below the mod's own.
pub const DEPTH: usize = 8;
/// The longest name of a file or folder, in letters.
pub const NAME: usize = 100;

/// The scripts of a content together.
pub const SCRIPTS: u64 = MIB;
/// The texts and editions of a content together: what is read of short keys takes some hundred times their bytes.
pub const TOGETHER: u64 = 2 * MIB;
/// The most texts of one script: each is looked for in its code.
pub const WORDS: usize = 1000;

/// What all changes of the mods in one game may cost to read, in units: whoever opens its record does all that work at once.
pub const CHANGING: u64 = 1_000_000_000;
/// What a byte of a script that is new in a change costs, in units: as long as the compiler takes for names made to delay it.
pub const UNITS_TO_COMPILE: u64 = 250;
/// What a byte of a mod costs in each change, in units: its texts and editions are read anew, and kept.
pub const UNITS_TO_READ: u64 = 100;

/// Every limit, for people: what it bounds, how much that is, what happens beyond it.
pub fn table() -> Vec<[String; 3]> {
    let row = |what: &str, most: String, beyond: &str| [what.to_owned(), most, beyond.to_owned()];
    let kib = |bytes: u64| format!("{} KB", bytes / KIB);
    let mib = |bytes: u64| format!("{} MB", bytes / MIB);
    let (file, folder) = ("the file is refused before it is read", "the mod is refused");
    vec![
        row("an edition's file", kib(EDITION), file),
        row("a file of texts", kib(TEXTS), file),
        row("a scenario", kib(SCENARIO), file),
        row("a record of a game", mib(RECORD), file),
        row("a line of a record", mib(limits::LINE as u64), "the record is refused, and none such is written"),
        row("lines of a record", limits::LINES.to_string(), "the record is refused, and none such is written"),
        row("changes of what is in force in a record", limits::CHANGES.to_string(), "the record is refused"),
        row(
            "work of reading all changes of the mods in a record",
            format!("{CHANGING} units"),
            "the record is refused, and no such change is taken",
        ),
        row(
            "a byte of a script that is new in a change; of any file of the mods in each change",
            format!("costs {UNITS_TO_COMPILE}; {UNITS_TO_READ} units"),
            "loading the scripts comes on top",
        ),
        row("a note of a record", format!("{} letters", limits::NOTE), "the rest of it is left out"),
        row("a saved game", kib(limits::SAVE as u64), "it is refused before it is read"),
        row("lots that a saved game has drawn", limits::LOTS.to_string(), "it is refused"),
        row("steps under way in a saved game", hyperkon_cosmic::MOST_AT_REST.to_string(), "it is refused"),
        row("the file of a series of games", mib(SERIES), file),
        row("files of a mod that are read; scenarios in a folder", FILES.to_string(), folder),
        row("all of these together", mib(BYTES), folder),
        row("the scripts of all mods together", kib(SCRIPTS), "the content is refused, the largest script is named"),
        row(
            "the texts and editions of all mods together",
            kib(TOGETHER),
            "the content is refused, the largest file is named",
        ),
        row("an emblem", format!("{EMBLEM_PATHS} paths, {EMBLEM_LETTERS} letters"), "the content is refused"),
        row("texts of one script", WORDS.to_string(), "the content is refused"),
        row("mods on top of each other", MODS.to_string(), "the content is refused"),
        row("entries of a mod's folders, read or not", ENTRIES.to_string(), folder),
        row("folders within folders", DEPTH.to_string(), folder),
        row("the name of a file in a mod", format!("{NAME} letters"), "the file is refused"),
    ]
}
