//! The clocks of a table: timeouts of windows, questions, and deals, and the seats' reserves. The caller provides the
//! time.
//!
//! The end of a timeout depends only on public facts: the start of the question, and the requests of the seats. A window's
//! timeout starts when the seat's clients have shown the events before it, which `told` reports.

use super::{Context, Room};
use crate::Millis;
use crate::connection::ConnectionId;
use crate::limits::TELLING;
use crate::rpc::Failure;
use crate::wire::{How, Then, Told, Windows};
use hyperkon_frame::{Attention, Served};
use hyperkon_table::{By, BySeat, Question, QuestionId, Seat, SeatSet, Viewer};

/// A running timeout for a seat.
pub(super) struct Waiting {
    /// The question that the seat must answer.
    id: QuestionId,
    since: Millis,
    /// The time when the server acts for the seat.
    until: Option<Millis>,
    /// True if the window waits for the seat.
    held: bool,
    /// True if the timeout starts when the seat's clients have shown the events.
    reads: bool,
    /// True if the time is over, but the server still waits.
    over: bool,
    /// True if overtime is subtracted from the seat's reserve.
    costs: bool,
}

const SECOND: Millis = 1_000;

impl<G: Served> Room<G> {
    /// Starts timeouts for new questions, and drops those of earlier questions.
    pub(super) fn wait(&mut self, now: Millis) {
        self.end_what_stands();
        let asked: BySeat<Option<QuestionId>> = BySeat::each(|seat| self.table.seen(seat).question_id());
        let waits_on = |seat: Seat| self.waiting[seat].as_ref().is_some_and(|waiting| asked[seat] == Some(waiting.id));
        let is_new_round = !self.table.seats().any(waits_on);
        let (mut talks, mut asks) = (false, false);
        if is_new_round {
            self.open_for = SeatSet::EMPTY;
        }
        for seat in self.table.seats() {
            if asked[seat] != self.waiting[seat].as_ref().map(|waiting| waiting.id) {
                self.stop_waiting(seat, now);
            }
            let (Some(id), Some(question)) = (asked[seat], self.table.seen(seat).question()) else { continue };
            let is_talk = G::is_talk(question);
            talks |= is_talk;
            asks |= !question.is_window();
            if self.waiting[seat].is_some() {
                continue;
            }
            let is_window = question.is_window();
            let attention = if is_window { self.attention(seat) } else { Attention::None };
            let held = self.has_beat() && is_window && (attention >= Attention::Armed || self.holds_at_once(seat));
            let reads = is_window && !held && self.has_beat() && !self.have_told(seat);
            let until = match self.keys.windows {
                // No clock runs until all seats are taken.
                _ if !self.keys.has_begun() => None,
                Windows::Beat(_) if is_window && !held => {
                    self.beat_until(seat, now).map(|until| if reads { until + TELLING } else { until })
                }
                _ if is_talk && !self.has_talk_clock(seat) => None,
                _ if is_talk => self.talk_until(now),
                _ => self.question_until(seat, now),
            };
            let costs = !is_talk && (!is_window || held || !self.has_beat());
            if attention == Attention::Time && !self.passes_ahead(seat) {
                self.open_for.insert(seat);
            }
            self.waiting[seat] = Some(Waiting { id, since: now, until, held, reads, over: false, costs });
        }
        // The clock of a deal stops while a window in the discussion is open. Any other question ends the deal, and its
        // clock with it.
        if !talks {
            self.talk_left = self.talk_until.take().map(|until| until.saturating_sub(now)).or(self.talk_left);
        }
        if asks && !talks {
            self.talk_left = None;
        }
        if is_new_round {
            self.acted = SeatSet::EMPTY;
        }
    }

    /// Ends the auto-pass settings that have reached their limit.
    fn end_what_stands(&mut self) {
        for seat in self.table.seats() {
            let stands = self.keys.chairs.get(seat.index()).and_then(|chair| chair.stands);
            if stands.is_some_and(|stands| G::phase(&self.table).has_come(seat, stands.until, stands.since)) {
                self.keys.chairs[seat.index()].stands = None;
                self.keys_differ = true;
            }
        }
    }

