//! The messages between a worker and the engine. The worker's own messages are in `messages.d.ts`.

use crate::store::Stored;
#[cfg(feature = "tools")]
use crate::tools::Call;
use hyperkon_server::{Found, Sought};
use serde::{Deserialize, Serialize};
#[cfg(feature = "tools")]
use serde_json::Value;
use std::io::{self, Write as _};

/// A message to the engine.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum In {
    /// Starts the lobby with the stored tables.
    Start {
        /// True if the worker stores the tables.
        kept: bool,
        /// The stored tables.
        tables: Vec<Stored>,
    },
    /// A new connection.
    Open {
        /// The number of the connection.
        connection: u64,
    },
    /// A line of the protocol.
    Line {
        /// The number of the connection.
        connection: u64,
        /// The line, without its end.
        line: String,
    },
    /// The end of a connection.
    Close {
        /// The number of the connection.
        connection: u64,
    },
    /// The time for an automatic action has come.
    Tick,
    /// A bot's search, which another engine wants.
    Search(Sought),
    /// The result of a search; `None` if the other engine has failed.
    Found {
        /// The table of the search.
        table: String,
        /// The result.
        found: Option<Found>,
    },
    /// A call of a tool.
    #[cfg(feature = "tools")]
    Tool {
        /// The number that the reply repeats.
        id: u64,
        /// The tool with its parameters.
        #[serde(flatten)]
        call: Call,
    },
}

/// A message from the engine.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Out {
    /// The lobby has started.
    Ready {
        /// The version of the engine.
        version: &'static str,
        /// The number of stored tables.
        restored: usize,
    },
    /// A line of the protocol.
    Line {
        /// The number of the connection.
        connection: u64,
        /// The line, without its end.
        line: String,
    },
    /// A change of a stored table. The worker writes it before it sends later lines.
    Store {
        /// The table.
        table: String,
        /// The change.
        #[serde(flatten)]
        change: Change,
    },
    /// A search for another engine.
    Search(Sought),
    /// The result of such a search.
    Found {
        /// The table of the search.
        table: String,
        /// The result; `None` if the search is impossible.
        found: Option<Found>,
    },
    /// The time until the next automatic action.
    Wake {
        /// The time in milliseconds.
        after: u64,
    },
    /// The end or the progress of a tool.
    Tool {
        /// The number of the call.
        id: u64,
        /// The outcome.
        #[serde(flatten)]
        outcome: Outcome,
    },
    /// A message that the engine cannot read.
    Invalid {
        /// The reason.
        message: String,
    },
}

impl Out {
    /// Returns the reply to a message that the engine cannot read. A tool call fails; other messages have no reply of their own.
    pub fn unread(line: &str, error: &serde_json::Error) -> Out {
        /// The part of a message that identifies a call.
        #[derive(Deserialize)]
        struct Head {
            id: u64,
        }
        let message = format!("invalid message: {error}");
        match serde_json::from_str(line) {
            Ok(Head { id }) => Out::Tool { id, outcome: Outcome::Error(message) },
            Err(_) => Out::Invalid { message },
        }
    }
}

/// A change of a stored table.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Lines to append to the record.
    Append(String),
    /// The length in bytes to which the record is cut.
    Cut(u64),
    /// The new keys.
    Keys(String),
}

/// The outcome of a tool.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The result.
    #[cfg(feature = "tools")]
    Result(Value),
    /// The error as a sentence.
    Error(String),
    /// The number of finished games, and of all games.
    #[cfg(feature = "tools")]
    Progress {
        /// The finished games.
        done: u64,
        /// All games.
        all: u64,
    },
}

/// Writes a message to standard output.
pub fn say(message: &Out) {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    let mut out = io::stdout().lock();
    // Ignore the error: without output, nobody could hear of it.
    let _ = out.write_all(&line).and_then(|()| out.flush());
}
