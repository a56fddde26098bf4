//! Permission to open tables, and its limits.

use super::Lobby;
use crate::connection::ConnectionId;
use crate::rpc::Failure;
use std::collections::BTreeMap;
use std::net::IpAddr;
use subtle::ConstantTimeEq;

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

impl Lobby {
    /// Sets who may open tables.
    pub fn set_access(&mut self, access: Access) {
        self.access = access;
    }

    /// Rejects requests for new tables from now on, because the server will stop.
    pub fn drain(&mut self) {
        self.drains = true;
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

    /// Stops counting an ended table for its opener's address.
    pub(super) fn free_opener(&mut self, table: &str) {
        if let Some(address) = self.opener.remove(table) {
            release(&mut self.opened_from, address);
        }
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
