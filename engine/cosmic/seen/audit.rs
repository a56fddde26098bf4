//! What must hold after every step: no ship and no card is ever lost.

use super::unsound::Unsound;
use crate::table::BySeat;
use crate::things::berth::Berth;
use crate::things::cards::Count;
use crate::things::frame::{Frame, Lose, SettleLosses};
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

impl State {
    /// Looks for a ship or a card that is not in exactly one place; says which.
    ///
    /// # Errors
    /// What does not add up.
    pub fn audit(&self, rules: &Ruleset) -> Result<(), Unsound> {
        let all = self.ships.all();
        for seat in rules.seats() {
            let ships = all[seat];
            if ships != u32::from(rules.ships_per_seat()) {
                return Err(Unsound::Ships { seat, ships, all: u32::from(rules.ships_per_seat()) });
            }
        }
        if self.ships[Berth::Falling] != self.at_a_loss() {
            return Err(Unsound::FallingShips);
        }
        self.audit_cards(rules)?;
        self.audit_stars(rules)
    }

    /// Each seat that is still in the game has its star cards, and nobody else has any (S5, W4).
    fn audit_stars(&self, rules: &Ruleset) -> Result<(), Unsound> {
        let stars = self.stars.len() + self.star_discards.len();
        let colours = usize::from(rules.seats) - self.out.len();
        let specials: usize = rules.specials().map(|(_, copies)| copies).sum();
        if stars != colours * usize::from(rules.numbers.star_cards_per_seat) + specials {
            return Err(Unsound::Stars { stars });
        }
        let count = |card: u8| {
            let all = self.stars.as_slice().iter().chain(self.star_discards.as_slice());
            all.filter(|star| **star == card).count()
        };
        if rules.specials().any(|(card, copies)| count(card) != copies) {
            return Err(Unsound::Stars { stars });
        }
        for seat in rules.seats().filter(|seat| !self.out.contains(*seat)) {
            let (stars, due) = (count(seat.0), rules.numbers.star_cards_per_seat);
            if stars != usize::from(due) {
                return Err(Unsound::StarsOf { seat, stars, all: usize::from(due) });
            }
        }
        Ok(())
    }

    /// The ships of every loss that is not settled yet.
    fn at_a_loss(&self) -> BySeat<u8> {
        let losses = self.stack.frames().iter().filter_map(|frame| match frame {
            Frame::Lose(Lose { loss }) | Frame::SettleLosses(SettleLosses { loss }) => Some(loss.ships),
            _ => None,
        });
        losses.fold(BySeat::of(0), |all, ships| BySeat::each(|seat| all[seat].saturating_add(ships[seat])))
    }

    fn audit_cards(&self, rules: &Ruleset) -> Result<(), Unsound> {
        let Count { cards, lying, .. } = self.cards.count();
        if cards == rules.cards.len() && lying.len() == cards {
            Ok(())
        } else {
            Err(Unsound::Cards { cards, different: lying.len(), all: rules.cards.len() })
        }
    }
}
