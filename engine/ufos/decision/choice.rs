//! Answers to questions.

use crate::state::{Card, Laid, Race};
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Lays these two cards (B1).
    Lay(Laid),
    /// Passes (B2).
    Pass,
    /// Bets this many chips (B2).
    Bet(u16),
    /// Spies on this seat (B2).
    Spy(Seat),
    /// Plays this card (T1).
    Play(Card),
    /// Names the race of the metamorph that was led (T2).
    Name(Race),
}

impl Choice {
    /// Returns the kind of the answer, for messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Choice::Lay(_) => "two cards to lay",
            Choice::Pass => "a pass",
            Choice::Bet(_) => "a bet",
            Choice::Spy(_) => "spying",
            Choice::Play(_) => "a card to play",
            Choice::Name(_) => "a race",
        }
    }
}
