//! The four questions of the game, with all that makes their answers legal.
//!
//! A question holds only what its seat may know; the answer to each but a [`Ask::Bid`] and [`Ask::Name`] is secret
//! until the step tells it.

use super::choice::Choice;
use super::illegal::Illegal;
use crate::things::{Bet, Card, CardSet, MetamorphFollows, Race};
use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A question to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub ask: Ask,
}

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Which two cards it lays (B1).
    Lay,
    /// Whether it passes, bets or spies (B2).
    Bid {
        /// Its chips.
        chips: u16,
        /// The highest bet.
        highest: Option<Bet>,
        /// The other seats.
        others: SeatSet,
        /// Those of them whose power card it has seen.
        seen: SeatSet,
    },
    /// Which card it plays (T1).
    Play {
        /// Its hand.
        hand: CardSet,
        /// The race led; `None` if it leads itself.
        led: Option<Race>,
        /// Whether a metamorph follows (T3).
        metamorph_follows: MetamorphFollows,
    },
    /// Of which race the metamorph is that it has led (T2).
    Name {
        /// The metamorph.
        card: Card,
    },
}

impl Question {
    /// The bets that are legal, from the least to the highest; `None`: it cannot bet (B2, B5).
    pub fn bets(&self) -> Option<RangeInclusive<u16>> {
        let Ask::Bid { chips, highest, .. } = self.ask else { return None };
        let least = highest.map_or(1, |bet| bet.chips + 1);
        let own = highest.is_some_and(|bet| bet.seat == self.seat);
        (!own && least <= chips).then_some(least..=chips)
    }

    /// The seats that it can spy on (B2, B5).
    pub fn targets(&self) -> SeatSet {
        let Ask::Bid { others, .. } = self.ask else { return SeatSet::EMPTY };
        others.iter().filter(|on| self.spying(*on).is_ok()).collect()
    }

    /// The cards that it can play (T1, T3).
    pub fn cards(&self) -> CardSet {
        let Ask::Play { hand, .. } = self.ask else { return CardSet::EMPTY };
        hand.filter(|card| self.playing(card).is_ok())
    }

    /// Why a choice of the right kind is not legal.
    ///
    /// # Errors
    /// What is illegal about it.
    pub fn judge(&self, choice: &Choice) -> Result<(), Illegal> {
        match *choice {
            Choice::Bet(chips) => self.betting(chips),
            Choice::Spy(on) => self.spying(on),
            Choice::Play(card) => self.playing(card),
            Choice::Lay(_) | Choice::Pass | Choice::Name(_) => Ok(()),
        }
    }

    fn betting(&self, bet: u16) -> Result<(), Illegal> {
        let (seat, Ask::Bid { chips: owned, highest, .. }) = (self.seat, self.ask) else { return Ok(()) };
        let least = highest.map_or(1, |bet| bet.chips + 1);
        match highest {
            _ if owned == 0 => Err(Illegal::NoChips { seat }),
            Some(bet) if bet.seat == seat => Err(Illegal::OwnBet { seat }),
            _ if bet < least => Err(Illegal::TooLow { bet, least }),
            _ if bet > owned => Err(Illegal::MoreThanOwned { seat, bet, owned }),
            _ => Ok(()),
        }
    }

    fn spying(&self, on: Seat) -> Result<(), Illegal> {
        let (seat, Ask::Bid { chips, highest, others, seen }) = (self.seat, self.ask) else { return Ok(()) };
        let own_bet = highest.filter(|bet| bet.seat == seat).map_or(0, |bet| bet.chips);
        match on {
            _ if chips == 0 => Err(Illegal::NoChips { seat }),
            _ if !others.contains(on) => Err(Illegal::NobodyThere { on }),
            _ if seen.contains(on) => Err(Illegal::SeenAlready { seat, on }),
            _ if chips <= own_bet => Err(Illegal::BetAtStake { seat, bet: own_bet }),
            _ => Ok(()),
        }
    }

    fn playing(&self, card: Card) -> Result<(), Illegal> {
        let (seat, Ask::Play { hand, led, metamorph_follows }) = (self.seat, self.ask) else { return Ok(()) };
        if !hand.contains(card) {
            return Err(Illegal::NotHeld { seat, card });
        }
        let Some(led) = led.filter(|led| hand.iter().any(|held| held.race() == Some(*led))) else { return Ok(()) };
        match (card.race(), metamorph_follows) {
            (Some(race), _) if race == led => Ok(()),
            (None, MetamorphFollows::Free) => Ok(()),
            (None, MetamorphFollows::Strict) => Err(Illegal::MetamorphDoesNotFollow { seat, card, led }),
            (Some(_), _) => Err(Illegal::MustFollow { seat, card, led }),
        }
    }

    pub(super) const fn wants(&self) -> &'static str {
        match self.ask {
            Ask::Lay => "two cards to lay",
            Ask::Bid { .. } => "a pass, a bet or spying",
            Ask::Play { .. } => "a card to play",
            Ask::Name { .. } => "a race",
        }
    }
}
