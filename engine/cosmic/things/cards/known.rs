//! What each seat knows of the others' cards, and what makes it forget.

use super::Cards;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardSet};
use crate::things::ruleset::Ruleset;

impl Cards {
    /// What a seat knows of another's possession.
    pub fn known(&self, viewer: Seat, of: Seat) -> CardSet {
        self.seen[viewer].and(self.possession(of))
    }

    /// Cards of others that a seat has seen where they are.
    pub fn seen(&self, viewer: Seat) -> CardSet {
        self.seen[viewer]
    }

    /// A card leaves a possession and everybody sees which kind it was.
    pub(super) fn leaves_seen(&mut self, rules: &Ruleset, seat: Seat, card: CardId) {
        for viewer in rules.seats() {
            if !self.seen[viewer].remove(card) {
                self.forget_alike(rules, viewer, seat, card, CardSet::EMPTY);
            }
        }
    }

    /// A card leaves a possession and only the witnesses see which.
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

    /// A card of a possession is shown and stays in it. Who knew of one of its kind cannot tell whether it is that one.
    pub fn show(&mut self, rules: &Ruleset, seat: Seat, card: CardId, witnesses: SeatSet) {
        self.show_all(rules, seat, CardSet::one(card), witnesses);
    }

    /// Several cards of a possession are shown together and stay in it.
    pub fn show_all(&mut self, rules: &Ruleset, seat: Seat, cards: CardSet, witnesses: SeatSet) {
        for viewer in witnesses.iter().filter(|viewer| *viewer != seat) {
            for card in cards.without(self.seen[viewer]).iter() {
                self.forget_alike(rules, viewer, seat, card, cards);
            }
            self.learn(viewer, cards);
        }
    }

    /// A viewer no longer knows of one card of this kind in a possession, other than these.
    fn forget_alike(&mut self, rules: &Ruleset, viewer: Seat, seat: Seat, card: CardId, but: CardSet) {
        let mut others = self.known(viewer, seat).without(but).iter();
        if let Some(alike) = others.find(|other| rules.kind(*other) == rules.kind(card)) {
            self.seen[viewer].remove(alike);
        }
    }

    /// These cards of others' possessions are known to a seat from now on, besides what it knows.
    pub fn learn(&mut self, viewer: Seat, cards: CardSet) {
        self.seen[viewer] = self.seen[viewer].or(cards);
    }

    /// A seat looks at another's hand: what it thought it knew of that possession gives way to what it sees.
    pub fn look_at_hand(&mut self, rules: &Ruleset, by: Seat, of: Seat) {
        let (cards, known) = (self.hands[of], self.known(by, of));
        // A card laid face down that was known is known still if the hand does not account for it.
        let laid = known.without(cards).iter().next().filter(|laid| {
            let alike = |cards: CardSet| cards.iter().filter(|card| rules.kind(*card) == rules.kind(*laid)).count();
            alike(known) > alike(cards)
        });
        let seen = self.seen[by].without(known).or(cards);
        self.seen[by] = laid.map_or(seen, |laid| seen.or(CardSet::one(laid)));
    }
}
