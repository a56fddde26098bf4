//! Faults of steps. They occur only in invalid states, such as a modified save, or if a script fails.

use hyperkon_luau as luau;
use hyperkon_table::{ContextFault, Seat, StepExit, short};
use thiserror::Error;

/// Result of a part of a step: a value, a pending question, or a fault.
pub type Flow<T = ()> = Result<T, StepExit<Fault>>;

/// An error in a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}{}: {what}", line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct WrongScript {
    /// File of the script.
    pub file: String,
    /// Line in the file, counted from 1.
    pub line: Option<u32>,
    /// Error message, with advice if there is any.
    pub what: String,
}

impl WrongScript {
    pub(crate) fn new(file: &str, what: impl Into<String>) -> WrongScript {
        WrongScript { file: file.to_owned(), line: None, what: what.into() }
    }

    pub(crate) fn of(file: &str, error: &luau::Error) -> WrongScript {
        // A script can put another file's name into its error message. The fault is still attributed to this script.
        let is_own = error.file.as_deref().is_none_or(|named| named == file);
        let line = error.line.filter(|_| is_own);
        WrongScript { file: file.to_owned(), line, what: short(&error.what) }
    }
}

/// Reason why a step could not continue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the fields are named after what they are")]
pub enum Fault {
    /// A question could not be asked.
    #[error(transparent)]
    StepContext(#[from] ContextFault),
    /// A recorded answer that does not match its question.
    #[error("the recorded answer of {seat} does not match its question")]
    UnfitAnswer { seat: Seat },
    /// A state without data that the step needs.
    #[error("cannot run the step: missing {lacks}")]
    Unprepared { lacks: &'static str },
    /// An error in a script of the edition.
    #[error(transparent)]
    Script(#[from] WrongScript),
}

impl Fault {
    /// Converts an interpreter error of a script.
    pub(crate) fn of_script(file: &str, error: &luau::Error) -> Fault {
        WrongScript::of(file, error).into()
    }
}
