//! Earlier positions of a match, replayed from its nearest checkpoint.

use super::lines::When;
use super::r#match::{Mark, Match};
use super::progress::Update;
use super::table::Table;
use super::{Change, Game, Refusal, Seat, TableError, Until};
use std::fmt;

/// Some answers of a match, replayed event by event.
pub struct Detail<G: Game> {
    /// The table before the answers.
    pub before: Table<G>,
    /// The effects of the answers, with the table as of each event.
    pub progress: Update<G>,
    /// The table after the answers.
    pub table: Table<G>,
}

impl<G: Game> Match<G> {
    /// Returns the table after `answers` answers, or after the last answer if there are fewer. The table is replayed
    /// from the nearest checkpoint.
    ///
    /// # Errors
    /// Returns an error if the game rejects an answer that it accepted before.
    pub fn table_after(&self, game: &G, answers: usize) -> Result<Table<G>, G::Error> {
        Ok(self.replayed(game, answers)?.0)
    }

    /// Gives `told` the table before each answer, in order.
    ///
    /// # Errors
    /// The same as for [`Match::table_after`].
    pub(super) fn each_table(&self, game: &G, told: &mut dyn FnMut(usize, &Table<G>)) -> Result<(), G::Error> {
        let (mut table, mut mark) = self.replayed(game, 0)?;
        let given = Given { answers: &self.answers, marks: &self.marks };
        for number in 0..self.answers.len() {
            told(number, &table);
            given.answer_again(game, &mut table, &mut mark, number, Update::default())?;
        }
        Ok(())
    }

    /// Returns the table after `answers` answers, and the first change not yet applied.
    fn replayed(&self, game: &G, answers: usize) -> Result<(Table<G>, usize), G::Error> {
        let to = answers.min(self.answers.len());
        let near = self.checkpoints.iter().rev().find(|copy| copy.answers <= to);
        let Some(copy) = near else { return Ok((self.table.clone(), self.marks.len())) };
        let (mut table, mut mark) = (copy.table.clone(), copy.marks);
        let given = Given { answers: &self.answers, marks: &self.marks };
        given.marks_again(game, &mut table, &mut mark, copy.answers)?;
        for number in copy.answers..to {
            given.answer_again(game, &mut table, &mut mark, number, Update::default())?;
        }
        Ok((table, mark))
    }

    /// Replays the answers after the first `after`, up to `until`. Returns the tables before and after these answers,
    /// and their effects with the table as of each event ([`Update::tables`]).
    ///
    /// # Errors
    /// The same as for [`Match::table_after`].
    pub fn detail(&self, game: &G, after: usize, until: usize) -> Result<Detail<G>, G::Error> {
        let (before, mut mark) = self.replayed(game, after)?;
        let (mut table, given) = (before.clone(), Given { answers: &self.answers, marks: &self.marks });
        let mut progress = Update { first: table.events(), ..Update::detailed() };
        for number in after..until.min(self.answers.len()) {
            progress.then(given.answer_again(game, &mut table, &mut mark, number, Update::detailed())?);
        }
        Ok(Detail { before, progress, table })
    }
}

/// Answers and changes to be replayed on a table.
pub(super) struct Given<'a, G: Game> {
    pub(super) answers: &'a [(Seat, G::Choice)],
    pub(super) marks: &'a [Mark<G>],
}

impl<G: Game> Given<'_, G> {
    /// Replays the answer with this number and the changes after it. `mark` is the index of the first change not yet
    /// applied. The effects are added to `progress`.
    pub(super) fn answer_again(
        &self,
        game: &G,
        table: &mut Table<G>,
        mark: &mut usize,
        number: usize,
        progress: Update<G>,
    ) -> Result<Update<G>, G::Error> {
        let (seat, choice) = self.answers[number].clone();
        let at_end = |mark: &Mark<G>| mark.when == When::StepEnd && mark.after == number + 1;
        let until = if self.marks.get(*mark).is_some_and(at_end) { Until::StepEnd } else { Until::Question };
        let progress = table.answer_into(game, seat, choice, until, progress);
        let unfit = |why: Refusal<_>| TableError::InvalidAnswer { number: number + 1, why: Box::new(why.into()) };
        let mut progress = progress.map_err(unfit)?;
        progress.then(self.marks_again(game, table, mark, number + 1)?);
        Ok(progress)
    }

    /// Replays the changes after this many answers.
    pub(super) fn marks_again(
        &self,
        game: &G,
        table: &mut Table<G>,
        mark: &mut usize,
        after: usize,
    ) -> Result<Update<G>, G::Error> {
        let mut progress = Update::default();
        while let Some(next) = self.marks.get(*mark).filter(|next| next.after == after) {
            *mark += 1;
            if !next.what.outlasts_undo() && next.what.is_in_force(&table.rules, table.state()) {
                continue;
            }
            progress.then(table.change(game, &next.what)?);
            progress.then(table.resume(game));
        }
        Ok(progress)
    }
}

impl<G: Game> fmt::Debug for Detail<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Detail").field("events", &self.progress.events.len()).finish_non_exhaustive()
    }
}
