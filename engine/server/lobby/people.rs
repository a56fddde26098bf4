//! Requests that concern more than one table: the shared link, rematches, and open hands.

use super::tables::told;
use super::{Asking, Lobby};
use crate::connection::{ConnectionId, Out};
use crate::hosted_tables::Act;
use crate::keys::{Keys, Token};
use crate::rpc::{self, Failure, Reply};
use crate::wire::{self, NewTable};
use hyperkon_table::{Seat, Viewer};

impl Lobby {
    /// Gives a free seat to somebody with the shared link.
    pub(super) fn join(&mut self, of: &wire::Join, at: &mut Asking<'_>) -> Reply {
        let keys = self.keys_of(&of.table).map_err(|_| Failure::bad_token())?;
        if !keys.join.as_ref().is_some_and(|join| join.is(&of.join)) {
            return Err(Failure::bad_token());
        }
        let game = self.wake(&of.table, at)?;
        let fresh = Token::new(&mut self.chance);
        self.act(game, &of.table, Act::Join(fresh), at)
    }

    /// Opens the rematch of a table, or returns the one that is already open.
    pub(super) fn again(&mut self, from: ConnectionId, of: &wire::HostAgain, at: &mut Asking<'_>) -> Reply {
        let keys = self.keys_of(&of.table).map_err(|_| Failure::bad_token())?;
        if !keys.host.is(&of.host) {
            return Err(Failure::bad_token());
        }
        if let Some(next) = &keys.again
            && let Ok(open) = self.keys_of(next)
        {
            return rpc::done(told(next, &open));
        }
        let over = keys.over.then(|| again_of(&keys)).flatten();
        let wish = over.ok_or_else(|| Failure::refused("not_over", "the game at this table is not over"))?;
        self.may_open(from, true)?;
        let opened = self.begin(&wish, at)?;
        self.has_opened(from, &opened.table);
        let game = self.wake(&opened.table, at)?;
        self.act(game, &opened.table, Act::Inherit(&keys), at)?;
        let game = self.wake(&of.table, at)?;
        self.act(game, &of.table, Act::Rematch(&opened.table), at)?;
        let follow = |(id, one): (&ConnectionId, &crate::connection::Connection)| {
            one.viewers(&of.table).map(|viewer| (*id, viewer)).collect::<Vec<_>>()
        };
        let all: Vec<(ConnectionId, Viewer)> = self.connections.iter().flat_map(follow).collect();
        self.tell_rematch(&of.table, &opened.table, &all, at);
        rpc::done(opened)
    }

    /// Tells connections the rematch of a table, with the token of the same viewer.
    pub(super) fn tell_rematch(&mut self, table: &str, next: &str, to: &[(ConnectionId, Viewer)], at: &mut Asking<'_>) {
        // A rematch that was deleted is no longer told.
        let Ok(keys) = self.keys_of(next) else { return };
        for (connection, viewer) in to {
            let seat = viewer.seat();
            let chair = seat.and_then(|seat| keys.chairs.get(seat.index()));
            // The owner has taken this seat of the rematch from its player. Its new token is for somebody else.
            if chair.is_some_and(|chair| chair.renewed) {
                continue;
            }
            let token = chair.map_or(&keys.watch, |chair| &chair.token).reveal().to_owned();
            let again = wire::Again { table: table.to_owned(), next: next.to_owned(), seat, token };
            at.out.push(Out { to: *connection, line: rpc::notice("again", &again) });
        }
    }

    /// Returns the loaded game of a table, and the viewer whose past a connection may see: its own, and every seat's
    /// when the game is over.
    pub(super) fn looks_as(
        &mut self,
        from: ConnectionId,
        table: &str,
        named: Option<Seat>,
        at: &mut Asking<'_>,
    ) -> Result<(usize, Viewer), Failure> {
        let own = self.viewer(from, table, named);
        let who = own.or_else(|failure| {
            let follows = self.connections.get(&from).is_some_and(|one| one.viewers(table).next().is_some());
            let (Some(seat), true) = (named, follows) else { return Err(failure) };
            let keys = self.keys_of(table)?;
            if keys.over && seat.index() < keys.chairs.len() { Ok(Viewer::Seat(seat)) } else { Err(failure) }
        })?;
        Ok((self.wake(table, at)?, who))
    }
}

/// Returns the request for a rematch. It has the bots and the clock that the table has now.
fn again_of(keys: &Keys) -> Option<NewTable> {
    let bots = keys.chairs.iter().enumerate().filter_map(|(seat, chair)| Some((seat.to_string(), chair.bot.clone()?)));
    let wish = NewTable::clone(keys.wish.as_deref()?);
    Some(NewTable { bots: bots.collect(), clock: keys.clock, waits: false, ..wish })
}
