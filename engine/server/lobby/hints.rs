//! The queue of requests that take a long search. These are hints, and the win chances over a finished game. One thread
//! serves all tables. The lobby therefore handles requests and clocks first, replies to such a request after its
//! search, and alternates these searches with bots. A curve is computed point by point.
//!
//! Invariant: each connection has at most one queued search, and must pause before the next one.

use super::{Asking, Lobby};
use crate::connection::{ConnectionId, Out};
use crate::hosted_tables::Act;
use crate::rpc::{self, Failure};
use crate::{Millis, wire};
use hyperkon_table::Viewer;
use serde_json::Value;
use std::collections::VecDeque;

/// The pause between two searches of a connection, in milliseconds.
const PAUSE: Millis = 1_000;

/// The kind of a search.
pub(super) enum Search {
    /// A hint for a seat.
    Hint(wire::AskHint),
    /// The win chances over a finished game.
    Curve,
}

/// A queued search.
struct Wanted {
    from: ConnectionId,
    /// The id of the request, which the reply repeats.
    id: Value,
    table: String,
    viewer: Viewer,
    search: Search,
}

/// The queued searches, the oldest first.
#[derive(Default)]
pub(super) struct Hints {
    waiting: VecDeque<Wanted>,
    /// True if the last search was from this queue.
    was_last: bool,
}

impl Hints {
    /// Returns `true` if a search is queued.
    pub(super) fn is_wanted(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Drops the searches of a closed connection.
    pub(super) fn forget(&mut self, from: ConnectionId) {
        self.waiting.retain(|wanted| wanted.from != from);
    }

    /// Returns `true` if the next search is from this queue. `bots_think` is true if bots wait for a search too.
    pub(super) fn is_next(&mut self, bots_think: bool) -> bool {
        self.was_last = self.is_wanted() && !(bots_think && self.was_last);
        self.was_last
    }
}

impl Lobby {
    /// Queues a search for a viewer of a table. The reply is sent after the search.
    pub(super) fn want_search(
        &mut self,
        from: ConnectionId,
        id: Value,
        (table, viewer): (String, Viewer),
        search: Search,
        now: Millis,
    ) -> Result<(), Failure> {
        if !self.follows(from, &table, viewer) {
            return Err(Failure::not_your_seat());
        }
        let waits = self.hints.waiting.iter().any(|wanted| wanted.from == from);
        let connection = self.connections.get_mut(&from).filter(|one| !waits && one.hint_from <= now);
        let Some(connection) = connection else {
            return Err(Failure::refused("too_fast", "too many requests: wait a few seconds"));
        };
        connection.hint_from = now + PAUSE;
        self.hints.waiting.push_back(Wanted { from, id, table, viewer, search });
        Ok(())
    }

    /// Runs the oldest queued search, and replies.
    pub(super) fn give_hint(&mut self, now: Millis, out: &mut Vec<Out>) {
        let Some(Wanted { from, id, table, viewer, search }) = self.hints.waiting.pop_front() else { return };
        let lang = self.connections.get(&from).and_then(|one| one.lang.clone()).unwrap_or_default();
        let mut told = Vec::new();
        let at = &mut Asking { lang: &lang, now, out: &mut told };
        let act = match &search {
            Search::Hint(ask) => Act::Hint(ask),
            Search::Curve => Act::Curve(viewer),
        };
        let reply = self.of_viewer(from, &table, viewer, act, at);
        if let (Search::Curve, Ok(Value::Null)) = (&search, &reply) {
            self.hints.waiting.push_back(Wanted { from, id, table, viewer, search });
            out.append(&mut told);
            return;
        }
        let reply = reply.map_err(|failure| self.in_words(from, failure));
        out.push(Out { to: from, line: rpc::reply(&id, reply) });
        out.append(&mut told);
    }
}
