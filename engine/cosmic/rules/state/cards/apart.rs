//! Cards outside the deck and the hands, each with its place.
//!
//! Such cards are rare, so they are stored in a list, which allocates nothing while it is empty.

use crate::state::card::{CardId, CardSet};

/// A list of cards, each with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Apart<P> {
    /// The cards and their places, sorted by card id.
    cards: Vec<(CardId, P)>,
}

impl<P: Copy + PartialEq> Apart<P> {
    pub(super) const NONE: Apart<P> = Apart { cards: Vec::new() };

    pub(super) const fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns each card with its place.
    pub(super) fn iter(&self) -> impl Iterator<Item = (CardId, P)> {
        self.cards.iter().copied()
    }

    /// Returns every card in the list.
    pub(super) fn all(&self) -> CardSet {
        self.at(|_| true)
    }

    /// Returns the cards in a place.
    pub(super) fn of(&self, place: P) -> CardSet {
        self.at(|other| other == place)
    }

    /// Returns the cards in all places that pass the test.
    pub(super) fn at(&self, is_meant: impl Fn(P) -> bool) -> CardSet {
        self.iter().filter(|(_, place)| is_meant(*place)).map(|(card, _)| card).collect()
    }

    /// Returns the place of a card; `None` if the list does not contain the card.
    pub(super) fn place(&self, card: CardId) -> Option<P> {
        self.find(card).ok().map(|at| self.cards[at].1)
    }

    /// Puts a card in a place; the card leaves its earlier place in the list.
    pub(super) fn insert(&mut self, card: CardId, place: P) {
        match self.find(card) {
            Ok(at) => self.cards[at].1 = place,
            Err(at) => self.cards.insert(at, (card, place)),
        }
    }

    /// Removes a card from the list.
    pub(super) fn remove(&mut self, card: CardId) {
        self.cards.retain(|(other, _)| *other != card);
    }

    /// Returns a copy with the cards renamed and their places unchanged.
    pub(super) fn renamed(&self, name: impl Fn(CardId) -> CardId) -> Apart<P> {
        self.iter().map(|(card, place)| (name(card), place)).collect()
    }

    fn find(&self, card: CardId) -> Result<usize, usize> {
        self.cards.binary_search_by_key(&card, |(other, _)| *other)
    }
}

impl<P: Copy + PartialEq> FromIterator<(CardId, P)> for Apart<P> {
    fn from_iter<T: IntoIterator<Item = (CardId, P)>>(cards: T) -> Self {
        let mut apart = Apart::NONE;
        cards.into_iter().for_each(|(card, place)| apart.insert(card, place));
        apart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Seat;

    #[test]
    fn cards_have_one_place_each() {
        let mut apart = Apart::NONE;
        assert_eq!((apart.is_empty(), apart.all()), (true, CardSet::EMPTY));
        for (card, seat) in [(7, 0), (3, 2), (200, 2), (7, 1)] {
            apart.insert(CardId(card), Seat(seat));
        }
        let places: Vec<_> = apart.iter().collect();
        assert_eq!(places, [(CardId(3), Seat(2)), (CardId(7), Seat(1)), (CardId(200), Seat(2))]);
        assert_eq!(apart.of(Seat(2)), [CardId(3), CardId(200)].into_iter().collect());
        assert_eq!(apart.all(), [CardId(3), CardId(7), CardId(200)].into_iter().collect());
        assert_eq!((apart.place(CardId(7)), apart.place(CardId(8))), (Some(Seat(1)), None));
        let other = apart.renamed(|card| CardId(255 - card.0));
        assert_eq!((other.place(CardId(252)), other.place(CardId(3))), (Some(Seat(2)), None));
        assert_eq!(other.renamed(|card| CardId(255 - card.0)), apart, "the order of insertion does not matter");
        [3, 7, 200].into_iter().for_each(|card| apart.remove(CardId(card)));
        assert_eq!(apart, Apart::NONE);
    }
}
