//! What a script may not contain.

use thiserror::Error;

/// The longest text that a script can have or make, in bytes.
pub const LONGEST_TEXT: i16 = 1000;

/// Whole numbers up to this one are keys that cost nothing besides, and a list in a script has no more items.
pub(crate) const NEAR: i16 = 1000;

/// What is told of a loop through something else.
pub const NO_LIST: &str = "a loop goes through a list, `pairs(table)` or a function";

/// What a script may not contain: what is told, and from it what would mend it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// It sets a global.
    #[error("this sets the global `{name}`")]
    Global {
        /// The global's name.
        name: String,
    },
    /// A function changes a local of what is around it.
    #[error("a function changes `{name}`, which belongs to what is around it")]
    Outer {
        /// The local's name.
        name: String,
    },
    /// `^` is as exact as a machine's own library.
    #[error("`^` is not equally exact on every machine")]
    Power,
    /// `...` copies any number of values in one go.
    #[error("a script has no `...`")]
    Dots,
    /// A text in the script is too long.
    #[error("a text in the script is longer than {most} bytes")]
    LongText {
        /// The most bytes.
        most: i16,
    },
    /// A list in the script is too long.
    #[error("a list in the script has more than {most} items")]
    LongList {
        /// The most items.
        most: i16,
    },
    /// A function is too long for its looks to be reached by a jump.
    #[error("a function of the script is too long")]
    TooLong,
    /// A function has no register left.
    #[error("a function of the script has too many locals")]
    TooManyLocals,
    /// The interpreter has made something that is not known here: a fault of this crate.
    #[error("the script's bytecode has an unknown form")]
    Unknown,
}

/// Something that a script may not contain, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedAt {
    /// What it is.
    pub refused: Refused,
    /// Its line, from 1, where it is known.
    pub line: Option<u32>,
}

impl From<Refused> for RefusedAt {
    fn from(refused: Refused) -> RefusedAt {
        RefusedAt { refused, line: None }
    }
}

/// What a look has found, by the name that it has asked nil for.
pub(crate) fn found(name: &str) -> Option<&'static str> {
    match name {
        "!key" => Some("a key of a table is a number, a text or a thing of the game, never a table or a function"),
        "!number" => Some("a number expected, got a text: `tonumber(text)` makes one of it"),
        "!loop" => Some(NO_LIST),
        _ => None,
    }
}
