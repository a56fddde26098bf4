//! The order in which clients with waiting requests take turns.
//!
//! Invariant: addresses take turns, and so do the connections of an address. An address with many connections therefore
//! delays only itself.

use crate::connection::ConnectionId;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;

/// The methods whose requests can take milliseconds. They set up, load, or replay a game, or list everything.
const SLOW: [&str; 14] = [
    "rpc.discover",
    "table.new",
    "table.list",
    "catalog",
    "host.start",
    "host.again",
    "seat.take",
    "seat.join",
    "watch",
    "history",
    "at",
    "hint",
    "curve",
    "puzzle",
];

/// Returns `true` if a request can take long.
pub fn is_slow(line: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Head<'a> {
        #[serde(borrow)]
        method: Cow<'a, str>,
    }
    serde_json::from_slice::<Head<'_>>(line).is_ok_and(|head| SLOW.contains(&&*head.method))
}

/// A queue of connections.
#[derive(Debug, Default)]
pub struct Turns {
    /// The addresses with waiting connections, each once.
    order: VecDeque<IpAddr>,
    of: BTreeMap<IpAddr, VecDeque<ConnectionId>>,
}

impl Turns {
    /// Adds a connection at the end of its address's queue.
    pub fn push(&mut self, address: IpAddr, id: ConnectionId) {
        let own = self.of.entry(address).or_default();
        if own.is_empty() {
            self.order.push_back(address);
        }
        own.push_back(id);
    }

    /// Removes and returns the next connection.
    pub fn pop(&mut self) -> Option<ConnectionId> {
        let address = self.order.pop_front()?;
        let own = self.of.get_mut(&address)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.of.remove(&address);
        } else {
            self.order.push_back(address);
        }
        next
    }

    /// Returns `true` if no connection waits.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    #[test]
    fn addresses_take_turns() {
        let (many, one): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let mut turns = Turns::default();
        [1, 2, 3].into_iter().for_each(|id| turns.push(many, id));
        turns.push(one, 4);
        assert_eq!(turns.pop(), Some(1));
        turns.push(many, 1);
        let rest: Vec<ConnectionId> = std::iter::from_fn(|| turns.pop()).collect();
        assert_eq!(rest, [4, 2, 3, 1]);
        assert!(turns.is_empty() && turns.pop().is_none());
    }

    #[test]
    fn slow_requests_are_known_by_method() {
        assert!(is_slow(br#"{"jsonrpc":"2.0","id":1,"method":"table.new","params":{"seats":2}}"#));
        assert!(is_slow(br#"{"method":"table\u002enew"}"#));
        for quick in
            [&br#"{"method":"ping"}"#[..], br#"{"params":{"method":"table.new"},"method":"answer"}"#, b"{", b""]
        {
            assert!(!is_slow(quick));
        }
        assert!(SLOW.iter().all(|method| crate::wire::Asked::METHODS.contains(method)));
    }
}
