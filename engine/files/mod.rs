//! Sandboxed file access, which all reads and writes of untrusted names use.
//!
//! The user names a folder, such as a mod or a folder of scenarios. [`Folder`] and [`texts`] read only regular files
//! inside it. Each part of a path is opened from the folder before it, and symbolic links are never followed. So an
//! entry that is swapped between the check and the opening is rejected too. Symbolic links are rejected even if their
//! target is inside, because the target can change. [`open`], [`read`], and [`read_text`] read a file that the user
//! names. They follow symbolic links, because the user chose the path.
//!
//! Invariants: no operation blocks on a FIFO or a device. Reads stop at the limits below. Writes stay inside the given
//! folder and do not follow symbolic links. Names that begin with a dot are skipped, because editors and version
//! control use them.
//!
//! This module returns bytes and texts; it does not interpret them.

mod archive;
#[cfg(not(unix))]
#[path = "plain.rs"]
mod at;
#[cfg(unix)]
#[path = "unix.rs"]
mod at;
mod draft;
mod folder;
mod limits;
mod named;
mod walk;
mod whole;
mod wrong_file;

pub use archive::{Archive, archive};
pub use draft::{Draft, Over, Readers};
pub use folder::{Folder, Kind};
pub use limits::{
    BYTES, CHANGING, DEPTH, EDITION, EDITIONS, EMBLEM_LETTERS, EMBLEM_PATHS, ENTRIES, FILES, MODS, NAME, RECORD,
    SCENARIO, SCRIPT, SCRIPTS, SERIES, TEXTS, TOGETHER, UNITS_TO_COMPILE, UNITS_TO_READ, WORDS, table,
};
pub use named::{Bounded, open, read, read_text, text};
pub use walk::{FileText, Found, Room, texts};
pub use whole::{Entry, make_folder};
pub use wrong_file::WrongFile;
