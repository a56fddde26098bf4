//! The piles of cards that powers own.

use super::apart::Apart;
use crate::state::card::CardId;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// The maximum number of piles of one power.
pub const MAX_OWN: usize = 2;

/// A pile of one of a seat's powers.
///
/// The number combines the power's index among the seat's powers with the pile's index among the power's piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnPile(pub u8);

impl OwnPile {
    /// Returns the pile with this index of the power at this place.
    pub const fn of(place: u8, number: u8) -> OwnPile {
        OwnPile(place * MAX_OWN as u8 + number)
    }

    /// Returns the power's index among the seat's powers.
    pub const fn place(self) -> u8 {
        self.0 / MAX_OWN as u8
    }

    /// Returns the pile's index among the power's piles.
    pub const fn number(self) -> u8 {
        self.0 % MAX_OWN as u8
    }
}

/// The cards in piles of powers; usually empty, so copies are cheap.
pub(super) type Owned = Apart<(Seat, OwnPile)>;

/// Serialization of the cards in piles of powers, each with its seat and pile.
pub(super) mod written {
    use super::{CardId, OwnPile, Owned, Seat};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(owned: &Owned, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(owned.iter().map(|(card, (seat, pile))| (card, seat, pile)))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Owned, D::Error> {
        let cards = Vec::<(CardId, Seat, OwnPile)>::deserialize(deserializer)?;
        let read: Owned = cards.iter().map(|(card, seat, pile)| (*card, (*seat, *pile))).collect();
        match read.iter().count() == cards.len() {
            true => Ok(read),
            false => Err(D::Error::custom("a card is in two piles of powers")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pile_encodes_place_and_number() {
        let (first, second) = (OwnPile::of(1, 0), OwnPile::of(1, 1));
        assert_eq!((first.place(), first.number(), second.place(), second.number()), (1, 0, 1, 1));
    }

    #[test]
    fn cards_have_one_pile_each() {
        let read = |text: &str| written::deserialize(&mut serde_json::Deserializer::from_str(text));
        assert_eq!(read("[[3, 0, 0], [4, 0, 1]]").unwrap().iter().count(), 2);
        let refused = read("[[3, 0, 0], [3, 0, 1]]").map(|_| ()).unwrap_err().to_string();
        assert!(refused.contains("a card is in two piles of powers"), "{refused}");
    }
}
