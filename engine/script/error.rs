//! Errors of scripts in the words of the API: script, line, hook, what, hint.

use crate::cosmic::{Fault, FaultKind, Hook, LEXICON, ScriptId};
use crate::plain::one_line;
use crate::problem::{Problem, suggest};
use hyperkon_luau::{Error, Trouble};

const NO_LARGE_TABLES: &str = "a hook works on a few seats, planets and cards; it needs no large tables";

/// What is wrong with a file.
pub(super) fn problem(file: &str, error: &Error) -> Problem {
    let (what, hint) = match refusal(error) {
        Some(fault) => (fault.what(), fault.hint()),
        None => (error.what.clone(), hint_for(&error.trouble)),
    };
    Problem { hint, ..Problem::error(file, what).at(error.line.map(|line| line as usize)) }
}

/// What a script is blamed for.
pub(super) fn fault(script: ScriptId, file: &str, hook: Hook, error: &Error) -> Fault {
    // A script can write the name of another file into its message; the blame is its own all the same.
    let is_own = error.file.as_deref().is_none_or(|named| named == file);
    let line = error.line.filter(|_| is_own);
    let fault = refusal(error).cloned().unwrap_or_else(|| raised(error));
    Fault { id: Some(script), script: Some(file.to_owned()), line, hook: Some(hook), ..fault }
}

/// What the rules have refused to a name that reads.
fn refusal(error: &Error) -> Option<&Fault> {
    if let Trouble::Refused(why) = &error.trouble { why.downcast_ref() } else { None }
}

fn raised(error: &Error) -> Fault {
    let kind = if error.trouble.is_limit() { FaultKind::Limit } else { FaultKind::Script };
    let hint = hint_for(&error.trouble).unwrap_or_default();
    Fault::new(kind, one_line(&error.what)).with_hint(one_line(&hint))
}

fn hint_for(trouble: &Trouble) -> Option<String> {
    let hint = match trouble {
        Trouble::OutOfFuel => "a loop does not come to an end, or far too slowly",
        Trouble::OutOfMemory => NO_LARGE_TABLES,
        Trouble::TooLarge => "a power takes some dozens of lines",
        Trouble::HoldsMuch => "a power needs no large tables",
        Trouble::ActsInside => "collect what to do first, then do it in the body of `run`",
        Trouble::OfNil(name) if is_known(name) => "what stands before it is nil: no such seat, planet or card now",
        Trouble::NoMethod(name) if is_known(name) => {
            return Some(format!("`{name}` is a function of something else than what stands before it"));
        }
        Trouble::OfNil(name) | Trouble::NoMethod(name) => {
            return suggest(name, LEXICON.iter().map(|entry| entry.name));
        }
        Trouble::NoFunction => "scripts have no such function; the reference lists those there are",
        Trouble::Frozen => "nothing is kept in tables between calls; declare it in `memory`",
        Trouble::Exhausted | Trouble::Refused(_) | Trouble::Raised => return None,
    };
    Some(hint.to_owned())
}

/// A script that is about to wake others holds too much memory.
pub(super) fn too_much_memory() -> Fault {
    Fault::new(FaultKind::Limit, "too much memory to act with").with_hint(NO_LARGE_TABLES)
}

fn is_known(name: &str) -> bool {
    LEXICON.iter().any(|entry| entry.name == name)
}
