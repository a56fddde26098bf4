//! Mods of the version before, rewritten for this one as far as that needs no thought.
//!
//! Only the places that change are touched: comments, texts and white space stay. What would mean something else than
//! before is left as it is, and told with what to write. A file that cannot be read stays whole as it was.

mod calls;
mod edits;
mod files;
mod in_toml;
mod reading;
mod script;
mod source;

pub use edits::Change;
pub use files::{Migrated, Unmigrated, of_mod, of_scenarios};

/// A line that is left to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The line, from 1, in the text as it was.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
    /// What to write.
    pub write: String,
}

impl Left {
    const fn new(line: usize, what: String, write: String) -> Left {
        Left { line, what, write }
    }
}

/// A text of the version before as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rewritten {
    text: String,
    changes: Vec<Change>,
    left: Vec<Left>,
}
