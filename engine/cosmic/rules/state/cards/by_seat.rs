//! Serialization of played cards and of cards set aside, as one list per seat.

use super::apart::Apart;
use crate::state::card::{CardId, CardSet};
use crate::table::{BySeat, Seat};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Serialization of the card that each seat has played.
pub(super) mod laid {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        laid: &BySeat<Option<CardId>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        laid.map(|card| card.map_or(CardSet::EMPTY, CardSet::one)).serialize(serializer)
    }

    /// Reads the played cards, and rejects a seat with more than one.
    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BySeat<Option<CardId>>, D::Error> {
        let laid = BySeat::<CardSet>::deserialize(deserializer)?;
        match laid.values().all(|cards| cards.len() <= 1) {
            true => Ok(laid.map(|cards| cards.iter().next())),
            false => Err(D::Error::custom("a seat has more than one played card")),
        }
    }
}

/// Serialization of the cards set aside.
pub(super) mod aside {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(aside: &Apart<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        BySeat::each(|seat| aside.of(seat)).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Apart<Seat>, D::Error> {
        let aside = BySeat::<CardSet>::deserialize(deserializer)?;
        let read: Apart<Seat> =
            aside.iter().flat_map(|(seat, cards)| cards.iter().map(move |card| (card, seat))).collect();
        match read.iter().count() == aside.values().map(|cards| cards.len()).sum::<usize>() {
            true => Ok(read),
            false => Err(D::Error::custom("a card is set aside for two seats")),
        }
    }
}
