//! Failures of scenarios, with their places in the files.

use crate::plain::{one_line, plain as plain_text};
use std::collections::BTreeMap;
use std::fmt;

/// The kind of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file is invalid, so it was not played.
    Refused,
    /// A statement that could not fail at its checkpoint.
    Vacuous,
    /// A statement that is not true, or an answer with which the game cannot continue.
    UnsupportedOptions,
}

/// A failed statement of a scenario, or an error in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind of failure.
    pub kind: Kind,
    /// The path of the file.
    pub file: String,
    /// The line of the statement, from 1, if known.
    pub line: Option<usize>,
    /// The failed statement or the error.
    pub what: String,
    /// The actual value, if there is one.
    pub seen: Option<String>,
}

impl Failure {
    /// Marks the failure as a rejection of the file.
    pub(crate) fn refused(mut self) -> Failure {
        self.kind = Kind::Refused;
        self
    }

    pub(crate) fn seen(mut self, seen: String) -> Failure {
        self.seen = Some(seen);
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one_line(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", one_line(&self.what))?;
        self.seen.as_ref().map_or(Ok(()), |seen| write!(f, "\n    seen instead: {}", plain_text(seen)))
    }
}

impl std::error::Error for Failure {}

/// A file with the lines of its keys, to place failures.
pub(crate) struct Source<'a> {
    pub(crate) file: &'a str,
    pub(crate) lines: BTreeMap<String, usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(file: &'a str, text: &str) -> Source<'a> {
        Source { file, lines: crate::edition::toml_lines(text) }
    }

    /// Creates a failure at a key such as "setup/hands/red". If the file lacks the key, the place is its parent.
    pub(crate) fn failure(&self, at: &str, what: &str) -> Failure {
        let mut path = at;
        let line = loop {
            match (self.lines.get(path), path.rsplit_once('/')) {
                (Some(line), _) => break Some(*line),
                (None, Some((above, _))) => path = above,
                (None, None) => break None,
            }
        };
        Failure { kind: Kind::UnsupportedOptions, file: self.file.to_owned(), line, what: what.to_owned(), seen: None }
    }
}
