//! What a table agrees on before the first hand (M3, M4, T3).

use super::card::CARDS;
use hyperkon_table::{Code, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which numbers of seats can play (M3).
pub const SEATS: std::ops::RangeInclusive<u8> = 3..=6;

/// Whether a metamorph follows the race led (T3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetamorphFollows {
    /// No: who holds a card of the race led must play such a card.
    #[default]
    Strict,
    /// It may be played instead of a card of the race led.
    Free,
}

/// What a table asks for; what it leaves open is as recommended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOptions {
    /// How many play, 3–6 (M3).
    pub seats: u8,
    /// How many hands are played, from 1; `None`: as many as recommended (M4).
    #[serde(default)]
    pub hands: Option<u8>,
    /// Who deals first; `None`: drawn at random (M4).
    #[serde(default)]
    pub dealer: Option<Seat>,
    /// Whether a metamorph follows the race led (T3).
    #[serde(default)]
    pub metamorph_follows: MetamorphFollows,
    /// Names the shuffles and what else is drawn.
    #[serde(default)]
    pub seed: u64,
}

impl TableOptions {
    /// A table of so many seats, all else as recommended.
    pub const fn new(seats: u8, seed: u64) -> TableOptions {
        TableOptions { seats, hands: None, dealer: None, metamorph_follows: MetamorphFollows::Strict, seed }
    }
}

/// Why a table cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UnfitTable {
    /// Too few or too many seats.
    #[error("3 to 6 seats can play, not {seats}")]
    Seats {
        /// How many were asked for.
        seats: u8,
    },
    /// No hand at all.
    #[error("at least one hand is played")]
    NoHands,
    /// A dealer who does not sit there.
    #[error("{dealer} cannot deal at a table of {seats} seats")]
    Dealer {
        /// Who was to deal.
        dealer: Seat,
        /// How many sit there.
        seats: u8,
    },
}

impl Code for UnfitTable {
    fn code(&self) -> &'static str {
        match self {
            UnfitTable::Seats { .. } => "seats",
            UnfitTable::NoHands => "no_hands",
            UnfitTable::Dealer { .. } => "dealer",
        }
    }
}

/// What the table plays by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruleset {
    /// How many play, 3–6.
    pub seats: u8,
    /// How many hands are played, from 1.
    pub hands: u8,
    /// Who deals first; `None`: drawn at random.
    pub dealer: Option<Seat>,
    /// Whether a metamorph follows the race led.
    pub metamorph_follows: MetamorphFollows,
}

impl Ruleset {
    /// What the table of these options plays by.
    ///
    /// # Errors
    /// When no table can be set up like this.
    pub fn new(options: &TableOptions) -> Result<Ruleset, UnfitTable> {
        let TableOptions { seats, dealer, metamorph_follows, .. } = *options;
        if !SEATS.contains(&seats) {
            return Err(UnfitTable::Seats { seats });
        }
        if options.hands == Some(0) {
            return Err(UnfitTable::NoHands);
        }
        if let Some(dealer) = dealer.filter(|dealer| dealer.0 >= seats) {
            return Err(UnfitTable::Dealer { dealer, seats });
        }
        let hands = options.hands.unwrap_or(recommended_hands(seats));
        Ok(Ruleset { seats, hands, dealer, metamorph_follows })
    }

    /// The seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// The seats, clockwise from one of them.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        std::iter::once(first).chain(first.after(self.seats))
    }

    /// The seat to the left: the next clockwise (M4).
    pub const fn left_of(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// The cards dealt to each seat, which are the tricks of a hand: 20, 15, 12 or 10 (M3).
    pub const fn cards_each(&self) -> u8 {
        CARDS / self.seats
    }
}

/// The fewest hands that the rulebook recommends (M4).
pub const fn recommended_hands(seats: u8) -> u8 {
    if seats <= 4 { 6 } else { 4 }
}
