//! Why a power or a card did not act: at each moment everything that has its hook, with what became of it.
//!
//! The engine notes rounds and outcomes as they come; here each moment becomes one, told once, with a row for each power
//! and card, in English like all that is said of scripts.

mod course;
mod fold;
mod row;
mod said;

pub use course::{Course, CourseLine, Teller};
pub use row::{Place, PrintedLine, Row};

use crate::cosmic::{Choice, Decision, Ruleset, State, Traced};
use crate::edition::Colour;
use crate::game::{Content, Engine, Notes, Purity, TableRules};
use crate::scenario::{self, Failure};
use fold::Fold;
use std::sync::Arc;

/// What is wanted of a trace.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The power or card with this id; `None`: all.
    pub power: Option<String>,
}

/// An answer with its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// Its number, from 1, as the other commands count it.
    pub number: usize,
    /// What was asked.
    pub decision: Decision,
    /// What was answered.
    pub choice: Choice,
}

/// Makes moments of what an engine notes.
#[derive(Default)]
pub struct Tracer {
    fold: Fold,
}

impl Tracer {
    /// Powers of this state may be spoken of: their scripts, and their seats.
    pub fn know(&mut self, state: &State) {
        self.fold.know(state.powers.iter().map(|(slot, power)| (slot, (power.alien, power.holder))));
    }

    /// Takes in what was noted while an answer of this number was carried out.
    pub fn take(&mut self, notes: Vec<Traced>, answer: usize) {
        notes.into_iter().for_each(|note| self.fold.add(note, answer));
    }

    /// Takes in what was noted of the step in progress, where nothing will follow it.
    pub fn finish(&mut self, notes: &Notes, answer: usize) {
        self.take(notes.take(), answer);
        self.take(notes.in_progress(), answer);
        self.fold.close(0);
    }

    /// The rows of moments that are over, each once.
    pub fn rows(&mut self, content: &Arc<Content>, rules: &Ruleset, wanted: &Wanted) -> Vec<Row> {
        let colours = colours(content, rules);
        let names = || scenario::Names { content, rules, colours };
        let items = self.fold.take();
        let known = self.fold.powers();
        items.iter().flat_map(|item| row::rows(names(), known, item)).filter(|row| wanted.wants(row)).collect()
    }
}

impl Wanted {
    fn wants(&self, row: &Row) -> bool {
        self.power.as_ref().is_none_or(|id| *id == row.power)
    }
}

fn colours<'a>(content: &'a Content, rules: &Ruleset) -> &'a [Colour] {
    content.edition(&rules.edition).map_or(&[], |edition| &edition.colours)
}

/// A scenario that was played and traced.
pub struct TracedScenario {
    /// The rules of its table.
    pub rules: TableRules,
    /// The powers that lie at it, by the ids of their scripts.
    pub powers: Vec<String>,
    /// The answers that it states.
    pub answers: Vec<Answered>,
    /// What became of powers and cards.
    pub rows: Vec<Row>,
    /// What does not hold in it.
    pub failures: Vec<Failure>,
}

/// Plays a scenario and traces it.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub fn trace_scenario(engine: &mut Engine, file: &str, text: &str, wanted: &Wanted) -> Result<TracedScenario, Failure> {
    engine.watch(Purity::Trusted);
    let notes = engine.trace(true);
    let played = scenario::played(engine, file, text);
    let mut tracer = Tracer::default();
    let mut answers = Vec::new();
    let mut number = 0;
    let played = played.inspect_err(|_| drop(engine.trace(false)))?;
    for entry in played.log {
        match entry {
            scenario::Logged::Answered { decision, choice } => {
                number += 1;
                answers.push(Answered { number, decision: *decision, choice });
            }
            scenario::Logged::Refused => number += 1,
            scenario::Logged::Traced(notes) => tracer.take(notes, number),
        }
    }
    tracer.finish(&notes, number);
    engine.trace(false);
    tracer.fold.know(played.powers.iter().copied());
    let powers = played.powers.iter().map(|(_, (alien, _))| played.rules.script(*alien).id.clone()).collect();
    let rows = tracer.rows(engine.content(), &played.rules, wanted);
    Ok(TracedScenario { rules: played.rules, powers, answers, rows, failures: played.failures })
}
