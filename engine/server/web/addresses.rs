//! The addresses of clients, also behind proxies: limits by address, and banned addresses.
//!
//! Invariant: only a trusted proxy can state another address than the one that it connects from.

use axum::http::HeaderMap;
use ipnet::{IpNet, Ipv6Net};
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The header in which proxies state the addresses from which a request has come.
const FORWARDED: &str = "x-forwarded-for";

/// The address of a connection, which may be that of a proxy.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Returns a client's address for limits: in IPv6, its /64 network.
pub fn limited(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(own) => IpAddr::V6(Ipv6Net::new_assert(own, 64).network()),
        v4 => v4,
    }
}

/// The clients' connections by address, and the banned addresses.
#[derive(Debug, Default)]
pub struct Addresses {
    proxies: Vec<IpNet>,
    most: usize,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    clients: BTreeMap<IpAddr, usize>,
    banned: BTreeSet<IpAddr>,
}

impl Addresses {
    /// Creates the limits with these trusted proxies, and a maximum number of clients by address.
    pub fn new(proxies: Vec<IpNet>, most: usize) -> Addresses {
        Addresses { proxies, most, known: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the address of a request's client. It is the last one in the header that is not a trusted proxy.
    pub fn of(&self, peer: Peer, headers: &HeaderMap) -> IpAddr {
        let is_proxy = |address: IpAddr| self.proxies.iter().any(|net| net.contains(&address.to_canonical()));
        let mut found = peer.0;
        let stated = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok());
        let stated: Vec<&str> = stated.flat_map(|value| value.split(',')).map(str::trim).collect();
        for one in stated.iter().rev() {
            if !is_proxy(found) {
                break;
            }
            let Ok(address) = one.parse() else { break };
            found = address;
        }
        limited(found)
    }

    /// Counts a client of an address. Returns `None` if the address already has the maximum number.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Admitted> {
        let mut known = self.known();
        let count = known.clients.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Admitted { all: Arc::clone(self), address })
    }

    /// Bans an address, or lifts its ban.
    pub fn ban(&self, address: IpAddr, banned: bool) {
        let address = limited(address);
        let mut known = self.known();
        let _ = if banned { known.banned.insert(address) } else { known.banned.remove(&address) };
    }

    /// Returns `true` if an address is banned.
    pub fn is_banned(&self, address: IpAddr) -> bool {
        self.known().banned.contains(&address)
    }

    /// Returns the banned addresses.
    pub fn banned(&self) -> Vec<IpAddr> {
        self.known().banned.iter().copied().collect()
    }
}

/// A counted client, until it is dropped.
#[derive(Debug)]
pub struct Admitted {
    all: Arc<Addresses>,
    /// The address of the client.
    pub address: IpAddr,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut known = self.all.known();
        if let Some(count) = known.clients.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                known.clients.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use axum::http::HeaderValue;

    fn of(peer: &str, stated: &[&str]) -> String {
        let all = Addresses::new(vec!["127.0.0.1/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()], 1);
        let mut headers = HeaderMap::new();
        for value in stated {
            headers.append(FORWARDED, HeaderValue::from_str(value).unwrap());
        }
        all.of(Peer(peer.parse().unwrap()), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_state_addresses() {
        assert_eq!(of("198.51.100.7", &["203.0.113.1"]), "198.51.100.7");
        assert_eq!(of("127.0.0.1", &["203.0.113.1"]), "203.0.113.1");
        // A client can put anything before the address that the proxy adds.
        assert_eq!(of("127.0.0.1", &["192.0.2.1, 203.0.113.1"]), "203.0.113.1");
        assert_eq!(of("127.0.0.1", &["192.0.2.1", "203.0.113.1, 10.1.2.3"]), "203.0.113.1");
        assert_eq!(of("::ffff:127.0.0.1", &["203.0.113.1"]), "203.0.113.1");
        assert_eq!(of("127.0.0.1", &["nonsense"]), "127.0.0.1");
        assert_eq!(of("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(of("127.0.0.1", &["2001:db8:1:2:3:4:5:6"]), "2001:db8:1:2::");
    }

    #[test]
    fn address_has_limited_clients() {
        let all = Arc::new(Addresses::new(Vec::new(), 2));
        let (one, other): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let (first, second) = (all.admit(one), all.admit(one));
        assert!(first.is_some() && second.is_some() && all.admit(one).is_none() && all.admit(other).is_some());
        drop(second);
        assert!(all.admit(one).is_some());
        all.ban(one, true);
        assert!(all.is_banned(one) && !all.is_banned(other));
        all.ban(one, false);
        assert!(!all.is_banned(one) && all.banned().is_empty());
    }
}
