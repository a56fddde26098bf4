//! The operator's part of the lobby: permissions, numbers, and orders for single tables.

use super::{Asking, Lobby};
use crate::Millis;
use crate::connection::{ConnectionId, Out};
use crate::hosted_tables::Act;
use crate::rpc::{self, Failure, Reply};
use crate::wire::{self, Asked};
use serde::Serialize;
use std::collections::BTreeMap;
use std::net::IpAddr;
use subtle::ConstantTimeEq;

/// The number of notes that wait to be taken. Further ones are dropped.
const NOTES: usize = 10_000;
/// The interval between removals of old tables, in milliseconds.
const REMOVALS: Millis = 600_000;
/// The maximum number of tables that one round removes.
const REMOVED_AT_ONCE: usize = 1_000;

/// The clients that may open tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Openers {
    /// All clients.
    #[default]
    All,
    /// Clients with an invitation, or with the operator's token.
    Invited,
    /// Clients with the operator's token.
    Operator,
}

/// The rules for opening tables, and their secrets.
#[derive(Clone, Default)]
pub struct Access {
    /// The clients that may open tables.
    pub openers: Openers,
    /// The invitations, which clients send with `hello`.
    pub invitations: Vec<String>,
    /// The operator's token.
    pub operator: Option<String>,
}

impl Access {
    /// Returns `true` if a client with this invitation may open tables.
    fn admits(&self, invitation: Option<&str>) -> bool {
        let said = invitation.unwrap_or_default().as_bytes();
        let is = |secret: &String| !secret.is_empty() && bool::from(secret.as_bytes().ct_eq(said));
        let is_operator = self.operator.iter().any(is);
        match self.openers {
            Openers::All => true,
            Openers::Invited => is_operator || self.invitations.iter().any(is),
            Openers::Operator => is_operator,
        }
    }
}

impl std::fmt::Debug for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} invitations", self.openers, self.invitations.len())
    }
}

/// Something that happened, for the operator's log. It contains no token, name, or hand.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// A table in the operator's list.
#[derive(Clone, Debug, Serialize)]
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
    /// Sets who may open tables.
    pub fn set_access(&mut self, access: Access) {
        self.access = access;
    }

    /// Rejects requests for new tables from now on, because the server will stop.
    pub fn drain(&mut self) {
        self.drains = true;
    }

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

    /// Checks that a connection may open another table.
    pub(super) fn may_open(&self, from: ConnectionId, is_rematch: bool) -> Result<(), Failure> {
        let Some(connection) = self.connections.get(&from) else { return Err(Failure::no_such_table()) };
        if self.drains {
            return Err(Failure::refused("stopping", "the server is about to stop"));
        }
        if !is_rematch && !self.access.admits(connection.invitation.as_deref()) {
            return Err(Failure::refused("not_invited", "you need an invitation to open a table on this server"));
        }
        let of_address = connection.address.and_then(|address| self.opened_from.get(&address));
        let is_full = connection.opened >= self.limits.tables_per_connection
            || of_address.is_some_and(|opened| *opened >= self.limits.tables_per_address)
            || self.tables.len() - self.ended.len() >= self.limits.tables;
        if is_full { Err(Failure::refused("too_many_tables", "too many open tables")) } else { Ok(()) }
    }

    pub(super) fn has_opened(&mut self, from: ConnectionId, table: &str) {
        let Some(connection) = self.connections.get_mut(&from) else { return };
        connection.opened += 1;
        if let Some(address) = connection.address {
            self.opener.insert(table.to_owned(), address);
            *self.opened_from.entry(address).or_default() += 1;
        }
        self.note_opened(table);
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
        if let Some(address) = self.opener.remove(table) {
            release(&mut self.opened_from, address);
        }
        self.note(Note::Ended(table.to_owned()));
    }

    /// Removes the tables that ended long ago, and the oldest ones beyond the limit.
    pub(super) fn remove_old(&mut self, now: Millis) {
        let beyond = self.ended.len().saturating_sub(self.limits.kept_tables);
        if self.limits.kept.is_none() && beyond == 0 || now < self.next_removal {
            return;
        }
        self.next_removal = now + REMOVALS;
        let asleep = self.ended.iter().filter(|table| !self.awake.contains_key(*table));
        let (store, mut removed, mut failed) = (&mut self.store, Vec::new(), Vec::new());
        let mut ended = Vec::new();
        for table in asleep.cloned() {
            match store.age(&table) {
                Ok(age) => ended.push((age, table)),
                Err(why) => failed.push((table, why.to_string())),
            }
        }
        ended.sort_by(|(one, _), (other, _)| other.cmp(one));
        for (at, (age, table)) in ended.into_iter().enumerate() {
            if at >= beyond && self.limits.kept.is_none_or(|kept| age <= kept) {
                break;
            }
            if removed.len() >= REMOVED_AT_ONCE {
                self.next_removal = now;
                break;
            }
            match store.remove(&table) {
                Ok(()) => removed.push(table),
                Err(why) => failed.push((table, why.to_string())),
            }
        }
        for table in removed {
            self.tables.remove(&table);
            self.public.remove(&table);
            self.ended.remove(&table);
            self.note(Note::Removed(table));
        }
        failed.into_iter().for_each(|(table, why)| self.note(Note::Failed { table, why }));
    }
}

/// Subtracts one from the count of an address, and removes a count of zero.
fn release(counts: &mut BTreeMap<IpAddr, usize>, address: IpAddr) {
    if let Some(count) = counts.get_mut(&address) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&address);
        }
    }
}
