//! The chips of the seats and of the stock. They move only through `shift` (M2).

use hyperkon_table::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// Total worth of all chips (M2). There are 24 of 1, 18 of 5, and 6 of 10.
pub const ALL_CHIPS: i32 = 24 + 18 * 5 + 6 * 10;

/// A place where chips can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Purse {
    /// Owned by a seat.
    Seat(Seat),
    /// In the stock.
    Stock,
}

/// Places of all chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chips {
    owned: BySeat<u16>,
    stock: i32,
}

impl Chips {
    /// Creates the chips for the start of a game (M2). Every seat gets `each` chips.
    pub fn new(seats: u8, each: u16) -> Chips {
        let mut chips = Chips { owned: BySeat::of(0), stock: ALL_CHIPS };
        for seat in Seat::all(seats) {
            chips.shift(Purse::Stock, Purse::Seat(seat), each);
        }
        chips
    }

    /// Returns the number of chips that a seat owns.
    pub fn of(&self, seat: Seat) -> u16 {
        self.owned[seat]
    }

    /// Returns the worth of the chips in the stock. It is negative if the seats have won more than the box contains.
    pub const fn stock(&self) -> i32 {
        self.stock
    }

    /// Returns the total worth of the chips of all seats and the stock.
    pub fn total(&self) -> i32 {
        self.owned.values().map(|chips| i32::from(*chips)).sum::<i32>().saturating_add(self.stock)
    }

    /// Moves chips and returns the number moved (S2). A seat never pays more than it owns.
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
