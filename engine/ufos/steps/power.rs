//! The deciding cards: the highest bidder's or the dealer's ([`Rule::B3`], [`Rule::B4`]).
//!
//! [`Rule::B3`]: crate::Rule::B3
//! [`Rule::B4`]: crate::Rule::B4

use super::Play;
use crate::fault::Flow;
use crate::state::{Decided, Event, Purse, Step, Trick};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Makes the highest bidder pay its bet and reveal its power card (B3). The stock gets the chips.
    pub(super) fn win_betting(&mut self) -> Flow {
        let Some(bet) = self.state.bidding.highest else { return self.unprepared("a bet") };
        self.decide(bet.seat, true)?;
        self.move_chips(Purse::Seat(bet.seat), Purse::Stock, bet.chips);
        Ok(())
    }

    /// Applies the dealer's cards to a hand without bets. The dealer leads (B4).
    pub(super) fn dealers_cards(&mut self) -> Flow {
        self.decide(self.state.dealer, false)
    }

    fn decide(&mut self, cards_of: Seat, by_bet: bool) -> Flow {
        let Some(laid) = self.state.bidding.laid[cards_of] else { return self.unprepared("the deciding cards") };
        let decided = Decided { cards_of, power: laid.power, score: laid.score, by_bet };
        self.state.bidding.decided = Some(decided);
        self.emit(Event::PowerDecided { decided });
        self.state.trick = Trick::led_by(cards_of);
        self.then(Step::Play);
        Ok(())
    }
}
