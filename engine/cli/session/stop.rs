//! The reasons why a prompt ends without an answer.

use crate::words::error::CommandError;
use hyperkon_frame::Until;
use std::io;

/// The reason why a prompt ended without an answer.
#[derive(Debug)]
pub enum Stop {
    /// The person leaves the table.
    Leave,
    /// The input has ended.
    End,
    /// Changed rules are in force, so the question may have changed.
    Anew,
    /// The person undoes the last answer.
    Undo,
    /// The person sets an auto-pass until this point.
    Pass(Until),
    /// The person abandons an offer. Possible only at the steps of an offer.
    Back,
    /// An error has occurred.
    Failed(CommandError),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Failed(error.into())
    }
}

impl From<CommandError> for Stop {
    fn from(error: CommandError) -> Self {
        Stop::Failed(error)
    }
}
