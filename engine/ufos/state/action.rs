//! The action cards of a seat: 5 power cards and 2 score cards (M2). The seat gets them all back for every hand.

use super::races::Race;
use serde::{Deserialize, Serialize};

/// A power card, which determines the trump (M2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PowerCard {
    /// This race is trump.
    Race(Race),
    /// No race is trump.
    NoTrump,
}

impl PowerCard {
    /// The 5 power cards of a seat.
    pub const ALL: [PowerCard; 5] = [
        PowerCard::Race(Race::Plants),
        PowerCard::Race(Race::Insectoids),
        PowerCard::Race(Race::Robots),
        PowerCard::Race(Race::Confederation),
        PowerCard::NoTrump,
    ];

    /// Returns the race that becomes trump.
    pub const fn trump(self) -> Option<Race> {
        match self {
            PowerCard::Race(race) => Some(race),
            PowerCard::NoTrump => None,
        }
    }
}

/// A score card, which determines the scoring of the hand (M2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreCard {
    /// Each trick earns chips (S1).
    Positive,
    /// The fewest tricks earn chips, and the most tricks cost chips (S2).
    Negative,
}

impl ScoreCard {
    /// The 2 score cards of a seat.
    pub const ALL: [ScoreCard; 2] = [ScoreCard::Positive, ScoreCard::Negative];
}

/// The 2 cards that a seat lays for a hand (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Laid {
    /// Power card. It is face down until its seat wins the betting, or until it counts as the dealer's card (B4).
    pub power: PowerCard,
    /// Score card. All seats reveal theirs at the same time.
    pub score: ScoreCard,
}
