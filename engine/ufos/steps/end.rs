//! The end of a hand, and of the game after the last hand ([`Rule::M4`]).
//!
//! [`Rule::M4`]: crate::Rule::M4

use super::Play;
use crate::fault::Flow;
use crate::state::{Event, Step};

impl Play<'_, '_> {
    /// Starts the next hand, or ends the game (M4). The seat to the left is the next dealer.
    pub(super) fn next_hand(&mut self) -> Flow {
        if self.state.hand < self.rules.hands {
            self.state.dealer = self.rules.left_of(self.state.dealer);
            self.then(Step::Deal);
        } else {
            self.end_game();
        }
        Ok(())
    }

    /// Ends the game. The seats with the most chips win (M4).
    fn end_game(&mut self) {
        let chips = self.rules.seats().map(|seat| self.state.chips.of(seat)).max().unwrap_or(0);
        let winners = self.rules.seats().filter(|seat| self.state.chips.of(*seat) == chips).collect();
        self.state.winners = winners;
        self.emit(Event::GameWon { winners, chips });
        self.then(Step::Over);
    }
}
