//! Powers by their places: which seat has them, and sets of them.

use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// The most aliens one seat can have (V1).
pub const MAX_ALIENS: usize = 3;

/// The most scripts at a table: each has a bit in the set of those switched off.
pub const MAX_SCRIPTS: usize = 128;

/// A power of a seat: the seat and the place of the alien among its aliens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PowerSlot(pub u8);

impl PowerSlot {
    /// The power at a place of a seat.
    pub const fn of(seat: Seat, place: u8) -> PowerSlot {
        PowerSlot(seat.0 * MAX_ALIENS as u8 + place)
    }

    /// The seat that has it.
    pub const fn seat(self) -> Seat {
        Seat(self.0 / MAX_ALIENS as u8)
    }

    /// The place among the seat's aliens.
    pub const fn place(self) -> u8 {
        self.0 % MAX_ALIENS as u8
    }

    /// The power's bit in a set of powers.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// A set of powers, one bit each.
pub type PowerSet = u16;
