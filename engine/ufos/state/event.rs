//! Events of a game. Seats receive a copy without the data that is hidden from them.
//!
//! Events contain every move of a card or a chip, so a client can follow a game from events alone.

use super::action::{PowerCard, ScoreCard};
use super::bidding::Decided;
use super::card::{Card, CardSet};
use super::chips::Purse;
use super::races::Race;
use crate::rule::Rule;
use hyperkon_table::{GameEvent, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// An event. `hidden` is `None` for viewers that must not see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are: seats, cards, chips")]
pub enum Event {
    /// The game begins. `chips` is the number of chips per seat, and `dealer` deals first.
    GameBegan { seats: u8, hands: u8, chips: u16, dealer: Seat },
    /// A hand begins. Hands are numbered from 1.
    HandBegan { hand: u8, dealer: Seat },
    /// A seat is dealt cards.
    Dealt { seat: Seat, count: u8, hidden: Option<CardSet> },
    /// A seat reveals its score card after all seats have laid their cards.
    ScoreCardTurned { seat: Seat, score: ScoreCard },
    /// A seat passes.
    Passed { seat: Seat },
    /// A seat bets chips.
    BetMade { seat: Seat, chips: u16 },
    /// A seat looks at another seat's power card.
    Spied { seat: Seat, on: Seat, hidden: Option<PowerCard> },
    /// The bidding has determined the trump and the scoring of the hand.
    PowerDecided { decided: Decided },
    /// Chips move from one place to another.
    ChipsMoved { from: Purse, to: Purse, chips: u16 },
    /// A seat plays a card.
    Played { seat: Seat, card: Card },
    /// A seat names the race of the metamorph that it has led.
    RaceNamed { seat: Seat, race: Race },
    /// A seat takes a trick.
    TrickTaken { seat: Seat, cards: CardSet },
    /// The tricks of a seat are counted for scoring.
    TricksCounted { seat: Seat, tricks: u8, score: ScoreCard },
    /// The last `events` events are void, because their step could not be completed.
    Rollback { events: u32 },
    /// The game is over.
    GameWon { winners: SeatSet, chips: u16 },
}

impl GameEvent for Event {
    type Reason = Rule;
}

impl Event {
    /// Removes the hidden data.
    pub fn hide(&mut self) {
        match self {
            Event::Dealt { hidden, .. } => *hidden = None,
            Event::Spied { hidden, .. } => *hidden = None,
            _ => {}
        }
    }
}
