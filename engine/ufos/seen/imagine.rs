//! Other worlds that look the same to a seat: what it cannot know is dealt anew.
//!
//! What the seat knows stays: its own cards, all that lies open, the power cards that it has spied on, and the races
//! of which another has shown to hold no card. The other seats' cards change hands, and so do their power cards.

use crate::things::{Card, PowerCard, Ruleset, State};
use hyperkon_table::{Dice, Seat};

/// How often two cards are tried to change hands for each card that is hidden: enough for a deal that forgets the true one.
const SWAPS_EACH: u32 = 4;

impl State {
    /// Another world for a seat, drawn with these dice, at the start of a step. Later lots are those of `seed`.
    #[must_use]
    pub fn other_world(&self, rules: &Ruleset, seat: Seat, dice: &mut Dice, seed: u64) -> State {
        let mut world = self.clone();
        let others: Vec<Seat> = seat.after(rules.seats).collect();
        world.deal_hands_anew(&others, dice);
        world.lay_power_cards_anew(seat, &others, dice);
        world.dice = Dice::new(seed);
        world
    }

    /// A walk from the true deal: two cards of two seats change hands, wherever neither seat has shown it cannot hold them.
    fn deal_hands_anew(&mut self, others: &[Seat], dice: &mut Dice) {
        let mut held: Vec<(Seat, Card)> =
            others.iter().flat_map(|seat| self.cards.hand(*seat).iter().map(|card| (*seat, card))).collect();
        let count = held.len() as u32;
        for _ in 0..count * SWAPS_EACH {
            let [first, second] = [dice.below(count) as usize, dice.below(count) as usize];
            let ((one, card), (other, second_card)) = (held[first], held[second]);
            if one != other && self.may_hold(one, second_card) && self.may_hold(other, card) {
                self.cards.swap((one, card), (other, second_card));
                (held[first].1, held[second].1) = (second_card, card);
            }
        }
    }

    fn may_hold(&self, seat: Seat, card: Card) -> bool {
        card.race().is_none_or(|race| !self.void[seat].contains(race))
    }

    fn lay_power_cards_anew(&mut self, seat: Seat, others: &[Seat], dice: &mut Dice) {
        for other in others {
            if self.bidding.power_known_to(Some(seat), *other).is_none()
                && let Some(laid) = &mut self.bidding.laid[*other]
            {
                laid.power = PowerCard::ALL[dice.below(PowerCard::ALL.len() as u32) as usize];
            }
        }
    }
}
