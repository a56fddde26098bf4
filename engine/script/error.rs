//! Errors of scripts in the words of the API: script, line, hook, what, hint.

use crate::cosmic::{Fault, FaultKind, Hook, LEXICON, ScriptId};
use crate::plain::one_line;
use crate::problem::{Problem, suggest};

/// What the interpreter says of a file.
pub(super) fn from_lua(file: &str, error: &mlua::Error) -> Problem {
    let told = Told::of(error);
    let problem = Problem::error(file, told.what).at(told.line.map(|line| line as usize));
    Problem { hint: told.hint, ..problem }
}

/// What the interpreter says, taken apart.
pub(super) struct Told {
    pub(super) kind: FaultKind,
    pub(super) file: Option<String>,
    pub(super) line: Option<u32>,
    pub(super) what: String,
    pub(super) hint: Option<String>,
}

/// The words with which the fuel limit stops a script.
pub(super) const OUT_OF_FUEL: &str = "too many instructions";

impl Told {
    pub(super) fn of(error: &mlua::Error) -> Told {
        match error {
            mlua::Error::CallbackError { traceback, cause } => {
                let mut told = Told::of(cause);
                if told.line.is_none() {
                    (told.file, told.line) = script_line(traceback);
                }
                told
            }
            mlua::Error::WithContext { cause, .. } => Told::of(cause),
            mlua::Error::ExternalError(error) => match error.downcast_ref::<Fault>() {
                Some(fault) => {
                    Told { kind: fault.kind(), file: None, line: None, what: fault.what(), hint: fault.hint() }
                }
                None => Told::read(&error.to_string()),
            },
            mlua::Error::MemoryError(_) => Told {
                kind: FaultKind::Limit,
                file: None,
                line: None,
                what: "too much memory".to_owned(),
                hint: Some("a hook works on a few seats, planets and cards; it needs no large tables".to_owned()),
            },
            mlua::Error::SyntaxError { message, .. } | mlua::Error::RuntimeError(message) => Told::read(message),
            other => Told::read(&other.to_string()),
        }
    }

    /// Reads "file:line: what" and the traceback behind it.
    fn read(message: &str) -> Told {
        let first = message.lines().next().unwrap_or_default();
        let (file, line, what) = match split_place(first) {
            Some((file, line, what)) => (Some(file), Some(line), what.to_owned()),
            None => {
                let (file, line) = script_line(message);
                (file, line, first.to_owned())
            }
        };
        let limit = what.contains(OUT_OF_FUEL) || what.contains("stack overflow") || what.contains("not enough memory");
        let kind = if limit { FaultKind::Limit } else { FaultKind::Script };
        let hint = hint_for(&what);
        let what = without_prelude(what);
        Told { kind, file, line, what: in_our_words(what), hint }
    }

    pub(super) fn fault(self, script: ScriptId, file: &str, hook: Hook) -> Fault {
        // A script can write the name of another file into its message; the blame is its own all the same.
        let is_own = self.file.as_deref().is_none_or(|named| named == file);
        Fault {
            id: Some(script),
            script: Some(file.to_owned()),
            line: self.line.filter(|_| is_own),
            hook: Some(hook),
            ..Fault::new(self.kind, one_line(&self.what)).with_hint(one_line(&self.hint.unwrap_or_default()))
        }
    }
}

fn split_place(text: &str) -> Option<(String, u32, &str)> {
    let end = text.find(".lua:")? + 4;
    let (file, rest) = text.split_at(end);
    let (line, what) = rest[1..].split_once(':').unwrap_or((&rest[1..], ""));
    Some((file.trim_start_matches("[string \"").to_owned(), line.parse().ok()?, what.trim()))
}

/// The innermost line of a script in a traceback; the prelude is not a script.
fn script_line(traceback: &str) -> (Option<String>, Option<u32>) {
    for line in traceback.lines().map(str::trim) {
        if let Some(end) = line.find(".lua:").filter(|_| !line.starts_with("prelude")) {
            let number: String = line[end + 5..].chars().take_while(char::is_ascii_digit).collect();
            return (Some(line[..end + 4].to_owned()), number.parse().ok());
        }
    }
    (None, None)
}

/// The prelude's own lines mean nothing to a modder.
fn without_prelude(what: String) -> String {
    let behind = what.strip_prefix("prelude:").and_then(|rest| rest.split_once(": "));
    behind.map_or_else(|| what.clone(), |(_, rest)| rest.to_owned())
}

fn in_our_words(what: String) -> String {
    if what.contains("attempt to yield across") || what.contains("cannot be called here") {
        return "this acts inside a comparison, a pattern or an iterator, where nothing can act".to_owned();
    }
    if let Some(name) = what.strip_prefix("attempt to call missing method ") {
        return format!("there is no method {}", name.split(" of ").next().unwrap_or(name));
    }
    what
}

fn hint_for(what: &str) -> Option<String> {
    let quoted = |marker: &str| what.split(marker).nth(1).and_then(|rest| rest.split('\'').next());
    if what.contains(OUT_OF_FUEL) {
        return Some("a loop does not come to an end, or far too slowly".to_owned());
    }
    if what.contains("attempt to yield across") {
        return Some("collect what to do first, then do it in the body of `run`".to_owned());
    }
    if quoted("attempt to index nil with '").is_some_and(is_known) {
        return Some("what stands before it is nil: no such seat, planet or card now".to_owned());
    }
    if let Some(name) = quoted("missing method '").filter(|name| is_known(name)) {
        return Some(format!("`{name}` is a function of something else than what stands before it"));
    }
    if let Some(name) = quoted("missing method '").or_else(|| quoted("attempt to index nil with '")) {
        return suggest(name, LEXICON.iter().map(|entry| entry.name));
    }
    if what.contains("attempt to call a nil value") {
        return Some("scripts have no such function; the reference lists those there are".to_owned());
    }
    if what.contains("attempt to modify a readonly table") {
        return Some("nothing is kept in tables between calls; declare it in `memory`".to_owned());
    }
    None
}

fn is_known(name: &str) -> bool {
    LEXICON.iter().any(|entry| entry.name == name)
}
