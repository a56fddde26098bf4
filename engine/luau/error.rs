//! Errors of scripts, parsed from the interpreter's messages: file, line, message, and kind of error.
//!
//! The game suggests the fix, in the terms of its scripts.

use crate::code::refused::{RefusedAt, found};
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

/// The interpreter's message when a script acts inside one of its own callbacks.
const YIELDS_ACROSS: &str = "attempt to yield across";

/// The start of the interpreter's message for a field of nil, before the field's name.
const INDEXES_NIL: &str = "attempt to index nil with '";

/// The start of the library's message for a string that is too long.
pub(crate) const LONG_TEXT: &str = "this string is longer than ";

/// The mark that the prelude puts before messages raised by scripts. It distinguishes them from interpreter messages.
pub(crate) const OWN_WORDS: &str = "\u{1}";

/// An error of a script.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{what}")]
pub struct Error {
    /// The kind of error.
    pub kind: ScriptError,
    /// The script's file as the interpreter reports it. A script can write a different name into its message.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The message.
    pub what: String,
}

/// A kind of script error.
#[derive(Clone, Debug)]
pub enum ScriptError {
    /// Out of fuel.
    OutOfFuel,
    /// Out of memory.
    OutOfMemory,
    /// A limit of the interpreter, such as the depth of nested calls.
    Exhausted,
    /// A string that is too long.
    LongText,
    /// A script that is too long.
    TooLarge,
    /// Too many values that a script holds permanently.
    HoldsMuch {
        /// The local variable with most of the values, if known.
        local: Option<String>,
    },
    /// A library that is unknown, or that does not return a table.
    NoLibrary,
    /// Forbidden code, sorted by line.
    NotAllowed(Vec<RefusedAt>),
    /// An action in a place from which no request can be sent.
    ActsInside,
    /// An index of nil with this name.
    OfNil(String),
    /// A name used on a value that does not have the name.
    NoMethod(String),
    /// A call of a value that is not a function.
    NoFunction,
    /// The length of a value that has none.
    NoLength,
    /// A change of a read-only value.
    Frozen,
    /// A rejection by the game, which a [`Reader`](crate::Reader) returned.
    Refused(Arc<dyn StdError + Send + Sync>),
    /// Any other error. Examples are syntax errors, operators on wrong types, and errors that a script raises.
    Raised,
}

/// The start of the interpreter's message for a value without a length.
const NO_LENGTH: &str = "attempt to get length of a ";

impl ScriptError {
    /// Returns `true` if the script was stopped by a limit.
    pub const fn is_limit(&self) -> bool {
        matches!(
            self,
            ScriptError::OutOfFuel
                | ScriptError::OutOfMemory
                | ScriptError::Exhausted
                | ScriptError::TooLarge
                | ScriptError::HoldsMuch { .. }
        )
    }

    /// Returns the kind of error that an interpreter message describes.
    fn of(what: &str) -> ScriptError {
        let quoted = |marker: &str| what.split(marker).nth(1).and_then(|rest| rest.split('\'').next());
        if is_stack_overflow(what) {
            ScriptError::Exhausted
        } else if what.starts_with(LONG_TEXT) {
            ScriptError::LongText
        } else if what.starts_with(YIELDS_ACROSS) {
            ScriptError::ActsInside
        } else if let Some(name) = quoted("missing method '") {
            ScriptError::NoMethod(name.to_owned())
        } else if let Some(name) = quoted(INDEXES_NIL).filter(|name| found(name).is_none()) {
            ScriptError::OfNil(name.to_owned())
        } else if what.contains("attempt to call a nil value") {
            ScriptError::NoFunction
        } else if what.starts_with(NO_LENGTH) {
            ScriptError::NoLength
        } else if what.contains("attempt to modify a readonly table") {
            ScriptError::Frozen
        } else {
            ScriptError::Raised
        }
    }
}

impl Error {
    pub(crate) const fn new(kind: ScriptError, what: String) -> Error {
        Error { kind, file: None, line: None, what }
    }

    /// Creates the game's own error about a value from a script.
    pub fn said(what: impl fmt::Display) -> Error {
        Error::new(ScriptError::Raised, what.to_string())
    }

    /// Parses a message of the form "file:line: what", followed by a traceback.
    fn read(message: &str) -> Error {
        let first = message.lines().next().unwrap_or_default();
        let (place, own) = first.split_once(OWN_WORDS).map_or((first, None), |(place, own)| (place, Some(own.trim())));
        let (file, line, what) = match split_place(place) {
            Some((file, line, what)) => (Some(file), Some(line), what),
            None => {
                let (file, line) = script_line(message);
                (file, line, place)
            }
        };
        let what = without_places(own.unwrap_or(what));
        if own.is_some() {
            return Error { kind: ScriptError::Raised, file, line, what: what.to_owned() };
        }
        let what = without_prelude(what);
        Error { kind: ScriptError::of(what), file, line, what: in_our_words(what) }
    }

