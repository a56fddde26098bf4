//! A bot that plays by rules of thumb, without search.
//!
//! Each rule of thumb is a [`Maxim`], which can be switched off to measure its value. If no maxim applies to a question, the
//! bot answers at random. The bot sees only its seat's look and question, and stores nothing between questions. It contains
//! no names of aliens, cards, or editions. All it uses about them is in the public ruleset.
//!
//! The module `sight` prepares the input of the maxims, `prospects` evaluates positions, `odds` evaluates cards, and `fight`
//! combines the two. Each other file answers one kind of question.

mod aim;
mod allies;
mod asked;
mod cards;
mod coach;
mod deals;
mod fight;
mod joining;
mod maxim;
mod odds;
mod powers;
mod prospects;
mod ships;
mod sight;
mod weights;

use crate::game::{Engine, Observation};
pub use coach::reason;
use hyperkon_cosmic::{Choice, Prompt, Topic};
use hyperkon_table::{Bot, Question, RandomBot};
pub use maxim::Maxim;
use maxim::Maxims;
use sight::Sight;
pub use weights::Weights;

/// A bot that plays by rules of thumb, without search.
#[derive(Clone, Copy, Debug)]
pub struct Steady {
    rest: RandomBot,
    heeded: Maxims,
    by: Weights,
}

impl Steady {
    /// Creates a steady bot. The seed determines the random answers to questions for which no maxim applies.
    pub const fn new(seed: u64) -> Steady {
        Steady { rest: RandomBot::new(seed), heeded: Maxims::ALL, by: Weights::USUAL }
    }

    /// Creates the bot for playouts. It does not look for waste, which takes samples of its own.
    pub(crate) const fn in_playouts(seed: u64) -> Steady {
        Steady::new(seed).without(Maxim::WasteNothing)
    }

    /// Returns the bot without one maxim, to measure that maxim's effect.
    #[must_use]
    pub const fn without(self, maxim: Maxim) -> Steady {
        Steady { heeded: self.heeded.without(maxim), ..self }
    }

    /// Returns the bot with different weights, to measure their effect.
    #[must_use]
    pub const fn weighing(self, by: Weights) -> Steady {
        Steady { by, ..self }
    }
}

impl Bot<Engine> for Steady {
    fn choose(&mut self, engine: &Engine, seen: Observation<'_>) -> Option<Choice> {
        let question = seen.question()?;
        if let Some(only) = question.forced_choice() {
            return Some(only);
        }
        let sight = Sight::of(engine, seen, question, &self.by, self.heeded);
        let settled = settle(&sight);
        debug_assert!(
            settled.as_ref().is_none_or(|choice| question.check(choice).is_ok()),
            "{settled:?} to {question:?}"
        );
        let settled = settled.filter(|choice| question.check(choice).is_ok());
        Some(settled.unwrap_or_else(|| self.rest.choose(question)))
    }
}

/// Returns the answer of the maxims; `None` if no maxim applies to the question.
fn settle(sight: &Sight<'_>) -> Option<Choice> {
    let topic = sight.question.topic;
    match &sight.question.ask {
        Prompt::Deal(deal) => deals::choose(sight, deal),
        Prompt::Ships { bounds, min, max } => {
            let max = u8::try_from(bounds.total()).unwrap_or(u8::MAX).min(*max);
            match topic {
                Topic::SendShips => joining::send(sight, bounds, *min, max),
                _ => ships::choose(sight, bounds, *min, max),
            }
        }
        Prompt::Number { max, .. } if matches!(topic, Topic::RewardShips | Topic::RewardCards) => {
            cards::reward(sight, *max)
        }
        Prompt::Pick { options, min, max } => match topic {
            Topic::Window => powers::window(sight, options),
            Topic::FreeShip => ships::free(sight, options),
            Topic::OwnColor | Topic::ChooseSystem | Topic::Point => aim::choose(sight, options),
            Topic::Invite => allies::invite(sight, options, *max),
            Topic::AnswerInvitation => joining::answer(sight, options),
            Topic::Script(_) => asked::pick(sight, options, *min, *max),
            _ => cards::choose(sight, options),
        },
        Prompt::Number { max, .. } => asked::number(sight, *max),
    }
}
