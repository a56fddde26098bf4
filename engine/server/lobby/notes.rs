//! The operator's log and numbers.

use super::Lobby;
use crate::rpc::Reply;
use crate::wire::Asked;
use std::collections::BTreeMap;

/// The number of notes that wait to be taken. Further ones are dropped.
const NOTES: usize = 10_000;

/// Something that happened, for the operator's log. It contains no token, name, or hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// A table was opened.
    Opened {
        /// The id of the table.
        table: String,
        /// The name of the game.
        game: String,
        /// The id of the edition.
        edition: String,
        /// The number of seats.
        seats: usize,
        /// The number of bots.
        bots: usize,
    },
    /// A table was loaded.
    Loaded(String),
    /// The game at a table is over, or its owner has closed the table.
    Ended(String),
    /// An idle table was unloaded.
    Unloaded(String),
    /// An old table was removed from the store.
    Removed(String),
    /// A table could not be read, written, or removed.
    Failed {
        /// The id of the table.
        table: String,
        /// The reason.
        why: String,
    },
}

/// Counts since the start of the server.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// The requests, by method and result: `ok`, or the code of the error.
    pub requests: BTreeMap<(&'static str, &'static str), u64>,
    /// The number of opened tables.
    pub opened: u64,
    /// The number of tables that have ended.
    pub ended: u64,
    /// The number of failed reads and writes of the store.
    pub store_errors: u64,
}

impl Counts {
    /// Counts a request.
    pub(super) fn request(&mut self, method: &str, reply: Option<&Reply>) {
        let method = Asked::METHODS.iter().find(|known| **known == method).copied().unwrap_or("unknown");
        let result = match reply {
            Some(Err(failure)) => failure.kind,
            _ => "ok",
        };
        *self.requests.entry((method, result)).or_default() += 1;
    }
}

/// A snapshot of the numbers of a lobby.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Numbers {
    /// The counts since the start.
    pub counts: Counts,
    /// The number of stored tables.
    pub tables: usize,
    /// The number of tables that are neither over nor closed.
    pub open: usize,
    /// The number of loaded tables.
    pub loaded: usize,
    /// The number of connections.
    pub connections: usize,
}

impl Lobby {
    /// Collects notes from now on. Call [`Lobby::take_notes`] regularly.
    pub fn collect_notes(&mut self) {
        self.notes.get_or_insert_default();
    }

    /// Removes and returns the collected notes.
    pub fn take_notes(&mut self) -> Vec<Note> {
        self.notes.as_mut().map(std::mem::take).unwrap_or_default()
    }

    pub(super) fn note(&mut self, note: Note) {
        match &note {
            Note::Opened { .. } => self.counts.opened += 1,
            Note::Ended(_) => self.counts.ended += 1,
            Note::Failed { .. } => self.counts.store_errors += 1,
            _ => {}
        }
        if let Some(notes) = self.notes.as_mut().filter(|notes| notes.len() < NOTES) {
            notes.push(note);
        }
    }

    /// Returns the numbers of the lobby.
    pub fn numbers(&self) -> Numbers {
        Numbers {
            counts: self.counts.clone(),
            tables: self.tables.len(),
            open: self.tables.len() - self.ended.len(),
            loaded: self.awake.len(),
            connections: self.connections.len(),
        }
    }

    pub(super) fn note_opened(&mut self, table: &str) {
        let Ok(keys) = self.keys_of(table) else { return };
        self.note(Note::Opened {
            table: table.to_owned(),
            seats: keys.chairs.len(),
            bots: keys.chairs.iter().filter(|chair| chair.bot.is_some()).count(),
            game: keys.game,
            edition: keys.edition.unwrap_or_default(),
        });
    }

    /// Notes that a table has ended. It then no longer counts for its opener's address.
    pub(super) fn note_ended(&mut self, table: &str) {
        self.free_opener(table);
        self.note(Note::Ended(table.to_owned()));
    }
}
