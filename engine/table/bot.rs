//! Bots, and the random bot, which tests and new games use.

use super::{BotStyle, Dice, Game, Observation, Question, mix};

/// A computer player. It receives only its seat's observation, never the full state.
pub trait Bot<G: Game>: Send {
    /// Returns an answer for the bot's seat, or `None` if the seat is not prompted.
    fn choose(&mut self, game: &G, seen: Observation<'_, G>) -> Option<G::Choice>;
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, _: &G, seen: Observation<'_, G>) -> Option<G::Choice> {
        seen.question().map(|question| RandomBot::choose(self, question))
    }
}

/// A bot that answers at random. Equal seeds give equal answers on every machine.
#[derive(Clone, Copy, Debug)]
pub struct RandomBot {
    dice: Dice,
    manner: BotStyle,
}

impl RandomBot {
    /// Creates a bot that answers at random, but never gives away something for nothing.
    pub const fn new(seed: u64) -> RandomBot {
        RandomBot { dice: Dice::new(seed), manner: BotStyle::Sensible }
    }

    /// Creates a bot for one answer of a game. `number` counts the answers from 0. The answer depends only on the
    /// game's seed and the position. So a seed determines the whole game, and such a game can be resumed anywhere.
    pub const fn at_answer(seed: u64, number: u64) -> RandomBot {
        RandomBot::new(mix(seed, number))
    }

    /// Creates a bot for tests, which can pick any legal answer, even a foolish one.
    pub const fn wild(seed: u64) -> RandomBot {
        RandomBot { dice: Dice::new(seed), manner: BotStyle::Wild }
    }

    /// Returns a random answer to a question.
    pub fn choose<Q: Question>(&mut self, question: &Q) -> Q::Choice {
        question.sample_choice(&mut self.dice, self.manner)
    }
}
