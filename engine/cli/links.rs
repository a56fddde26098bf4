//! Links to the page: for who plays, looks on or is the host, and the browser that is started with one.
//!
//! Invariants: a token stands behind the `#` of a link, which no browser sends to a server; a link is printed, whether a browser
//! can be started or not.

use hyperkon::Seat;
use hyperkon_server::wire::{Opened, OpenedSeat};
use std::net::SocketAddr;

/// Where the page is.
pub struct Links {
    base: String,
    /// The same for a browser on this machine.
    here: String,
}

impl Links {
    /// Of a server that listens there, and goes by this name if it has one of its own.
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

    /// The lobby.
    pub fn lobby(&self) -> String {
        self.to("#/")
    }

    /// A part of the page.
    pub fn to(&self, part: &str) -> String {
        format!("{}/{part}", self.base)
    }

    /// Opens a path of the server in a browser of this machine; whether one could be started.
    pub fn show(&self, path: &str) -> bool {
        open::that_detached(format!("{}{path}", self.here)).is_ok()
    }
}

/// A name with the port at which it is reached, if it does not say one itself.
fn with_port(host: &str, port: u16) -> String {
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    if has_port { host.to_owned() } else { format!("{host}:{port}") }
}

/// The part of the page that is a seat's.
pub fn of_seat(table: &Opened, OpenedSeat { seat, token, .. }: &OpenedSeat) -> String {
    format!("#/table/{}?seat={}&token={token}", table.table, seat.0)
}

/// The part of the page that is an onlooker's.
pub fn of_onlooker(table: &Opened) -> String {
    format!("#/table/{}?token={}", table.table, table.watch)
}

/// The same for the host, who sits at the first seat that no bot has, or looks on.
pub fn of_host(table: &Opened) -> String {
    let seat = table.seats.iter().find(|seat| seat.bot.is_none());
    let part = seat.map_or_else(|| of_onlooker(table), |seat| of_seat(table, seat));
    format!("{part}&host={}", table.host)
}

/// The part of the page on which a record is looked at with the eyes of a seat, of an onlooker, or of everybody (`all`).
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
    fn a_link_leads_to_where_the_server_is_reached() {
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
