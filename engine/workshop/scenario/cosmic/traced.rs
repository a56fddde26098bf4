//! Plays scenarios to trace their scripts.

use super::super::explain;
use super::super::failure::{Failure, Source};
use super::super::run::{Entry, Played};
use crate::cosmic::{Choice, Decision, PowerSlot, ScriptId, Traced};
use crate::game::{Engine, TableRules};
use crate::table::Seat;

/// An entry in the log of a traced scenario.
pub(crate) enum Logged {
    /// An answer from the file.
    Answered { decision: Box<Decision>, choice: Choice },
    /// An answer that must be rejected.
    Refused,
    /// The script traces since the previous entry.
    Traced(Vec<Traced>),
}

/// A scenario that was played for its traces.
pub(crate) struct Traceable {
    pub rules: TableRules,
    pub powers: Vec<(PowerSlot, (ScriptId, Seat))>,
    pub log: Vec<Logged>,
    pub failures: Vec<Failure>,
}

/// Plays a scenario for its traces.
///
/// # Errors
/// Returns an error if the file is not a scenario, or its position cannot be set up.
pub(crate) fn played(engine: &Engine, file: &str, text: &str) -> Result<Traceable, Failure> {
    let mut log = Vec::new();
    let mut watch = |entry: &Entry<Engine>| match entry {
        Entry::Answered { question, choice, is_stated: true } => {
            log.push(Logged::Answered { decision: question.clone(), choice: choice.clone() });
        }
        Entry::Refused { .. } => log.push(Logged::Refused),
        Entry::Events(_) => log.push(Logged::Traced(engine.notes().take())),
        _ => {}
    };
    let (_, start, Played { failures, .. }) = explain::played(engine, &Source::new(file, text), text, &mut watch)?;
    let rules = start.rules().clone();
    let state = start.full_state().state();
    let powers = state.powers.iter().map(|(slot, power)| (slot, (power.alien, power.holder))).collect();
    Ok(Traceable { rules, powers, log, failures })
}
