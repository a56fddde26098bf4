//! Rejections of answers and errors of tables: data with codes, for texts in any language.

use super::{Code, Diagnostic, QuestionId, RecordError, Seat, Viewer};
use crate::diagnostics;
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// The reason why an answer was rejected. A rejected answer changes nothing. `U` is the type of the game's own reasons.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refusal<U: fmt::Display> {
    /// An answer of a seat without a pending question.
    #[error("{seat} has no pending question")]
    NotAsked {
        /// The seat that answered.
        seat: Seat,
    },
    /// An answer to a question that is not pending.
    #[error("question {asked} is not pending{}", .now.map_or_else(String::new, |now| format!("; question {now} is")))]
    Stale {
        /// The question that the answer refers to.
        asked: QuestionId,
        /// The seat's pending question.
        now: Option<QuestionId>,
    },
    /// An answer of the wrong kind.
    #[error("expected {wanted}, found {got}")]
    WrongKind {
        /// The expected kind of answer.
        wanted: &'static str,
        /// The kind of the given answer.
        got: &'static str,
    },
    /// A part that is not allowed at its place in the answer.
    #[error("answer part {number} is not allowed at this position (parts count from 0)")]
    NotNow {
        /// The index of the part, from 0.
        number: usize,
    },
    /// An incomplete answer.
    #[error("the answer is incomplete")]
    NotWhole,
    /// Fewer choices than required.
    #[error("chose {got}; expected at least {least}")]
    TooFew {
        /// The minimum.
        least: u32,
        /// The number chosen.
        got: u32,
    },
    /// More choices than allowed.
    #[error("chose {got}; expected at most {most}")]
    TooMany {
        /// The maximum.
        most: u32,
        /// The number chosen.
        got: u32,
    },
    /// The game's own reason to reject the answer.
    #[error(transparent)]
    InvalidAnswer(U),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is stopped by a fault and accepts no answers.
    #[error("a script failed and stopped the game: fix the script and resume, or disable it")]
    Stopped,
}

impl<U: fmt::Display + Code> Code for Refusal<U> {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotAsked { .. } => "not_asked",
            Refusal::Stale { .. } => "stale",
            Refusal::WrongKind { .. } => "wrong_kind",
            Refusal::NotNow { .. } => "not_now",
            Refusal::NotWhole => "not_whole",
            Refusal::Over => "over",
            Refusal::Stopped => "stopped",
            Refusal::TooFew { .. } => "too_few",
            Refusal::TooMany { .. } => "too_many",
            Refusal::InvalidAnswer(unfit) => unfit.code(),
        }
    }
}

/// The error of an operation on a table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError<U: fmt::Display> {
    /// A rejected answer; nothing has changed.
    #[error(transparent)]
    Refused(Refusal<U>),
    /// An invalid state, made by hand or read from a file.
    #[error("{0}")]
    InvalidState(Box<dyn Diagnostic>),
    /// An undo of more answers than were given.
    #[error("cannot undo more answers than the {given} that were given")]
    TooFewAnswers {
        /// The number of answers.
        given: usize,
    },
    /// An error while a record was written or read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A corrupt save.
    #[error("the saved game is corrupt: {0}")]
    Damaged(Box<dyn Diagnostic>),
    /// A record or save with another format version.
    #[error("file has format {found}; this version reads format {read}")]
    Format {
        /// The format in the file.
        found: u32,
        /// The supported format.
        read: u32,
    },
    /// A record or save that was made with different rules.
    #[error("the game was recorded under different rules")]
    OtherRules,
    /// An illegal answer in a record.
    #[error("illegal answer {number} in the record: {}", .why.to_string())]
    InvalidAnswer {
        /// The number of the answer, from 1.
        number: usize,
        /// The reason.
        why: Box<TableError<U>>,
    },
    /// A failed sample: no hidden state is consistent with the seat's observations.
    #[error(transparent)]
    NoConsistentState(#[from] NoConsistentState),
}

impl<U: fmt::Display> From<Refusal<U>> for TableError<U> {
    fn from(refusal: Refusal<U>) -> Self {
        TableError::Refused(refusal)
    }
}

impl<U: fmt::Display + Code> Code for TableError<U> {
    fn code(&self) -> &'static str {
        match self {
            TableError::Refused(refusal) => refusal.code(),
            TableError::InvalidState(what) => what.code(),
            TableError::TooFewAnswers { .. } => "too_few_answers",
            TableError::Record(error) => error.code(),
            TableError::Damaged(_) => "damaged",
            TableError::Format { .. } => "format",
            TableError::OtherRules => "other_rules",
            TableError::InvalidAnswer { .. } => "unfit_answer",
            TableError::NoConsistentState(_) => "unimaginable",
        }
    }
}

/// The errors of a game in which only the setup has its own errors.
#[derive(Debug, Error)]
pub enum SetupError<T: Diagnostic, U: fmt::Display> {
    /// A failed setup, with the reason and a help line.
    #[error("{0}{help}", help = .0.help().map_or_else(String::new, |help| format!(" ({help})")))]
    InvalidTable(T),
    /// An error of any table.
    #[error(transparent)]
    Table(#[from] TableError<U>),
}

impl<T: Diagnostic, U: fmt::Display + Code> Code for SetupError<T, U> {
    fn code(&self) -> &'static str {
        match self {
            SetupError::InvalidTable(unfit) => unfit.code(),
            SetupError::Table(error) => error.code(),
        }
    }
}

diagnostics! {
    /// The reasons why a saved game is invalid.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Damage in "damage" {
        Unreadable { why: String } as "unreadable" says "{why}";
        TooLong { most: usize } as "too_long" says "more than {most} bytes";
        Lots { most: u64 } as "lots" says "more than {most} random numbers drawn";
        Elsewhere as "elsewhere" says "the answers do not lead to the saved state";
        Refused { why: String } as "refused" says "{why}";
        Faults { fault: String } as "faults" says "{fault}";
    }
}

/// The error for a failed sample: no hidden state is consistent with the seat's observations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no hidden state is consistent with what {viewer} knows")]
pub struct NoConsistentState {
    /// The viewer.
    pub viewer: Viewer,
}
