//! A client that is connected, as the lobby knows it.

use crate::Millis;
use hyperkon_table::{Seat, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// The number of a connection, given by what carries it.
pub type ConnectionId = u64;

/// A line for a client, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Out {
    /// To whom.
    pub to: ConnectionId,
    /// What.
    pub line: String,
}

/// What the lobby keeps of a connection.
#[derive(Debug, Default)]
pub struct Connection {
    /// The language of its sentences, once it has said hello.
    pub lang: Option<String>,
    /// The tables that it follows, and as whom.
    follows: BTreeMap<String, BTreeSet<Viewer>>,
    /// How many tables it has opened.
    pub opened: usize,
    /// The turn in which a bot has thought last at a table that it follows, or the turn in which it came.
    pub thought: u64,
    /// It may ask for a hint again from then on.
    pub hint_from: Millis,
}

impl Connection {
    /// One that follows nothing yet and comes in this turn.
    pub fn since(turn: u64) -> Connection {
        Connection { thought: turn, ..Connection::default() }
    }

    /// Whether it follows a table as this viewer.
    pub fn follows(&self, table: &str, viewer: Viewer) -> bool {
        self.follows.get(table).is_some_and(|viewers| viewers.contains(&viewer))
    }

    /// The seats that it holds at a table.
    pub fn seats(&self, table: &str) -> Vec<Seat> {
        self.follows.get(table).into_iter().flatten().filter_map(|viewer| viewer.seat()).collect()
    }

    /// All that it follows.
    pub fn all(self) -> impl Iterator<Item = (String, Viewer)> {
        self.follows.into_iter().flat_map(|(table, viewers)| viewers.into_iter().map(move |one| (table.clone(), one)))
    }

    /// The tables that it follows.
    pub fn followed(&self) -> impl Iterator<Item = &str> {
        self.follows.keys().map(String::as_str)
    }

    /// How many tables it follows.
    pub fn tables(&self) -> usize {
        self.follows.len()
    }

    /// It follows a table as this viewer from now on.
    pub fn follow(&mut self, table: &str, viewer: Viewer) {
        self.follows.entry(table.to_owned()).or_default().insert(viewer);
    }

    /// It no longer does.
    pub fn leave(&mut self, table: &str, viewer: Viewer) {
        if let Some(viewers) = self.follows.get_mut(table) {
            viewers.remove(&viewer);
            if viewers.is_empty() {
                self.follows.remove(table);
            }
        }
    }
}
