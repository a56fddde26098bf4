//! Sampling of hidden states: the cards that a seat does not know are redealt.
//!
//! A sample agrees with everything that the seat knows: its own cards, all revealed cards, the power cards on which it
//! has spied, and the races that other seats cannot hold. The other seats' hidden cards and power cards are exchanged.

use crate::state::{Card, CardSet, Place, PowerCard, Ruleset, State};
use hyperkon_table::{Dice, Seat};

/// Number of attempted swaps per hidden card. It makes the sample independent of the real deal.
const SWAPS_EACH: u32 = 4;

impl State {
    /// Samples a hidden state for a seat at the start of a step. `dice` draws the sample, and `seed` is for later
    /// randomness.
    #[must_use]
    pub fn try_sample_state(&self, rules: &Ruleset, seat: Seat, dice: &mut Dice, seed: u64) -> State {
        let mut world = self.clone();
        let others: Vec<Seat> = seat.after(rules.seats).collect();
        world.deal_hands_anew(&others, dice);
        world.lay_power_cards_anew(seat, &others, dice);
        world.dice = Dice::new(seed);
        world
    }

    /// Deals the other seats' hands at random, within what the seats can hold.
    ///
    /// Starts with a fixed valid deal. Then swaps random pairs of cards, unless a seat has shown that it cannot hold the
    /// new card.
    fn deal_hands_anew(&mut self, others: &[Seat], dice: &mut Dice) {
        let mut held = self.deal_in_order(others);
        let count = held.len() as u32;
        for _ in 0..count * SWAPS_EACH {
            let [first, second] = [dice.below(count) as usize, dice.below(count) as usize];
            let ((one, card), (other, second_card)) = (held[first], held[second]);
            if one != other && self.may_hold(one, second_card) && self.may_hold(other, card) {
                (held[first].1, held[second].1) = (second_card, card);
            }
        }
        let now = |card: Card| others.iter().copied().find(|seat| self.cards.hand(*seat).contains(card));
        let moves: Vec<(Card, Option<Seat>, Seat)> = held.iter().map(|(to, card)| (*card, now(*card), *to)).collect();
        for (card, from, to) in moves {
            if let Some(from) = from {
                self.cards.shift(card, Place::Hand(from), Place::Hand(to));
            }
        }
    }

    /// Deals the hidden cards in a fixed order to seats that can hold them. Hand sizes are kept.
    ///
    /// The result does not depend on the real deal, only on what the seat knows about it.
    fn deal_in_order(&self, others: &[Seat]) -> Vec<(Seat, Card)> {
        let slots: Vec<Seat> =
            others.iter().flat_map(|seat| std::iter::repeat_n(*seat, self.cards.hand(*seat).len())).collect();
        let hidden = others.iter().fold(CardSet::EMPTY, |all, seat| all.union(self.cards.hand(*seat)));
        let mut dealt: Vec<Option<Card>> = vec![None; slots.len()];
        for card in hidden.iter() {
            self.find_slot(card, &slots, &mut dealt, &mut vec![false; slots.len()]);
        }
        slots.into_iter().zip(dealt).filter_map(|(seat, card)| Some((seat, card?))).collect()
    }

    /// Finds a seat for a card, and moves earlier cards if needed (augmenting paths).
    ///
    /// There is always a solution, because the real deal is one.
    fn find_slot(&self, card: Card, slots: &[Seat], dealt: &mut [Option<Card>], tried: &mut [bool]) -> bool {
        for slot in 0..slots.len() {
            if tried[slot] || !self.may_hold(slots[slot], card) {
                continue;
            }
            tried[slot] = true;
            if dealt[slot].is_none_or(|other| self.find_slot(other, slots, dealt, tried)) {
                dealt[slot] = Some(card);
                return true;
            }
        }
        false
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
