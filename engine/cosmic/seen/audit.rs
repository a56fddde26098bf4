//! What must hold after every step: no ship and no card is ever lost.

use crate::table::Seat;
use crate::things::card::CardSet;
use crate::things::frame::{Frame, Lose, SettleLosses};
use crate::things::place::Planet;
use crate::things::ruleset::Ruleset;
use crate::things::side::BySide;
use crate::things::state::State;

impl State {
    /// Looks for a ship or a card that is not in exactly one place; says which.
    ///
    /// # Errors
    /// What does not add up.
    pub fn audit(&self, rules: &Ruleset) -> Result<(), String> {
        for seat in rules.seats() {
            let ships = self.count_ships(seat, rules.seats);
            if ships != u32::from(rules.ships_per_seat()) {
                return Err(format!("{seat} has {ships} ships, not {}", rules.ships_per_seat()));
            }
        }
        self.audit_cards(rules)?;
        let stars = self.stars.len() + self.star_discards.len();
        let colours = usize::from(rules.seats) - self.out.len();
        if stars != colours * usize::from(rules.numbers.star_cards_per_seat) {
            return Err(format!("{stars} star cards"));
        }
        Ok(())
    }

    fn count_ships(&self, seat: Seat, seats: u8) -> u32 {
        let falling: u32 = self
            .stack
            .frames()
            .iter()
            .map(|frame| match frame {
                Frame::Lose(Lose { loss }) | Frame::SettleLosses(SettleLosses { loss }) => u32::from(loss.ships[seat]),
                _ => 0,
            })
            .sum();
        let planets: u32 = Planet::all(seats).map(|planet| u32::from(self.ships_on(planet, seat))).sum();
        let BySide { offense, defense } = &self.encounter.sides;
        let elsewhere = [&self.hole, &self.gone, &offense.ships, &defense.ships].map(|zone| u32::from(zone[seat]));
        planets + elsewhere.iter().sum::<u32>() + falling
    }

    fn audit_cards(&self, rules: &Ruleset) -> Result<(), String> {
        let laid: CardSet = self.encounter.laid_cards().collect();
        let piles = [State::pile_set(&self.deck), self.discard, self.in_play, laid];
        let mut all = CardSet::EMPTY;
        let mut count = 0;
        for zone in piles.into_iter().chain(self.hands.values().chain(self.aside.values()).copied()) {
            all = all.or(zone);
            count += zone.len();
        }
        if count != rules.cards.len() || all.len() != count || self.deck.len() != piles[0].len() {
            return Err(format!("{count} cards in all places, {} different, of {}", all.len(), rules.cards.len()));
        }
        Ok(())
    }
}
