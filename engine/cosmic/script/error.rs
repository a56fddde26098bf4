//! Conversion of interpreter errors into content problems and rules faults.

use super::given::near;
use super::libraries::library_of;
use crate::problem::{Place, Problem};
use hyperkon_cosmic::{Fault, Hook, LEXICON, Mend, ScriptId, Wrong};
use hyperkon_frame::plain::one_line;
use hyperkon_luau::{Code, Error, NO_LIST, Refused, RefusedAt, ScriptError};
use hyperkon_table::AnyOf;

/// Converts a loading error into all the problems that it reports.
pub(super) fn problems(file: &str, error: &Error) -> Vec<Problem> {
    match &error.kind {
        ScriptError::NotAllowed(all) => all.iter().map(|told| refused(file, told)).collect(),
        _ => vec![problem(file, error)],
    }
}

/// Returns the problem for a disallowed construct.
fn refused(file: &str, told: &RefusedAt) -> Problem {
    let problem = Problem::error(file, not_allowed(&told.refused)).at(told.line.map(|line| line as usize));
    match word(&told.refused) {
        Some(word) => problem.about(word),
        None => problem,
    }
}

/// Returns the error for a disallowed construct.
pub(super) fn not_allowed(refused: &Refused) -> Wrong {
    Wrong::NotAllowed { text: one_line(&refused.to_string()), how: instead(refused) }
}

/// Returns the source word to underline for this construct.
fn word(refused: &Refused) -> Option<&str> {
    match refused {
        Refused::Global { name } | Refused::Outer { name } => Some(name),
        Refused::Power => Some("^"),
        Refused::Dots => Some("..."),
        Refused::RequireInside | Refused::RequireUnnamed => Some("require"),
        _ => None,
    }
}

/// Converts an interpreter error into a problem of this file.
pub(super) fn problem(file: &str, error: &Error) -> Problem {
    let wrong = refusal(error).map_or_else(|| raised(error), |fault| fault.wrong.clone());
    if wrong == Wrong::OutOfMemory {
        // The failure does not depend on the script that was loaded last.
        return Problem::error("powers", wrong);
    }
    // All scripts share a memory limit. Attribute the error to the script that uses the most memory.
    let held = if let ScriptError::HoldsMuch { local } = &error.kind { Some(local.as_deref()) } else { None };
    let file = error.file.as_deref().filter(|_| held.is_some()).unwrap_or(file);
    let problem = Problem::error(file, wrong).at(error.line.map(|line| line as usize));
    match held.flatten() {
        Some(local) => problem.about(local),
        None => problem,
    }
}

/// Converts an error that occurred while a script was loaded. An error in a library names the library's place.
pub(super) fn problem_in(file: &str, code: &Code, error: &Error) -> Problem {
    match library_of(code, error) {
        Some(library) => problem(library, error).with_other(Place::file(file)),
        None => problem(file, error),
    }
}

/// Converts an interpreter error into a fault of this script. An error in a library names the library's place.
pub(super) fn fault(script: ScriptId, (file, code): (&str, &Code), hook: Hook, error: &Error) -> Fault {
    let file = library_of(code, error).unwrap_or(file);
    // A script can put another file's name into its error message. The fault is still attributed to this script.
    let is_own = error.file.as_deref().is_none_or(|named| named == file);
    let line = error.line.filter(|_| is_own);
    let fault = refusal(error).cloned().unwrap_or_else(|| raised(error).into());
    if fault.wrong == Wrong::OutOfMemory {
        // The fuel limit stops scripts long before this happens. If it happens anyway, blame no script and stop the
        // game.
        return fault;
    }
    Fault { id: Some(script), script: Some(file.to_owned()), line, hook: Some(hook), ..fault }
}

/// Returns the fault if a function of the rules raised the error.
fn refusal(error: &Error) -> Option<&Fault> {
    if let ScriptError::Refused(why) = &error.kind { why.downcast_ref() } else { None }
}

fn raised(error: &Error) -> Wrong {
    let text = one_line(&error.what);
    match &error.kind {
        ScriptError::OutOfFuel => Wrong::OutOfInstructions,
        ScriptError::OutOfMemory => Wrong::OutOfMemory,
        ScriptError::Exhausted => Wrong::Exhausted { text },
        ScriptError::TooLarge => Wrong::TooLarge { text },
        ScriptError::HoldsMuch { .. } => Wrong::HoldsMuch { text },
        ScriptError::NotAllowed(all) => {
            Wrong::NotAllowed { text, how: all.first().map_or(Mend::Nothing, |told| instead(&told.refused)) }
        }
        ScriptError::ActsInside => Wrong::ActsHere,
        ScriptError::OfNil(name) if is_known(name) => Wrong::Raised { text, how: Mend::IsNil },
        ScriptError::NoMethod(name) => no_method(text, name),
        ScriptError::OfNil(name) => Wrong::Raised { text, how: named_like(name) },
        ScriptError::NoFunction => Wrong::Raised { text, how: Mend::NoFunction },
        ScriptError::NoLength => Wrong::Raised { text, how: Mend::Write { words: AnyOf(instead_of_length()) } },
        ScriptError::LongText => Wrong::Raised { text, how: Mend::ShortenText },
        ScriptError::Frozen => Wrong::Raised { text, how: Mend::KeepsNothing },
        // This error occurs only at run time, because the type of a looped value is unknown until then.
        ScriptError::Raised if text == NO_LIST => Wrong::Raised { text, how: Mend::LoopThrough },
        ScriptError::NoLibrary | ScriptError::Refused(_) | ScriptError::Raised => {
            Wrong::Raised { text, how: Mend::Nothing }
        }
    }
}

/// Returns the error for an unknown method. If the name has unusual characters, the interpreter's message is kept
/// because parsing could truncate the name.
fn no_method(text: String, name: &str) -> Wrong {
    let name = one_line(name);
    let how = if is_known(&name) { Mend::OfAnother { name: name.clone() } } else { named_like(&name) };
    let told = Wrong::NoMethod { name: format!("'{name}'"), how: how.clone() };
    if told.to_string() == text { told } else { Wrong::Raised { text, how } }
}

/// Returns the API calls to use instead of `#` for objects that are not lists.
fn instead_of_length() -> Vec<String> {
    ["`pile:size()`", "`seat:hand_size()`", "`kind:value()`"].map(str::to_owned).into()
}

/// Returns a suggestion for replacing a disallowed construct.
const fn instead(refused: &Refused) -> Mend {
    match refused {
        Refused::Global { .. } => Mend::MakeLocal,
        Refused::Outer { .. } => Mend::GiveBack,
        Refused::Power => Mend::Multiply,
        Refused::Dots => Mend::NameParameters,
        Refused::RequireInside | Refused::RequireUnnamed => Mend::RequireAtTop,
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
