//! What can go wrong, as exceptions of Python that carry a code.

use hyperkon_table::Code;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(
    hyperkon,
    Error,
    PyException,
    "Anything that Hyperkon refuses. `code` is a word that a program knows it by."
);
create_exception!(hyperkon, Refused, Error, "An answer was not taken; nothing has changed.");
create_exception!(hyperkon, BadTable, Error, "There is no such table, seat, bot or edition.");
create_exception!(
    hyperkon,
    BadContent,
    Error,
    "A mod is not sound; the text lists every problem with its file and line."
);
create_exception!(hyperkon, BadSave, Error, "A saved game cannot be read, or was made by other rules.");
create_exception!(hyperkon, Unimaginable, Error, "No world was found that agrees with what the seat knows.");
create_exception!(
    hyperkon,
    Stopped,
    Error,
    "A game did not come to its end: a script has faulted, or it goes on and on."
);

/// Which exception it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An answer.
    Refused,
    /// A wish for a table.
    Table,
    /// A mod.
    Content,
    /// A saved game.
    Save,
    /// No other world.
    Unimaginable,
    /// A game that stopped.
    Stopped,
}

/// Something that is wrong.
#[derive(Clone, Debug)]
pub struct Wrong {
    sort: Sort,
    code: &'static str,
    text: String,
}

impl Wrong {
    /// By its code, and in words.
    pub fn new(sort: Sort, code: &'static str, text: impl Display) -> Wrong {
        Wrong { sort, code, text: text.to_string() }
    }

    /// What knows its code itself.
    pub fn of(sort: Sort, error: &(impl Code + Display)) -> Wrong {
        Wrong::new(sort, error.code(), error)
    }

    /// A wish that cannot be met.
    pub fn wish(code: &'static str, text: impl Display) -> Wrong {
        Wrong::new(Sort::Table, code, text)
    }

    /// The same, with more words in front.
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
            Sort::Unimaginable => Unimaginable::new_err(text),
            Sort::Stopped => Stopped::new_err(text),
        };
        Python::attach(|py| match error.value(py).setattr("code", code) {
            Ok(()) => error,
            Err(other) => other,
        })
    }
}
