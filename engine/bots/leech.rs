//! A bot to measure others by: it lives by others' victories.

use super::Steady;
use crate::game::{Engine, Seen};
use hyperkon_cosmic::{Ask, Choice, Pickable, Picked, Side, Topic};
use hyperkon_table::Bot;

/// A bot that joins the offense wherever it is invited, and plays by rules of thumb for the rest.
#[derive(Clone, Debug)]
pub struct Leech(Steady);

impl Leech {
    /// A leech; equal seeds give equal answers.
    pub fn new(seed: u64) -> Leech {
        Leech(Steady::new(seed))
    }
}

impl Bot<Engine> for Leech {
    fn choose(&mut self, engine: &Engine, seen: Seen<'_>) -> Option<Choice> {
        let question = seen.question()?;
        let join = Pickable::Side(Side::Offense);
        match &question.ask {
            Ask::Pick { min: ..=1, options, .. }
                if question.topic == Topic::AnswerInvitation && options.contains(&join) =>
            {
                Some(Choice::Pick(Picked::from_iter([join])))
            }
            _ => self.0.choose(engine, seen),
        }
    }
}
