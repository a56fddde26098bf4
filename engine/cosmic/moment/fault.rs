//! What goes wrong in a step: whose fault it is, and what is wrong.

use super::wrong::{Broken, FaultKind, Wrong};
use crate::table::{Code, DeskFault, Halt, Mistake};
use crate::things::card::ScriptId;
use crate::things::hook::Hook;
use crate::things::stack::TooDeep;
use std::fmt;

/// The result of a piece of a step: done, waiting for an answer, or a fault.
pub type Flow<T = ()> = Result<T, Halt<Fault>>;

/// A step that could not go on: who, where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the script in the ruleset, if it is known.
    pub id: Option<ScriptId>,
    /// The script's file, "powers/aliens/my_alien.lua".
    pub script: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The hook that was running.
    pub hook: Option<Hook>,
    /// The name of the API that was called, if it is about what that was given.
    pub name: Option<&'static str>,
    /// The key of the table that it was given, if it is about what stands there.
    pub field: Option<&'static str>,
    /// What is wrong.
    pub wrong: Wrong,
}

impl Fault {
    /// What kind of thing went wrong.
    pub const fn kind(&self) -> FaultKind {
        self.wrong.kind()
    }

    /// What went wrong, in English: "draw_cards: a whole number expected, got a seat".
    pub fn what(&self) -> String {
        let name = self.name.map(|name| format!("{name}: ")).unwrap_or_default();
        let field = self.field.map(|field| format!("`{field}`: ")).unwrap_or_default();
        format!("{name}{field}{}", self.wrong)
    }

    /// What would mend it, in English.
    pub fn hint(&self) -> Option<String> {
        self.wrong.mend()
    }

    /// Where it happened: "powers/aliens/my_alien.lua:3"; nothing if nobody knows.
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

impl From<DeskFault> for Fault {
    fn from(fault: DeskFault) -> Self {
        Wrong::from(fault).into()
    }
}

impl From<TooDeep> for Fault {
    fn from(deep: TooDeep) -> Self {
        Wrong::from(deep).into()
    }
}

impl From<Wrong> for Halt<Fault> {
    fn from(wrong: Wrong) -> Self {
        Halt::Fault(Box::new(wrong.into()))
    }
}

impl From<Broken> for Halt<Fault> {
    fn from(what: Broken) -> Self {
        Wrong::Broken { what }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_says_where_it_happened() {
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
    fn a_fault_has_the_code_of_what_is_wrong() {
        assert_eq!(Fault::from(Wrong::NoCardToGive).code(), Wrong::NoCardToGive.code());
        assert_eq!(Fault::from(Wrong::ActsHere).code(), "acts_here");
    }

    #[test]
    fn what_is_wrong_says_what_kind_of_thing_it_is() {
        let kind = |wrong: Wrong| Fault::from(wrong).kind();
        assert_eq!(kind(Wrong::UnfitAnswer), FaultKind::Question);
        assert_eq!(kind(Wrong::OutOfInstructions), FaultKind::Limit);
        assert_eq!(kind(Wrong::ChangedQuestion { seat: crate::table::Seat(0) }), FaultKind::Impure);
        assert_eq!(kind(Wrong::Broken { what: Broken::NoDefense }), FaultKind::Broken);
        assert_eq!(kind(Wrong::NoCardToGive), FaultKind::Script);
    }

    /// What is wrong and what would mend it.
    fn text(fault: &Fault) -> String {
        fault.what() + &fault.hint().map(|hint| format!(" ({hint})")).unwrap_or_default()
    }
}
