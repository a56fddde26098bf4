//! The action cards: five power cards and two score cards a seat, back in its hand for every hand (M2).

use super::races::Race;
use serde::{Deserialize, Serialize};

/// A power card: which race is to be trump (M2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PowerCard {
    /// This race.
    Race(Race),
    /// None.
    NoTrump,
}

impl PowerCard {
    /// The five power cards of a seat.
    pub const ALL: [PowerCard; 5] = [
        PowerCard::Race(Race::Plants),
        PowerCard::Race(Race::Insectoids),
        PowerCard::Race(Race::Robots),
        PowerCard::Race(Race::Confederation),
        PowerCard::NoTrump,
    ];

    /// The race it makes trump.
    pub const fn trump(self) -> Option<Race> {
        match self {
            PowerCard::Race(race) => Some(race),
            PowerCard::NoTrump => None,
        }
    }
}

/// A score card: how the hand is to be scored (M2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreCard {
    /// Chips for each trick (S1).
    Positive,
    /// Chips for the fewest tricks; the most tricks pay (S2).
    Negative,
}

impl ScoreCard {
    /// The two score cards of a seat.
    pub const ALL: [ScoreCard; 2] = [ScoreCard::Positive, ScoreCard::Negative];
}

/// The two cards that a seat lays for a hand (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laid {
    /// Face down, until its seat has won the betting or as the dealer's it counts.
    pub power: PowerCard,
    /// Turned by all at once.
    pub score: ScoreCard,
}
