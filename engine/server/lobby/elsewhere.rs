//! Searches of bots that run outside the lobby's thread.
//!
//! A search needs only the table's record and keys, and a bot's answer depends only on these. So another lobby with the same
//! games finds the same answer. Invariant: one search at a time is away, and a late result never answers another question.

use super::Lobby;
use crate::Millis;
use crate::connection::Out;
use crate::hosted_tables::Act;
use hyperkon_table::QuestionId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A bot's search, as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sought {
    /// The id of the table.
    pub table: String,
    /// The keys of the table, as JSON.
    pub keys: String,
    /// The record of the table.
    pub record: String,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The number of lines of the record that was searched.
    pub lines: u64,
    /// The question.
    pub question: QuestionId,
    /// The answer.
    pub choice: Value,
}

impl Lobby {
    /// Leaves the searches of bots to the caller, who gets them from [`Lobby::sought`]. Hints are still searched here.
    pub const fn search_elsewhere(&mut self) {
        self.elsewhere = true;
    }

    /// Returns the next search of a bot. Until [`Lobby::take_found`], there is no other one.
    pub fn sought(&mut self) -> Option<Sought> {
        if !self.elsewhere || self.thinking.is_away() {
            return None;
        }
        let table = self.thinking.take(&mut self.connections, Millis::MAX)?;
        // What cannot be read is empty. Its search fails, so the table searches here and reports the error.
        let keys = self.keys_of(&table).ok().and_then(|keys| serde_json::to_string(&keys).ok()).unwrap_or_default();
        let record = self.store.read(&table).ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok());
        self.thinking.send_away(&table);
        Some(Sought { table, keys, record: record.unwrap_or_default() })
    }

    /// Returns the name of a table's game, and its record.
    pub fn record(&mut self, table: &str) -> Option<(String, Vec<u8>)> {
        let keys = self.keys_of(table).ok()?;
        Some((keys.game, self.store.read(table).ok()??))
    }

    /// Searches for another lobby. Returns `None` if the record does not fit the games, or no bot must search.
    pub fn search(&self, sought: &Sought) -> Option<Found> {
        let keys: crate::keys::Keys = serde_json::from_str(&sought.keys).ok()?;
        let game = self.offered().iter().find(|game| game.game() == keys.game)?;
        game.search(&sought.table, keys, sought.record.as_bytes())
    }

    /// Gives the answer that was found for a table, unless the table has changed. `None` means that the search has failed; it
    /// is then done here.
    pub fn take_found(&mut self, table: &str, found: Option<&Found>, now: Millis) -> Vec<Out> {
        let mut out = Vec::new();
        if self.thinking.come_back(table) {
            self.act_by_itself(table, found.map_or(Act::Think, Act::Found), now, &mut out);
        }
        out
    }
}
