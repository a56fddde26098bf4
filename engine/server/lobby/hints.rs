//! Hints that are wanted. To think of one takes long, and one thread serves all tables: a hint comes after requests and clocks,
//! its reply when it has been thought of, and hints and bots take turns.
//!
//! Invariant: a connection waits for one hint at most, and pauses before the next.

use super::{Asking, Lobby};
use crate::connection::{ConnectionId, Out};
use crate::rooms::Act;
use crate::rpc::{self, Failure};
use crate::{Millis, wire};
use hyperkon_table::Viewer;
use serde_json::Value;
use std::collections::VecDeque;

/// A connection asks for no other hint so soon after the last one, in milliseconds.
const PAUSE: Millis = 1_000;

/// A hint that somebody waits for.
struct Wanted {
    from: ConnectionId,
    /// The id of the request.
    id: Value,
    ask: wire::AskHint,
}

/// The hints that are waited for, in order.
#[derive(Default)]
pub(super) struct Hints {
    waiting: VecDeque<Wanted>,
    /// A hint was the last thing that was thought of.
    was_last: bool,
}

impl Hints {
    /// Whether somebody waits for one.
    pub(super) fn is_wanted(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Nobody waits any more at a connection that has ended.
    pub(super) fn forget(&mut self, from: ConnectionId) {
        self.waiting.retain(|wanted| wanted.from != from);
    }

    /// Whether the next thought goes to a hint, where bots are to think as well or not.
    pub(super) fn is_next(&mut self, bots_think: bool) -> bool {
        self.was_last = self.is_wanted() && !(bots_think && self.was_last);
        self.was_last
    }
}

impl Lobby {
    /// Somebody wants a hint: its reply comes later.
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
            return Err(Failure::refused("too_fast", "too much at once: wait a few seconds"));
        };
        connection.hint_from = now + PAUSE;
        self.hints.waiting.push_back(Wanted { from, id, ask });
        Ok(())
    }

    /// Thinks of the hint that has been waited for longest, and replies.
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
