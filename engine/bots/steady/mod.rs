//! A bot that plays by rules of thumb, without search.
//!
//! Its maxims are named ([`Maxim`]) and can be switched off one by one, so that the worth of each can be measured. What none
//! of them settles is drawn at random. It sees its seat's view and question and nothing else, it keeps nothing between two
//! questions, and it knows no alien, card or edition: what it needs of them is in the rules that lie open to all.
//!
//! `sight` is what a maxim looks at, `prospects` what a position is worth, `odds` what a card is worth; `fight` combines them.
//! Each other file answers one kind of question.

mod aim;
mod allies;
mod asked;
mod cards;
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

use crate::game::{Engine, Seen};
use hyperkon_cosmic::{Ask, Choice, Topic};
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
    /// A steady bot; what no rule of thumb settles is drawn by this seed.
    pub const fn new(seed: u64) -> Steady {
        Steady { rest: RandomBot::new(seed), heeded: Maxims::ALL, by: Weights::USUAL }
    }

    /// The same without one of its maxims, to measure what that is worth.
    #[must_use]
    pub const fn without(self, maxim: Maxim) -> Steady {
        Steady { heeded: self.heeded.without(maxim), ..self }
    }

    /// The same, but it weighs by other numbers, to measure what they are worth.
    #[must_use]
    pub const fn weighing(self, by: Weights) -> Steady {
        Steady { by, ..self }
    }
}

impl Bot<Engine> for Steady {
    fn choose(&mut self, engine: &Engine, seen: Seen<'_>) -> Option<Choice> {
        let question = seen.question()?;
        if let Some(only) = question.only_choice() {
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

/// What a maxim says to a question; `None`: none says anything.
fn settle(sight: &Sight<'_>) -> Option<Choice> {
    let topic = sight.question.topic;
    match &sight.question.ask {
        Ask::Deal(deal) => deals::choose(sight, deal),
        Ask::Ships { bounds, min, max } => {
            let max = u8::try_from(bounds.total()).unwrap_or(u8::MAX).min(*max);
            match topic {
                Topic::SendShips => joining::send(sight, bounds, *min, max),
                _ => ships::choose(sight, bounds, *min, max),
            }
        }
        Ask::Number { max, .. } if matches!(topic, Topic::RewardShips | Topic::RewardCards) => {
            cards::reward(sight, *max)
        }
        Ask::Pick { options, min, max } => match topic {
            Topic::Window => powers::window(sight, options),
            Topic::FreeShip => ships::free(sight, options),
            Topic::OwnColour | Topic::ChooseSystem | Topic::Point => aim::choose(sight, options),
            Topic::Invite => allies::invite(sight, options, *max),
            Topic::AnswerInvitation => joining::answer(sight, options),
            Topic::Script(_) => asked::pick(sight, options, *min, *max),
            _ => cards::choose(sight, options),
        },
        Ask::Number { max, .. } => asked::number(sight, *max),
    }
}
