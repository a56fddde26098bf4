//! Other worlds that look the same to a seat: what it cannot know is dealt anew.
//!
//! What the seat knows stays: its own hand, the cards it knows of others, the top of the pile, the next hex.

use crate::things::{Card, Cards, Ruleset, State};
use hyperkon_table::{Dice, Seat};

impl State {
    /// Another world for a seat, drawn with these dice, at the start of a step. Later lots are those of `seed`.
    #[must_use]
    pub fn other_world(&self, rules: &Ruleset, seat: Seat, dice: &mut Dice, seed: u64) -> State {
        let mut world = self.clone();
        let known = |other: Seat| self.known_of(Some(seat), other);
        // The star card lies below the pile: below the top card everything may lie anywhere.
        let top = world.pile.pop();
        let mut hidden: Vec<Card> = std::mem::take(&mut world.pile);
        let below = hidden.len();
        for other in seat.after(rules.seats) {
            hidden.extend(self.hands[other].without(known(other)).iter());
        }
        // An order that does not tell the true one.
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

    /// The hexes below the next one in another order.
    fn hide_hexes(&mut self, dice: &mut Dice) {
        let next = self.hexes.pop();
        self.hexes.sort_unstable();
        dice.shuffle(&mut self.hexes);
        self.hexes.extend(next);
    }
}