    /// Restarts the timeouts after a change of the clock. Windows that seats keep open stay open.
    pub(super) fn wait_anew(&mut self, now: Millis) {
        for seat in self.table.seats() {
            let until = self.question_until(seat, now);
            match self.waiting[seat].as_mut().filter(|waiting| waiting.held) {
                Some(waiting) => (waiting.since, waiting.until, waiting.over) = (now, until, false),
                None => self.waiting[seat] = None,
            }
        }
        (self.talk_until, self.talk_left) = (None, None);
    }

    /// Returns `true` if a seat has set auto-pass.
    pub(super) fn passes_ahead(&self, seat: Seat) -> bool {
        let stands = self.keys.chairs.get(seat.index()).and_then(|chair| chair.stands);
        stands.is_some_and(|stands| stands.how == How::Pass)
    }

    pub(super) const fn has_beat(&self) -> bool {
        matches!(self.keys.windows, Windows::Beat(_))
    }

    /// Returns `true` if a seat keeps a window open from its start. The seat has requested this. Or both seats acted in
    /// the last round (P2): another seat may have been first, so this seat gets time to act again.
    fn holds_at_once(&self, seat: Seat) -> bool {
        let stands = self.keys.chairs.get(seat.index()).and_then(|chair| chair.stands);
        stands.is_some_and(|stands| stands.how == How::Hold) || self.acted.len() > 1 && self.acted.contains(seat)
    }

    /// Returns `true` if every reporting client of a seat has shown the events.
    fn have_told(&self, seat: Seat) -> bool {
        let told = self.followers.iter().filter(|one| one.viewer == Viewer::Seat(seat)).filter_map(|one| one.told);
        told.min().is_none_or(|told| told >= self.table.events())
    }

    /// Notes that a client has shown the events before this number. When all clients of the seat have, the timeout of a
    /// window starts.
    pub fn told(&mut self, connection: ConnectionId, seat: Seat, next: u64, now: Millis) -> Told {
        let this = |one: &&mut super::Follower| (one.connection, one.viewer) == (connection, Viewer::Seat(seat));
        self.followers.iter_mut().filter(this).for_each(|one| one.told = Some(next));
        if self.have_told(seat) {
            let until = self.beat_until(seat, self.paused_at.unwrap_or(now));
            if let Some(waiting) = self.waiting[seat].as_mut().filter(|waiting| waiting.reads && !waiting.held) {
                (waiting.reads, waiting.until) = (false, waiting.until.min(until));
            }
        }
        Told { left_ms: self.left(seat, now) }
    }

    /// Returns `true` if the current window waits for a seat's answer. Everybody can see that this seat can act.
    pub(super) fn is_open_for(&self, seat: Seat) -> bool {
        self.open_for.contains(seat)
    }

    /// Returns the end of a window. With `then: wait`, the server also waits for a disconnected seat; everybody can see
    /// that.
    fn beat_until(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let Windows::Beat(beat) = self.keys.windows else { return None };
        if !self.keys.has_begun() {
            return None;
        }
        let is_away = self.keys.clock.then == Then::Wait && self.followers(Viewer::Seat(seat)) == 0;
        (!is_away).then(|| now + Millis::from(beat))
    }

    /// Updates a timeout after a client has taken a seat, or all its clients have left.
    pub(super) fn seat_has_changed(&mut self, seat: Seat, now: Millis) {
        let is_window = self.table.seen(seat).question().is_some_and(Question::is_window) && self.has_beat();
        let anew = self.beat_until(seat, now);
        if let Some(waiting) = self.waiting[seat].as_mut().filter(|waiting| is_window && !waiting.held) {
            waiting.until = anew.map(|anew| waiting.until.unwrap_or(anew));
        }
    }

    fn talk_until(&mut self, now: Millis) -> Option<Millis> {
        if self.talk_until.is_none() {
            let seconds = self.keys.clock.deal_s.or_else(|| G::talk_seconds(self.table.rules()));
            let whole = || Some(Millis::from(seconds.filter(|seconds| *seconds > 0)?) * SECOND);
            self.talk_until = self.talk_left.take().or_else(whole).map(|left| now + left);
        }
        self.talk_until
    }

    fn question_until(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let reserve = self.keys.chairs.get(seat.index()).map_or(0, |chair| chair.reserve);
        self.keys.clock.question_s.map(|seconds| (now + Millis::from(seconds) * SECOND).saturating_add(reserve))
    }

