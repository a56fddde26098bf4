//! An invariant of every step: no ship, card, or star card disappears. Only powers add ships.

use super::invalid_state::InvalidState;
use crate::state::{Berth, Count, Frame, Lose, Ruleset, SettleLosses, State};
use crate::table::BySeat;

impl State {
    /// Checks that every ship and card is in exactly one place.
    ///
    /// # Errors
    /// The first ship or card that is missing or duplicated.
    pub fn audit(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let all = self.ships.all();
        for seat in rules.seats() {
            let (ships, due) = (all[seat], u32::from(rules.ships_per_seat()) + u32::from(self.ships.added(seat)));
            if ships != due {
                return Err(InvalidState::Ships { seat, ships, all: due });
            }
        }
        if self.ships[Berth::Falling] != self.at_a_loss() {
            return Err(InvalidState::FallingShips);
        }
        self.audit_cards(rules)?;
        self.audit_stars(rules)
    }

    /// Checks the star cards: all for seats in the game, none for others (S5, W4).
    fn audit_stars(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let stars = self.stars.len() + self.star_discards.len();
        let colors = usize::from(rules.seats) - self.out.len();
        let specials: usize = rules.specials().map(|(_, copies)| copies).sum();
        if stars != colors * usize::from(rules.numbers.star_cards_per_seat) + specials {
            return Err(InvalidState::Stars { stars });
        }
        let count = |card: u8| {
            let all = self.stars.as_slice().iter().chain(self.star_discards.as_slice());
            all.filter(|star| **star == card).count()
        };
        if rules.specials().any(|(card, copies)| count(card) != copies) {
            return Err(InvalidState::Stars { stars });
        }
        for seat in rules.seats().filter(|seat| !self.out.contains(*seat)) {
            let (stars, due) = (count(seat.0), rules.numbers.star_cards_per_seat);
            if stars != usize::from(due) {
                return Err(InvalidState::StarsOf { seat, stars, all: usize::from(due) });
            }
        }
        Ok(())
    }

    /// Returns the number of ships in pending losses, for each seat.
    fn at_a_loss(&self) -> BySeat<u8> {
        let losses = self.stack.frames().iter().filter_map(|frame| match frame {
            Frame::Lose(Lose { loss }) | Frame::SettleLosses(SettleLosses { loss }) => Some(loss.ships),
            _ => None,
        });
        losses.fold(BySeat::of(0), |all, ships| BySeat::each(|seat| all[seat].saturating_add(ships[seat])))
    }

    fn audit_cards(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let Count { cards, lying, .. } = self.cards.count();
        if cards == rules.cards.len() && lying.len() == cards {
            Ok(())
        } else {
            Err(InvalidState::Cards { cards, different: lying.len(), all: rules.cards.len() })
        }
    }
}
