//! Whose cards count: the highest bidder's, or the dealer's when nobody has bet ([`Rule::B3`], [`Rule::B4`]).
//!
//! [`Rule::B3`]: crate::Rule::B3
//! [`Rule::B4`]: crate::Rule::B4

use super::Play;
use crate::fault::Flow;
use crate::things::{Decided, Event, Purse, Step, Trick};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// The highest bidder, and nobody else, turns its power card and pays its bet to the stock (B3).
    pub(super) fn win_betting(&mut self) -> Flow {
        let Some(bet) = self.state.bidding.highest else { return self.unprepared("a bet") };
        self.decide(bet.seat, true)?;
        self.move_chips(Purse::Seat(bet.seat), Purse::Stock, bet.chips);
        Ok(())
    }

    /// Nobody has bet: the dealer's cards count, and it leads (B4).
    pub(super) fn dealers_cards(&mut self) -> Flow {
        self.decide(self.state.dealer, false)
    }

    fn decide(&mut self, cards_of: Seat, by_bet: bool) -> Flow {
        let Some(laid) = self.state.bidding.laid[cards_of] else { return self.unprepared("the cards that count") };
        let decided = Decided { cards_of, power: laid.power, score: laid.score, by_bet };
        self.state.bidding.decided = Some(decided);
        self.tell(Event::PowerDecided { decided });
        self.state.trick = Trick::led_by(cards_of);
        self.then(Step::Play);
        Ok(())
    }
}
