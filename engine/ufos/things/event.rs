//! What happens in a game, whole; a seat that may not know all of it gets a redacted copy.
//!
//! A frontend can follow a game from events alone: every card and chip that moves is named in one.

use super::action::{PowerCard, ScoreCard};
use super::bidding::Decided;
use super::card::{Card, CardSet};
use super::chips::Purse;
use super::races::Race;
use crate::rule::Rule;
use hyperkon_table::{Happening, Seat, SeatSet, Told};
use serde::{Deserialize, Serialize};

/// Something that happened. What is `hidden` is `None` for those who may not see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are: seats, cards, chips")]
pub enum Event {
    /// The game begins: so many seats, hands, and chips each; and who deals first.
    GameBegan { seats: u8, hands: u8, chips: u16, dealer: Seat },
    /// A hand begins; the first is 1.
    HandBegan { hand: u8, dealer: Seat },
    /// A seat is dealt cards.
    Dealt { seat: Seat, count: u8, hidden: Option<CardSet> },
    /// A seat has laid its two cards and turns its score card.
    ScoreCardTurned { seat: Seat, score: ScoreCard },
    /// A seat passes.
    Passed { seat: Seat },
    /// A seat bets chips.
    BetMade { seat: Seat, chips: u16 },
    /// A seat looks at another's power card.
    Spied { seat: Seat, on: Seat, hidden: Option<PowerCard> },
    /// The bidding has decided what is trump and how the hand is scored.
    PowerDecided { decided: Decided },
    /// Chips move.
    ChipsMoved { from: Purse, to: Purse, chips: u16 },
    /// A seat plays a card.
    Played { seat: Seat, card: Card },
    /// A seat names the race of the metamorph it has led.
    RaceNamed { seat: Seat, race: Race },
    /// A seat takes a trick.
    TrickTaken { seat: Seat, cards: CardSet },
    /// The tricks of a seat are counted, in a hand scored like this.
    TricksCounted { seat: Seat, tricks: u8, score: ScoreCard },
    /// The last `events` events did not happen: the step that told them could not be ended.
    Undone { events: u32 },
    /// The game is over.
    GameWon { winners: SeatSet, chips: u16 },
}

impl Happening for Event {
    type Why = Rule;
}

impl Event {
    /// The event as a seat may see it; `None`: as an onlooker may.
    pub fn for_seat(told: &Told<Event>, seat: Option<Seat>) -> Event {
        let mut event = told.event.clone();
        let open = told.audience.is_none() || seat.is_some_and(|seat| told.is_open_to(seat));
        if !open {
            match &mut event {
                Event::Dealt { hidden, .. } => *hidden = None,
                Event::Spied { hidden, .. } => *hidden = None,
                _ => {}
            }
        }
        event
    }
}
