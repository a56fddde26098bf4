//! One game, played to its end by bots.

use super::{Game, Progress, Question, Seat, Table};
use thiserror::Error;

/// Why a game of bots has not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unfinished {
    /// It goes on and on.
    #[error("it has not ended after {0} answers")]
    Endless(u64),
    /// It is not over, and asks nobody.
    #[error("the game waits for nobody")]
    Idle,
    /// A bot has no answer.
    #[error("{0} gives no answer")]
    Silent(Seat),
    /// An answer was refused, or whoever was told has found something wrong.
    #[error("{0}")]
    Wrong(String),
}

impl<G: Game> Table<G> {
    /// Begins a table that was set up and plays it to its end, with at most `most` answers. `answer` is asked for the answer
    /// of a seat, with its number from 0; `told` gets what came of the beginning and of each answer, with how many there
    /// were. Gives back how many answers it took.
    ///
    /// # Errors
    /// When the game does not end, or `told` finds something wrong.
    pub fn play_out(
        &mut self,
        game: &G,
        most: u64,
        mut answer: impl FnMut(&Self, Seat, u64) -> Option<G::Choice>,
        mut told: impl FnMut(&Self, &Progress<G>, u64) -> Result<(), String>,
    ) -> Result<u64, Unfinished> {
        let progress = self.resume(game);
        told(self, &progress, 0).map_err(Unfinished::Wrong)?;
        let mut answers = 0;
        while !self.is_over() {
            if answers == most {
                return Err(Unfinished::Endless(most));
            }
            let seat = self.referee().questions().first().ok_or(Unfinished::Idle)?.seat();
            let choice = answer(self, seat, answers).ok_or(Unfinished::Silent(seat))?;
            let progress = self.answer(game, seat, choice).map_err(|refusal| Unfinished::Wrong(refusal.to_string()))?;
            answers += 1;
            told(self, &progress, answers).map_err(Unfinished::Wrong)?;
        }
        Ok(answers)
    }
}
