//! Traces of powers and cards: the outcome of each one at every trigger for which it has a hook.
//!
//! The engine records rounds and outcomes. This module groups them by trigger, with one row for each power and card.
//! All texts are in English, like other messages about scripts.

mod answer_trace;
mod calls;
mod fold;
mod row;
mod told;

pub use answer_trace::{Course, CourseLine};
pub use row::{Place, PrintedLine, Row};
pub(crate) use told::{Noting, record};
pub use told::{Probe, Told};

use crate::cosmic::{Choice, Decision, Ruleset, State, Traced};
use crate::edition::Color;
use crate::game::{Content, DeterminismCheck, Engine, Notes, TableRules};
use crate::scenario::{self, Failure};
use fold::Fold;
use std::sync::Arc;

/// The filter of a trace.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The id of the power or card; `None` for all.
    pub power: Option<String>,
}

/// An answer with its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The number of the answer, from 1, as in the other commands.
    pub number: usize,
    /// The question that was answered.
    pub decision: Decision,
    /// The choice that was made.
    pub choice: Choice,
}

/// Converts an engine's notes to rows by trigger.
#[derive(Default)]
pub struct Tracer {
    fold: Fold,
}

impl Tracer {
    /// Adds the powers in a state, with their scripts and seats.
    pub fn know(&mut self, state: &State) {
        self.fold.know(state.powers.iter().map(|(slot, power)| (slot, (power.alien, power.holder))));
    }

    /// Adds the notes recorded while the answer with this number was processed.
    pub fn take(&mut self, notes: Vec<Traced>, answer: usize) {
        notes.into_iter().for_each(|note| self.fold.add(note, answer));
    }

    /// Adds the notes of an unfinished step at the end of the trace.
    pub fn finish(&mut self, notes: &Notes, answer: usize) {
        self.take(notes.take(), answer);
        self.take(notes.in_progress(), answer);
        self.fold.close(0);
    }

    /// Returns the rows of finished triggers. Each row is returned only once.
    pub fn rows(&mut self, content: &Arc<Content>, rules: &Ruleset, wanted: &Wanted) -> Vec<Row> {
        let colors = colors(content, rules);
        let names = || scenario::Names { content, rules, colors };
        let items = self.fold.take();
        let known = self.fold.powers();
        let power = wanted.power.as_ref().map(|id| match rules.script_named(id) {
            Some(script) => &rules.script(script).id,
            None => id,
        });
        let is_wanted = |row: &Row| power.is_none_or(|id| *id == row.power);
        items.iter().flat_map(|item| row::rows(names(), known, item)).filter(is_wanted).collect()
    }
}

fn colors<'a>(content: &'a Content, rules: &Ruleset) -> &'a [Color] {
    content.edition(&rules.edition).map_or(&[], |edition| &edition.colors)
}

/// A scenario that was played and traced.
pub struct TracedScenario {
    /// The rules of the scenario's table.
    pub rules: TableRules,
    /// The script ids of the powers at the table.
    pub powers: Vec<String>,
    /// The answers that the scenario states.
    pub answers: Vec<Answered>,
    /// The outcomes of powers and cards.
    pub rows: Vec<Row>,
    /// The failures of the scenario.
    pub failures: Vec<Failure>,
}

/// Plays a scenario and traces it.
///
/// # Errors
/// Returns an error if the file is not a scenario, or its position cannot be set up.
pub fn trace_scenario(engine: &mut Engine, file: &str, text: &str, wanted: &Wanted) -> Result<TracedScenario, Failure> {
    engine.watch(DeterminismCheck::Trusted);
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
