//! What the interpreter says of a script, as the rules and the content take it.

use super::given::near;
use crate::problem::Problem;
use hyperkon_cosmic::{Fault, Hook, LEXICON, Mend, ScriptId, Wrong};
use hyperkon_frame::plain::one_line;
use hyperkon_luau::{Error, NO_LIST, Refused, RefusedAt, Trouble};
use hyperkon_table::AnyOf;

/// All that is wrong with a script's text.
pub(super) fn problems(file: &str, error: &Error) -> Vec<Problem> {
    match &error.trouble {
        Trouble::NotAllowed(all) => all.iter().map(|told| refused(file, told)).collect(),
        _ => vec![problem(file, error)],
    }
}

/// Something that a script may not contain.
fn refused(file: &str, told: &RefusedAt) -> Problem {
    let problem = Problem::error(file, not_allowed(&told.refused)).at(told.line.map(|line| line as usize));
    match word(&told.refused) {
        Some(word) => problem.about(word),
        None => problem,
    }
}

/// What is wrong with a script that has this in it.
pub(super) fn not_allowed(refused: &Refused) -> Wrong {
    Wrong::NotAllowed { text: one_line(&refused.to_string()), how: instead(refused) }
}

/// The word on its line that it is about.
fn word(refused: &Refused) -> Option<&str> {
    match refused {
        Refused::Global { name } | Refused::Outer { name } => Some(name),
        Refused::Power => Some("^"),
        Refused::Dots => Some("..."),
        _ => None,
    }
}

/// What is wrong with a file.
pub(super) fn problem(file: &str, error: &Error) -> Problem {
    let wrong = refusal(error).map_or_else(|| raised(error), |fault| fault.wrong.clone());
    if wrong == Wrong::OutOfMemory {
        // Whichever was loaded last is not to blame for it.
        return Problem::error("powers", wrong);
    }
    // What all scripts hold together is held against the one that holds most of it.
    let held = if let Trouble::HoldsMuch { local } = &error.trouble { Some(local.as_deref()) } else { None };
    let file = error.file.as_deref().filter(|_| held.is_some()).unwrap_or(file);
    let problem = Problem::error(file, wrong).at(error.line.map(|line| line as usize));
    match held.flatten() {
        Some(local) => problem.about(local),
        None => problem,
    }
}

/// What a script is blamed for.
pub(super) fn fault(script: ScriptId, file: &str, hook: Hook, error: &Error) -> Fault {
    // A script can write the name of another file into its message; the blame is its own all the same.
    let is_own = error.file.as_deref().is_none_or(|named| named == file);
    let line = error.line.filter(|_| is_own);
    let fault = refusal(error).cloned().unwrap_or_else(|| raised(error).into());
    if fault.wrong == Wrong::OutOfMemory {
        // The fuel keeps every script far below: nobody is to blame, and the game stops.
        return fault;
    }
    Fault { id: Some(script), script: Some(file.to_owned()), line, hook: Some(hook), ..fault }
}

/// What the rules have refused to a name that reads.
fn refusal(error: &Error) -> Option<&Fault> {
    if let Trouble::Refused(why) = &error.trouble { why.downcast_ref() } else { None }
}

fn raised(error: &Error) -> Wrong {
    let text = one_line(&error.what);
    match &error.trouble {
        Trouble::OutOfFuel => Wrong::OutOfInstructions,
        Trouble::OutOfMemory => Wrong::OutOfMemory,
        Trouble::Exhausted => Wrong::Exhausted { text },
        Trouble::TooLarge => Wrong::TooLarge { text },
        Trouble::HoldsMuch { .. } => Wrong::HoldsMuch { text },
        Trouble::NotAllowed(all) => {
            Wrong::NotAllowed { text, how: all.first().map_or(Mend::Nothing, |told| instead(&told.refused)) }
        }
        Trouble::ActsInside => Wrong::ActsHere,
        Trouble::OfNil(name) if is_known(name) => Wrong::Raised { text, how: Mend::IsNil },
        Trouble::NoMethod(name) => no_method(text, name),
        Trouble::OfNil(name) => Wrong::Raised { text, how: named_like(name) },
        Trouble::NoFunction => Wrong::Raised { text, how: Mend::NoFunction },
        Trouble::NoLength => Wrong::Raised { text, how: Mend::Write { words: AnyOf(instead_of_length()) } },
        Trouble::LongText => Wrong::Raised { text, how: Mend::ShortenText },
        Trouble::Frozen => Wrong::Raised { text, how: Mend::KeepsNothing },
        // What such a loop goes through can be known only when it runs.
        Trouble::Raised if text == NO_LIST => Wrong::Raised { text, how: Mend::LoopThrough },
        Trouble::Refused(_) | Trouble::Raised => Wrong::Raised { text, how: Mend::Nothing },
    }
}

/// A name can have signs in it at which the interpreter's words would be cut: then they are told as they are.
fn no_method(text: String, name: &str) -> Wrong {
    let name = one_line(name);
    let how = if is_known(&name) { Mend::OfAnother { name: name.clone() } } else { named_like(&name) };
    let told = Wrong::NoMethod { name: format!("'{name}'"), how: how.clone() };
    if told.to_string() == text { told } else { Wrong::Raised { text, how } }
}

/// What tells how many there are of something that is no list.
fn instead_of_length() -> Vec<String> {
    ["`pile:size()`", "`seat:hand_size()`", "`kind:value()`"].map(str::to_owned).into()
}

/// What to write instead of what a script may not contain.
const fn instead(refused: &Refused) -> Mend {
    match refused {
        Refused::Global { .. } => Mend::MakeLocal,
        Refused::Outer { .. } => Mend::GiveBack,
        Refused::Power => Mend::Multiply,
        Refused::Dots => Mend::NameParameters,
        Refused::LongText { .. } => Mend::UseTexts,
        Refused::LongList { .. } | Refused::TooLong | Refused::TooManyLocals => Mend::Divide,
        Refused::Unknown => Mend::Report,
    }
}

fn named_like(name: &str) -> Mend {
    near(name, LEXICON.iter().map(|entry| entry.name)).unwrap_or(Mend::Nothing)
}

fn is_known(name: &str) -> bool {
    LEXICON.iter().any(|entry| entry.name == name)
}
