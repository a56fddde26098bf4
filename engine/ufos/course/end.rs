//! The deal moves left, until the hands agreed on have been played ([`Rule::M4`]).
//!
//! [`Rule::M4`]: crate::Rule::M4

use super::Play;
use crate::fault::Flow;
use crate::things::{Event, Step};

impl Play<'_, '_> {
    /// The seat to the left deals the next hand; after the last one the game ends (M4).
    pub(super) fn next_hand(&mut self) -> Flow {
        if self.state.hand < self.rules.hands {
            self.state.dealer = self.rules.left_of(self.state.dealer);
            self.then(Step::Deal);
        } else {
            self.end_game();
        }
        Ok(())
    }

    /// The most chips win; equal seats share the win (M4).
    fn end_game(&mut self) {
        let chips = self.rules.seats().map(|seat| self.state.chips.of(seat)).max().unwrap_or(0);
        let winners = self.rules.seats().filter(|seat| self.state.chips.of(*seat) == chips).collect();
        self.state.winners = winners;
        self.tell(Event::GameWon { winners, chips });
        self.then(Step::Over);
    }
}
