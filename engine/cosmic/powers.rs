//! The door through which everything an alien or a destiny card does comes into the rules.
//!
//! P1: what a power does overrides the rules. So the rules never ask whether a power allows something;
//! at each moment they hand over ([`Powers::run`]), and go on from what the power has left behind.

use super::card::ScriptId;
use super::flow::Moment;
use super::hook::Hook;
use super::play::{Flow, Play};
use super::ruleset::Ruleset;
use super::state::{PowerSlot, State};
use crate::table::{DeskFault, Seat};
use thiserror::Error;

/// One call of a script's hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The script.
    pub script: ScriptId,
    /// The seat that has the power or plays the card.
    pub me: Seat,
    /// The power, where it is one.
    pub power: Option<PowerSlot>,
    /// The moment.
    pub moment: Moment,
}

/// What scripts do. Implemented over an interpreter; the rules do not know which.
pub trait Powers {
    /// Whether the script may act now. Reads only what everybody knows; changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<bool, Box<Fault>>;

    /// What a number becomes. Changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>>;

    /// Does what the script does.
    ///
    /// # Errors
    /// Waiting for an answer, or a [`Fault`] of the script.
    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow;
}

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The script raised an error or used the API wrongly.
    Script,
    /// The script reached a limit: instructions, memory, depth, questions.
    Limit,
    /// The script, or the rules, did not do the same thing twice.
    Impure,
    /// A question could not be asked.
    Question,
}

/// A step that could not go on: who, where, what, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{what}{}", place(.script, .line, .hook), in_brackets(.hint))]
pub struct Fault {
    /// What kind of thing went wrong.
    pub kind: FaultKind,
    /// The number of the script in the ruleset, if it is known.
    pub id: Option<ScriptId>,
    /// The script's file, "powers/aliens/my_alien.lua".
    pub script: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The hook that was running.
    pub hook: Option<Hook>,
    /// What went wrong.
    pub what: String,
    /// What would mend it.
    pub hint: Option<String>,
}

fn place(script: &Option<String>, line: &Option<u32>, hook: &Option<Hook>) -> String {
    let mut place = script.clone().unwrap_or_default();
    if let Some(line) = line {
        place += &format!(":{line}");
    }
    if let Some(hook) = hook {
        place += &format!(" in {}", hook.spec().name);
    }
    if place.is_empty() { place } else { place + ": " }
}

fn in_brackets(hint: &Option<String>) -> String {
    hint.as_ref().map_or_else(String::new, |hint| format!(" ({hint})"))
}

impl Fault {
    /// A fault that is not yet laid at a script's door.
    pub fn new(kind: FaultKind, what: impl Into<String>) -> Fault {
        Fault { kind, id: None, script: None, line: None, hook: None, what: what.into(), hint: None }
    }

    /// The same with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = Some(hint.into());
        self
    }
}

impl From<DeskFault> for Fault {
    fn from(fault: DeskFault) -> Self {
        let (kind, hint) = match fault {
            DeskFault::ChangedQuestion { .. } => {
                (FaultKind::Impure, "a script must do the same whenever it runs with the same state and answers")
            }
            DeskFault::NoLegalAnswer { .. } => {
                (FaultKind::Question, "test in `when` that there is something to choose")
            }
            DeskFault::TooManyQuestions { .. } => (FaultKind::Limit, "a loop that asks must come to an end"),
        };
        Fault::new(kind, fault.to_string()).with_hint(hint)
    }
}
