//! Forbidden code and the reasons to reject it.

use thiserror::Error;

/// The maximum length of a string that a script contains or creates, in bytes.
pub const LONGEST_TEXT: i16 = 1000;

/// The largest integer key without extra cost. List literals have the same limit.
pub(crate) const NEAR: i16 = 1000;

/// The message for a loop over a value that is not a list.
pub const NO_LIST: &str = "expected a list, `pairs(table)`, or a function in a loop";

/// A reason to reject code, with its message. The suggested fix depends on the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// An assignment to a global.
    #[error("assignment to global `{name}`")]
    Global {
        /// The global's name.
        name: String,
    },
    /// An assignment to a local of an enclosing function or file.
    #[error("assignment to captured variable `{name}`")]
    Outer {
        /// The local's name.
        name: String,
    },
    /// The operator `^`, whose result depends on the math library of the machine.
    #[error("`^` is not allowed: its result depends on the machine")]
    Power,
    /// The operator `...`, which copies any number of values at once.
    #[error("`...` is not allowed in scripts")]
    Dots,
    /// A `require` within a function.
    #[error("`require` is only available at the top of a file")]
    RequireInside,
    /// A `require` without a literal name.
    #[error("`require` takes the name of a library as a literal string")]
    RequireUnnamed,
    /// A string in the script that is too long.
    #[error("a string in the script is longer than {most} bytes")]
    LongText {
        /// The maximum length, in bytes.
        most: i16,
    },
    /// A list in the script that is too long.
    #[error("a list in the script has more than {most} items")]
    LongList {
        /// The maximum number of items.
        most: i16,
    },
    /// A function that is too long for jumps to its checks.
    #[error("a function in the script is too long")]
    TooLong,
    /// A function without a free register.
    #[error("a function in the script has too many local variables")]
    TooManyLocals,
    /// Unknown output of the compiler, which is a bug in this crate.
    #[error("unsupported bytecode")]
    Unknown,
}

/// Forbidden code with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedAt {
    /// The reason to reject the code.
    pub refused: Refused,
    /// The line of the code, from 1, if known.
    pub line: Option<u32>,
}

impl From<Refused> for RefusedAt {
    fn from(refused: Refused) -> RefusedAt {
        RefusedAt { refused, line: None }
    }
}

/// Returns the message for a failed check. `name` is the name with which the check has indexed nil.
pub(crate) fn found(name: &str) -> Option<&'static str> {
    match name {
        "!key" => {
            Some("invalid table key: use a number, a string, or an object of the game, not a table or a function")
        }
        "!number" => Some("expected a number, found a string: convert it with `tonumber(text)`"),
        "!loop" => Some(NO_LIST),
        _ => None,
    }
}
