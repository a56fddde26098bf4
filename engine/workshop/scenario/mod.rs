//! Scenarios: small plays told as data, with what must hold in them.
//!
//! A file sets up any position, gives answers by seat and says what must hold; the form is described in
//! `tests/README.md`. Every scenario is played with the strictest watch over purity, and after each answer nothing may
//! be lost. The files are TOML, read through [`read_toml`](crate::edition::read_toml): nothing here names that form.
//!
//! Invariants: a game is named in `games` and in its own folder, which says its nouns (`notation`); all else is the
//! same for every game.

mod answer;
mod answering;
mod asked;
mod checkpoint;
mod cosmic;
mod events;
mod expect;
mod explain;
mod fact;
mod file;
mod found;
mod games;
mod happened;
mod notation;
mod plain;
mod record;
mod refused;
mod run;
mod setup;
mod sort;
mod sp4x;
mod ufos;
mod unread;
mod values;
mod words;

pub use crate::door::Found;
pub(crate) use cosmic::{Logged, Names, played};
pub use explain::{TracedCourse, course, explain};
pub use found::{is_mod, of_mod, texts};
pub use record::{Course, Recorded, Unwritten, Wish, record, record_of};

use crate::game::{Engine, Purity};
use crate::plain::{one_line, plain as plain_text};
use games::Task;
use notation::Notation;
use std::collections::BTreeMap;
use std::fmt;

/// What kind of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file is refused: nothing is played.
    Refused,
    /// A statement could not fail where it stands.
    Vacuous,
    /// A statement does not hold, or the play cannot go on as the file says.
    Unmet,
}

/// Something in a scenario that does not hold, or a file that says nothing clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What kind it is.
    pub kind: Kind,
    /// The file.
    pub file: String,
    /// The line of the statement, from 1, where it is known.
    pub line: Option<usize>,
    /// What does not hold.
    pub what: String,
    /// What was seen instead.
    pub seen: Option<String>,
}

impl Failure {
    /// The same, before anything is played.
    fn refused(mut self) -> Failure {
        self.kind = Kind::Refused;
        self
    }

    fn seen(mut self, seen: String) -> Failure {
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

/// A file and the lines of its keys: for the lines of failures.
struct Source<'a> {
    file: &'a str,
    lines: BTreeMap<String, usize>,
}

impl<'a> Source<'a> {
    fn new(file: &'a str, text: &str) -> Source<'a> {
        Source { file, lines: crate::edition::toml_lines(text) }
    }

    /// A failure at a key, "setup/hands/red"; where the file does not have it, at what it would lie in.
    fn failure(&self, at: &str, what: &str) -> Failure {
        let mut path = at;
        let line = loop {
            match (self.lines.get(path), path.rsplit_once('/')) {
                (Some(line), _) => break Some(*line),
                (None, Some((above, _))) => path = above,
                (None, None) => break None,
            }
        };
        Failure { kind: Kind::Unmet, file: self.file.to_owned(), line, what: what.to_owned(), seen: None }
    }
}

/// Plays a scenario and returns everything that does not hold in it; nothing: it holds.
///
/// The engine watches purity most strictly from then on.
pub fn run(engine: &mut Engine, file: &str, text: &str) -> Vec<Failure> {
    run_watching(engine, Purity::Fresh, file, text)
}

/// The same with another watch over purity.
pub fn run_watching(engine: &mut Engine, purity: Purity, file: &str, text: &str) -> Vec<Failure> {
    engine.watch(purity);
    let failures = games::of(engine, file, text, Play { source: Source::new(file, text), text });
    let failures = failures.unwrap_or_else(|failure| vec![failure]);
    match refused::words(file, text) {
        Ok(Some(words)) => refused::test(&Source::new(file, text), &words, &failures),
        Ok(None) => failures,
        Err(failure) => vec![failure],
    }
}

struct Play<'a> {
    source: Source<'a>,
    text: &'a str,
}

impl Task for Play<'_> {
    type Out = Vec<Failure>;

    fn with<G: Notation>(self, game: &G) -> Vec<Failure> {
        match file::read::<G>(&self.source, self.text) {
            Ok(parsed) => run::run(game, &parsed, &self.source, &mut |_| ()).failures,
            Err(failures) => failures,
        }
    }
}
