//! The 4 questions of the game, with all data that determines their legal answers.
//!
//! A question contains only data that its seat may know. Answers are secret until the step reveals them, except answers
//! to [`Prompt::Bid`] and [`Prompt::Name`].

use super::choice::Choice;
use super::illegal::Illegal;
use crate::state::{Bet, Card, CardSet, MetamorphFollows, Race};
use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A question to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// Seat that must answer.
    pub seat: Seat,
    /// Kind of question.
    pub ask: Prompt,
}

/// Kind of a question, with the data for its legal answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// The two cards to lay (B1).
    Lay,
    /// A pass, a bet, or spying (B2).
    Bid {
        /// Number of chips that the seat has.
        chips: u16,
        /// Highest bet so far.
        highest: Option<Bet>,
        /// The other seats.
        others: SeatSet,
        /// Other seats whose power card this seat has seen.
        seen: SeatSet,
    },
    /// The card to play (T1).
    Play {
        /// Cards in the seat's hand.
        hand: CardSet,
        /// Race led; `None` if the seat leads.
        led: Option<Race>,
        /// Rule for metamorphs that follow (T3).
        metamorph_follows: MetamorphFollows,
    },
    /// The race of the metamorph that was led (T2).
    Name {
        /// The metamorph that was led.
        card: Card,
    },
}

impl Question {
    /// Returns the range of legal bets; `None` if the seat cannot bet (B2, B5).
    pub fn bets(&self) -> Option<RangeInclusive<u16>> {
        let Prompt::Bid { chips, highest, .. } = self.ask else { return None };
        let least = highest.map_or(1, |bet| bet.chips + 1);
        let own = highest.is_some_and(|bet| bet.seat == self.seat);
        (!own && least <= chips).then_some(least..=chips)
    }

    /// Returns the seats on which this seat can spy (B2, B5).
    pub fn targets(&self) -> SeatSet {
        let Prompt::Bid { others, .. } = self.ask else { return SeatSet::EMPTY };
        others.iter().filter(|on| self.spying(*on).is_ok()).collect()
    }

    /// Returns the playable cards (T1, T3).
    pub fn cards(&self) -> CardSet {
        let Prompt::Play { hand, .. } = self.ask else { return CardSet::EMPTY };
        hand.filter(|card| self.playing(card).is_ok())
    }

    /// Checks an answer whose kind is right.
    ///
    /// # Errors
    /// Fails if the answer is illegal.
    pub fn judge(&self, choice: &Choice) -> Result<(), Illegal> {
        match *choice {
            Choice::Bet(chips) => self.betting(chips),
            Choice::Spy(on) => self.spying(on),
            Choice::Play(card) => self.playing(card),
            Choice::Lay(_) | Choice::Pass | Choice::Name(_) => Ok(()),
        }
    }

    fn betting(&self, bet: u16) -> Result<(), Illegal> {
        let (seat, Prompt::Bid { chips: owned, highest, .. }) = (self.seat, self.ask) else { return Ok(()) };
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
        let (seat, Prompt::Bid { chips, highest, others, seen }) = (self.seat, self.ask) else { return Ok(()) };
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
        let (seat, Prompt::Play { hand, led, metamorph_follows }) = (self.seat, self.ask) else { return Ok(()) };
        if !hand.contains(card) {
            return Err(Illegal::NotOffered { seat, card });
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
            Prompt::Lay => "two cards to lay",
            Prompt::Bid { .. } => "a pass, a bet or spying",
            Prompt::Play { .. } => "a card to play",
            Prompt::Name { .. } => "a race",
        }
    }
}
