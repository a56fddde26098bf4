//! Why an answer was not taken, and why a table did not do what it was asked: data with a code, so that the edge can
//! say it in the reader's language.

use super::{Code, Mistake, QuestionId, RecordError, Seat, Viewer};
use crate::mistakes;
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// Why an answer was not taken; nothing has changed. `U`: what only this game finds wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refusal<U: fmt::Display> {
    /// The game waits for nobody, or for somebody else.
    #[error("{seat} is not asked anything now")]
    NotAsked {
        /// The seat that answered.
        seat: Seat,
    },
    /// It answers a question that is not asked any more, or has not been asked yet.
    #[error("question {asked} is not asked now{}", .now.map_or_else(String::new, |now| format!("; {now} is")))]
    Stale {
        /// The question it answers.
        asked: QuestionId,
        /// The question that its seat is asked now.
        now: Option<QuestionId>,
    },
    /// The answer is of another kind than the question.
    #[error("the question wants {wanted}, not {got}")]
    WrongKind {
        /// The kind of answer that would do.
        wanted: &'static str,
        /// The kind that came.
        got: &'static str,
    },
    /// A part of it cannot come where it does.
    #[error("part {number} of the answer, counted from 0, cannot come there")]
    NotNow {
        /// Which part, from 0.
        number: usize,
    },
    /// Parts of it are missing.
    #[error("the answer is not whole")]
    NotWhole,
    /// It chooses fewer than it must.
    #[error("{got} chosen; choose at least {least}")]
    TooFew {
        /// The fewest.
        least: u32,
        /// How many came.
        got: u32,
    },
    /// It chooses more than it may.
    #[error("{got} chosen; choose at most {most}")]
    TooMany {
        /// The most.
        most: u32,
        /// How many came.
        got: u32,
    },
    /// What this game finds wrong.
    #[error(transparent)]
    Unfit(U),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is stopped by a fault and takes no answers.
    #[error("the game is stopped: a script has faulted (mend the script and resume, or disable it)")]
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
            Refusal::Unfit(unfit) => unfit.code(),
        }
    }
}

/// Why a table did not do what it was asked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError<U: fmt::Display> {
    /// An answer was refused; nothing has changed.
    #[error(transparent)]
    Refused(Refusal<U>),
    /// A state made by hand, or out of a file, that cannot be.
    #[error("{0}")]
    Unsound(Box<dyn Mistake>),
    /// More answers are taken back than were given.
    #[error("only {given} answers have been given")]
    TooFewAnswers {
        /// How many there are.
        given: usize,
    },
    /// A record cannot be written or read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A save is not what it says.
    #[error("the saved game is damaged: {0}")]
    Damaged(Box<dyn Mistake>),
    /// A record or a save of another form.
    #[error("file has format {found}; this version reads format {read}")]
    Format {
        /// The number in the file.
        found: u32,
        /// The only one that is read.
        read: u32,
    },
    /// A record or a save whose rules mean something else than ours.
    #[error("it was made by other rules")]
    OtherRules,
    /// An answer of a record that does not fit the game.
    #[error("answer {number} of the record does not fit the game: {}", .why.to_string())]
    Unfit {
        /// Which answer, from 1.
        number: usize,
        /// Why.
        why: Box<TableError<U>>,
    },
    /// No other world was found that agrees with what a seat knows.
    #[error(transparent)]
    Unimaginable(#[from] Unimaginable),
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
            TableError::Unsound(what) => what.code(),
            TableError::TooFewAnswers { .. } => "too_few_answers",
            TableError::Record(error) => error.code(),
            TableError::Damaged(_) => "damaged",
            TableError::Format { .. } => "format",
            TableError::OtherRules => "other_rules",
            TableError::Unfit { .. } => "unfit_answer",
            TableError::Unimaginable(_) => "unimaginable",
        }
    }
}

mistakes! {
    /// Why a save is not what it says.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Damage in "damage" {
        Unreadable { why: String } as "unreadable" says "{why}";
        TooLong { most: usize } as "too_long" says "it has more than {most} bytes";
        Lots { most: u64 } as "lots" says "it has drawn more than {most} lots";
        Elsewhere as "elsewhere" says "its answers do not lead to where it stands";
        Refused { why: String } as "refused" says "{why}";
        Faults { fault: String } as "faults" says "{fault}";
    }
}

/// No other world could be found that agrees with what the seat knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no world was found that agrees with what {viewer} knows")]
pub struct Unimaginable {
    /// Who.
    pub viewer: Viewer,
}
