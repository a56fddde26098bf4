//! Each seat's knowledge of the other seats' cards, and when that knowledge is forgotten.

use super::Cards;
use crate::state::card::{CardId, CardSet};
use crate::state::ruleset::Ruleset;
use crate::table::{Seat, SeatSet};

impl Cards {
    /// Returns the hidden and played cards of another seat that a seat knows.
    pub fn known(&self, viewer: Seat, of: Seat) -> CardSet {
        self.seen[viewer].and(self.possession(of))
    }

    /// Returns the cards of other seats that a seat has seen in their current places.
    pub fn seen(&self, viewer: Seat) -> CardSet {
        self.seen[viewer]
    }

    /// Updates each seat's knowledge when a seat's card leaves face up.
    pub(super) fn leaves_seen(&mut self, rules: &Ruleset, seat: Seat, card: CardId) {
        for viewer in rules.seats() {
            if !self.seen[viewer].remove(card) {
                self.forget_alike(rules, viewer, seat, card, CardSet::EMPTY);
            }
        }
    }

    /// Updates each seat's knowledge when a seat's card leaves, seen only by the witnesses.
    pub(super) fn leaves_unseen(&mut self, rules: &Ruleset, seat: Seat, card: CardId, witnesses: SeatSet) {
        let possession = self.possession(seat);
        for viewer in rules.seats() {
            if witnesses.contains(viewer) {
                self.seen[viewer].remove(card);
            } else {
                self.seen[viewer] = self.seen[viewer].without(possession);
            }
        }
    }

    /// Shows one of a seat's cards to the witnesses, without moving the card.
    ///
    /// A witness that already knew a card of this kind cannot tell whether it is the same card.
    pub fn show(&mut self, rules: &Ruleset, seat: Seat, card: CardId, witnesses: SeatSet) {
        self.show_all(rules, seat, CardSet::one(card), witnesses);
    }

    /// Shows several of a seat's cards to the witnesses at once, without moving the cards.
    pub fn show_all(&mut self, rules: &Ruleset, seat: Seat, cards: CardSet, witnesses: SeatSet) {
        for viewer in witnesses.iter().filter(|viewer| *viewer != seat) {
            for card in cards.without(self.seen[viewer]).iter() {
                self.forget_alike(rules, viewer, seat, card, cards);
            }
            self.learn(viewer, cards);
        }
    }

    /// Makes a viewer forget one of a seat's cards of this kind.
    ///
    /// The viewer still knows the cards in `but`.
    fn forget_alike(&mut self, rules: &Ruleset, viewer: Seat, seat: Seat, card: CardId, but: CardSet) {
        let mut others = self.known(viewer, seat).without(but).iter();
        if let Some(alike) = others.find(|other| rules.kind(*other) == rules.kind(card)) {
            self.seen[viewer].remove(alike);
        }
    }

    /// Adds these cards of other seats to a seat's knowledge.
    pub fn learn(&mut self, viewer: Seat, cards: CardSet) {
        self.seen[viewer] = self.seen[viewer].or(cards);
    }

    /// Shows a seat another seat's hand, which replaces all that it knew of that seat's cards.
    pub fn look_at_hand(&mut self, rules: &Ruleset, by: Seat, of: Seat) {
        let (cards, known) = (self.hands[of], self.known(by, of));
        // The viewer knew of more cards of this kind than the hand contains: one of them must be the played card.
        let laid = known.without(cards).iter().next().filter(|laid| {
            let alike = |cards: CardSet| cards.iter().filter(|card| rules.kind(*card) == rules.kind(*laid)).count();
            alike(known) > alike(cards)
        });
        let seen = self.seen[by].without(known).or(cards);
        self.seen[by] = laid.map_or(seen, |laid| seen.or(CardSet::one(laid)));
    }
}
