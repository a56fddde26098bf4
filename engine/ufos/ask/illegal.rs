//! Why an answer is not legal: data with a stable code, a clause, and a sentence made from both.

use crate::rule::Rule;
use crate::things::{Card, Race};
use hyperkon_table::{Code, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why an answer of the right kind is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are: seats, cards, chips")]
pub enum Illegal {
    /// A seat without chips cannot bet or spy (B5).
    #[error("{seat} has no chips left to bet or to spy with")]
    NoChips { seat: Seat },
    /// A bet of more chips than the seat owns (B2).
    #[error("a bet of {bet} is more than the {owned} chips that {seat} has")]
    MoreThanOwned { seat: Seat, bet: u16, owned: u16 },
    /// A bet that does not top the highest, or the first of nothing (B2).
    #[error("a bet of {bet} is too low: at least {least} must be bet")]
    TooLow { bet: u16, least: u16 },
    /// The seat's own bet is the highest (B2).
    #[error("the highest bet is {seat}'s own, and nobody raises that")]
    OwnBet { seat: Seat },
    /// Nobody spies on itself, nor on a seat that is not there (B2).
    #[error("{on} is no seat to spy on")]
    NobodyThere { on: Seat },
    /// The seat has seen this power card already (B5).
    #[error("{seat} has seen the power card of {on} already")]
    SeenAlready { seat: Seat, on: Seat },
    /// The chip is needed to pay the highest bet (B5).
    #[error("{seat} could not pay its bet of {bet} any more")]
    BetAtStake { seat: Seat, bet: u16 },
    /// The seat does not hold the card (T1).
    #[error("{seat} does not hold the {card}")]
    NotHeld { seat: Seat, card: Card },
    /// The seat holds cards of the race led (T1).
    #[error("{} is led, and {seat} holds a card of it: the {card} does not follow", .led.colour())]
    MustFollow { seat: Seat, card: Card, led: Race },
    /// The same for a metamorph, which is of no race in hand (T3).
    #[error("{} is led, and {seat} holds a card of it: at this table the {card} does not follow", .led.colour())]
    MetamorphDoesNotFollow { seat: Seat, card: Card, led: Race },
}

impl Illegal {
    /// The clause it would break.
    pub const fn rule(&self) -> Rule {
        match self {
            Illegal::MoreThanOwned { .. } | Illegal::TooLow { .. } => Rule::B2,
            Illegal::OwnBet { .. } | Illegal::NobodyThere { .. } => Rule::B2,
            Illegal::NoChips { .. } | Illegal::SeenAlready { .. } | Illegal::BetAtStake { .. } => Rule::B5,
            Illegal::NotHeld { .. } | Illegal::MustFollow { .. } => Rule::T1,
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
            Illegal::NotHeld { .. } => "not_held",
            Illegal::MustFollow { .. } => "must_follow",
            Illegal::MetamorphDoesNotFollow { .. } => "metamorph_does_not_follow",
        }
    }
}
