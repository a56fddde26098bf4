//! Errors that clients receive from the engine.

use crate::edition::UnsupportedOptions;
use crate::problem::Problem;
use hyperkon_cosmic::{IncompatibleRules, InvalidAnswer, Refusal};
use hyperkon_frame::plain::one_line;
use hyperkon_table::{Code, Diagnostic, NoConsistentState, RecordError, TableError};
use std::fmt;
use thiserror::Error;

/// All errors in some content.
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

/// An error of the engine.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GameError {
    /// Invalid content.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// Unsupported table options.
    #[error("{}", one_line(&.0.to_string()))]
    Table(#[from] UnsupportedOptions),
    /// An invalid state that was made by hand.
    #[error("{}", one_line(&.0.to_string()))]
    InvalidState(Box<dyn Diagnostic>),
    /// A rejected answer, which changed nothing.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// An invalid record.
    #[error("{}", one_line(&.0.to_string()))]
    Record(#[from] RecordError),
    /// A record that was made with different content.
    #[error(
        "the record was made with different content: {} (use the original content, or ignore the difference)", one_line(.changed)
    )]
    OtherContent {
        /// The names of the files that differ.
        changed: String,
    },
    /// A record that changes to content which it does not contain.
    #[error("the record switches to content {}, but does not contain this content", one_line(.identity))]
    LacksContent {
        /// The identity hash of the rules.
        identity: String,
    },
    /// Content changes that cost too much fuel to read.
    #[error(
        "reading the mods of this game takes more than {most} fuel with change {number} (make fewer or smaller \
         changes in one game; a new game uses the current mods)"
    )]
    ChangesTooDear {
        /// The number of the change, from 1.
        number: usize,
        /// The maximum fuel.
        most: u64,
    },
    /// An answer in a record that is illegal with this content.
    #[error("illegal answer {number} in the record: {why}")]
    InvalidAnswer {
        /// The number of the answer, from 1.
        number: usize,
        /// The error of the answer.
        why: Box<GameError>,
    },
    /// Content that a running game cannot take, but a new game can.
    #[error("{0} (a new game accepts it)")]
    IncompatibleRules(#[from] IncompatibleRules),
    /// Observations without a consistent hidden state.
    #[error(transparent)]
    NoConsistentState(#[from] NoConsistentState),
    /// An error that any game's table can return.
    #[error("{}", one_line(&.0.to_string()))]
    AtTable(TableError<InvalidAnswer>),
}

impl Code for GameError {
    fn code(&self) -> &'static str {
        match self {
            GameError::Content(_) => "content",
            GameError::Table(unmet) => unmet.code(),
            GameError::InvalidState(what) => what.code(),
            GameError::Refused(refusal) => refusal.code(),
            GameError::Record(error) => error.code(),
            GameError::OtherContent { .. } => "other_content",
            GameError::LacksContent { .. } => "lacks_content",
            GameError::ChangesTooDear { .. } => "changes_too_dear",
            GameError::InvalidAnswer { .. } => "unfit_answer",
            GameError::IncompatibleRules(_) => "misfit",
            GameError::NoConsistentState(_) => "unimaginable",
            GameError::AtTable(error) => error.code(),
        }
    }
}

impl From<TableError<InvalidAnswer>> for GameError {
    fn from(error: TableError<InvalidAnswer>) -> Self {
        match error {
            TableError::Refused(refusal) => GameError::Refused(refusal),
            TableError::InvalidState(what) => GameError::InvalidState(what),
            TableError::InvalidAnswer { number, why } => {
                GameError::InvalidAnswer { number, why: Box::new((*why).into()) }
            }
            TableError::Record(error) => GameError::Record(error),
            TableError::NoConsistentState(error) => GameError::NoConsistentState(error),
            TableError::OtherRules => {
                GameError::OtherContent { changed: "a saved game does not list the files".to_owned() }
            }
            other => GameError::AtTable(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_cosmic::{InvalidState, PickOption, Place, Planet, Side};
    use hyperkon_table::{Damage, Seat};
    use std::collections::BTreeSet;

    /// Programs can identify an error by its code alone.
    #[test]
    fn error_codes_are_unique() {
        let errors = [
            GameError::Content(ContentError(Vec::new())),
            GameError::Refused(Refusal::Stopped),
            GameError::OtherContent { changed: String::new() },
            GameError::LacksContent { identity: String::new() },
            GameError::ChangesTooDear { number: 1, most: 1 },
            GameError::InvalidAnswer { number: 1, why: Box::new(Refusal::Over.into()) },
            GameError::IncompatibleRules(IncompatibleRules::Cards),
            GameError::NoConsistentState(NoConsistentState { viewer: Seat(0).into() }),
            GameError::AtTable(TableError::TooFewAnswers { given: 0 }),
            GameError::AtTable(TableError::Damaged(Damage::Elsewhere.into())),
            GameError::AtTable(TableError::Format { found: 1, read: 2 }),
        ];
        let rows = UnsupportedOptions::ROWS.iter().chain(InvalidState::ROWS).map(|row| row.code);
        let refusals = [Refusal::NotAsked { seat: Seat(0) }, Refusal::InvalidAnswer(InvalidAnswer::NoOfferStands)];
        let codes: Vec<&str> =
            errors.iter().map(Code::code).chain(rows).chain(refusals.iter().map(Code::code)).collect();
        let different: BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(different.len(), codes.len(), "{codes:?}");
    }

    /// Messages of rejections use the terms of the game, not of Rust.
    #[test]
    fn rejections_use_terms_of_the_game() {
        let planet = Planet::of(Seat(1), 2);
        let told = [
            InvalidAnswer::NotOffered(PickOption::Planet(planet)),
            InvalidAnswer::Twice(PickOption::Seat(Seat(1))),
            InvalidAnswer::ShipsThere { place: Place::Planet(planet), ships: 3, most: 2 },
            InvalidAnswer::CardsOf { side: Side::Offense, most: 1, cards: 2 },
            InvalidAnswer::Freed { side: Side::Defense, seat: Seat(1), ships: 1 },
        ];
        assert_eq!(
            told.map(|unfit| unfit.to_string()),
            [
                "`planet 2 of seat 1` is not among the options",
                "`seat 1` is picked twice",
                "cannot take 3 ships from planet 2 of seat 1; at most 2 can be taken",
                "the offense has 1 cards; the offer has 2",
                "the defense cannot free 1 ships of seat 1",
            ]
        );
    }
}
