//! The first section of a hand: who has laid what, who has passed, what is bet, who has spied on whom (B1 to B5).

use super::action::{Laid, PowerCard, ScoreCard};
use super::races::Race;
use hyperkon_table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A bet that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// Who has bet.
    pub seat: Seat,
    /// How many chips, from 1.
    pub chips: u16,
}

/// The bidding of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bidding {
    /// The cards that each seat has laid (B1).
    pub laid: BySeat<Option<Laid>>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who is out of the bidding.
    pub passed: SeatSet,
    /// The highest bet.
    pub highest: Option<Bet>,
    /// For each seat, who has looked at its power card (B2).
    pub seen_by: BySeat<SeatSet>,
    /// What the bidding has decided, once it is over.
    pub decided: Option<Decided>,
}

/// What the bidding has decided: which race is trump, and how the hand is scored (B3, B4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    /// Whose two cards count.
    pub cards_of: Seat,
    /// Its power card.
    pub power: PowerCard,
    /// Its score card.
    pub score: ScoreCard,
    /// Whether that seat has won the betting: nobody has if nobody bet (B4).
    pub by_bet: bool,
}

impl Bidding {
    /// Before any card is laid.
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

    /// The power card of a seat, if the viewer knows it: its own, one spied on, one turned up.
    pub fn power_known_to(&self, viewer: Option<Seat>, seat: Seat) -> Option<PowerCard> {
        let turned = self.decided.is_some_and(|decided| decided.cards_of == seat);
        let seen = viewer.is_some_and(|viewer| viewer == seat || self.seen_by[seat].contains(viewer));
        self.laid[seat].filter(|_| turned || seen).map(|laid| laid.power)
    }
}

impl Decided {
    /// The race that is trump.
    pub const fn trump(&self) -> Option<Race> {
        self.power.trump()
    }

    /// Who has won the betting.
    pub fn winner(&self) -> Option<Seat> {
        self.by_bet.then_some(self.cards_of)
    }
}
