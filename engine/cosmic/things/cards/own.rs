//! Piles that powers have of their own: which card lies in which of them.

use crate::table::Seat;
use crate::things::card::{CardId, CardSet, MAX_CARDS};
use serde::{Deserialize, Serialize};

/// The most piles that one power can have of its own.
pub const MAX_OWN: usize = 2;

/// A pile that a seat has through one of its powers: by the place of the power among those of the seat, and the place of
/// the pile among those of the power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnPile(pub u8);

impl OwnPile {
    /// The pile of this number of the power in this place.
    pub const fn of(place: u8, number: u8) -> OwnPile {
        OwnPile(place * MAX_OWN as u8 + number)
    }

    /// The place of its power among those of the seat.
    pub const fn place(self) -> u8 {
        self.0 / MAX_OWN as u8
    }

    /// Its number among the piles of the power.
    pub const fn number(self) -> u8 {
        self.0 % MAX_OWN as u8
    }
}

/// The cards in piles of powers.
#[derive(Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<(CardId, Seat, OwnPile)>", into = "Vec<(CardId, Seat, OwnPile)>")]
pub(super) struct Owned {
    all: CardSet,
    /// Of a card in a pile, whose pile it is and which.
    at: [(Seat, OwnPile); MAX_CARDS],
}

#[expect(
    clippy::non_canonical_clone_impl,
    reason = "there are rarely any: then nothing is copied to where there is room"
)]
impl Clone for Owned {
    fn clone(&self) -> Owned {
        *self
    }

    fn clone_from(&mut self, other: &Owned) {
        if !self.is_empty() || !other.is_empty() {
            *self = *other;
        }
    }
}

const NOWHERE: (Seat, OwnPile) = (Seat(0), OwnPile(0));

impl Owned {
    pub(super) const NONE: Owned = Owned { all: CardSet::EMPTY, at: [NOWHERE; MAX_CARDS] };

    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Every card in such a pile.
    pub(super) const fn all(&self) -> CardSet {
        self.all
    }

    /// Whose pile a card lies in, and which.
    pub(super) fn place(&self, card: CardId) -> Option<(Seat, OwnPile)> {
        self.all.contains(card).then(|| self.at[usize::from(card.0)])
    }

    /// The cards of one pile.
    pub(super) fn of(&self, seat: Seat, pile: OwnPile) -> CardSet {
        self.all.iter().filter(|card| self.place(*card) == Some((seat, pile))).collect()
    }

    /// The cards of all piles of a seat.
    pub(super) fn of_seat(&self, seat: Seat) -> CardSet {
        self.all.iter().filter(|card| self.at[usize::from(card.0)].0 == seat).collect()
    }

    pub(super) fn insert(&mut self, card: CardId, seat: Seat, pile: OwnPile) {
        self.all.insert(card);
        self.at[usize::from(card.0)] = (seat, pile);
    }

    pub(super) fn remove(&mut self, card: CardId) {
        self.all.remove(card);
        self.at[usize::from(card.0)] = NOWHERE;
    }

    /// The same piles with other cards.
    pub(super) fn renamed(&self, name: impl Fn(CardId) -> CardId) -> Owned {
        let each = self.all.iter().filter_map(|card| Some((name(card), self.place(card)?)));
        each.map(|(card, (seat, pile))| (card, seat, pile)).collect::<Vec<_>>().into()
    }
}

impl From<Vec<(CardId, Seat, OwnPile)>> for Owned {
    fn from(cards: Vec<(CardId, Seat, OwnPile)>) -> Owned {
        let mut owned = Owned::NONE;
        cards.into_iter().for_each(|(card, seat, pile)| owned.insert(card, seat, pile));
        owned
    }
}

impl From<Owned> for Vec<(CardId, Seat, OwnPile)> {
    fn from(owned: Owned) -> Self {
        let place = |card| owned.place(card).map(|(seat, pile)| (card, seat, pile));
        owned.all.iter().filter_map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_lies_in_one_pile_of_one_seat() {
        let (first, second) = (OwnPile::of(1, 0), OwnPile::of(1, 1));
        assert_eq!((first.place(), first.number(), second.place(), second.number()), (1, 0, 1, 1));
        let mut owned = Owned::NONE;
        owned.insert(CardId(3), Seat(2), first);
        owned.insert(CardId(200), Seat(2), second);
        owned.insert(CardId(7), Seat(0), first);
        assert_eq!(owned.of(Seat(2), first), CardSet::one(CardId(3)));
        assert_eq!(owned.of_seat(Seat(2)), [CardId(3), CardId(200)].into_iter().collect());
        assert_eq!(Owned::from(Vec::from(owned)), owned);
        let other = owned.renamed(|card| CardId(card.0 + 1));
        assert_eq!((other.place(CardId(4)), other.place(CardId(3))), (Some((Seat(2), first)), None));
        owned.remove(CardId(3));
        assert_eq!((owned.place(CardId(3)), owned.all().len(), owned.is_empty()), (None, 2, false));
        owned.remove(CardId(7));
        owned.remove(CardId(200));
        assert_eq!((owned.is_empty(), owned), (true, Owned::NONE));
    }
}
