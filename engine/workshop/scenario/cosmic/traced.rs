//! Scenarios that are played for the traces of their scripts.

use super::super::explain;
use super::super::run::{Entry, Played};
use super::super::{Failure, Source};
use crate::cosmic::{Choice, Decision, PowerSlot, ScriptId, Traced};
use crate::game::{Engine, TableRules};
use crate::table::Seat;

/// Something in the course of a scenario that is traced.
pub(crate) enum Logged {
    /// An answer that the file states.
    Answered { decision: Box<Decision>, choice: Choice },
    /// One that must be refused.
    Refused,
    /// What was noted meanwhile.
    Traced(Vec<Traced>),
}

/// A scenario that was played to be traced.
pub(crate) struct Traceable {
    pub rules: TableRules,
    pub powers: Vec<(PowerSlot, (ScriptId, Seat))>,
    pub log: Vec<Logged>,
    pub failures: Vec<Failure>,
}

/// Plays a scenario for its course.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub(crate) fn played(engine: &Engine, file: &str, text: &str) -> Result<Traceable, Failure> {
    let mut log = Vec::new();
    let mut watch = |entry: &Entry<Engine>| match entry {
        Entry::Answered { question, choice, is_stated: true } => {
            log.push(Logged::Answered { decision: question.clone(), choice: choice.clone() });
        }
        Entry::Refused { .. } => log.push(Logged::Refused),
        Entry::Told(_) => log.push(Logged::Traced(engine.notes().take())),
        _ => {}
    };
    let (_, start, Played { failures, .. }) = explain::played(engine, &Source::new(file, text), text, &mut watch)?;
    let rules = start.rules().clone();
    let state = start.referee().state();
    let powers = state.powers.iter().map(|(slot, power)| (slot, (power.alien, power.holder))).collect();
    Ok(Traceable { rules, powers, log, failures })
}
