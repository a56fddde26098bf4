//! The first dealer, and the deal ([`Rule::M4`], [`Rule::M3`]).
//!
//! [`Rule::M3`]: crate::Rule::M3
//! [`Rule::M4`]: crate::Rule::M4

use super::Play;
use crate::fault::Flow;
use crate::state::{Bidding, Card, Event, Place, RaceSet, Step, Trick};
use hyperkon_table::{BySeat, Seat, SeatSet};

impl Play<'_, '_> {
    /// Appoints the first dealer: the one in the options, or a random seat (M4).
    pub(super) fn appoint_dealer(&mut self) -> Flow {
        let seats = self.rules.seats;
        let dealer = self.rules.dealer.unwrap_or_else(|| Seat(self.state.dice.below(u32::from(seats)) as u8));
        self.state.dealer = dealer;
        self.emit(Event::GameBegan { seats, hands: self.rules.hands, chips: self.rules.values.chips, dealer });
        self.then(Step::Deal);
        Ok(())
    }

    /// Shuffles the cards and deals them equally. All seats get their action cards back (M3, M2).
    pub(super) fn deal(&mut self) -> Flow {
        let dealer = self.state.dealer;
        self.state.hand += 1;
        self.state.bidding = Bidding::new(dealer);
        self.state.trick = Trick::led_by(dealer);
        self.state.void = BySeat::of(RaceSet::EMPTY);
        self.emit(Event::HandBegan { hand: self.state.hand, dealer });
        self.state.cards.gather();
        let mut pack: Vec<Card> = Card::all().collect();
        self.state.dice.shuffle(&mut pack);
        let count = self.rules.cards_each();
        for seat in self.rules.seats_from(self.rules.left_of(dealer)) {
            for card in pack.drain(..usize::from(count)) {
                self.move_card(card, Place::Pack, Place::Hand(seat))?;
            }
            let hidden = Some(self.state.cards.hand(seat));
            self.tell_to(SeatSet::one(seat), Event::Dealt { seat, count, hidden });
        }
        self.then(Step::Lay);
        Ok(())
    }
}
