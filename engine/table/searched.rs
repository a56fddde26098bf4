//! What a game supplies so that a thinker can search it: who plays on in its head, where that may stop, and how likely each
//! seat is to win from there.

use super::{Bot, BySeat, Game, Table};

/// A game that can be searched. What threads share of it can be shared, and each of them has a `Self` of its own.
pub trait Searched:
    Game<
        Options: Send + Sync,
        Rules: Send + Sync,
        State: Send + Sync,
        Question: Send + Sync,
        Choice: Send + Sync,
    > + Send
{
    /// The bot that plays on for all seats in the thinker's head; a thinker prefers another answer to its only for a reason.
    type Quick: Bot<Self>;

    /// That bot; equal seeds give equal answers. One is made for each game played on.
    fn quick(seed: u64) -> Self::Quick;

    /// The share of the win that each seat can expect from here, 0 to 1, all together 1. Where the game is over: the win
    /// itself, in equal parts. It is asked of imagined tables only, and may look at everything there.
    fn worth(table: &Table<Self>) -> BySeat<f64>;

    /// The number of the chapter in which the game is. An estimate is better between two chapters than within one: a game
    /// played on long enough is stopped where the next one begins.
    fn chapter(table: &Table<Self>) -> u64;

    /// Another that plays equally, for another thread; `None` if there can be but one.
    fn another(&self) -> Option<Self> {
        None
    }
}

impl<G: Game> Table<G> {
    /// The win in equal parts, once the game is over.
    pub fn won(&self) -> Option<BySeat<f64>> {
        let winners = self.winners();
        let part = 1.0 / winners.len() as f64;
        self.is_over().then(|| BySeat::each(|seat| if winners.contains(seat) { part } else { 0.0 }))
    }
}
