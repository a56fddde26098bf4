//! Errors in answers that are specific to this game: unknown options and illegal terms.

use crate::decision::question::PickOption;
use crate::state::place::{Place, Planet};
use crate::state::side::Side;
use crate::table::{Code, Seat};
use serde::Serialize;
use thiserror::Error;

/// The reason why an answer of the right form is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum InvalidAnswer {
    /// An option that was not offered.
    #[error("`{0}` is not among the options")]
    NotOffered(PickOption),
    /// An option that is picked twice.
    #[error("`{0}` is picked twice")]
    Twice(PickOption),
    /// More ships from a place than the question allows.
    #[error("cannot take {ships} ships from {place}; at most {most} can be taken")]
    ShipsThere {
        /// The place.
        place: Place,
        /// The number of ships in the answer.
        ships: u8,
        /// The maximum number.
        most: u8,
    },
    /// An answer without a pending offer (C7).
    #[error("no offer is pending")]
    NoOfferStands,
    /// Acceptance of an offer that demands cards the hand lacks (C8).
    #[error("your hand does not contain the cards that the offer demands")]
    LacksCardsNamed,
    /// An offer beyond the last allowed one (C7).
    #[error("no more offers are allowed: the time is up")]
    NoOffersLeft,
    /// An offer without terms (C8).
    #[error("an offer must include a card or a base (C8)")]
    EmptyOffer,
    /// Offered cards that the table's deck does not contain.
    #[error("the offer includes cards that this table does not use")]
    NoSuchCards,
    /// More cards than the side can give (C8).
    #[error("the {side} has {most} cards; the offer has {cards}")]
    CardsOf {
        /// The side.
        side: Side,
        /// The number of cards that the side can give.
        most: u8,
        /// The number of cards in the offer.
        cards: u32,
    },
    /// Offered cards that are not in the hand (C8).
    #[error("you do not hold the cards that you offer")]
    LacksCardsOffered,
    /// Ships that the side cannot free.
    #[error("the {side} cannot free {ships} ships of {seat}")]
    Freed {
        /// The side.
        side: Side,
        /// The owner of the ships.
        seat: Seat,
        /// The number of ships.
        ships: u8,
    },
    /// A base on a planet where none can be granted (C8).
    #[error("a base can be granted only on a planet where the granter has a base and the receiver has none (C8)")]
    BaseThere {
        /// The planet.
        planet: Planet,
    },
    /// More settlers than the receiver has (C8).
    #[error("a base needs 1 to {most} ships, not {ships}")]
    Settlers {
        /// The maximum number of settlers.
        most: u32,
        /// The number of settlers in the offer.
        ships: u8,
    },
    /// The wrong number of settlers, or settlers from a place that cannot supply them (C8).
    #[error("expected {ships} ships for the new base, from places that can supply them")]
    SettlersFrom {
        /// The number of settlers in the offer.
        ships: u8,
    },
}

impl Code for InvalidAnswer {
    fn code(&self) -> &'static str {
        match self {
            InvalidAnswer::NotOffered(_) => "not_offered",
            InvalidAnswer::Twice(_) => "picked_twice",
            InvalidAnswer::ShipsThere { .. } => "ships_there",
            InvalidAnswer::NoOfferStands => "no_offer_stands",
            InvalidAnswer::LacksCardsNamed => "lacks_cards_named",
            InvalidAnswer::NoOffersLeft => "no_offers_left",
            InvalidAnswer::EmptyOffer => "empty_offer",
            InvalidAnswer::NoSuchCards => "no_such_cards",
            InvalidAnswer::CardsOf { .. } => "cards_of",
            InvalidAnswer::LacksCardsOffered => "lacks_cards_offered",
            InvalidAnswer::Freed { .. } => "freed",
            InvalidAnswer::BaseThere { .. } => "base_there",
            InvalidAnswer::Settlers { .. } => "settlers",
            InvalidAnswer::SettlersFrom { .. } => "settlers_from",
        }
    }
}
