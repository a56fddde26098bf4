//! Sampling of hidden states: the cards that a seat does not know are redealt.
//!
//! A sample agrees with everything that the seat knows: its own hand, the known cards of other hands, the top card of
//! the pile, and the next hex.

use crate::state::{Card, Cards, Ruleset, State};
use hyperkon_table::{Dice, Seat};

impl State {
    /// Samples a hidden state for a seat at the start of a step. `dice` draws the sample, and `seed` is for later
    /// randomness.
    #[must_use]
    pub fn try_sample_state(&self, rules: &Ruleset, seat: Seat, dice: &mut Dice, seed: u64) -> State {
        let mut world = self.clone();
        let known = |other: Seat| self.known_of(Some(seat), other);
        // Below the top card, any order of the pile is possible. The star card is at the bottom.
        let top = world.pile.pop();
        let mut hidden: Vec<Card> = std::mem::take(&mut world.pile);
        let below = hidden.len();
        for other in seat.after(rules.seats) {
            hidden.extend(self.hands[other].without(known(other)).iter());
        }
        // Sort the cards first, so that the result does not depend on their real order.
        hidden.sort_unstable();
        dice.shuffle(&mut hidden);
        world.pile = hidden.drain(..below.min(hidden.len())).chain(top).collect();
        for other in seat.after(rules.seats) {
            let open = known(other);
            let closed = self.hands[other].len() - open.len();
            let dealt: Cards = open.iter().chain(hidden.drain(..closed.min(hidden.len()))).collect();
            world.hands[other] = dealt;
        }
        world.hide_hexes(dice);
        world.known.forget_secrets(rules.seats, seat);
        world.dice = Dice::new(seed);
        world
    }

    /// Shuffles all hexes below the next one.
    fn hide_hexes(&mut self, dice: &mut Dice) {
        let next = self.hexes.pop();
        self.hexes.sort_unstable();
        dice.shuffle(&mut self.hexes);
        self.hexes.extend(next);
    }
}
