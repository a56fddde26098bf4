//! The first section: cards are laid, then each in turn passes, bets or spies ([`Rule::B1`], [`Rule::B2`]).
//!
//! [`Rule::B1`]: crate::Rule::B1
//! [`Rule::B2`]: crate::Rule::B2

use super::Play;
use crate::ask::{Ask, Choice};
use crate::fault::{Fault, Flow};
use crate::things::{Bet, Event, Laid, Purse, Step};
use hyperkon_table::{Seat, SeatSet};

impl Play<'_, '_> {
    /// Each seat secretly lays two cards; all score cards are turned at once (B1).
    pub(super) fn lay(&mut self) -> Flow {
        let choices = self.ask_every_seat(Ask::Lay)?;
        let mut laid: Vec<(Seat, Laid)> = Vec::with_capacity(choices.len());
        for (seat, choice) in self.rules.seats().zip(choices) {
            let Choice::Lay(cards) = choice else { return Err(Fault::UnfitAnswer { seat }.into()) };
            laid.push((seat, cards));
        }
        for (seat, cards) in laid {
            self.state.bidding.laid[seat] = Some(cards);
            self.tell(Event::ScoreCardTurned { seat, score: cards.score });
        }
        self.then(Step::Bid);
        Ok(())
    }

    /// The seat whose turn it is passes, bets or spies (B2).
    pub(super) fn bid(&mut self) -> Flow {
        let seat = self.state.bidding.turn;
        match self.ask(seat, self.bid_asked(seat))? {
            Choice::Pass => self.pass(seat),
            Choice::Bet(chips) => self.bet(seat, chips),
            Choice::Spy(on) => self.spy(seat, on)?,
            _ => return Err(Fault::UnfitAnswer { seat }.into()),
        }
        self.next_bidder();
        Ok(())
    }

    fn bid_asked(&self, seat: Seat) -> Ask {
        let bidding = &self.state.bidding;
        let seen = seat.after(self.rules.seats).filter(|other| bidding.seen_by[*other].contains(seat)).collect();
        let others = seat.after(self.rules.seats).collect();
        Ask::Bid { chips: self.state.chips.of(seat), highest: bidding.highest, others, seen }
    }

    /// Out of the bidding: a bet of the seat stands all the same (B2).
    fn pass(&mut self, seat: Seat) {
        self.state.bidding.passed.insert(seat);
        self.tell(Event::Passed { seat });
    }

    /// The chips stay with the seat until it has won (B2, B3).
    fn bet(&mut self, seat: Seat, chips: u16) {
        self.state.bidding.highest = Some(Bet { seat, chips });
        self.tell(Event::BetMade { seat, chips });
    }

    /// Pays a chip to another seat and alone looks at its power card (B2).
    fn spy(&mut self, seat: Seat, on: Seat) -> Flow {
        let Some(laid) = self.state.bidding.laid[on] else { return self.unprepared("a power card to spy on") };
        self.state.bidding.seen_by[on].insert(seat);
        // The other knows its own card: it learns nothing that it did not know.
        let hidden = Some(laid.power);
        self.tell_to(SeatSet::one(seat).with(on), Event::Spied { seat, on, hidden });
        self.move_chips(Purse::Seat(seat), Purse::Seat(on), 1);
        Ok(())
    }

    /// The turn goes clockwise to the next seat that has not passed, until all have (B2).
    fn next_bidder(&mut self) {
        let bidding = &self.state.bidding;
        let next = self.rules.seats_from(self.rules.left_of(bidding.turn)).find(|seat| !bidding.passed.contains(*seat));
        match next {
            Some(seat) => self.state.bidding.turn = seat,
            None if bidding.highest.is_some() => self.then(Step::WinBetting),
            None => self.then(Step::DealersCards),
        }
    }
}
