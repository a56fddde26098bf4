//! Errors as Python exceptions that carry a code.

use hyperkon_frame::ParseBotError;
use hyperkon_table::Code;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(hyperkon, Error, PyException, "Any error of Hyperkon. `code` identifies the error.");
create_exception!(hyperkon, Refused, Error, "An answer was rejected; nothing has changed.");
create_exception!(hyperkon, BadTable, Error, "An unknown table, seat, bot, or edition.");
create_exception!(
    hyperkon,
    BadContent,
    Error,
    "A mod is invalid; the message lists every problem with its file and line."
);
create_exception!(hyperkon, BadSave, Error, "A saved game cannot be read, or was made with different rules.");
create_exception!(hyperkon, NoConsistentState, Error, "No hidden state is consistent with what the seat knows.");
create_exception!(hyperkon, Stopped, Error, "A game did not end: a script failed, or the game continued without end.");

/// The kind of exception for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An illegal answer.
    Refused,
    /// An invalid request for a table.
    Table,
    /// An invalid mod.
    Content,
    /// An invalid saved game.
    Save,
    /// A sampled state that could not be found.
    NoConsistentState,
    /// A game that has stopped.
    Stopped,
}

/// An error with its code and its kind of exception.
#[derive(Clone, Debug)]
pub struct Wrong {
    sort: Sort,
    code: &'static str,
    text: String,
}

impl Wrong {
    /// Creates an error with a code and a message.
    pub fn new(sort: Sort, code: &'static str, text: impl Display) -> Wrong {
        Wrong { sort, code, text: text.to_string() }
    }

    /// Creates an error from one that has a code. The kind of content errors is always `Content`.
    pub fn of(sort: Sort, error: &(impl Code + Display)) -> Wrong {
        let sort = if error.code() == "content" { Sort::Content } else { sort };
        Wrong::new(sort, error.code(), error)
    }

    /// Creates the error for a request that cannot be fulfilled.
    pub fn wish(code: &'static str, text: impl Display) -> Wrong {
        Wrong::new(Sort::Table, code, text)
    }

    /// Creates the error for an unknown bot.
    pub fn no_bot(why: ParseBotError) -> Wrong {
        Wrong::wish("no_bot", why)
    }

    /// Adds a place before the message.
    #[must_use]
    pub fn within(self, place: impl Display) -> Wrong {
        Wrong { text: format!("{place}: {}", self.text), ..self }
    }
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> PyErr {
        let Wrong { sort, code, text } = wrong;
        let error = match sort {
            Sort::Refused => Refused::new_err(text),
            Sort::Table => BadTable::new_err(text),
            Sort::Content => BadContent::new_err(text),
            Sort::Save => BadSave::new_err(text),
            Sort::NoConsistentState => NoConsistentState::new_err(text),
            Sort::Stopped => Stopped::new_err(text),
        };
        Python::attach(|py| match error.value(py).setattr("code", code) {
            Ok(()) => error,
            Err(other) => other,
        })
    }
}
