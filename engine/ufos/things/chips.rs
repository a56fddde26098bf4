//! The chips: each is a seat's or in the stock, and all move through one door (M2).

use hyperkon_table::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What all chips are worth: 24 of 1, 18 of 5 and 6 of 10 (M2).
pub const ALL_CHIPS: i32 = 24 + 18 * 5 + 6 * 10;

/// Where a chip can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purse {
    /// With a seat.
    Seat(Seat),
    /// In the stock.
    Stock,
}

/// All chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chips {
    owned: BySeat<u16>,
    stock: i32,
}

impl Chips {
    /// The chips at the start of a game of `seats` seats, so many for each (M2).
    pub fn new(seats: u8, each: u16) -> Chips {
        let mut chips = Chips { owned: BySeat::of(0), stock: ALL_CHIPS };
        for seat in Seat::all(seats) {
            chips.shift(Purse::Stock, Purse::Seat(seat), each);
        }
        chips
    }

    /// The chips of a seat.
    pub fn of(&self, seat: Seat) -> u16 {
        self.owned[seat]
    }

    /// The chips in the stock: below 0 when more change was needed than the box holds.
    pub const fn stock(&self) -> i32 {
        self.stock
    }

    /// The chips of all seats and the stock together.
    pub fn total(&self) -> i32 {
        self.owned.values().map(|chips| i32::from(*chips)).sum::<i32>().saturating_add(self.stock)
    }

    /// Moves chips, but never more than a seat has; how many (S2).
    pub fn shift(&mut self, from: Purse, to: Purse, chips: u16) -> u16 {
        let moved = match from {
            Purse::Seat(seat) => chips.min(self.owned[seat]),
            Purse::Stock => chips,
        };
        match from {
            Purse::Seat(seat) => self.owned[seat] -= moved,
            Purse::Stock => self.stock -= i32::from(moved),
        }
        match to {
            Purse::Seat(seat) => self.owned[seat] += moved,
            Purse::Stock => self.stock += i32::from(moved),
        }
        moved
    }
}
