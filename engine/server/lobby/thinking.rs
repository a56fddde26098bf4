//! Whose bot thinks next. Thoughts take long, and one thread serves all tables: they come after requests and clocks, and the
//! connections take turns, so that nobody has the others wait by opening many tables.

use crate::connection::{Connection, ConnectionId};
use std::collections::BTreeMap;

/// The tables at which a bot is to think.
#[derive(Default)]
pub(super) struct Thinking {
    /// Each with the turn since which it waits.
    waiting: BTreeMap<String, u64>,
    turn: u64,
}

impl Thinking {
    /// The number of thoughts so far.
    pub(super) const fn turn(&self) -> u64 {
        self.turn
    }

    /// Whether a bot is to think anywhere.
    pub(super) fn is_wanted(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// At a table a bot is to think, or none is. A table that waits already keeps its place.
    pub(super) fn set(&mut self, table: &str, thinks: bool) {
        if !thinks {
            self.waiting.remove(table);
        } else if !self.waiting.contains_key(table) {
            self.waiting.insert(table.to_owned(), self.turn);
        }
    }

    /// The table whose bot thinks now: of the connection whose turn came longest ago, the one that has waited longest. It
    /// waits no more.
    pub(super) fn take(&mut self, connections: &mut BTreeMap<ConnectionId, Connection>) -> Option<String> {
        if self.waiting.is_empty() {
            return None;
        }
        let mut order: Vec<&mut Connection> = connections.values_mut().collect();
        order.sort_by_key(|connection| connection.thought);
        let waiting = &self.waiting;
        let longest = |connection: &Connection| {
            let waits = connection.followed().filter_map(|table| Some((*waiting.get(table)?, table)));
            waits.min().map(|(_, table)| table.to_owned())
        };
        let found = order.into_iter().find_map(|connection| Some((longest(connection)?, connection)));
        self.turn += 1;
        let table = match found {
            Some((table, connection)) => {
                connection.thought = self.turn;
                table
            }
            // Whoever followed it has just left.
            None => self.waiting.keys().next()?.clone(),
        };
        self.waiting.remove(&table);
        Some(table)
    }
}
