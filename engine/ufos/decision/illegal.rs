//! Reasons why answers are illegal, each with a code, a clause, and a message.

use crate::rule::Rule;
use crate::state::{Card, Race};
use hyperkon_table::{Code, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Reason why an answer is illegal although its kind is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are: seats, cards, chips")]
pub enum Illegal {
    /// A bet or spying by a seat without chips (B5).
    #[error("{seat} has no chips left to bet or spy with")]
    NoChips { seat: Seat },
    /// A bet of more chips than the seat owns (B2).
    #[error("bet is {bet}, but {seat} has only {owned} chips")]
    MoreThanOwned { seat: Seat, bet: u16, owned: u16 },
    /// A bet that is too low (B2). It must be above the highest bet, and at least 1.
    #[error("bet is {bet}; expected at least {least}")]
    TooLow { bet: u16, least: u16 },
    /// A bet by the seat that already has the highest bet (B2).
    #[error("cannot raise: {seat} already has the highest bet")]
    OwnBet { seat: Seat },
    /// Spying on oneself, or on a seat that is not at the table (B2).
    #[error("cannot spy on {on}")]
    NobodyThere { on: Seat },
    /// Spying on a power card that the seat has already seen (B5).
    #[error("{seat} has already seen the power card of {on}")]
    SeenAlready { seat: Seat, on: Seat },
    /// Spying with a chip that the highest bidder needs for its bet (B5).
    #[error("cannot spy: {seat} needs all its chips for its bet of {bet}")]
    BetAtStake { seat: Seat, bet: u16 },
    /// A card that the seat does not hold (T1).
    #[error("{seat} does not hold the {card}")]
    NotOffered { seat: Seat, card: Card },
    /// A card of another race, although the seat holds cards of the race led (T1).
    #[error("cannot play the {card}: {seat} must follow the race led, {}", .led.color())]
    MustFollow { seat: Seat, card: Card, led: Race },
    /// A metamorph, although the seat holds cards of the race led (T3).
    #[error("cannot play the {card}: {seat} must follow {}, and at this table a metamorph cannot replace a card of the race led", .led.color())]
    MetamorphDoesNotFollow { seat: Seat, card: Card, led: Race },
}

impl Illegal {
    /// Returns the clause that the answer violates.
    pub const fn rule(&self) -> Rule {
        match self {
            Illegal::MoreThanOwned { .. } | Illegal::TooLow { .. } => Rule::B2,
            Illegal::OwnBet { .. } | Illegal::NobodyThere { .. } => Rule::B2,
            Illegal::NoChips { .. } | Illegal::SeenAlready { .. } | Illegal::BetAtStake { .. } => Rule::B5,
            Illegal::NotOffered { .. } | Illegal::MustFollow { .. } => Rule::T1,
            Illegal::MetamorphDoesNotFollow { .. } => Rule::T3,
        }
    }
}

impl Code for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::NoChips { .. } => "no_chips",
            Illegal::MoreThanOwned { .. } => "more_than_owned",
            Illegal::TooLow { .. } => "too_low",
            Illegal::OwnBet { .. } => "own_bet",
            Illegal::NobodyThere { .. } => "nobody_there",
            Illegal::SeenAlready { .. } => "seen_already",
            Illegal::BetAtStake { .. } => "bet_at_stake",
            Illegal::NotOffered { .. } => "not_offered",
            Illegal::MustFollow { .. } => "must_follow",
            Illegal::MetamorphDoesNotFollow { .. } => "metamorph_does_not_follow",
        }
    }
}
