//! What can go wrong for a frontend.

use crate::edition::Unmet;
use crate::problem::Problem;
use hyperkon_cosmic::{Misfit, Refusal, Unfit};
use hyperkon_frame::plain::one_line;
use hyperkon_table::{Code, Mistake, RecordError, TableError, Unimaginable};
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
#[non_exhaustive]
pub enum GameError {
    /// The content is not sound.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// A wish for a table that cannot be met.
    #[error("{}", one_line(&.0.to_string()))]
    Table(#[from] Unmet),
    /// A state made by hand that cannot be.
    #[error("{}", one_line(&.0.to_string()))]
    Unsound(Box<dyn Mistake>),
    /// An answer was refused; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
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
    /// A record that came to play by other content, and does not hold it.
    #[error("the record does not hold the content {} that it changes to", one_line(.identity))]
    LacksContent {
        /// What its rules mean.
        identity: String,
    },
    /// The contents that a game changes to cost too much to read.
    #[error(
        "with change {number} of the mods in this game, to read them all takes more than {most} units of work (make fewer or \
         smaller changes in one game; a new game takes the mods as they are)"
    )]
    ChangesTooDear {
        /// Which change of the mods, from 1.
        number: usize,
        /// The most units.
        most: u64,
    },
    /// A record that this content does not replay.
    #[error("answer {number} of the record does not fit the game: {why}")]
    Unfit {
        /// Which answer, from 1.
        number: usize,
        /// Why.
        why: Box<GameError>,
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
            GameError::Table(unmet) => unmet.code(),
            GameError::Unsound(what) => what.code(),
            GameError::Refused(refusal) => refusal.code(),
            GameError::Record(error) => error.code(),
            GameError::OtherContent { .. } => "other_content",
            GameError::LacksContent { .. } => "lacks_content",
            GameError::ChangesTooDear { .. } => "changes_too_dear",
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
            TableError::Unsound(what) => GameError::Unsound(what),
            TableError::Unfit { number, why } => GameError::Unfit { number, why: Box::new((*why).into()) },
            TableError::Record(error) => GameError::Record(error),
            TableError::Unimaginable(error) => GameError::Unimaginable(error),
            TableError::OtherRules => {
                GameError::OtherContent { changed: "a saved game does not say which files".to_owned() }
            }
            other => GameError::AtTable(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_cosmic::{Pickable, Place, Planet, Side, Unsound};
    use hyperkon_table::{Damage, Seat};
    use std::collections::BTreeSet;

    /// A program knows by the code alone what is wrong.
    #[test]
    fn each_code_means_one_thing() {
        let errors = [
            GameError::Content(ContentError(Vec::new())),
            GameError::Refused(Refusal::Stopped),
            GameError::OtherContent { changed: String::new() },
            GameError::LacksContent { identity: String::new() },
            GameError::ChangesTooDear { number: 1, most: 1 },
            GameError::Unfit { number: 1, why: Box::new(Refusal::Over.into()) },
            GameError::Misfit(Misfit::Cards),
            GameError::Unimaginable(Unimaginable { viewer: Seat(0).into() }),
            GameError::AtTable(TableError::TooFewAnswers { given: 0 }),
            GameError::AtTable(TableError::Damaged(Damage::Elsewhere.into())),
            GameError::AtTable(TableError::Format { found: 1, read: 2 }),
        ];
        let rows = Unmet::ROWS.iter().chain(Unsound::ROWS).map(|row| row.code);
        let refusals = [Refusal::NotAsked { seat: Seat(0) }, Refusal::Unfit(Unfit::NoOfferStands)];
        let codes: Vec<&str> =
            errors.iter().map(Code::code).chain(rows).chain(refusals.iter().map(Code::code)).collect();
        let different: BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(different.len(), codes.len(), "{codes:?}");
    }

    /// The words of the game, and none of Rust's.
    #[test]
    fn a_refusal_is_said_in_words_of_the_game() {
        let planet = Planet::of(Seat(1), 2);
        let told = [
            Unfit::NotOffered(Pickable::Planet(planet)),
            Unfit::Twice(Pickable::Seat(Seat(1))),
            Unfit::ShipsThere { place: Place::Planet(planet), ships: 3, most: 2 },
            Unfit::CardsOf { side: Side::Offense, most: 1, cards: 2 },
            Unfit::Freed { side: Side::Defense, seat: Seat(1), ships: 1 },
        ];
        assert_eq!(
            told.map(|unfit| unfit.to_string()),
            [
                "`planet 2 of seat 1` is not among the options",
                "`seat 1` is picked twice",
                "3 ships from planet 2 of seat 1; at most 2 can be",
                "the offense has only 1 of 2 cards",
                "the defense cannot free 1 of the ships of seat 1",
            ]
        );
    }
}
