//! The operator's orders, and the list of tables.

use super::{Asking, Lobby};
use crate::Millis;
use crate::connection::Out;
use crate::hosted_tables::Act;
use crate::rpc::{self, Failure};
use crate::wire;
use serde::Serialize;
use std::collections::BTreeMap;

/// A table in the operator's list.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Overview {
    /// The id of the table.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The id of the edition.
    pub edition: Option<String>,
    /// The number of seats.
    pub seats: usize,
    /// The number of seats with a bot.
    pub bots: usize,
    /// True if the game is over, or the table is closed.
    pub ended: bool,
    /// True if the table is in memory.
    pub loaded: bool,
    /// The number of connections that follow the table.
    pub followers: usize,
}

impl Lobby {
    /// Checks that the store can be written.
    ///
    /// # Errors
    /// Returns the operating system's error.
    pub fn check_store(&mut self) -> std::io::Result<()> {
        self.store.check()
    }

    /// Returns all tables.
    pub fn overview(&mut self) -> Vec<Overview> {
        let mut followers: BTreeMap<String, usize> = BTreeMap::new();
        let followed = self.connections.values().flat_map(|one| one.followed());
        followed.for_each(|table| *followers.entry(table.to_owned()).or_default() += 1);
        let of = |lobby: &mut Lobby, table: String| {
            let keys = lobby.keys_of(&table).ok()?;
            Some(Overview {
                game: keys.game.clone(),
                edition: keys.edition.clone(),
                seats: keys.chairs.len(),
                bots: keys.chairs.iter().filter(|chair| chair.bot.is_some()).count(),
                ended: lobby.ended.contains(&table),
                loaded: lobby.awake.contains_key(&table),
                followers: followers.get(&table).copied().unwrap_or_default(),
                table,
            })
        };
        self.tables.clone().into_iter().filter_map(|table| of(self, table)).collect()
    }

    /// Closes a table for everybody. Its record is kept.
    ///
    /// # Errors
    /// Returns an error if the table is unknown, or it cannot be read or stored.
    pub fn end(&mut self, table: &str, now: Millis) -> Result<Vec<Out>, Failure> {
        let mut out = Vec::new();
        let at = &mut Asking { lang: "en", now, out: &mut out };
        let game = self.wake(table, at)?;
        self.act(game, table, Act::Close, at)?;
        self.public.remove(table);
        Ok(out)
    }

    /// Returns a message of the operator to all clients that have sent `hello`.
    pub fn announce(&self, text: &str) -> Vec<Out> {
        let line = rpc::notice("announced", &wire::Announced { text: text.to_owned() });
        let ready = self.connections.iter().filter(|(_, one)| one.lang.is_some());
        ready.map(|(to, _)| Out { to: *to, line: line.clone() }).collect()
    }
}
