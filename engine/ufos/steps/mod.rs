//! The steps of a game, one per clause, in the order of the rulebook.
//!
//! Each step asks its questions before it changes anything.

mod bidding;
mod deal;
mod end;
mod play;
mod power;
mod scoring;
mod tricks;

pub use play::Play;

use crate::fault::Flow;
use crate::state::Step;

impl Play<'_, '_> {
    /// Runs the next step.
    pub(crate) fn step(&mut self) -> Flow {
        match self.state.step {
            Step::Appoint => self.appoint_dealer(),
            Step::Deal => self.deal(),
            Step::Lay => self.lay(),
            Step::Bid => self.bid(),
            Step::WinBetting => self.win_betting(),
            Step::DealersCards => self.dealers_cards(),
            Step::Play => self.play_card(),
            Step::NameRace => self.name_race(),
            Step::Take => self.take_trick(),
            Step::Positive => self.score_positive(),
            Step::Negative => self.score_negative(),
            Step::NextHand => self.next_hand(),
            Step::Over => Ok(()),
        }
    }
}
