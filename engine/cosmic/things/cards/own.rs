//! Piles that powers have of their own: which card lies in which of them.

use super::apart::Apart;
use crate::table::Seat;
use crate::things::card::CardId;
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

/// The cards in piles of powers: rarely any, so that there is rarely anything to copy.
pub(super) type Owned = Apart<(Seat, OwnPile)>;

/// How the cards in piles of powers are written: each with whose pile it is in and which.
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
            false => Err(D::Error::custom("a card lies in two piles of powers")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_is_its_power_s_place_and_its_number() {
        let (first, second) = (OwnPile::of(1, 0), OwnPile::of(1, 1));
        assert_eq!((first.place(), first.number(), second.place(), second.number()), (1, 0, 1, 1));
    }

    #[test]
    fn a_card_lies_in_one_pile() {
        let read = |text: &str| written::deserialize(&mut serde_json::Deserializer::from_str(text));
        assert_eq!(read("[[3, 0, 0], [4, 0, 1]]").unwrap().iter().count(), 2);
        let refused = read("[[3, 0, 0], [3, 0, 1]]").map(|_| ()).unwrap_err().to_string();
        assert!(refused.contains("a card lies in two piles of powers"), "{refused}");
    }
}
