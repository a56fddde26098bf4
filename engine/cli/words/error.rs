//! The errors of the command line, one sentence each.

use crate::terminal;
use hyperkon::__private::files::WrongFile;
use hyperkon::__private::game::{ContentError, GameError};
use hyperkon_frame::plain;
use hyperkon_table::Diagnostic;
use hyperkon_workshop::scenario::Unwritten;
pub use hyperkon_workshop::setup::hint;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use thiserror::Error;

/// An error that ends a command.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The reader of the standard output has closed it.
    #[error("the output is closed")]
    NobodyReads,
    /// An invalid value on the command line, with a hint.
    #[error("{0}")]
    Usage(String),
    /// An operating-system error for a file.
    #[error("{path}: {error}")]
    File {
        /// The path of the file.
        path: String,
        /// The error.
        error: io::Error,
    },
    /// A file that the program refuses to read or to write.
    #[error("{path}: {wrong}{}", .wrong.help().map_or_else(String::new, |mend| format!(" ({mend})")))]
    Door {
        /// The path of the file.
        path: String,
        /// The error.
        wrong: WrongFile,
    },
    /// Another process has locked a file.
    #[error("{path}: another hyperkon process is using this file (wait until it has exited, or use another file)")]
    InUse {
        /// The path of the file.
        path: String,
    },
    /// An error while writing the output.
    #[error("cannot write output: {0}")]
    Output(io::Error),
    /// Errors in the content.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// Errors in mods, with advice on how to list all of them.
    #[error("{problems}\n{advice}")]
    Mods {
        /// The problems in the mods.
        problems: ContentError,
        /// The command that lists all problems.
        advice: String,
    },
    /// An error of the game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A game that cannot be written as a scenario.
    #[error(transparent)]
    Unwritten(#[from] Unwritten),
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { CommandError::NobodyReads } else { CommandError::Output(error) }
    }
}

impl CommandError {
    /// Returns a function that adds a path to a file error.
    pub fn file(path: &Path) -> impl Fn(WrongFile) -> CommandError {
        let path = plain::path(path);
        move |wrong| CommandError::Door { path: path.clone(), wrong }
    }

    /// Returns a function that adds a record's path to its errors. Problems in mods already contain their paths.
    pub fn recorded<E: Into<CommandError>>(path: &Path) -> impl Fn(E) -> CommandError + use<E> {
        let path = plain::path(path);
        move |error| match error.into() {
            CommandError::Game(GameError::Content(problems)) => CommandError::Content(problems),
            error => CommandError::Usage(format!("{path}: {error}")),
        }
    }

    /// Prints the error and returns the exit code. The code is 0 if the reader has closed the output, as `| head` does.
    pub fn exit(self) -> ExitCode {
        if matches!(self, CommandError::NobodyReads) {
            return ExitCode::SUCCESS;
        }
        self.say();
        ExitCode::from(2)
    }

    /// Prints the error on standard error: one sentence, or one line per mod problem.
    fn say(&self) {
        match self {
            CommandError::Content(_) | CommandError::Mods { .. } | CommandError::Game(GameError::Content(_)) => {
                terminal::complain(self);
            }
            // File names can contain line breaks, but the error must be one line.
            _ => terminal::complain(&self.to_string().replace(['\n', '\t'], " ")),
        }
    }
}

/// Lists the known names, as in `available: a, b`.
pub fn what_there_is(known: &[String]) -> String {
    hyperkon::__private::problem::what_there_is(known.iter().map(String::as_str))
}

impl<U: std::fmt::Display> From<hyperkon_table::TableError<U>> for CommandError {
    fn from(error: hyperkon_table::TableError<U>) -> CommandError {
        CommandError::Usage(error.to_string())
    }
}
