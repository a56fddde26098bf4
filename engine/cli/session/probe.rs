//! Traces why the scripts of a game did or did not act.

use crate::terminal::paint;
use crate::words::args::TraceArgs;
use crate::words::error::CommandError;
use hyperkon_table::{Game, Table};
use hyperkon_workshop::trace::{CourseLine, Row};

/// A collector of the reasons why a game's scripts did or did not act.
pub trait Probe<G: Game> {
    /// Collects the notes of the step that has run for this answer.
    fn take(&mut self, answer: usize);

    /// Collects the remaining notes, after the last answer.
    fn end(&mut self, answer: usize);

    /// Returns the results since the last call, only for `power` if it is given.
    ///
    /// # Errors
    /// Fails if the power or card does not exist.
    fn found(&mut self, table: &Table<G>, power: Option<&str>) -> Result<Found, CommandError>;
}

/// The reasons why scripts did or did not act.
pub struct Found {
    /// The results of powers and cards, by trigger.
    pub rows: Vec<Row>,
    /// The colors of the seats.
    pub seats: paint::Seats,
    /// The message for a trace without rows.
    pub nothing: String,
}

/// The result of a trace.
pub struct Traced {
    /// The answers, and in games without script traces also their effects.
    pub lines: Vec<CourseLine>,
    /// The number of the last answer.
    pub last: usize,
    /// The reasons why scripts did or did not act; `None` in games without hooks.
    pub found: Option<Found>,
    /// The failed checks of a scenario.
    pub fails: Vec<String>,
}

/// Checks that the requested answer exists.
pub fn there_is(args: &TraceArgs, last: usize) -> Result<(), CommandError> {
    let wrong = |at| CommandError::Usage(format!("answer {at} does not exist: the last answer is {last}"));
    args.at.filter(|at| *at > last).map_or(Ok(()), |at| Err(wrong(at)))
}
