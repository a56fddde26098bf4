//! A bot that plays by rules of thumb.

use crate::cosmic::Choice;
use crate::game::{Engine, Seen};
use crate::table::{Bot, RandomBot};

/// A bot that plays by rules of thumb, without search.
#[derive(Clone, Debug)]
pub struct Steady {
    rest: RandomBot,
}

impl Steady {
    /// A steady bot; what no rule of thumb settles is drawn by this seed.
    pub const fn new(seed: u64) -> Steady {
        Steady { rest: RandomBot::new(seed) }
    }
}

impl Bot<Engine> for Steady {
    fn choose(&mut self, _: &Engine, seen: Seen<'_>) -> Option<Choice> {
        seen.question().map(|question| self.rest.choose(question))
    }
}
