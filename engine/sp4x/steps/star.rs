//! The star card ([`Rule::T4`]), and the action of a grand plan ([`Rule::C6`]).
//!
//! [`Rule::T4`]: crate::Rule::T4
//! [`Rule::C6`]: crate::Rule::C6

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::Flow;
use crate::rule::Rule;
use crate::state::{Card, Event, How, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Returns the next seat clockwise with a copy of the card. An open grand plan counts as a copy (T4).
    pub(super) fn partner(&self, seat: Seat, card: Card) -> Option<Seat> {
        let has = |other: &Seat| {
            self.state.hands[*other].of(card) > 0 || (card == Card::Plan && !self.state.plans[*other].is_empty())
        };
        seat.after(self.rules.seats).find(has)
    }

    /// Lays both copies of a card and moves them to the used pile (T4).
    pub(super) fn lay_copy(&mut self, seat: Seat, card: Card) -> Flow {
        let Some(partner) = self.partner(seat, card) else { return self.invalid_answer(seat) };
        self.by(Rule::T4).emit(Event::CopyLaid { seat, partner, card });
        self.use_up(seat, card)?;
        self.use_up(partner, card)?;
        match card {
            Card::Plan => self.then(Task::Basic { seat, partner: Some(partner), how: How::Plan }),
            card => self.then(Task::Order { seat, partner, card, how: How::Pair }),
        }
        Ok(())
    }

    /// Lets the seat whose turn it is choose to act first or last. The others act clockwise (T4).
    ///
    /// Only the two seats that laid the copies score, each after its own action. A war is fought only once: the first
    /// seat begins it, and all seats score it.
    pub(super) fn order(&mut self, seat: Seat, partner: Seat, card: Card, how: How) -> Flow {
        let pick = self.ask(seat, Topic::Order, vec![Pick::First, Pick::Last])?;
        self.done();
        let others = seat.after(self.rules.seats);
        let order: Vec<Seat> = match pick {
            Pick::First => std::iter::once(seat).chain(others).collect(),
            Pick::Last => others.chain([seat]).collect(),
            _ => return self.invalid_answer(seat),
        };
        if card == Card::War {
            let first = order.first().copied().unwrap_or(seat);
            self.then(Task::Act { seat: first, card, how });
            return Ok(());
        }
        for one in order.into_iter().rev() {
            let how = if one == seat || one == partner { how } else { How::Unscored };
            self.then(Task::Act { seat: one, card, how });
        }
        Ok(())
    }

    /// Chooses the basic action of a grand plan (C6). After copies of the plan, all seats perform it (T4).
    pub(super) fn basic(&mut self, seat: Seat, partner: Option<Seat>, how: How) -> Flow {
        let Pick::Action(card) = self.ask(seat, Topic::Plan, Card::BASIC.map(Pick::Action).into())? else {
            return self.invalid_answer(seat);
        };
        self.done();
        self.emit(Event::Chosen { seat, card });
        self.then(match partner {
            Some(partner) => Task::Order { seat, partner, card, how },
            None => Task::Act { seat, card, how },
        });
        Ok(())
    }
}
