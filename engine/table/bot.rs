//! Bots, and the one that answers at random: a player for tests, and the first opponent of every game.

use super::{Dice, Game, Manner, Question, Seen, mix};

/// Who answers by itself. It is given what its seat may know and nothing else: there is no way from there to the state.
pub trait Bot<G: Game>: Send {
    /// An answer to the question that its seat is asked; `None` if it is asked nothing.
    fn choose(&mut self, game: &G, seen: Seen<'_, G>) -> Option<G::Choice>;
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, _: &G, seen: Seen<'_, G>) -> Option<G::Choice> {
        seen.question().map(|question| RandomBot::choose(self, question))
    }
}

/// Answers at random. Equal seeds give equal answers on every machine.
#[derive(Clone, Copy, Debug)]
pub struct RandomBot {
    dice: Dice,
    manner: Manner,
}

impl RandomBot {
    /// A bot with plain sense.
    pub const fn new(seed: u64) -> RandomBot {
        RandomBot { dice: Dice::new(seed), manner: Manner::Sensible }
    }

    /// The bot that gives a game's answer of this number, from 0: what it says depends on the game's seed and the
    /// place in the game only, so that a game of bots is told by its seed and can be resumed anywhere.
    pub const fn at_answer(seed: u64, number: u64) -> RandomBot {
        RandomBot::new(mix(seed, number))
    }

    /// A bot for tests: every legal answer has a chance, also foolish ones.
    pub const fn wild(seed: u64) -> RandomBot {
        RandomBot { dice: Dice::new(seed), manner: Manner::Wild }
    }

    /// An answer to a question.
    pub fn choose<Q: Question>(&mut self, question: &Q) -> Q::Choice {
        question.any_choice(&mut self.dice, self.manner)
    }
}
