//! What can go wrong on the command line: one sentence each.

use crate::terminal;
use hyperkon::door::WrongFile;
use hyperkon::game::{ContentError, GameError};
use hyperkon::plain;
use hyperkon::table::Mistake;
use hyperkon_workshop::scenario::Unwritten;
pub use hyperkon_workshop::setup::hint;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use thiserror::Error;

/// Why a command did not end well.
#[derive(Debug, Error)]
pub enum Trouble {
    /// Nobody reads our output any more.
    #[error("nobody reads the output")]
    NobodyReads,
    /// A value of the command line, with a hint.
    #[error("{0}")]
    Usage(String),
    /// A file.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: io::Error,
    },
    /// A file that is not read, or not written.
    #[error("{path}: {wrong}{}", .wrong.mend().map_or_else(String::new, |mend| format!(" ({mend})")))]
    Door {
        /// The file.
        path: String,
        /// What is wrong with it.
        wrong: WrongFile,
    },
    /// Another process has locked a file.
    #[error("{path}: another hyperkon is using this file (wait until it has ended, or name another file)")]
    InUse {
        /// The file.
        path: String,
    },
    /// Output failed.
    #[error("the output failed: {0}")]
    Output(io::Error),
    /// The content.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// Mods that are not sound, and how to see all of it.
    #[error("{problems}\n{advice}")]
    Mods {
        /// What is wrong.
        problems: ContentError,
        /// What to do.
        advice: String,
    },
    /// The game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A game that cannot be written as a scenario.
    #[error(transparent)]
    Unwritten(#[from] Unwritten),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Trouble::NobodyReads } else { Trouble::Output(error) }
    }
}

impl Trouble {
    /// What is wrong with a file at the door.
    pub fn door(path: &Path) -> impl Fn(WrongFile) -> Trouble {
        let path = plain::path(path);
        move |wrong| Trouble::Door { path: path.clone(), wrong }
    }

    /// What is wrong with the game of a record; what is wrong with mods names their files itself.
    pub fn recorded<E: Into<Trouble>>(path: &Path) -> impl Fn(E) -> Trouble + use<E> {
        let path = plain::path(path);
        move |error| match error.into() {
            Trouble::Game(GameError::Content(problems)) => Trouble::Content(problems),
            trouble => Trouble::Usage(format!("{path}: {trouble}")),
        }
    }

    /// Says it, and what the program ends with: 0 where whoever read our output has heard enough, as `| head` does.
    pub fn exit(self) -> ExitCode {
        if matches!(self, Trouble::NobodyReads) {
            return ExitCode::SUCCESS;
        }
        self.say();
        ExitCode::from(2)
    }

    /// Says it on standard error, as one sentence; what is wrong with mods, one in each line.
    fn say(&self) {
        match self {
            Trouble::Content(_) | Trouble::Mods { .. } | Trouble::Game(GameError::Content(_)) => {
                terminal::complain(self);
            }
            // A file may hold a line break where nobody expects one.
            _ => terminal::complain(&self.to_string().replace(['\n', '\t'], " ")),
        }
    }
}

/// "there is a", "there are a, b".
pub fn what_there_is(known: &[String]) -> String {
    hyperkon::problem::what_there_is(known.iter().map(String::as_str))
}

impl<U: std::fmt::Display> From<hyperkon_table::TableError<U>> for Trouble {
    fn from(error: hyperkon_table::TableError<U>) -> Trouble {
        Trouble::Usage(error.to_string())
    }
}
