//! Faults of a step: the error, its place, and the script that caused it.

use super::step_error::{Broken, FaultKind, Wrong};
use crate::state::{Hook, ScriptId, TooDeep};
use crate::table::{Code, ContextFault, Diagnostic, StepExit};
use std::fmt;

/// The result of part of a step: a value, a pending question, or a fault.
pub type Flow<T = ()> = Result<T, StepExit<Fault>>;

/// The error of a failed step, with the script and the place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the script in the ruleset, if known.
    pub id: Option<ScriptId>,
    /// The script's file, such as "powers/aliens/my_alien.lua".
    pub script: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The hook that was running.
    pub hook: Option<Hook>,
    /// The API function that was called, for a fault in its arguments.
    pub name: Option<&'static str>,
    /// The key of the named argument, for a fault in its value.
    pub field: Option<&'static str>,
    /// The error.
    pub wrong: Wrong,
}

impl Fault {
    /// Returns the kind of the error.
    pub const fn kind(&self) -> FaultKind {
        self.wrong.kind()
    }

    /// Returns the error in English, such as "draw_cards: expected an integer, found a seat".
    pub fn what(&self) -> String {
        let name = self.name.map(|name| format!("{name}: ")).unwrap_or_default();
        let field = self.field.map(|field| format!("`{field}`: ")).unwrap_or_default();
        format!("{name}{field}{}", self.wrong)
    }

    /// Returns a hint for fixing the error, in English.
    pub fn hint(&self) -> Option<String> {
        self.wrong.help()
    }

    /// Returns the place, such as "powers/aliens/my_alien.lua:3", or an empty string.
    pub fn file_and_line(&self) -> String {
        let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
        self.script.clone().unwrap_or_default() + &line
    }
}

impl Code for Fault {
    fn code(&self) -> &'static str {
        self.wrong.code()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hook = self.hook.map(|hook| format!(" in {}", hook.spec().name)).unwrap_or_default();
        let place = self.file_and_line() + &hook;
        let colon = if place.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", place.trim_start(), self.what())?;
        self.hint().map_or(Ok(()), |hint| write!(f, " ({hint})"))
    }
}

impl std::error::Error for Fault {}

impl From<Wrong> for Fault {
    fn from(wrong: Wrong) -> Self {
        Fault { id: None, script: None, line: None, hook: None, name: None, field: None, wrong }
    }
}

impl From<ContextFault> for Fault {
    fn from(fault: ContextFault) -> Self {
        Wrong::from(fault).into()
    }
}

impl From<TooDeep> for Fault {
    fn from(deep: TooDeep) -> Self {
        Wrong::from(deep).into()
    }
}

impl From<Wrong> for StepExit<Fault> {
    fn from(wrong: Wrong) -> Self {
        StepExit::Fault(Box::new(wrong.into()))
    }
}

impl From<Broken> for StepExit<Fault> {
    fn from(what: Broken) -> Self {
        Wrong::Broken { what }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fault_names_its_place() {
        let mut fault = Fault::from(Wrong::NoCardToGive);
        assert_eq!((fault.file_and_line(), fault.to_string()), (String::new(), text(&fault)));
        fault.script = Some("powers/aliens/my_alien.lua".to_owned());
        assert_eq!(fault.file_and_line(), "powers/aliens/my_alien.lua");
        (fault.line, fault.hook, fault.name) = (Some(3), Some(Hook::AnyTime), Some("give_card_to"));
        assert_eq!(fault.file_and_line(), "powers/aliens/my_alien.lua:3");
        let place = "powers/aliens/my_alien.lua:3 in any_time: give_card_to: ";
        assert_eq!(fault.to_string().strip_prefix(place), Some(text(&Wrong::NoCardToGive.into()).as_str()));
        fault.field = Some("to");
        assert!(fault.what().starts_with("give_card_to: `to`: "));
    }

    #[test]
    fn fault_has_code_of_its_error() {
        assert_eq!(Fault::from(Wrong::NoCardToGive).code(), Wrong::NoCardToGive.code());
        assert_eq!(Fault::from(Wrong::ActsHere).code(), "acts_here");
    }

    #[test]
    fn error_determines_fault_kind() {
        let kind = |wrong: Wrong| Fault::from(wrong).kind();
        assert_eq!(kind(Wrong::UnfitAnswer), FaultKind::Question);
        assert_eq!(kind(Wrong::OutOfInstructions), FaultKind::Limit);
        assert_eq!(kind(Wrong::ChangedQuestion { seat: crate::table::Seat(0) }), FaultKind::Impure);
        assert_eq!(kind(Wrong::Broken { what: Broken::NoDefense }), FaultKind::Broken);
        assert_eq!(kind(Wrong::NoCardToGive), FaultKind::Script);
    }

    /// Returns the error with its hint.
    fn text(fault: &Fault) -> String {
        fault.what() + &fault.hint().map(|hint| format!(" ({hint})")).unwrap_or_default()
    }
}
