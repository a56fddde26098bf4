//! Creates links to the web client for players, spectators, and table owners. Opens a link in this machine's browser.
//!
//! Invariant: access tokens are after the `#` of a link, because browsers do not send this part to servers.

use hyperkon::Seat;
use hyperkon_server::wire::{Opened, OpenedSeat};
use std::net::SocketAddr;

/// The addresses of the web client.
pub struct Links {
    base: String,
    /// The address for a browser on this machine.
    here: String,
}

impl Links {
    /// Returns the links of a server at this address, with `host` as its public name.
    pub fn of(address: SocketAddr, host: Option<&String>) -> Links {
        let port = address.port();
        let here = match address {
            _ if !address.ip().is_unspecified() => format!("http://{address}"),
            SocketAddr::V4(_) => format!("http://127.0.0.1:{port}"),
            SocketAddr::V6(_) => format!("http://[::1]:{port}"),
        };
        let base = host.map_or_else(|| here.clone(), |host| format!("http://{}", with_port(host, port)));
        Links { base, here }
    }

    /// Returns the link to the lobby.
    pub fn lobby(&self) -> String {
        self.to("#/")
    }

    /// Returns the link to a part of the web client.
    pub fn to(&self, part: &str) -> String {
        format!("{}/{part}", self.base)
    }

    /// Opens a path of the server in the browser of this machine. Returns `true` on success.
    pub fn show(&self, path: &str) -> bool {
        open::that_detached(format!("{}{path}", self.here)).is_ok()
    }
}

/// Appends the port to a host name, unless the name has a port.
fn with_port(host: &str, port: u16) -> String {
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    if has_port { host.to_owned() } else { format!("{host}:{port}") }
}

/// Returns the fragment of the link that people share to get free seats.
pub fn of_join(table: &Opened) -> String {
    format!("#/table/{}?join={}", table.table, table.join)
}

/// Returns the fragment of a link for a seat.
pub fn of_seat(table: &Opened, OpenedSeat { seat, token, .. }: &OpenedSeat) -> String {
    format!("#/table/{}?seat={}&token={token}", table.table, seat.0)
}

/// Returns the fragment of a link for a spectator.
pub fn of_onlooker(table: &Opened) -> String {
    format!("#/table/{}?token={}", table.table, table.watch)
}

/// Returns the fragment of a link for the table owner. The owner plays the first seat without a bot, or spectates.
pub fn of_host(table: &Opened) -> String {
    let seat = table.seats.iter().find(|seat| seat.bot.is_none());
    let part = seat.map_or_else(|| of_onlooker(table), |seat| of_seat(table, seat));
    format!("{part}&host={}", table.host)
}

/// Returns the fragment of a link to a replay, for a seat or a spectator. With `all`, the replay shows all seats.
pub fn of_record(table: &Opened, eyes: Option<Seat>, all: bool) -> String {
    let (id, seat) = (&table.table, table.seats.iter().find(|seat| Some(seat.seat) == eyes));
    let tokens: Vec<&str> = table.seats.iter().map(|seat| seat.token.as_str()).collect();
    match seat {
        Some(seat) => format!("#/replay/{id}?seat={}&token={}", seat.seat.0, seat.token),
        None if all => format!("#/replay/{id}?token={}&seats={}", table.watch, tokens.join(",")),
        None => format!("#/replay/{id}?token={}", table.watch),
    }
}

#[cfg(test)]
mod tests {
    use super::Links;

    #[test]
    fn links_use_reachable_addresses() {
        let to = |address: &str, host: Option<&str>| {
            let address = address.parse().unwrap_or_else(|error| panic!("{address}: {error}"));
            Links::of(address, host.map(str::to_owned).as_ref()).to("#/")
        };
        assert_eq!(to("127.0.0.1:8080", None), "http://127.0.0.1:8080/#/");
        assert_eq!(to("0.0.0.0:8080", None), "http://127.0.0.1:8080/#/");
        assert_eq!(to("[::]:80", None), "http://[::1]:80/#/");
        assert_eq!(to("0.0.0.0:8080", Some("games.example")), "http://games.example:8080/#/");
        assert_eq!(to("0.0.0.0:8080", Some("games.example:443")), "http://games.example:443/#/");
    }
}
