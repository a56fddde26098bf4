//! A connected client, from the lobby's point of view.

use crate::Millis;
use hyperkon_table::{Seat, Viewer};
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

/// The number of a connection, assigned by its transport.
pub type ConnectionId = u64;

/// A line for a client, without its line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Out {
    /// The receiving connection.
    pub to: ConnectionId,
    /// The text of the line.
    pub line: String,
}

/// The lobby's data about a connection.
#[derive(Debug, Default)]
pub struct Connection {
    /// The language of the client's texts, once the client has sent `hello`.
    pub lang: Option<String>,
    /// The address for limits. For an IPv6 client, it is the /64 network.
    pub address: Option<IpAddr>,
    /// The invitation that the client has sent.
    pub invitation: Option<String>,
    /// The tables that the client follows, with its viewers at each table.
    follows: BTreeMap<String, BTreeSet<Viewer>>,
    /// The number of tables that the client has opened.
    pub opened: usize,
    /// The turn of the last bot search at a followed table. Before the first search, the turn in which the connection
    /// started.
    pub thought: u64,
    /// True if the client has the document of the protocol.
    pub discovered: bool,
    /// The time from which the client may request another hint.
    pub hint_from: Millis,
}

impl Connection {
    /// Returns a connection that connects in this turn and follows no tables.
    pub fn since(turn: u64) -> Connection {
        Connection { thought: turn, ..Connection::default() }
    }

    /// Returns `true` if the connection follows a table as this viewer.
    pub fn follows(&self, table: &str, viewer: Viewer) -> bool {
        self.follows.get(table).is_some_and(|viewers| viewers.contains(&viewer))
    }

    /// Returns the seats that the connection holds at a table.
    pub fn seats(&self, table: &str) -> Vec<Seat> {
        self.follows.get(table).into_iter().flatten().filter_map(|viewer| viewer.seat()).collect()
    }

    /// Returns the viewers as which the connection follows a table.
    pub fn viewers(&self, table: &str) -> impl Iterator<Item = Viewer> {
        self.follows.get(table).into_iter().flatten().copied()
    }

    /// Returns every table that the connection follows, with the viewer.
    pub fn all(self) -> impl Iterator<Item = (String, Viewer)> {
        self.follows.into_iter().flat_map(|(table, viewers)| viewers.into_iter().map(move |one| (table.clone(), one)))
    }

    /// Returns the tables that the connection follows.
    pub fn followed(&self) -> impl Iterator<Item = &str> {
        self.follows.keys().map(String::as_str)
    }

    /// Returns the number of tables that the connection follows.
    pub fn tables(&self) -> usize {
        self.follows.len()
    }

    /// Follows a table as this viewer.
    pub fn follow(&mut self, table: &str, viewer: Viewer) {
        self.follows.entry(table.to_owned()).or_default().insert(viewer);
    }

    /// Stops following a table as this viewer.
    pub fn leave(&mut self, table: &str, viewer: Viewer) {
        if let Some(viewers) = self.follows.get_mut(table) {
            viewers.remove(&viewer);
            if viewers.is_empty() {
                self.follows.remove(table);
            }
        }
    }
}
