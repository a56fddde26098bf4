//! The star card is reached: who shows a card acts for all, with the next who holds a copy ([`Rule::T4`]); and which action a
//! grand plan is ([`Rule::C6`]).
//!
//! [`Rule::T4`]: crate::Rule::T4
//! [`Rule::C6`]: crate::Rule::C6

use super::Play;
use crate::ask::{Pick, Topic};
use crate::fault::Flow;
use crate::rule::Rule;
use crate::things::{Card, Event, How, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// The next seat clockwise that holds a copy; a grand plan that lies open is one (T4).
    pub(super) fn partner(&self, seat: Seat, card: Card) -> Option<Seat> {
        let has = |other: &Seat| {
            self.state.hands[*other].of(card) > 0 || (card == Card::Plan && !self.state.plans[*other].is_empty())
        };
        seat.after(self.rules.seats).find(has)
    }

    /// Both lay their copies, which are used up (T4).
    pub(super) fn lay_copy(&mut self, seat: Seat, card: Card) -> Flow {
        let Some(partner) = self.partner(seat, card) else { return self.unfit(seat) };
        self.by(Rule::T4).tell(Event::CopyLaid { seat, partner, card });
        self.use_up(seat, card)?;
        self.use_up(partner, card)?;
        match card {
            Card::Plan => self.then(Task::Basic { seat, partner: Some(partner), how: How::Plan }),
            card => self.then(Task::Order { seat, partner, card, how: How::Pair }),
        }
        Ok(())
    }

    /// The seat in turn acts first or last, the others clockwise; each scores after its own action, but only the two whose
    /// copies lie there. A war is one for all: who points first begins it, and all score it (T4).
    pub(super) fn order(&mut self, seat: Seat, partner: Seat, card: Card, how: How) -> Flow {
        let pick = self.ask(seat, Topic::Order, vec![Pick::First, Pick::Last])?;
        self.done();
        let others = seat.after(self.rules.seats);
        let order: Vec<Seat> = match pick {
            Pick::First => std::iter::once(seat).chain(others).collect(),
            Pick::Last => others.chain([seat]).collect(),
            _ => return self.unfit(seat),
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

    /// Which basic action it is (C6); where copies were laid, for all seats (T4).
    pub(super) fn basic(&mut self, seat: Seat, partner: Option<Seat>, how: How) -> Flow {
        let Pick::Action(card) = self.ask(seat, Topic::Plan, Card::BASIC.map(Pick::Action).into())? else {
            return self.unfit(seat);
        };
        self.done();
        self.tell(Event::Chosen { seat, card });
        self.then(match partner {
            Some(partner) => Task::Order { seat, partner, card, how },
            None => Task::Act { seat, card, how },
        });
        Ok(())
    }
}