    /// Ends a timeout because the question is answered or gone. Subtracts overtime from the seat's reserve.
    fn stop_waiting(&mut self, seat: Seat, now: Millis) {
        let Some(waiting) = self.waiting[seat].take() else { return };
        let Some(seconds) = self.keys.clock.question_s.filter(|_| waiting.costs) else { return };
        let beyond = now.saturating_sub(waiting.since + Millis::from(seconds) * SECOND);
        if let Some(chair) = self.keys.chairs.get_mut(seat.index()) {
            chair.reserve = chair.reserve.saturating_sub(beyond);
            self.keys_differ |= beyond > 0;
        }
    }

    /// Returns `true` if a seat keeps the current window open.
    pub(super) fn is_held(&self, seat: Seat) -> bool {
        self.waiting[seat].as_ref().is_some_and(|waiting| waiting.held)
    }

    /// Returns the milliseconds until the server acts for a seat.
    pub(super) fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let now = self.paused_at.unwrap_or(now);
        self.waiting[seat].as_ref()?.until.map(|until| until.saturating_sub(now))
    }

    /// Keeps a window open, because the seat needs time to think. Every prompted seat can do this, with any hand.
    ///
    /// # Errors
    /// Returns an error if the seat has no pending window with that id.
    pub fn hold(&mut self, id: QuestionId, cx: &Context<'_, G>) -> Result<(), Failure> {
        let is_window = self.asked(id, cx)?.is_window();
        if !is_window || !matches!(self.keys.windows, Windows::Beat(_)) {
            return Err(Failure::refused("no_window", "only a reaction window with a timeout can be kept open"));
        }
        let until = self.question_until(id.seat, cx.now);
        if let Some(waiting) = self.waiting[id.seat].as_mut().filter(|waiting| !waiting.held) {
            (waiting.held, waiting.until, waiting.since, waiting.costs) = (true, until, cx.now, true);
        }
        Ok(())
    }

    /// Returns the time of the next automatic action.
    pub fn next_tick(&self) -> Option<Millis> {
        if self.is_open().is_err() {
            return None;
        }
        if self.unsettled {
            return Some(0);
        }
        let live = self.waiting.values().flatten().filter(|waiting| !waiting.over);
        live.filter_map(|waiting| waiting.until).min()
    }

    /// Performs all actions that are due.
    ///
    /// # Errors
    /// Returns an error if the record cannot be written. The next tick tries again.
    pub fn tick(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        if self.is_open().is_err() {
            return Ok(());
        }
        for seat in self.table.seats().collect::<Vec<_>>() {
            let Some(waiting) = self.waiting[seat].as_mut().filter(|waiting| !waiting.over) else { continue };
            if waiting.until.is_none_or(|until| until > cx.now) {
                continue;
            }
            let (id, held) = (waiting.id, waiting.held);
            let seen = self.table.seen(seat);
            let Some(question) = seen.question().filter(|_| seen.question_id() == Some(id)) else { continue };
            // Windows and deals (C7) end on time even if the clock's `then` is `wait`.
            let beat = question.is_window() && !held && self.has_beat();
            let then = if beat || G::is_talk(question) { Then::Pass } else { self.keys.clock.then };
            let by = match then {
                Then::Pass => By::Clock,
                Then::Bot => By::Bot,
                Then::Wait => {
                    self.waiting[seat].iter_mut().for_each(|waiting| waiting.over = true);
                    continue;
                }
            };
            let Some(choice) = self.answer_of_itself(id, by, cx.game) else { continue };
            self.give(id, choice, Some(by), cx)?;
        }
        self.settle(cx)
    }

    /// Stops or restarts the clock after the table owner pauses or resumes the table.
    pub(super) fn pause(&mut self, now: Millis) {
        match (self.keys.paused, self.paused_at) {
            (true, None) => self.paused_at = Some(now),
            (false, Some(since)) => {
                let stood = now.saturating_sub(since);
                for waiting in self.waiting.values_mut().flatten() {
                    waiting.since += stood;
                    waiting.until = waiting.until.map(|until| until.saturating_add(stood));
                }
                self.talk_until = self.talk_until.map(|until| until + stood);
                self.paused_at = None;
            }
            _ => {}
        }
    }
}
