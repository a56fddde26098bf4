//! The first section: laying cards, then passing, betting, or spying in turn ([`Rule::B1`], [`Rule::B2`]).
//!
//! [`Rule::B1`]: crate::Rule::B1
//! [`Rule::B2`]: crate::Rule::B2

use super::Play;
use crate::decision::{Choice, Prompt};
use crate::fault::{Fault, Flow};
use crate::state::{Bet, Event, Laid, Purse, Step};
use hyperkon_table::{Seat, SeatSet};

impl Play<'_, '_> {
    /// Lets each seat secretly lay 2 cards, then reveals all score cards at once (B1).
    pub(super) fn lay(&mut self) -> Flow {
        let choices = self.ask_every_seat(Prompt::Lay)?;
        let mut laid: Vec<(Seat, Laid)> = Vec::with_capacity(choices.len());
        for (seat, choice) in self.rules.seats().zip(choices) {
            let Choice::Lay(cards) = choice else { return Err(Fault::UnfitAnswer { seat }.into()) };
            laid.push((seat, cards));
        }
        for (seat, cards) in laid {
            self.state.bidding.laid[seat] = Some(cards);
            self.emit(Event::ScoreCardTurned { seat, score: cards.score });
        }
        self.then(Step::Bid);
        Ok(())
    }

    /// Lets the seat to act pass, bet, or spy (B2).
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

    fn bid_asked(&self, seat: Seat) -> Prompt {
        let bidding = &self.state.bidding;
        let seen = seat.after(self.rules.seats).filter(|other| bidding.seen_by[*other].contains(seat)).collect();
        let others = seat.after(self.rules.seats).collect();
        Prompt::Bid { chips: self.state.chips.of(seat), highest: bidding.highest, others, seen }
    }

    /// Removes a seat from the bidding. Its bet remains valid (B2).
    fn pass(&mut self, seat: Seat) {
        self.state.bidding.passed.insert(seat);
        self.emit(Event::Passed { seat });
    }

    /// Records a bet. The seat pays the chips only if it wins the betting (B2, B3).
    fn bet(&mut self, seat: Seat, chips: u16) {
        self.state.bidding.highest = Some(Bet { seat, chips });
        self.emit(Event::BetMade { seat, chips });
    }

    /// Pays a chip to another seat and looks at its power card (B2).
    fn spy(&mut self, seat: Seat, on: Seat) -> Flow {
        let Some(laid) = self.state.bidding.laid[on] else { return self.unprepared("a power card to spy on") };
        self.state.bidding.seen_by[on].insert(seat);
        // The other seat may see the event too, because it knows its own card.
        let hidden = Some(laid.power);
        self.tell_to(SeatSet::one(seat).with(on), Event::Spied { seat, on, hidden });
        self.move_chips(Purse::Seat(seat), Purse::Seat(on), 1);
        Ok(())
    }

    /// Gives the turn to the next seat clockwise that has not passed (B2).
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
