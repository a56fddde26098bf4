//! What is wrong with an answer that this game alone can see: an option that is not there, a term that cannot be.

use crate::ask::decision::Pickable;
use crate::table::{Code, Seat};
use crate::things::place::{Place, Planet};
use crate::things::side::Side;
use serde::Serialize;
use thiserror::Error;

/// What is wrong with an answer of the right kind.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Unfit {
    /// An option that is not among those offered.
    #[error("`{0}` is not among the options")]
    NotOffered(Pickable),
    /// An option that is picked twice.
    #[error("`{0}` is picked twice")]
    Twice(Pickable),
    /// More ships from a place than there are to choose.
    #[error("{ships} ships from {place}; at most {most} can be")]
    ShipsThere {
        /// The place.
        place: Place,
        /// The ships chosen.
        ships: u8,
        /// The most.
        most: u8,
    },
    /// An answer to an offer where none stands (C7).
    #[error("no offer stands")]
    NoOfferStands,
    /// It accepts what names cards that its hand does not hold (C8).
    #[error("your hand does not hold the cards that the offer names")]
    LacksCardsNamed,
    /// An offer after the last (C7).
    #[error("no offers are left; the time is up")]
    NoOffersLeft,
    /// An offer of nothing for nothing (C8).
    #[error("in a deal something must change hands or be founded (C8)")]
    EmptyOffer,
    /// It names cards that are in no deck of this table.
    #[error("it names cards that are not in the deck")]
    NoSuchCards,
    /// More cards than a side has (C8).
    #[error("the {side} has only {most} of {cards} cards")]
    CardsOf {
        /// The side.
        side: Side,
        /// The cards it has.
        most: u8,
        /// The cards in the offer.
        cards: u32,
    },
    /// It offers cards that it does not hold (C8).
    #[error("you do not hold the cards that you offer")]
    LacksCardsOffered,
    /// Ships that the side cannot free.
    #[error("the {side} cannot free {ships} of the ships of {seat}")]
    Freed {
        /// The side.
        side: Side,
        /// Whose ships.
        seat: Seat,
        /// How many.
        ships: u8,
    },
    /// A base where none can be granted (C8).
    #[error("a base can only be granted where the granter has one and the receiver none (C8)")]
    BaseThere {
        /// The planet.
        planet: Planet,
    },
    /// Settlers that there are not (C8).
    #[error("a base takes 1 to {most} ships, not {ships}")]
    Settlers {
        /// The most.
        most: u32,
        /// The ships in the offer.
        ships: u8,
    },
    /// Settlers from where they cannot come (C8).
    #[error("the {ships} settlers cannot come from there")]
    SettlersFrom {
        /// The ships in the offer.
        ships: u8,
    },
}

impl Code for Unfit {
    fn code(&self) -> &'static str {
        match self {
            Unfit::NotOffered(_) => "not_offered",
            Unfit::Twice(_) => "picked_twice",
            Unfit::ShipsThere { .. } => "ships_there",
            Unfit::NoOfferStands => "no_offer_stands",
            Unfit::LacksCardsNamed => "lacks_cards_named",
            Unfit::NoOffersLeft => "no_offers_left",
            Unfit::EmptyOffer => "empty_offer",
            Unfit::NoSuchCards => "no_such_cards",
            Unfit::CardsOf { .. } => "cards_of",
            Unfit::LacksCardsOffered => "lacks_cards_offered",
            Unfit::Freed { .. } => "freed",
            Unfit::BaseThere { .. } => "base_there",
            Unfit::Settlers { .. } => "settlers",
            Unfit::SettlersFrom { .. } => "settlers_from",
        }
    }
}
