//! The first part of a hand: laying cards, passing, betting, and spying (B1 to B5).

use super::action::{Laid, PowerCard, ScoreCard};
use super::races::Race;
use hyperkon_table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A bet in the bidding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bet {
    /// Seat that made the bet.
    pub seat: Seat,
    /// Number of chips, from 1.
    pub chips: u16,
}

/// The bidding of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bidding {
    /// Cards that each seat has laid (B1).
    pub laid: BySeat<Option<Laid>>,
    /// Seat whose turn it is.
    pub turn: Seat,
    /// Seats that have passed.
    pub passed: SeatSet,
    /// Highest bet so far.
    pub highest: Option<Bet>,
    /// For each seat, the seats that have seen its power card (B2).
    pub seen_by: BySeat<SeatSet>,
    /// Outcome; `None` before the bidding ends.
    pub decided: Option<Decided>,
}

/// Outcome of the bidding: the trump, and the scoring of the hand (B3, B4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decided {
    /// Seat whose cards count.
    pub cards_of: Seat,
    /// Power card of that seat, which determines the trump.
    pub power: PowerCard,
    /// Score card of that seat, which determines the scoring.
    pub score: ScoreCard,
    /// True if the seat in `cards_of` won the betting. False if no seat made a bet (B4).
    pub by_bet: bool,
}

impl Bidding {
    /// Creates the bidding before any cards are laid.
    pub const fn new(dealer: Seat) -> Bidding {
        Bidding {
            laid: BySeat::of(None),
            turn: dealer,
            passed: SeatSet::EMPTY,
            highest: None,
            seen_by: BySeat::of(SeatSet::EMPTY),
            decided: None,
        }
    }

    /// Returns a seat's power card if the viewer knows it. The card is the viewer's own, spied on, or revealed.
    pub fn power_known_to(&self, viewer: Option<Seat>, seat: Seat) -> Option<PowerCard> {
        let turned = self.decided.is_some_and(|decided| decided.cards_of == seat);
        let seen = viewer.is_some_and(|viewer| viewer == seat || self.seen_by[seat].contains(viewer));
        self.laid[seat].filter(|_| turned || seen).map(|laid| laid.power)
    }
}

impl Decided {
    /// Returns the trump race; `None` if there is no trump.
    pub const fn trump(&self) -> Option<Race> {
        self.power.trump()
    }

    /// Returns the winner of the betting; `None` if no seat made a bet.
    pub fn winner(&self) -> Option<Seat> {
        self.by_bet.then_some(self.cards_of)
    }
}
