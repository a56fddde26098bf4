//! A client that is connected, as the lobby knows it.

use hyperkon_table::Viewer;
use std::collections::BTreeSet;

/// The number of a connection, given by what carries it.
pub type ConnectionId = u64;

/// A line for a client, without its end; `None`: the connection is to be closed after what was sent before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Out {
    /// To whom.
    pub to: ConnectionId,
    /// What.
    pub line: Option<String>,
}

/// What the lobby keeps of a connection.
#[derive(Debug, Default)]
pub struct Connection {
    /// The language of its sentences, once it has said hello.
    pub lang: Option<String>,
    /// The tables that it follows, and as whom.
    pub follows: BTreeSet<(String, Viewer)>,
    /// How many tables it has opened.
    pub opened: usize,
}
