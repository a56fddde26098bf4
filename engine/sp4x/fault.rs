//! What goes wrong in a step: never in a game that was begun and played here, only in one that was tampered with.

use crate::script::WrongScript;
use hyperkon_luau::Error;
use hyperkon_table::{DeskFault, Halt, Seat};
use thiserror::Error as ThisError;

/// The result of a piece of a step: done, waiting for an answer, or a fault.
pub type Flow<T = ()> = Result<T, Halt<Fault>>;

/// Why a step could not go on.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
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
    pub(crate) fn of_script(file: &str, error: &Error) -> Fault {
        WrongScript::of(file, error).into()
    }
}
