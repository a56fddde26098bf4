//! What goes wrong in a step: whose fault it is, what it is, and what would mend it.

use crate::table::{DeskFault, Halt};
use crate::things::card::ScriptId;
use crate::things::hook::Hook;
use crate::things::stack::TooDeep;
use thiserror::Error;

/// The result of a piece of a step: done, waiting for an answer, or a fault.
pub type Flow<T = ()> = Result<T, Halt<Fault>>;

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
    /// The state lacks what the rules count on: a defect of the rules themselves.
    Broken,
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
            DeskFault::Impure { .. } => {
                (FaultKind::Impure, "a script keeps nothing between calls and draws no lots of its own")
            }
        };
        Fault::new(kind, fault.to_string()).with_hint(hint)
    }
}

impl From<TooDeep> for Fault {
    fn from(deep: TooDeep) -> Self {
        Fault::new(FaultKind::Limit, deep.to_string()).with_hint("an effect must not set itself off again")
    }
}

/// The fault of a state that does not hold what the rules have put there.
pub(crate) fn broken(what: impl Into<String>) -> Halt<Fault> {
    Fault::new(FaultKind::Broken, what).with_hint("this is a defect of the engine; please report it").into()
}

/// The fault of a script that does what cannot be done now.
pub(crate) fn wrong(what: &str, hint: &str) -> Halt<Fault> {
    Fault::new(FaultKind::Script, what).with_hint(hint).into()
}
