//! The terms of a deal (C7, C8) and the question that makes one.

use crate::table::Seat;
use crate::things::card::CardKind;
use crate::things::kinds::Kinds;
use crate::things::place::{Planet, ShipCounts};
use crate::things::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// A base that one side lets the other found (C8).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BaseTerm {
    /// The planet; the granter has a base there, the receiver none.
    pub planet: Planet,
    /// How many ships the receiver settles, at least 1.
    pub ships: u8,
    /// Where they come from; `None`: the receiver chooses when the deal is carried out.
    #[serde(default)]
    pub from: Option<ShipCounts>,
}

/// Ships freed from the black hole as a term of a deal; their owner places them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Freed {
    /// Whose ships.
    pub seat: Seat,
    /// How many, at least 1.
    pub ships: u8,
}

/// What one side gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Terms {
    /// A base for the other side.
    pub base: Option<BaseTerm>,
    /// Named cards from the hand.
    pub cards: Kinds,
    /// Cards drawn at random from the hand, after the named ones.
    pub random_cards: u8,
    /// Another seat's ships freed from the black hole, where a power allows it.
    pub freed: Option<Freed>,
}

impl Terms {
    /// Whether no card is given and no base granted: ships that a power frees are part of a deal, never all of it (C8).
    pub fn is_nothing(&self) -> bool {
        *self == Terms { freed: self.freed, ..Terms::default() }
    }
}

/// An offer: what each side gives.
pub type Offer = BySide<Terms>;

/// What a side could give, as far as everybody knows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermLimits {
    /// Planets on which it can let the other side found a base.
    pub planets: Vec<Planet>,
    /// Where the other side's settlers may come from, with the most from each place.
    pub settlers: ShipCounts,
    /// The cards in its hand.
    pub cards: u8,
    /// The seats whose ships its power can free, with their ships in the black hole.
    pub freed: Vec<(Seat, u8)>,
}

/// The question put to a main player who is making a deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealAsk {
    /// The side that is asked.
    pub side: Side,
    /// The other side's offer, if one stands.
    pub standing: Option<Offer>,
    /// Whether it holds the cards that the standing offer names.
    pub can_accept: bool,
    /// How many more offers may be made before the time is up; the engine has no clock.
    pub proposals_left: u8,
    /// The hand of the side that is asked.
    pub hand: Kinds,
    /// Every kind of card in the draw deck, lowest first: those that can be named.
    pub kinds: Vec<CardKind>,
    /// What each side could give, the offense first.
    pub limits: BySide<TermLimits>,
}
