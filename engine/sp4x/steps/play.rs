//! The interface through which steps ask questions, report events, and change the state.

use crate::decision::{Pick, Question, Topic};
use crate::fault::{Fault, Flow};
use crate::rule::Rule;
use crate::state::{At, Event, Hex, HexId, Kind, Ruleset, Source, State, Task};
use hyperkon_table::{LogEntry, Seat, SeatSet, StepContext};

/// A single run of a step.
#[derive(Debug)]
pub struct Play<'a, 'd> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) state: &'a mut State,
    desk: &'a mut StepContext<'d, State, Question, Event>,
    pub(crate) task: Task,
    /// Clause for events. By default it is the task's clause.
    rule: Rule,
}

impl<'a, 'd> Play<'a, 'd> {
    /// Creates a run of the state's next step.
    pub fn new(
        rules: &'a Ruleset,
        state: &'a mut State,
        desk: &'a mut StepContext<'d, State, Question, Event>,
    ) -> Play<'a, 'd> {
        let task = state.tasks.last().cloned().unwrap_or(Task::EndAge);
        let rule = task.rule();
        Play { rules, state, desk, task, rule }
    }

    /// Asks a seat to choose one of these picks.
    pub(crate) fn ask(&mut self, seat: Seat, topic: Topic, picks: Vec<Pick>) -> Flow<Pick> {
        // A hand with at most one card reveals nothing.
        let secret = topic == Topic::Main && self.state.hands[seat].len() > 1;
        self.desk.ask::<Fault>(Question { seat, topic, secret, picks })
    }

    /// Asks a seat that may decline. Without picks, the seat is not asked.
    pub(crate) fn may(&mut self, seat: Seat, topic: Topic, picks: impl IntoIterator<Item = Pick>) -> Flow<Pick> {
        let picks: Vec<Pick> = std::iter::once(Pick::Stop).chain(picks).collect();
        self.ask(seat, topic, picks)
    }

    /// Sets the clause for the remaining events of this step.
    pub(super) fn by(&mut self, rule: Rule) -> &mut Self {
        self.rule = rule;
        self
    }

    /// Reports an event that all seats can see completely, with its clause.
    pub(super) fn emit(&mut self, event: Event) {
        self.desk.emit(self.state, LogEntry::public(event).because(self.rule));
    }

    /// Reports an event whose hidden data only some seats can see.
    pub(super) fn tell_to(&mut self, seats: SeatSet, event: Event) {
        self.desk.emit(self.state, LogEntry::to(seats, event).because(self.rule));
    }

    /// Ends the current task.
    pub(super) fn done(&mut self) {
        self.state.tasks.pop();
    }

    /// Adds a task that runs before all pending tasks.
    pub(super) fn then(&mut self, task: Task) {
        self.state.tasks.push(task);
    }

    /// Returns the fault for an answer that is not one of the picks.
    pub(crate) fn invalid_answer<T>(&self, seat: Seat) -> Flow<T> {
        Err(Fault::UnfitAnswer { seat }.into())
    }

    pub(super) fn hex_mut(&mut self, hex: HexId) -> Flow<&mut Hex> {
        self.state.board.get_mut(usize::from(hex)).ok_or_else(|| Fault::Unprepared { lacks: "a hex" }.into())
    }

    /// Returns the number of a seat's workers on each hex, in hex order.
    pub(super) fn workers_of(&self, seat: Seat) -> Vec<u8> {
        self.state.board.iter().map(|hex| hex.workers[seat]).collect()
    }

    /// Returns the hexes that fulfill a condition.
    pub(super) fn hexes_with(&self, test: impl Fn(&Hex) -> bool) -> Vec<HexId> {
        self.state.each_hex().filter(|(_, hex)| test(hex)).map(|(id, _)| id).collect()
    }

    /// Moves workers from one hex to another.
    pub(crate) fn move_workers(&mut self, seat: Seat, from: HexId, to: HexId, workers: u8) -> Flow {
        let there = &mut self.hex_mut(from)?.workers[seat];
        let workers = workers.min(*there);
        *there -= workers;
        self.hex_mut(to)?.workers[seat] += workers;
        self.emit(Event::Moved { seat, from, to, workers });
        Ok(())
    }

    /// Places workers, at most as many as the supply has, and returns their number (M1).
    pub(crate) fn place_workers(&mut self, seat: Seat, hex: HexId, workers: u8) -> Flow<u8> {
        let workers = workers.min(self.state.workers_left(self.rules, seat));
        if workers > 0 {
            self.hex_mut(hex)?.workers[seat] += workers;
            self.emit(Event::Placed { seat, hex, workers });
        }
        Ok(workers)
    }

    /// Adds resources to a seat, at most up to its maximum (M2).
    pub(crate) fn gain(&mut self, seat: Seat, kind: Kind, count: u8) {
        let owned = self.state.resources[seat].of_mut(kind);
        let count = count.min(self.rules.edition.track.saturating_sub(*owned));
        *owned += count;
        if count > 0 {
            self.emit(Event::Gained { seat, kind, count });
        }
    }

    /// Removes resources from a seat.
    pub(crate) fn pay(&mut self, seat: Seat, kind: Kind, count: u8) -> Flow {
        let owned = self.state.resources[seat].of_mut(kind);
        let Some(left) = owned.checked_sub(count) else {
            return Err(Fault::Unprepared { lacks: "a resource to pay" }.into());
        };
        *owned = left;
        if count > 0 {
            self.emit(Event::Paid { seat, kind, count });
        }
        Ok(())
    }

    /// Lays a hex on the table (S1, C1).
    pub(super) fn lay_hex(&mut self, at: At, field: u8, by: Option<Seat>) -> HexId {
        let hex = self.state.board.len() as HexId;
        self.state.board.push(Hex::new(at, field));
        self.emit(Event::HexLaid { hex, at, field, by });
        hex
    }

    /// Changes a seat's points for an action.
    pub(crate) fn points(&mut self, seat: Seat, points: i16) {
        self.points_for(seat, points, Source::Action);
    }

    /// Changes a seat's points for any source.
    pub(super) fn points_for(&mut self, seat: Seat, points: i16, source: Source) {
        let total = &mut self.state.points[seat];
        *total = total.saturating_add(points);
        let total = *total;
        self.emit(Event::Scored { seat, points, total, source });
    }
}
