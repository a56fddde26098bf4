//! A single game, played to its end by bots.

use super::{Game, Question, Seat, Table, Until, Update};
use thiserror::Error;

/// The reason why a game of bots did not end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unfinished {
    /// A game that reached the limit of answers.
    #[error("the game has not ended after {0} answers")]
    Endless(u64),
    /// A game that is not over, but prompts nobody.
    #[error("the game is not over, but no seat has a pending question")]
    Idle,
    /// A bot that returned no answer.
    #[error("{0} gave no answer")]
    Silent(Seat),
    /// An illegal answer, or a problem that the observer reported.
    #[error("{0}")]
    Wrong(String),
}

impl<G: Game> Table<G> {
    /// Plays a new table to its end, with at most `most` answers. `answer` receives a seat and the number of the
    /// answer, from 0, and returns the seat's answer. `told` observes the result of the start and of each answer.
    /// Returns the number of answers.
    ///
    /// # Errors
    /// Returns an error if the game does not end, or if `told` reports a problem.
    pub fn play_out(
        &mut self,
        game: &G,
        most: u64,
        mut answer: impl FnMut(&Self, Seat, u64) -> Option<G::Choice>,
        mut told: impl FnMut(&Self, &Update<G>, u64) -> Result<(), String>,
    ) -> Result<u64, Unfinished> {
        let mut progress = self.resume(game);
        told(self, &progress, 0).map_err(Unfinished::Wrong)?;
        let mut answers = 0;
        while !self.is_over() {
            if answers == most {
                return Err(Unfinished::Endless(most));
            }
            let seat = self.full_state().questions().first().ok_or(Unfinished::Idle)?.seat();
            let choice = answer(self, seat, answers).ok_or(Unfinished::Silent(seat))?;
            progress = self
                .answer_into(game, seat, choice, Until::Question, progress.emptied())
                .map_err(|refusal| Unfinished::Wrong(refusal.to_string()))?;
            answers += 1;
            told(self, &progress, answers).map_err(Unfinished::Wrong)?;
        }
        Ok(answers)
    }
}
