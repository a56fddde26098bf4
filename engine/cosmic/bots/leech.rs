//! A baseline bot that wins together with other seats.

use super::Steady;
use crate::game::{Engine, Observation};
use hyperkon_cosmic::{Choice, PickOption, Prompt, Selection, Side, Topic};
use hyperkon_table::Bot;

/// A steady bot that joins the offense whenever it is invited.
#[derive(Clone, Debug)]
pub struct Leech(Steady);

impl Leech {
    /// Creates a leech bot. Equal seeds give equal answers.
    pub fn new(seed: u64) -> Leech {
        Leech(Steady::new(seed))
    }
}

impl Bot<Engine> for Leech {
    fn choose(&mut self, engine: &Engine, seen: Observation<'_>) -> Option<Choice> {
        let question = seen.question()?;
        let join = PickOption::Side(Side::Offense);
        match &question.ask {
            Prompt::Pick { min: ..=1, options, .. }
                if question.topic == Topic::AnswerInvitation && options.contains(&join) =>
            {
                Some(Choice::Pick(Selection::from_iter([join])))
            }
            _ => self.0.choose(engine, seen),
        }
    }
}
