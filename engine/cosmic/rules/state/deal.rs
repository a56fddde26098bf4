//! The terms of a deal (C7, C8) and its question.
//!
//! An offer is always between two seats, and its sides name them: the offense and the defense, or two seats of a deal of
//! several seats.

use crate::state::card::CardKind;
use crate::state::kinds::CardBag;
use crate::state::place::{Planet, ShipCounts};
use crate::state::side::{BySide, Side};
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// A base that one side allows the other to found (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BaseGrant {
    /// The planet: the giver has a base on it, and the receiver has none.
    pub planet: Planet,
    /// The number of ships that the receiver moves there; at least 1.
    pub ships: u8,
    /// The origin of the ships; `None` if the receiver chooses it when the deal is carried out.
    #[serde(default)]
    pub from: Option<ShipCounts>,
}

/// Ships that a deal frees from the black hole; their owner chooses where they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Freed {
    /// The owner of the ships.
    pub seat: Seat,
    /// The number of ships, at least 1.
    pub ships: u8,
}

/// One side's terms in an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct OfferSide {
    /// The base for the other side.
    pub base: Option<BaseGrant>,
    /// The named cards from the hand.
    pub cards: CardBag,
    /// The number of cards drawn at random from the hand, after the named ones.
    pub random_cards: u8,
    /// Another seat's ships freed from the black hole, if a power allows it.
    pub freed: Option<Freed>,
}

impl OfferSide {
    /// Returns the number of cards, named and random.
    pub fn number_of_cards(&self) -> usize {
        self.cards.len() + usize::from(self.random_cards)
    }

    /// Returns `true` if the terms include no card and no base. Freed ships alone are not a deal (C8).
    pub fn is_nothing(&self) -> bool {
        *self == OfferSide { freed: self.freed, ..OfferSide::default() }
    }
}

/// The terms of both sides in a deal.
pub type Offer = BySide<OfferSide>;

/// Two seats that negotiate, the one on the offense's side of the offer first.
pub type Talkers = [Seat; 2];

/// An offer that its two seats have accepted.
///
/// In a deal of several seats, it is carried out only after every pair of seats has agreed (C7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Agreement {
    /// The two seats.
    pub seats: Talkers,
    /// The accepted offer.
    pub offer: Offer,
}

impl Agreement {
    /// Returns each giver with the receiver and the terms.
    pub fn gifts(&self) -> [(Seat, Seat, &OfferSide); 2] {
        let [one, other] = self.seats;
        [(one, other, &self.offer.offense), (other, one, &self.offer.defense)]
    }

    /// Returns `true` if nothing changes hands.
    pub fn is_nothing(&self) -> bool {
        self.offer.both().into_iter().all(OfferSide::is_nothing)
    }
}

/// The most that a side can offer, according to public information.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferLimits {
    /// The planets on which the side can grant a base.
    pub planets: Vec<Planet>,
    /// The maximum number of the other side's ships that can settle from each place.
    pub settlers: ShipCounts,
    /// The number of cards in the side's hand.
    pub cards: u8,
    /// The seats whose ships the side's power can free, and the number of those ships.
    pub freed: Vec<(Seat, u8)>,
}

/// A question in a deal: the pending offer, and the limits of a new one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealPrompt {
    /// The side to act.
    pub side: Side,
    /// The other side's pending offer.
    pub standing: Option<Offer>,
    /// True if the side to act has the cards that the pending offer names.
    pub can_accept: bool,
    /// The number of offers left before the talks end. The engine has no clock.
    pub proposals_left: u8,
    /// The hand of the side to act.
    pub hand: CardBag,
    /// Every kind of card that an offer can name, in ascending order.
    pub kinds: Vec<CardKind>,
    /// The limits of each side, the offense first.
    pub limits: BySide<OfferLimits>,
    /// The two seats of the offer.
    pub seats: Talkers,
    /// The agreements of other pairs so far, in a deal of several seats.
    pub agreed: Vec<Agreement>,
    /// True if the deal has more than two seats, and each pair of them must agree.
    pub of_several: bool,
    /// True if the offer can be empty, because another pair of seats can give something.
    pub may_be_empty: bool,
}

impl DealPrompt {
    /// Returns the seat on a side of the offer.
    pub const fn seat(&self, side: Side) -> Seat {
        let [one, other] = self.seats;
        match side {
            Side::Offense => one,
            Side::Defense => other,
        }
    }
}
