//! The scoring of a hand ([`Rule::S1`], [`Rule::S2`]).
//!
//! [`Rule::S1`]: crate::Rule::S1
//! [`Rule::S2`]: crate::Rule::S2

use super::Play;
use crate::fault::Flow;
use crate::state::{Decided, Event, Purse, Step};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Gives each seat chips for its tricks (S1). The winner of the betting gets twice as many.
    pub(super) fn score_positive(&mut self) -> Flow {
        let (decided, counted) = self.count_tricks()?;
        let rules = self.rules;
        let times = |seat| rules.times(decided.winner() == Some(seat));
        for (seat, tricks) in counted {
            self.move_chips(Purse::Stock, Purse::Seat(seat), tricks * times(seat));
        }
        self.then(Step::NextHand);
        Ok(())
    }

    /// Scores a negative hand. The seats with the most tricks pay, and those with the fewest tricks earn (S2).
    pub(super) fn score_negative(&mut self) -> Flow {
        let (decided, counted) = self.count_tricks()?;
        let rules = self.rules;
        let times = |seat| rules.times(decided.winner() == Some(seat));
        let tricks = || counted.iter().map(|(_, tricks)| *tricks);
        let (fewest, most) = (tricks().min().unwrap_or(0), tricks().max().unwrap_or(0));
        let with = |wanted: u16| counted.iter().filter(move |(_, tricks)| *tricks == wanted).map(|(seat, _)| *seat);
        for seat in with(fewest) {
            self.move_chips(Purse::Stock, Purse::Seat(seat), most * times(seat));
        }
        for seat in with(most) {
            self.move_chips(Purse::Seat(seat), Purse::Stock, most * times(seat));
        }
        self.then(Step::NextHand);
        Ok(())
    }

    /// Returns the outcome of the bidding and the number of tricks of each seat.
    fn count_tricks(&mut self) -> Flow<(Decided, Vec<(Seat, u16)>)> {
        let Some(decided) = self.state.bidding.decided else { return self.unprepared("an outcome of the bidding") };
        let counted: Vec<(Seat, u8)> =
            self.rules.seats().map(|seat| (seat, self.state.tricks(self.rules, seat))).collect();
        for (seat, tricks) in &counted {
            self.emit(Event::TricksCounted { seat: *seat, tricks: *tricks, score: decided.score });
        }
        Ok((decided, counted.into_iter().map(|(seat, tricks)| (seat, u16::from(tricks))).collect()))
    }
}
