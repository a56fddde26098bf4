//! Limits for reading from outside, many times what the library's own files need.

use hyperkon_table::limits;

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// The maximum size of a script, in bytes.
pub const SCRIPT: u64 = 64 * KIB;
/// The maximum size of an edition's file, in bytes.
pub const EDITION: u64 = 64 * KIB;
/// The maximum number of paths of an icon.
pub const EMBLEM_PATHS: usize = 12;
/// The maximum total length of an icon's paths, in characters.
pub const EMBLEM_LETTERS: usize = 2000;
/// The maximum size of a text file, in bytes.
pub const TEXTS: u64 = 256 * KIB;
/// The maximum size of a scenario, in bytes: a whole long game fits.
pub const SCENARIO: u64 = 256 * KIB;
/// The maximum size of a game's record, in bytes.
pub const RECORD: u64 = limits::RECORD;
/// The maximum size of a campaign's file, in bytes.
pub const SERIES: u64 = 4 * MIB;
/// The maximum number of files read from a mod, or from a folder of scenarios.
pub const FILES: usize = 2000;
/// The maximum size of a mod, or a folder of scenarios, in bytes read.
pub const BYTES: u64 = 16 * MIB;
/// The maximum number of folder entries visited, read or not.
pub const ENTRIES: usize = 10_000;
/// The maximum number of editions in a content. The lobby describes each of them to every client.
pub const EDITIONS: usize = 100;
/// The maximum number of mods on top of each other.
pub const MODS: usize = 16;
/// The maximum depth of a file in folders below the mod's own.
pub const DEPTH: usize = 8;
/// The maximum length of a file's or folder's name, in characters.
pub const NAME: usize = 100;

/// The maximum total size of the scripts in a content, in bytes.
pub const SCRIPTS: u64 = MIB;
/// The maximum total size of the texts and editions in a content, in bytes. Short keys take about a hundred times their
/// size in memory.
pub const TOGETHER: u64 = 2 * MIB;
/// The maximum number of texts of one script. The script's code is searched for each text.
pub const WORDS: usize = 1000;

/// The maximum cost of reading all mod changes of one game, in units. Opening its record does all that work at once.
pub const CHANGING: u64 = 1_000_000_000;
/// The cost of each new byte of a script in a change, in units. Compiling takes this long if a script's names are
/// crafted to slow the compiler down.
pub const UNITS_TO_COMPILE: u64 = 250;
/// The cost of each byte of a mod in a change, in units. Its texts and editions are read again and kept.
pub const UNITS_TO_READ: u64 = 100;

/// Returns every limit, for people: its subject, its size, and the consequence of exceeding it.
pub fn table() -> Vec<[String; 3]> {
    let row = |what: &str, most: String, beyond: &str| [what.to_owned(), most, beyond.to_owned()];
    let kib = |bytes: u64| format!("{} KB", bytes / KIB);
    let mib = |bytes: u64| format!("{} MB", bytes / MIB);
    let (file, folder) = ("the file is rejected before it is read", "the mod is rejected");
    vec![
        row("an edition's file", kib(EDITION), file),
        row("a text file", kib(TEXTS), file),
        row("a scenario's file", kib(SCENARIO), file),
        row("the record of a game", mib(RECORD), file),
        row(
            "a line of a record",
            mib(limits::LINE as u64),
            "the record is rejected; the program never writes such a record",
        ),
        row(
            "the number of lines in a record",
            limits::LINES.to_string(),
            "the record is rejected; the program never writes such a record",
        ),
        row(
            "the number of rule changes in a record (changes of a mod or of the edition during the game)",
            limits::CHANGES.to_string(),
            "the record is rejected",
        ),
        row(
            "the total cost of all mod changes in a record, including the loading of their scripts",
            format!("{} million units", CHANGING / 1_000_000),
            "the record is rejected; a running game rejects the change",
        ),
        row(
            "the additional cost of a mod change, for each byte of a new script, of a library, and of a script that requires one, if a library is new",
            format!("{UNITS_TO_COMPILE} units"),
            "this cost counts toward the total cost of all mod changes",
        ),
        row(
            "the additional cost of a mod change, for each byte of any file",
            format!("{UNITS_TO_READ} units"),
            "this cost counts toward the total cost of all mod changes",
        ),
        row("a note in a record", format!("{} characters", limits::NOTE), "the rest of the note is cut off"),
        row("a saved game", kib(limits::SAVE as u64), "the saved game is rejected before it is read"),
        row(
            "the number of random draws in a saved game",
            format!("2^{}", limits::LOTS.ilog2()),
            "the saved game is rejected",
        ),
        row(
            "the number of unfinished steps in a saved game",
            hyperkon_cosmic::MOST_AT_REST.to_string(),
            "the saved game is rejected",
        ),
        row("the file of a campaign", mib(SERIES), file),
        row("the number of files in a mod, or of scenarios in a folder", FILES.to_string(), folder),
        row("the total size of the files in a mod, or of the scenarios in a folder", mib(BYTES), folder),
        row(
            "the total size of the scripts of all mods",
            kib(SCRIPTS),
            "the content is rejected; the error names the largest script",
        ),
        row(
            "the total size of the texts and editions of all mods",
            kib(TOGETHER),
            "the content is rejected; the error names the largest file",
        ),
        row("an icon", format!("{EMBLEM_PATHS} paths, {EMBLEM_LETTERS} characters"), "the content is rejected"),
        row("the number of texts of one script", WORDS.to_string(), "the content is rejected"),
        row("the number of mods loaded together", MODS.to_string(), "the content is rejected"),
        row("the number of editions of all mods", EDITIONS.to_string(), "the content is rejected"),
        row("the number of entries in a mod's folders, including unread files", ENTRIES.to_string(), folder),
        row("the depth of nested folders in a mod", DEPTH.to_string(), folder),
        row("the length of a file name in a mod", format!("{NAME} characters"), "the file is rejected"),
    ]
}
