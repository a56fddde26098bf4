//! Other worlds that look the same to a seat: what it cannot know is dealt anew.
//!
//! What the seat knows stays: its own cards, all that lies open, the power cards that it has spied on, and the races
//! of which another has shown to hold no card. The other seats' cards change hands, and so do their power cards.

use crate::things::{Card, CardSet, Place, PowerCard, Ruleset, State};
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

    /// A walk from a deal that does not tell the true one: two cards of two seats change hands, wherever neither seat has
    /// shown it cannot hold them.
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

    /// The hidden cards dealt in their order to seats that may hold them, as many to each as it has: the same for all deals
    /// that look alike.
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

    /// Finds a card a slot; cards that have one move on to another where they must (augmenting paths). Since there is a deal
    /// that fits, the true one, every card finds one.
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
