//! What can go wrong for a frontend.

use crate::cosmic::{Misfit, Refusal, Unfit};
use crate::plain::one_line;
use crate::problem::Problem;
use crate::table::{Code, RecordError, TableError, Unimaginable};
use std::fmt;
use thiserror::Error;

/// Everything that is wrong with a content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError(pub Vec<Problem>);

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ContentError {}

/// Why the engine did not do what it was asked.
#[derive(Debug, Error)]
pub enum GameError {
    /// The content is not sound.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// A wish for a table that cannot be met.
    #[error("{}", one_line(.0))]
    Table(String),
    /// An answer was refused; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The game is stopped by a fault and takes no answers.
    #[error("the game is stopped: a script has faulted (mend the script and resume, or disable it)")]
    Stopped,
    /// A record.
    #[error("{}", one_line(&.0.to_string()))]
    Record(#[from] RecordError),
    /// A record of another content.
    #[error(
        "the record was made with other content: {} (play it with that content, or ask to try all the same)", one_line(.changed)
    )]
    OtherContent {
        /// The files that differ.
        changed: String,
    },
    /// A record that this content does not replay.
    #[error("answer {number} of the record does not fit the game: {}", one_line(.why))]
    Unfit {
        /// Which answer, from 1.
        number: usize,
        /// Why.
        why: String,
    },
    /// Other content that a game under way cannot take; the next game can.
    #[error("{0} (a new game takes it)")]
    Misfit(#[from] Misfit),
    /// No other world.
    #[error(transparent)]
    Unimaginable(#[from] Unimaginable),
    /// What can go wrong at any table.
    #[error("{}", one_line(&.0.to_string()))]
    AtTable(TableError<Unfit>),
}

impl Code for GameError {
    fn code(&self) -> &'static str {
        match self {
            GameError::Content(_) => "content",
            GameError::Table(_) => "table",
            GameError::Refused(refusal) => refusal.code(),
            GameError::Stopped => "stopped",
            GameError::Record(error) => error.code(),
            GameError::OtherContent { .. } => "other_content",
            GameError::Unfit { .. } => "unfit_answer",
            GameError::Misfit(_) => "misfit",
            GameError::Unimaginable(_) => "unimaginable",
            GameError::AtTable(error) => error.code(),
        }
    }
}

impl From<TableError<Unfit>> for GameError {
    fn from(error: TableError<Unfit>) -> Self {
        match error {
            TableError::Refused(refusal) => GameError::Refused(refusal),
            TableError::Stopped => GameError::Stopped,
            TableError::Unsound(what) => GameError::Table(what),
            TableError::Record(error) => GameError::Record(error),
            TableError::Unfit { number, why } => GameError::Unfit { number, why },
            TableError::Unimaginable(error) => GameError::Unimaginable(error),
            TableError::OtherRules => {
                GameError::OtherContent { changed: "a saved game does not say which files".to_owned() }
            }
            other => GameError::AtTable(other),
        }
    }
}
