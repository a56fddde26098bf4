//! The door: the one way by which files come in, and go out, where a name is not ours.
//!
//! A folder that a person names (a mod, scenarios) is read through [`Folder`] and [`texts`]: regular files inside it and
//! nothing else. Each part of a path is opened from the folder that was opened before it, never through a link, so what
//! is put in a part's place between a look and the opening is refused as well. A link is refused wherever it leads: where
//! it leads can change while one looks. A file that a person names is read through [`open`], [`read`] and [`read_text`]:
//! there a link is the person's own.
//!
//! Invariants: nothing that is no regular file is waited for; no more is read than the limits below; nothing is written
//! through a link or outside the folder that was given. Names that begin with a dot are passed over: editors and version
//! control keep things there.
//!
//! What a file means is not the door's: it hands out bytes and texts.

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

pub use draft::{Draft, Over, Readers};
pub use folder::{Folder, Kind};
pub use limits::{
    BYTES, CHANGING, DEPTH, EDITION, EMBLEM_LETTERS, EMBLEM_PATHS, ENTRIES, FILES, MODS, NAME, RECORD, SCENARIO,
    SCRIPT, SCRIPTS, SERIES, TEXTS, TOGETHER, UNITS_TO_COMPILE, UNITS_TO_READ, WORDS, table,
};
pub use named::{Bounded, open, read, read_text};
pub use walk::{FileText, Found, Room, texts};
pub use whole::{Entry, make_folder};
pub use wrong_file::WrongFile;
