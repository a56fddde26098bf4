//! Checks of a connection's rights at seats.

use super::{Asking, Lobby};
use crate::connection::ConnectionId;
use crate::hosted_tables::{Act, Following};
use crate::keys::Token;
use crate::rpc::{Failure, Reply};
use crate::wire;
use hyperkon_table::{Seat, Viewer};

impl Lobby {
    pub(super) fn follow(
        &mut self,
        from: ConnectionId,
        table: &str,
        token: Option<&str>,
        how: Following<'_>,
        at: &mut Asking<'_>,
    ) -> Reply {
        let keys = self.keys_of(table).map_err(|_| Failure::bad_token())?;
        let viewer = match token {
            Some(token) => keys.meant(token).ok_or_else(Failure::bad_token)?,
            None if keys.public => Viewer::Spectator,
            None => return Err(Failure::bad_token()),
        };
        let game = self.wake(table, at)?;
        let follows = self.follows(from, table, viewer);
        if !follows && self.games[game].followers(table, viewer) >= self.limits.per_seat {
            return Err(Failure::refused("seat_full", "this seat has too many connections"));
        }
        if !follows && self.connections.get(&from).is_none_or(|one| one.tables() >= self.limits.followed) {
            return Err(Failure::refused("too_many_seats", "too many tables for one connection"));
        }
        let reply = self.act(game, table, Act::Follow(from, viewer, how), at)?;
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.follow(table, viewer);
        }
        if let Some(next) = &keys.again {
            self.tell_rematch(table, next, &[(from, viewer)], at);
        }
        Ok(reply)
    }

    pub(super) fn leave(&mut self, from: ConnectionId, of: &wire::OfTable, at: &mut Asking<'_>) -> Reply {
        let viewer = self.viewer(from, &of.table, of.seat)?;
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.leave(&of.table, viewer);
        }
        let game = self.wake(&of.table, at)?;
        self.act(game, &of.table, Act::Leave(from, viewer), at)
    }

    /// Performs an action of the table owner, after checking the owner's token.
    pub(super) fn host(&mut self, table: &str, token: &str, act: Act<'_>, at: &mut Asking<'_>) -> Reply {
        let keys = self.keys_of(table).map_err(|_| Failure::bad_token())?;
        if !keys.host.is(token) {
            return Err(Failure::bad_token());
        }
        let game = self.wake(table, at)?;
        self.act(game, table, act, at)
    }

    pub(super) fn kick(&mut self, of: &wire::HostKick, at: &mut Asking<'_>) -> Reply {
        let fresh = [Token::new(&mut self.chance), Token::new(&mut self.chance)];
        let reply = self.host(&of.table, &of.host, Act::Kick(of.seat, fresh), at)?;
        for one in self.connections.values_mut() {
            one.leave(&of.table, Viewer::Seat(of.seat));
        }
        Ok(reply)
    }

    pub(super) fn follows(&self, from: ConnectionId, table: &str, viewer: Viewer) -> bool {
        self.connections.get(&from).is_some_and(|one| one.follows(table, viewer))
    }

    /// Returns the seat that a request means: the named seat, or the only seat held.
    pub(super) fn seat(&self, from: ConnectionId, table: &str, named: Option<Seat>) -> Result<Seat, Failure> {
        let held = self.connections.get(&from).map(|one| one.seats(table)).unwrap_or_default();
        match (named, &held[..]) {
            (Some(seat), held) if held.contains(&seat) => Ok(seat),
            (None, [only]) => Ok(*only),
            (None, [_, _, ..]) => Err(Failure::params("you hold several seats at this table: name one as `seat`")),
            _ => Err(Failure::not_your_seat()),
        }
    }

    pub(super) fn of_seat(
        &mut self,
        from: ConnectionId,
        table: &str,
        seat: Seat,
        act: Act<'_>,
        at: &mut Asking<'_>,
    ) -> Reply {
        self.of_viewer(from, table, Viewer::Seat(seat), act, at)
    }

    /// Performs an action for a connection that follows the table as this viewer.
    pub(super) fn of_viewer(
        &mut self,
        from: ConnectionId,
        table: &str,
        viewer: Viewer,
        act: Act<'_>,
        at: &mut Asking<'_>,
    ) -> Reply {
        if !self.follows(from, table, viewer) {
            return Err(Failure::not_your_seat());
        }
        let game = self.wake(table, at)?;
        self.act(game, table, act, at)
    }
}
