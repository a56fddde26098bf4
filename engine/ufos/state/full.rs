//! The full state of a game, as plain data.

use super::bidding::Bidding;
use super::cards::Cards;
use super::chips::Chips;
use super::races::RaceSet;
use super::ruleset::Ruleset;
use super::trick::Trick;
use crate::rule::Rule;
use hyperkon_table::{BySeat, Dice, Seat, SeatSet, words};
use serde::{Deserialize, Serialize};

words! {
    /// The next step of a game. Each step belongs to one clause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Step {
        /// Appoints the first dealer ([`Rule::M4`]).
        Appoint = "appoint the dealer",
        /// Deals all cards ([`Rule::M3`]).
        Deal = "deal",
        /// Lets each seat lay 2 cards ([`Rule::B1`]).
        Lay = "lay power cards",
        /// Lets a seat pass, bet, or spy ([`Rule::B2`]).
        Bid = "bid",
        /// Makes the highest bidder pay and reveal its power card ([`Rule::B3`]).
        WinBetting = "win the bidding",
        /// Applies the dealer's cards because no seat has bet ([`Rule::B4`]).
        DealersCards = "the dealer's cards",
        /// Lets a seat play a card ([`Rule::T1`]).
        Play = "play a card",
        /// Lets a seat name the race of the metamorph that it has led ([`Rule::T2`]).
        NameRace = "name a race",
        /// Gives the trick to a seat ([`Rule::T1`]).
        Take = "take the trick",
        /// Scores the hand as positive ([`Rule::S1`]).
        Positive = "score positive",
        /// Scores the hand as negative ([`Rule::S2`]).
        Negative = "score negative",
        /// Passes the deal to the left, or ends the game ([`Rule::M4`]).
        NextHand = "next hand",
        /// The game is over.
        Over = "over",
    }
}

impl Step {
    /// Returns the clause to which the step belongs.
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

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Next step.
    pub step: Step,
    /// Random number generator.
    pub dice: Dice,
    /// Number of the current hand, counted from 1; 0 before the first.
    pub hand: u8,
    /// Dealer of the current hand.
    pub dealer: Seat,
    /// Places of the chips.
    pub chips: Chips,
    /// Places of the cards.
    pub cards: Cards,
    /// Bidding of the current hand.
    pub bidding: Bidding,
    /// The trick on the table.
    pub trick: Trick,
    /// Races that each seat cannot hold because it did not follow (T1).
    pub void: BySeat<RaceSet>,
    /// Winners; empty before the game is over.
    pub winners: SeatSet,
}

impl State {
    /// Creates the initial state.
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

    /// Returns the number of tricks that a seat has taken in the current hand.
    pub fn tricks(&self, rules: &Ruleset, seat: Seat) -> u8 {
        self.cards.taken(seat).len() as u8 / rules.seats
    }
}
