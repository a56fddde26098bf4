//! The waist of the rules: all that a step does goes through ask, tell, and the few ways in which things change.

use crate::ask::{Pick, Question, Topic};
use crate::fault::{Fault, Flow};
use crate::rule::Rule;
use crate::things::{At, Event, Hex, HexId, Kind, Ruleset, Source, State, Task};
use hyperkon_table::{Desk, Seat, SeatSet, Told};

/// One run of one step.
#[derive(Debug)]
pub struct Play<'a, 'd> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) state: &'a mut State,
    desk: &'a mut Desk<'d, Question, Event>,
    pub(crate) task: Task,
    /// The clause by which it tells what happens: the task's, until the step names another.
    rule: Rule,
}

impl<'a, 'd> Play<'a, 'd> {
    /// A run of the step that is next in the state.
    pub fn new(rules: &'a Ruleset, state: &'a mut State, desk: &'a mut Desk<'d, Question, Event>) -> Play<'a, 'd> {
        let task = state.tasks.last().cloned().unwrap_or(Task::EndAge);
        let rule = task.rule();
        Play { rules, state, desk, task, rule }
    }

    /// Asks a seat; what can be picked stands in the order of the board.
    pub(crate) fn ask(&mut self, seat: Seat, topic: Topic, picks: Vec<Pick>) -> Flow<Pick> {
        // A hand of one card, or of none, tells itself.
        let secret = topic == Topic::Main && self.state.hands[seat].len() > 1;
        self.desk.ask::<Fault>(Question { seat, topic, secret, picks })
    }

    /// The same where a seat may also do nothing: not asked if there is nothing to do.
    pub(crate) fn may(&mut self, seat: Seat, topic: Topic, picks: impl IntoIterator<Item = Pick>) -> Flow<Pick> {
        let picks: Vec<Pick> = std::iter::once(Pick::Stop).chain(picks).collect();
        self.ask(seat, topic, picks)
    }

    /// Names the clause by which this step tells the rest.
    pub(super) fn by(&mut self, rule: Rule) -> &mut Self {
        self.rule = rule;
        self
    }

    /// Tells the whole table what happened, and by which clause.
    pub(super) fn tell(&mut self, event: Event) {
        self.desk.tell(Told::to_all(event).because(self.rule));
    }

    /// Tells what happened, its hidden part to some seats only.
    pub(super) fn tell_to(&mut self, seats: SeatSet, event: Event) {
        self.desk.tell(Told::to(seats, event).because(self.rule));
    }

    /// This step is done: it asks nothing more.
    pub(super) fn done(&mut self) {
        self.state.tasks.pop();
    }

    /// What comes next, before what was to come before.
    pub(super) fn then(&mut self, task: Task) {
        self.state.tasks.push(task);
    }

    /// The fault of an answer that none of the picks is.
    pub(crate) fn unfit<T>(&self, seat: Seat) -> Flow<T> {
        Err(Fault::UnfitAnswer { seat }.into())
    }

    pub(super) fn hex_mut(&mut self, hex: HexId) -> Flow<&mut Hex> {
        self.state.board.get_mut(usize::from(hex)).ok_or_else(|| Fault::Unprepared { lacks: "a hex" }.into())
    }

    /// The workers of a seat on each hex, in their order.
    pub(super) fn workers_of(&self, seat: Seat) -> Vec<u8> {
        self.state.board.iter().map(|hex| hex.workers[seat]).collect()
    }

    /// The hexes that hold something of a seat, by a test.
    pub(super) fn hexes_with(&self, test: impl Fn(&Hex) -> bool) -> Vec<HexId> {
        self.state.each_hex().filter(|(_, hex)| test(hex)).map(|(id, _)| id).collect()
    }

    /// Workers go from one hex to another.
    pub(crate) fn move_workers(&mut self, seat: Seat, from: HexId, to: HexId, workers: u8) -> Flow {
        let there = &mut self.hex_mut(from)?.workers[seat];
        let workers = workers.min(*there);
        *there -= workers;
        self.hex_mut(to)?.workers[seat] += workers;
        self.tell(Event::Moved { seat, from, to, workers });
        Ok(())
    }

    /// Workers come from the supply, no more than there are; how many (M1).
    pub(crate) fn place_workers(&mut self, seat: Seat, hex: HexId, workers: u8) -> Flow<u8> {
        let workers = workers.min(self.state.workers_left(self.rules, seat));
        if workers > 0 {
            self.hex_mut(hex)?.workers[seat] += workers;
            self.tell(Event::Placed { seat, hex, workers });
        }
        Ok(workers)
    }

    /// Resources come, as far as there is room (M2).
    pub(crate) fn gain(&mut self, seat: Seat, kind: Kind, count: u8) {
        let owned = self.state.resources[seat].of_mut(kind);
        let count = count.min(self.rules.edition.track.saturating_sub(*owned));
        *owned += count;
        if count > 0 {
            self.tell(Event::Gained { seat, kind, count });
        }
    }

    /// Resources go.
    pub(crate) fn pay(&mut self, seat: Seat, kind: Kind, count: u8) -> Flow {
        let owned = self.state.resources[seat].of_mut(kind);
        let Some(left) = owned.checked_sub(count) else {
            return Err(Fault::Unprepared { lacks: "a resource to pay" }.into());
        };
        *owned = left;
        if count > 0 {
            self.tell(Event::Paid { seat, kind, count });
        }
        Ok(())
    }

    /// A hex comes onto the table (S1, C1).
    pub(super) fn lay_hex(&mut self, at: At, field: u8, by: Option<Seat>) -> HexId {
        let hex = self.state.board.len() as HexId;
        self.state.board.push(Hex::new(at, field));
        self.tell(Event::HexLaid { hex, at, field, by });
        hex
    }

    /// Points come or go by an action.
    pub(crate) fn points(&mut self, seat: Seat, points: i16) {
        self.points_for(seat, points, Source::Action);
    }

    /// Points come or go for something.
    pub(super) fn points_for(&mut self, seat: Seat, points: i16, source: Source) {
        let total = &mut self.state.points[seat];
        *total = total.saturating_add(points);
        let total = *total;
        self.tell(Event::Scored { seat, points, total, source });
    }
}
