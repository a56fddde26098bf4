//! How long a host waits: beats of windows, questions, talks, reserves. Time is what the host says it is.
//!
//! When something is over depends on what everybody may know alone: on when a question came, and on what was pressed.

use super::{Context, Room};
use crate::Millis;
use crate::game::Served;
use crate::rpc::Failure;
use crate::wire::{Then, Windows};
use hyperkon_table::{By, Question, QuestionId, Seat};

/// How long is waited for a seat.
pub(super) struct Waiting {
    /// For the answer to this question.
    id: QuestionId,
    since: Millis,
    /// The host does something then.
    until: Option<Millis>,
    /// The seat wants to think in a window.
    held: bool,
    /// The time was over, and the host waits all the same.
    over: bool,
}

const SECOND: Millis = 1_000;

impl<G: Served> Room<G> {
    /// Begins to wait for what is newly asked, and forgets what was waited for before.
    pub(super) fn wait(&mut self, now: Millis) {
        let mut talks = false;
        for seat in self.table.seats() {
            let seen = self.table.seen(seat);
            let (Some(question), Some(id)) = (seen.question(), seen.question_id()) else {
                self.stop_waiting(seat, now);
                continue;
            };
            let (is_talk, is_window) = (G::is_talk(question), question.is_window());
            talks |= is_talk;
            if self.waiting[seat].as_ref().is_some_and(|waiting| waiting.id == id) {
                continue;
            }
            self.stop_waiting(seat, now);
            let until = match self.keys.windows {
                Windows::Beat(beat) if is_window => Some(now + Millis::from(beat)),
                _ if is_talk => self.talk_until(now),
                _ => self.question_until(seat, now),
            };
            self.waiting[seat] = Some(Waiting { id, since: now, until, held: false, over: false });
        }
        if !talks {
            self.talk_until = None;
        }
        for seat in self.table.seats() {
            let ends = |(until, since)| G::has_come(&self.table, seat, until, since);
            if self.standing[seat].is_some_and(ends) {
                self.standing[seat] = None;
            }
        }
    }

    fn talk_until(&mut self, now: Millis) -> Option<Millis> {
        if self.talk_until.is_none() {
            self.talk_until = self.keys.clock.deal_s.map(|seconds| now + Millis::from(seconds) * SECOND);
        }
        self.talk_until
    }

    fn question_until(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let reserve = self.keys.chairs.get(seat.index()).map_or(0, |chair| chair.reserve);
        self.keys.clock.question_s.map(|seconds| (now + Millis::from(seconds) * SECOND).saturating_add(reserve))
    }

    /// A question is answered or gone: what it took beyond its time goes off the seat's reserve.
    fn stop_waiting(&mut self, seat: Seat, now: Millis) {
        let Some(waiting) = self.waiting[seat].take() else { return };
        let (Some(seconds), Some(_)) = (self.keys.clock.question_s, waiting.until) else { return };
        let beyond = now.saturating_sub(waiting.since + Millis::from(seconds) * SECOND);
        if let Some(chair) = self.keys.chairs.get_mut(seat.index()) {
            chair.reserve = chair.reserve.saturating_sub(beyond);
        }
    }

    /// Whether a seat wants to think in the window that is open.
    pub(super) fn is_held(&self, seat: Seat) -> bool {
        self.waiting[seat].as_ref().is_some_and(|waiting| waiting.held)
    }

    /// Milliseconds until the host does something for a seat.
    pub(super) fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let now = self.paused_at.unwrap_or(now);
        self.waiting[seat].as_ref()?.until.map(|until| until.saturating_sub(now))
    }

    /// A seat wants to think before it passes in a window or acts. Everybody who is asked may, whatever it holds.
    ///
    /// # Errors
    /// When it is asked nothing in a window by that id.
    pub fn hold(&mut self, id: QuestionId, lang: &str, cx: &Context<'_, G>) -> Result<(), Failure> {
        let is_window = self.asked(id, lang, cx)?.is_window();
        if !is_window || !matches!(self.keys.windows, Windows::Beat(_)) {
            return Err(Failure::refused("no_window", "only a window with a beat can be held"));
        }
        let until = self.question_until(id.seat, cx.now);
        if let Some(waiting) = self.waiting[id.seat].as_mut().filter(|waiting| !waiting.held) {
            (waiting.held, waiting.until) = (true, until);
        }
        Ok(())
    }

    /// When something comes of itself next.
    pub fn next_tick(&self) -> Option<Millis> {
        if self.keys.paused || self.keys.closed {
            return None;
        }
        if self.unsettled {
            return Some(0);
        }
        let live = self.waiting.values().flatten().filter(|waiting| !waiting.over);
        live.filter_map(|waiting| waiting.until).min()
    }

    /// Does what is due.
    ///
    /// # Errors
    /// When the record cannot be written; it is tried again with the next tick.
    pub fn tick(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        if self.keys.paused || self.keys.closed {
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
            let beat = question.is_window() && !held && matches!(self.keys.windows, Windows::Beat(_));
            let then = if beat { Then::Pass } else { self.keys.clock.then };
            let (choice, by) = match then {
                Then::Pass => (question.fallback(), By::Clock),
                Then::Bot => (self.bots_answer(id, question), By::Bot),
                Then::Wait => {
                    self.waiting[seat].iter_mut().for_each(|waiting| waiting.over = true);
                    continue;
                }
            };
            self.give(id, choice, Some(by), cx)?;
        }
        self.settle(cx)
    }

    /// The clock stands still from now on, or goes on, as the host has said.
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
