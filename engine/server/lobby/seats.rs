//! Who may do what at which seat.

use super::Lobby;
use crate::connection::{ConnectionId, Out};
use crate::keys::{Meant, Token};
use crate::rooms::Act;
use crate::rpc::{Failure, Reply};
use crate::{Millis, wire};
use hyperkon_table::{Seat, Viewer};

impl Lobby {
    pub(super) fn follow(
        &mut self,
        from: ConnectionId,
        table: &str,
        (token, since, name): (Option<&str>, Option<&wire::Since>, Option<&str>),
        lang: &str,
        now: Millis,
        out: &mut Vec<Out>,
    ) -> Reply {
        // Who has no secret learns nothing of a table, not even that it is there.
        let bad = || Failure::refused("bad_token", "there is no such table, or this is not its secret");
        let keys = self.keys_of(table).map_err(|_| bad())?;
        let viewer = match token {
            Some(token) => match keys.meant(token).ok_or_else(bad)? {
                Meant::Seat(seat) => Viewer::Seat(Seat(seat)),
                Meant::Onlooker => Viewer::Onlooker,
            },
            None if keys.public => Viewer::Onlooker,
            None => return Err(bad()),
        };
        let game = self.wake(table, now, out)?;
        let follows = self.follows(from, table, viewer);
        if !follows && self.games[game].followers(table, viewer) >= self.limits.per_seat {
            return Err(Failure::refused("seat_full", "too many connections hold this seat"));
        }
        let Some(connection) = self.connections.get(&from) else { return Err(bad()) };
        if !follows && connection.follows.len() >= self.limits.followed {
            return Err(Failure::refused("too_many_seats", "one connection can follow no more tables"));
        }
        let reply = self.act(game, table, lang, Act::Follow(from, viewer, since, name), now, out)?;
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.follows.insert((table.to_owned(), viewer));
        }
        Ok(reply)
    }

    pub(super) fn leave(&mut self, from: ConnectionId, of: &wire::OfTable, now: Millis, out: &mut Vec<Out>) -> Reply {
        let viewer = match self.seat(from, &of.table, of.seat) {
            Ok(seat) => Viewer::Seat(seat),
            Err(_) if of.seat.is_none() && self.follows(from, &of.table, Viewer::Onlooker) => Viewer::Onlooker,
            Err(failure) => return Err(failure),
        };
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.follows.remove(&(of.table.clone(), viewer));
        }
        let game = self.wake(&of.table, now, out)?;
        self.act(game, &of.table, "en", Act::Leave(from, viewer), now, out)
    }

    pub(super) fn host(
        &mut self,
        method: &str,
        host: &wire::Host,
        lang: &str,
        now: Millis,
        out: &mut Vec<Out>,
    ) -> Reply {
        let bad = || Failure::refused("bad_token", "there is no such table, or this is not its secret");
        let keys = self.keys_of(&host.table).map_err(|_| bad())?;
        if !keys.host.is(&host.host) {
            return Err(bad());
        }
        let game = self.wake(&host.table, now, out)?;
        let fresh = Token::new(&mut *self.chance);
        let reply = self.act(game, &host.table, lang, Act::Host(method, host, fresh), now, out)?;
        if let ("host.kick", Some(seat)) = (method, host.seat) {
            let gone = (host.table.clone(), Viewer::Seat(seat));
            for one in self.connections.values_mut() {
                one.follows.remove(&gone);
            }
        }
        Ok(reply)
    }

    pub(super) fn follows(&self, from: ConnectionId, table: &str, viewer: Viewer) -> bool {
        self.connections.get(&from).is_some_and(|one| one.follows.contains(&(table.to_owned(), viewer)))
    }

    /// The seat that a connection means: the one it names, or the only one that it holds.
    pub(super) fn seat(&self, from: ConnectionId, table: &str, named: Option<Seat>) -> Result<Seat, Failure> {
        let follows = self.connections.get(&from).map(|one| &one.follows);
        let held = follows.into_iter().flatten().filter(|(of, _)| of == table).filter_map(|(_, viewer)| viewer.seat());
        let held: Vec<Seat> = held.collect();
        match (named, &held[..]) {
            (Some(seat), held) if held.contains(&seat) => Ok(seat),
            (None, [only]) => Ok(*only),
            (None, [_, _, ..]) => Err(Failure::params("you hold several seats at this table: name one as `seat`")),
            _ => Err(Failure::refused("not_your_seat", "take the seat first")),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "who does what where, and with what")]
    pub(super) fn of_seat(
        &mut self,
        from: ConnectionId,
        table: &str,
        seat: Seat,
        lang: &str,
        act: Act<'_>,
        now: Millis,
        out: &mut Vec<Out>,
    ) -> Reply {
        if !self.follows(from, table, Viewer::Seat(seat)) {
            return Err(Failure::refused("not_your_seat", "take the seat first"));
        }
        let game = self.wake(table, now, out)?;
        self.act(game, table, lang, act, now, out)
    }
}
