//! All there is to know about a game, as plain data.

use super::bidding::Bidding;
use super::cards::Cards;
use super::chips::Chips;
use super::races::RaceSet;
use super::ruleset::Ruleset;
use super::trick::Trick;
use crate::rule::Rule;
use hyperkon_table::{BySeat, Dice, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The step to be taken next; each is the step of one clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The first dealer is appointed ([`Rule::M4`]).
    Appoint,
    /// All cards are dealt ([`Rule::M3`]).
    Deal,
    /// Each seat lays two cards ([`Rule::B1`]).
    Lay,
    /// A seat passes, bets or spies ([`Rule::B2`]).
    Bid,
    /// The highest bidder pays and turns its power card ([`Rule::B3`]).
    WinBetting,
    /// Nobody has bet: the dealer's cards count ([`Rule::B4`]).
    DealersCards,
    /// A seat plays a card ([`Rule::T1`]).
    Play,
    /// A seat names the race of the metamorph it has led ([`Rule::T2`]).
    NameRace,
    /// The trick is taken ([`Rule::T1`]).
    Take,
    /// The hand is scored positive ([`Rule::S1`]).
    Positive,
    /// The hand is scored negative ([`Rule::S2`]).
    Negative,
    /// The deal moves left, or the game ends ([`Rule::M4`]).
    NextHand,
    /// The game is over.
    Over,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Appoint => "appoint the dealer",
            Step::Deal => "deal",
            Step::Lay => "lay power cards",
            Step::Bid => "bid",
            Step::WinBetting => "win the bidding",
            Step::DealersCards => "the dealer's cards",
            Step::Play => "play a card",
            Step::NameRace => "name a race",
            Step::Take => "take the trick",
            Step::Positive => "score positive",
            Step::Negative => "score negative",
            Step::NextHand => "next hand",
            Step::Over => "over",
        })
    }
}

impl Step {
    /// The clause of which it is the step.
    pub const fn rule(self) -> Rule {
        match self {
            Step::Appoint | Step::NextHand | Step::Over => Rule::M4,
            Step::Deal => Rule::M3,
            Step::Lay => Rule::B1,
            Step::Bid => Rule::B2,
            Step::WinBetting => Rule::B3,
            Step::DealersCards => Rule::B4,
            Step::Play | Step::Take => Rule::T1,
            Step::NameRace => Rule::T2,
            Step::Positive => Rule::S1,
            Step::Negative => Rule::S2,
        }
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The step to be taken next.
    pub step: Step,
    /// Chance.
    pub dice: Dice,
    /// The number of the hand, from 1; 0 before the first.
    pub hand: u8,
    /// Who deals.
    pub dealer: Seat,
    /// Where the chips are.
    pub chips: Chips,
    /// Where the cards are.
    pub cards: Cards,
    /// The bidding of the hand.
    pub bidding: Bidding,
    /// The trick on the table.
    pub trick: Trick,
    /// For each seat, the races of which it has shown to hold no card, by not following (T1).
    pub void: BySeat<RaceSet>,
    /// Who has won; nobody before the game is over.
    pub winners: SeatSet,
}

impl State {
    /// The state before anything has happened.
    pub fn new(rules: &Ruleset, dice: Dice) -> State {
        let dealer = rules.dealer.unwrap_or(Seat(0));
        State {
            step: Step::Appoint,
            dice,
            hand: 0,
            dealer,
            chips: Chips::new(rules.seats, rules.values.chips),
            cards: Cards::new(),
            bidding: Bidding::new(dealer),
            trick: Trick::led_by(dealer),
            void: BySeat::of(RaceSet::EMPTY),
            winners: SeatSet::EMPTY,
        }
    }

    /// How many tricks a seat has taken in this hand.
    pub fn tricks(&self, rules: &Ruleset, seat: Seat) -> u8 {
        self.cards.taken(seat).len() as u8 / rules.seats
    }
}
