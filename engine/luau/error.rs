//! What the interpreter says of a script, taken apart: file, line, what, and what kind of trouble it is.
//!
//! What would mend it is for the game to say, in the words of its scripts.

use crate::code::refused::{RefusedAt, found};
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

/// What the interpreter says when a script acts within a function of its own.
const YIELDS_ACROSS: &str = "attempt to yield across";

/// What the interpreter says of a field of nothing, before the field's name.
const INDEXES_NIL: &str = "attempt to index nil with '";

/// What the library says of a text that has become too long, before how long it may be.
pub(crate) const LONG_TEXT: &str = "this text is longer than ";

/// What the prelude puts before the words that a script raises itself: they are never taken for the interpreter's.
pub(crate) const OWN_WORDS: &str = "\u{1}";

/// What went wrong with a script.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{what}")]
pub struct Error {
    /// What kind of trouble it is.
    pub trouble: Trouble,
    /// The script's file, as far as the interpreter says. A script can write another name into its message.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// What went wrong.
    pub what: String,
}

/// A kind of trouble with a script.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// It used up its fuel.
    OutOfFuel,
    /// It used up its memory.
    OutOfMemory,
    /// It came to a bound of the interpreter's: calls within calls, a text of the library's too long.
    Exhausted,
    /// It made a text that is too long.
    LongText,
    /// Its source is too long.
    TooLarge,
    /// It holds too much for good.
    HoldsMuch {
        /// The local with most of it, if there is one.
        local: Option<String>,
    },
    /// It has in it what a script may not contain: all of that, by line.
    NotAllowed(Vec<RefusedAt>),
    /// It acts in a place from which nothing can be handed out.
    ActsInside,
    /// It says this name of nil.
    OfNil(String),
    /// It says this name of something else than what has it.
    NoMethod(String),
    /// It calls something that is no function.
    NoFunction,
    /// It asks for the length of what has none.
    NoLength,
    /// It changes what cannot be changed.
    Frozen,
    /// The game refused: what a [`Reader`](crate::Reader) gave back.
    Refused(Arc<dyn StdError + Send + Sync>),
    /// Anything else: what is no Luau, an operator without sense, what the script itself raises.
    Raised,
}

/// How the interpreter begins to say that something has no length.
const NO_LENGTH: &str = "attempt to get length of a ";

impl Trouble {
    /// Whether a limit stopped the script.
    pub const fn is_limit(&self) -> bool {
        matches!(
            self,
            Trouble::OutOfFuel
                | Trouble::OutOfMemory
                | Trouble::Exhausted
                | Trouble::TooLarge
                | Trouble::HoldsMuch { .. }
        )
    }

    /// What the interpreter's words mean.
    fn of(what: &str) -> Trouble {
        let quoted = |marker: &str| what.split(marker).nth(1).and_then(|rest| rest.split('\'').next());
        if is_stack_overflow(what) {
            Trouble::Exhausted
        } else if what.starts_with(LONG_TEXT) {
            Trouble::LongText
        } else if what.starts_with(YIELDS_ACROSS) {
            Trouble::ActsInside
        } else if let Some(name) = quoted("missing method '") {
            Trouble::NoMethod(name.to_owned())
        } else if let Some(name) = quoted(INDEXES_NIL).filter(|name| found(name).is_none()) {
            Trouble::OfNil(name.to_owned())
        } else if what.contains("attempt to call a nil value") {
            Trouble::NoFunction
        } else if what.starts_with(NO_LENGTH) {
            Trouble::NoLength
        } else if what.contains("attempt to modify a readonly table") {
            Trouble::Frozen
        } else {
            Trouble::Raised
        }
    }
}

impl Error {
    pub(crate) const fn new(trouble: Trouble, what: String) -> Error {
        Error { trouble, file: None, line: None, what }
    }

    /// What the game says of what a script gave it.
    pub fn said(what: impl fmt::Display) -> Error {
        Error::new(Trouble::Raised, what.to_string())
    }

    /// Reads "file:line: what" and the traceback behind it.
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
            return Error { trouble: Trouble::Raised, file, line, what: what.to_owned() };
        }
        let what = without_prelude(what);
        Error { trouble: Trouble::of(what), file, line, what: in_our_words(what) }
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
                    return Error::new(Trouble::Refused(Arc::clone(why)), why.to_string());
                }
                let told = Error::read(&error.to_string());
                if error.is::<OutOfFuel>() { Error { trouble: Trouble::OutOfFuel, ..told } } else { told }
            }
            mlua::Error::MemoryError(_) => Error::new(Trouble::OutOfMemory, "too much memory".to_owned()),
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

/// What a game says when it refuses: a script's error keeps it, whichever thread looks at it.
pub type Refusing = Box<dyn StdError + Send + Sync>;

/// A game's refusal on its way through the interpreter.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refusal(Arc<dyn StdError + Send + Sync>);

/// A game's refusal, to be raised in the script.
pub(crate) fn refusal(why: Refusing) -> mlua::Error {
    mlua::Error::external(Refusal(Arc::from(why)))
}

/// The fuel of a call is used up.
#[derive(Debug, thiserror::Error)]
#[error("{running_line}too many instructions")]
struct OutOfFuel {
    running_line: String,
}

/// Stops the script that is running. `running_line`: "file:line: ".
pub(crate) fn out_of_fuel(running_line: String) -> mlua::Error {
    mlua::Error::external(OutOfFuel { running_line })
}

fn split_place(text: &str) -> Option<(String, u32, &str)> {
    let end = text.find(".lua:")? + 4;
    let (file, rest) = text.split_at(end);
    let (line, what) = rest[1..].split_once(':').unwrap_or((&rest[1..], ""));
    Some((file.trim_start_matches("[string \"").to_owned(), line.parse().ok()?, what.trim()))
}

/// A script can begin its message with a place that it has made up, in another's file: the message says nothing of places.
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

/// The prelude's own lines mean nothing to who writes scripts.
fn without_prelude(what: &str) -> &str {
    let behind = what.strip_prefix("prelude:").and_then(|rest| rest.split_once(": "));
    behind.map_or(what, |(_, rest)| rest)
}

/// Whether the interpreter says so, and not a text of the script's that stands in its words.
fn is_stack_overflow(what: &str) -> bool {
    what.strip_prefix("C ").unwrap_or(what).starts_with("stack overflow")
}

fn in_our_words(what: &str) -> String {
    if what.starts_with(YIELDS_ACROSS) {
        return "this acts inside a comparison, a pattern or an iterator, where nothing can act".to_owned();
    }
    if is_stack_overflow(what) {
        return "calls within calls go too deep".to_owned();
    }
    if let Some(found) = what.strip_prefix(INDEXES_NIL).and_then(|name| found(name.trim_end_matches('\''))) {
        return found.to_owned();
    }
    if what == NO_LENGTH.to_owned() + "handle value" {
        return "a thing of the game has no length".to_owned();
    }
    if let Some(name) = what.strip_prefix("attempt to call missing method ") {
        return format!("there is no method {}", name.split(" of ").next().unwrap_or(name));
    }
    what.to_owned()
}
