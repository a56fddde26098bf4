//! The queue of bot searches. A search takes long, and one thread serves all tables, so requests and clocks are
//! handled first. Connections take turns, so a client cannot delay others by opening many tables.

use crate::Millis;
use crate::connection::{Connection, ConnectionId};
use std::collections::BTreeMap;

/// The tables that wait for a bot's search.
#[derive(Default)]
pub(super) struct Thinking {
    /// Each waiting table, with the turn in which it was added.
    waiting: BTreeMap<String, u64>,
    turn: u64,
    /// The tables that must not search before a time, because their bots have used their share.
    resting: BTreeMap<String, Millis>,
    /// The table whose search runs elsewhere.
    away: Option<String>,
}

impl Thinking {
    /// Returns the number of searches so far.
    pub(super) const fn turn(&self) -> u64 {
        self.turn
    }

    /// Returns the time of the next search: 0 if a table waits for it.
    pub(super) fn next(&self) -> Option<Millis> {
        self.waiting.keys().map(|table| self.resting.get(table).copied().unwrap_or_default()).min()
    }

    /// Lets a table search no earlier than this.
    pub(super) fn rest(&mut self, table: &str, until: Millis) {
        self.resting.insert(table.to_owned(), until);
    }

    /// Forgets the tables that have rested.
    pub(super) fn wake(&mut self, now: Millis) {
        self.resting.retain(|_, until| *until > now);
    }

    /// Adds or removes a table. A table that is already in the queue keeps its position.
    pub(super) fn set(&mut self, table: &str, thinks: bool) {
        if !thinks {
            self.waiting.remove(table);
        } else if !self.waiting.contains_key(table) && self.away.as_deref() != Some(table) {
            self.waiting.insert(table.to_owned(), self.turn);
        }
    }

    /// Returns `true` if a search runs elsewhere.
    pub(super) const fn is_away(&self) -> bool {
        self.away.is_some()
    }

    /// Notes that the search of a table runs elsewhere.
    pub(super) fn send_away(&mut self, table: &str) {
        self.away = Some(table.to_owned());
    }

    /// Notes that the search of a table has ended. Returns `false` if it did not run elsewhere.
    pub(super) fn come_back(&mut self, table: &str) -> bool {
        self.away.take_if(|away| away == table).is_some()
    }

    /// Removes and returns the next table for a search. First is the connection whose last turn was longest ago; of its
    /// tables, the one that has waited longest. Tables that rest are skipped.
    pub(super) fn take(&mut self, connections: &mut BTreeMap<ConnectionId, Connection>, now: Millis) -> Option<String> {
        self.wake(now);
        if self.waiting.is_empty() {
            return None;
        }
        let mut order: Vec<&mut Connection> = connections.values_mut().collect();
        order.sort_by_key(|connection| connection.thought);
        let (waiting, resting) = (&self.waiting, &self.resting);
        let longest = |connection: &Connection| {
            let awake = connection.followed().filter(|table| !resting.contains_key(*table));
            let waits = awake.filter_map(|table| Some((*waiting.get(table)?, table)));
            waits.min().map(|(_, table)| table.to_owned())
        };
        let found = order.into_iter().find_map(|connection| Some((longest(connection)?, connection)));
        self.turn += 1;
        let table = match found {
            Some((table, connection)) => {
                connection.thought = self.turn;
                table
            }
            // No connection follows any of the waiting tables, so take one of them.
            None => self.waiting.keys().find(|table| !self.resting.contains_key(*table))?.clone(),
        };
        self.waiting.remove(&table);
        Some(table)
    }
}
