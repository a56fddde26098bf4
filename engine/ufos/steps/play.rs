//! The interface through which steps ask questions, report events, and change the state.

use crate::decision::{Choice, Prompt, Question};
use crate::fault::{Fault, Flow};
use crate::rule::Rule;
use crate::state::{Card, Event, Place, Purse, Ruleset, State, Step};
use hyperkon_table::{LogEntry, Seat, SeatSet, StepContext};

/// A single run of a step.
#[derive(Debug)]
pub struct Play<'a, 'd> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) state: &'a mut State,
    desk: &'a mut StepContext<'d, State, Question, Event>,
    step: Step,
}

impl<'a, 'd> Play<'a, 'd> {
    /// Creates a run of the state's next step.
    pub fn new(
        rules: &'a Ruleset,
        state: &'a mut State,
        desk: &'a mut StepContext<'d, State, Question, Event>,
    ) -> Play<'a, 'd> {
        let step = state.step;
        Play { rules, state, desk, step }
    }

    pub(super) fn ask(&mut self, seat: Seat, ask: Prompt) -> Flow<Choice> {
        self.desk.ask::<Fault>(Question { seat, ask })
    }

    /// Asks all seats the same question at once. Returns the answers in seat order.
    pub(super) fn ask_every_seat(&mut self, ask: Prompt) -> Flow<Vec<Choice>> {
        self.desk.ask_all::<Fault>(self.rules.seats().map(|seat| Question { seat, ask }).collect())
    }

    /// Reports an event that all seats can see completely, with the clause of this step.
    pub(super) fn emit(&mut self, event: Event) {
        self.emit_by(self.step.rule(), event);
    }

    /// Reports an event with the rule behind it.
    pub(super) fn emit_by(&mut self, rule: Rule, event: Event) {
        self.desk.emit(self.state, LogEntry::public(event).because(rule));
    }

    /// Reports an event whose hidden data only some seats can see.
    pub(super) fn tell_to(&mut self, seats: SeatSet, event: Event) {
        self.desk.emit(self.state, LogEntry::to(seats, event).because(self.step.rule()));
    }

    pub(super) const fn then(&mut self, step: Step) {
        self.state.step = step;
    }

    /// Moves chips, at most the available number, and reports the move.
    pub(super) fn move_chips(&mut self, from: Purse, to: Purse, chips: u16) {
        let chips = self.state.chips.shift(from, to, chips);
        if chips > 0 {
            self.emit(Event::ChipsMoved { from, to, chips });
        }
    }

    pub(super) fn move_card(&mut self, card: Card, from: Place, to: Place) -> Flow {
        if self.state.cards.shift(card, from, to) { Ok(()) } else { Err(Fault::CardElsewhere { card }.into()) }
    }

    /// Returns the fault for a state in which this step is impossible.
    pub(super) fn unprepared<T>(&self, lacks: &'static str) -> Flow<T> {
        Err(Fault::Unprepared { step: self.step, lacks }.into())
    }
}
