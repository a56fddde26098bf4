//! The waist of the rules: all that a step does goes through ask, tell, move and then.

use crate::ask::{Ask, Choice, Question};
use crate::fault::{Fault, Flow};
use crate::things::{Card, Event, Place, Purse, Ruleset, State, Step};
use hyperkon_table::{Desk, Seat, SeatSet, Told};

/// One run of one step.
#[derive(Debug)]
pub struct Play<'a, 'd> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) state: &'a mut State,
    desk: &'a mut Desk<'d, Question, Event>,
    step: Step,
}

impl<'a, 'd> Play<'a, 'd> {
    /// A run of the step that is next in the state.
    pub fn new(rules: &'a Ruleset, state: &'a mut State, desk: &'a mut Desk<'d, Question, Event>) -> Play<'a, 'd> {
        let step = state.step;
        Play { rules, state, desk, step }
    }

    pub(super) fn ask(&mut self, seat: Seat, ask: Ask) -> Flow<Choice> {
        self.desk.ask::<Fault>(Question { seat, ask })
    }

    /// Asks every seat the same at once; the answers are those of the seats in their order.
    pub(super) fn ask_every_seat(&mut self, ask: Ask) -> Flow<Vec<Choice>> {
        self.desk.ask_all::<Fault>(self.rules.seats().map(|seat| Question { seat, ask }).collect())
    }

    /// Tells the whole table what happened, by the clause of this step.
    pub(super) fn tell(&mut self, event: Event) {
        self.desk.tell(Told::to_all(event).because(self.step.rule()));
    }

    /// Tells what happened, its hidden part to some seats only.
    pub(super) fn tell_to(&mut self, seats: SeatSet, event: Event) {
        self.desk.tell(Told::to(seats, event).because(self.step.rule()));
    }

    pub(super) const fn then(&mut self, step: Step) {
        self.state.step = step;
    }

    /// Moves chips, never more than there are, and tells it.
    pub(super) fn move_chips(&mut self, from: Purse, to: Purse, chips: u16) {
        let chips = self.state.chips.shift(from, to, chips);
        if chips > 0 {
            self.tell(Event::ChipsMoved { from, to, chips });
        }
    }

    pub(super) fn move_card(&mut self, card: Card, from: Place, to: Place) -> Flow {
        if self.state.cards.shift(card, from, to) { Ok(()) } else { Err(Fault::CardElsewhere { card }.into()) }
    }

    /// The fault of a state in which this step cannot be next.
    pub(super) fn unprepared<T>(&self, lacks: &'static str) -> Flow<T> {
        Err(Fault::Unprepared { step: self.step, lacks }.into())
    }
}
