//! What goes wrong in a step: never in a game that was begun and played here, only in one that was tampered with.

use hyperkon_luau as luau;
use hyperkon_table::{DeskFault, Halt, Seat, short};
use thiserror::Error;

/// The result of a piece of a step: done, waiting for an answer, or a fault.
pub type Flow<T = ()> = Result<T, Halt<Fault>>;

/// What is wrong with a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}{}: {what}", line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct WrongScript {
    /// Its file.
    pub file: String,
    /// The line, from 1.
    pub line: Option<u32>,
    /// What is wrong, and how to mend it where that is known.
    pub what: String,
}

impl WrongScript {
    pub(crate) fn new(file: &str, what: impl Into<String>) -> WrongScript {
        WrongScript { file: file.to_owned(), line: None, what: what.into() }
    }

    pub(crate) fn of(file: &str, error: &luau::Error) -> WrongScript {
        // A script can write the name of another file into its message: the blame is its own.
        let is_own = error.file.as_deref().is_none_or(|named| named == file);
        let line = error.line.filter(|_| is_own);
        WrongScript { file: file.to_owned(), line, what: short(&error.what) }
    }
}

/// Why a step could not go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the fields are named after what they are")]
pub enum Fault {
    /// A question could not be asked.
    #[error(transparent)]
    Desk(#[from] DeskFault),
    /// A recorded answer is not one to the question.
    #[error("the recorded answer of {seat} is no answer to its question")]
    UnfitAnswer { seat: Seat },
    /// The state lacks what the step needs.
    #[error("the step lacks {lacks}")]
    Unprepared { lacks: &'static str },
    /// A script of the edition is at fault.
    #[error(transparent)]
    Script(#[from] WrongScript),
}

impl Fault {
    /// What the interpreter says of a script.
    pub(crate) fn of_script(file: &str, error: &luau::Error) -> Fault {
        WrongScript::of(file, error).into()
    }
}
