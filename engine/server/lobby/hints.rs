//! The queue of hint requests. A hint takes a long search, and one thread serves all tables. The lobby therefore
//! handles requests and clocks first, replies to a hint after its search, and alternates hints and bots.
//!
//! Invariant: each connection has at most one queued hint, and must pause before the next one.

use super::{Asking, Lobby};
use crate::connection::{ConnectionId, Out};
use crate::hosted_tables::Act;
use crate::rpc::{self, Failure};
use crate::{Millis, wire};
use hyperkon_table::Viewer;
use serde_json::Value;
use std::collections::VecDeque;

/// The pause between two hints of a connection, in milliseconds.
const PAUSE: Millis = 1_000;

/// A queued hint.
struct Wanted {
    from: ConnectionId,
    /// The id of the request, which the reply repeats.
    id: Value,
    ask: wire::AskHint,
}

/// The queued hints, the oldest first.
#[derive(Default)]
pub(super) struct Hints {
    waiting: VecDeque<Wanted>,
    /// True if the last search was for a hint.
    was_last: bool,
}

impl Hints {
    /// Returns `true` if a hint is queued.
    pub(super) fn is_wanted(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Drops the hints of a closed connection.
    pub(super) fn forget(&mut self, from: ConnectionId) {
        self.waiting.retain(|wanted| wanted.from != from);
    }

    /// Returns `true` if the next search is for a hint. `bots_think` is true if bots wait for a search too.
    pub(super) fn is_next(&mut self, bots_think: bool) -> bool {
        self.was_last = self.is_wanted() && !(bots_think && self.was_last);
        self.was_last
    }
}

impl Lobby {
    /// Queues a hint request. The reply is sent after the search.
    pub(super) fn want_hint(
        &mut self,
        from: ConnectionId,
        id: Value,
        ask: wire::AskHint,
        now: Millis,
    ) -> Result<(), Failure> {
        if !self.follows(from, &ask.table, Viewer::Seat(ask.id.seat)) {
            return Err(Failure::not_your_seat());
        }
        let waits = self.hints.waiting.iter().any(|wanted| wanted.from == from);
        let connection = self.connections.get_mut(&from).filter(|one| !waits && one.hint_from <= now);
        let Some(connection) = connection else {
            return Err(Failure::refused("too_fast", "too many requests: wait a few seconds"));
        };
        connection.hint_from = now + PAUSE;
        self.hints.waiting.push_back(Wanted { from, id, ask });
        Ok(())
    }

    /// Searches for the oldest queued hint, and replies.
    pub(super) fn give_hint(&mut self, now: Millis, out: &mut Vec<Out>) {
        let Some(Wanted { from, id, ask }) = self.hints.waiting.pop_front() else { return };
        let lang = self.connections.get(&from).and_then(|one| one.lang.clone()).unwrap_or_default();
        let (mut told, seat) = (Vec::new(), ask.id.seat);
        let at = &mut Asking { lang: &lang, now, out: &mut told };
        let reply = self.of_seat(from, &ask.table, seat, Act::Hint(&ask), at);
        let reply = reply.map_err(|failure| self.in_words(from, failure));
        out.push(Out { to: from, line: rpc::reply(&id, reply) });
        out.append(&mut told);
    }
}