    fn of(error: &mlua::Error) -> Error {
        match error {
            mlua::Error::CallbackError { traceback, cause } => {
                let mut told = Error::of(cause);
                if told.line.is_none() {
                    (told.file, told.line) = script_line(traceback);
                }
                told
            }
            mlua::Error::WithContext { cause, .. } => Error::of(cause),
            mlua::Error::ExternalError(error) => {
                if let Some(Refusal(why)) = error.downcast_ref() {
                    return Error::new(ScriptError::Refused(Arc::clone(why)), why.to_string());
                }
                let told = Error::read(&error.to_string());
                if error.is::<OutOfFuel>() { Error { kind: ScriptError::OutOfFuel, ..told } } else { told }
            }
            mlua::Error::MemoryError(_) => Error::new(ScriptError::OutOfMemory, "out of memory".to_owned()),
            mlua::Error::SyntaxError { message, .. } | mlua::Error::RuntimeError(message) => Error::read(message),
            other => Error::read(&other.to_string()),
        }
    }
}

impl From<mlua::Error> for Error {
    fn from(error: mlua::Error) -> Error {
        Error::of(&error)
    }
}

/// A game's reason for a rejection. The script's error contains it and can be sent to another thread.
pub type Refusing = Box<dyn StdError + Send + Sync>;

/// A game's rejection, wrapped as an error of the interpreter.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refusal(Arc<dyn StdError + Send + Sync>);

/// Returns a game's rejection as an error that the interpreter raises in the script.
pub(crate) fn refusal(why: Refusing) -> mlua::Error {
    mlua::Error::external(Refusal(Arc::from(why)))
}

/// The error for a call that is out of fuel.
#[derive(Debug, thiserror::Error)]
#[error("{running_line}out of fuel")]
struct OutOfFuel {
    running_line: String,
}

/// Returns the error that stops the running script. `running_line` has the form "file:line: ".
pub(crate) fn out_of_fuel(running_line: String) -> mlua::Error {
    mlua::Error::external(OutOfFuel { running_line })
}

fn split_place(text: &str) -> Option<(String, u32, &str)> {
    let end = text.find(".lua:")? + 4;
    let (file, rest) = text.split_at(end);
    let (line, what) = rest[1..].split_once(':').unwrap_or((&rest[1..], ""));
    Some((file.trim_start_matches("[string \"").to_owned(), line.parse().ok()?, what.trim()))
}

/// Removes forged places from a message. A script can begin its message with a place in another script's file.
fn without_places(mut what: &str) -> &str {
    while let Some(end) = what.find(".lua") {
        let behind = what[end + 4..].trim_start_matches(['"', ']']).strip_prefix(':');
        let behind = behind.map(|behind| behind.trim_start_matches(|c: char| c.is_ascii_digit()));
        match behind.and_then(|behind| behind.strip_prefix(':')) {
            Some(behind) => what = behind.trim_start(),
            None => break,
        }
    }
    what
}

/// Returns the innermost script line of a traceback. Lines of the prelude are skipped.
fn script_line(traceback: &str) -> (Option<String>, Option<u32>) {
    for line in traceback.lines().map(str::trim) {
        if let Some(end) = line.find(".lua:").filter(|_| !line.starts_with("prelude")) {
            let number: String = line[end + 5..].chars().take_while(char::is_ascii_digit).collect();
            return (Some(line[..end + 4].to_owned()), number.parse().ok());
        }
    }
    (None, None)
}

/// Removes the prelude's own lines, which mean nothing to script authors.
fn without_prelude(what: &str) -> &str {
    let behind = what.strip_prefix("prelude:").and_then(|rest| rest.split_once(": "));
    behind.map_or(what, |(_, rest)| rest)
}

/// Returns `true` if the interpreter reports a stack overflow. A script's own text with these words does not count.
fn is_stack_overflow(what: &str) -> bool {
    what.strip_prefix("C ").unwrap_or(what).starts_with("stack overflow")
}

fn in_our_words(what: &str) -> String {
    if what.starts_with(YIELDS_ACROSS) {
        return "cannot act inside a comparison, a pattern, or an iterator".to_owned();
    }
    if is_stack_overflow(what) {
        return "calls are nested too deeply".to_owned();
    }
    if let Some(found) = what.strip_prefix(INDEXES_NIL).and_then(|name| found(name.trim_end_matches('\''))) {
        return found.to_owned();
    }
    if what == NO_LENGTH.to_owned() + "handle value" {
        return "an object of the game has no length".to_owned();
    }
    if let Some(name) = what.strip_prefix("attempt to call missing method ") {
        return format!("unknown method {}", name.split(" of ").next().unwrap_or(name));
    }
    what.to_owned()
}
