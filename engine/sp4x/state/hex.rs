//! A hex on the table with its pieces.

use hyperkon_table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Number of a hex. Hexes are numbered in the order in which they were laid, and the mothership is 0.
pub type HexId = u8;

/// Axial coordinates of a place on the table. The mothership is at 0, 0 (S1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct At(pub i8, pub i8);

/// The six directions, in steps of 60 degrees. Opposite directions are three apart.
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

impl At {
    /// Returns the neighboring place in a direction, 0 to 5.
    pub const fn beside(self, direction: u8) -> At {
        let (q, r) = DIRECTIONS[direction as usize % 6];
        At(self.0.saturating_add(q), self.1.saturating_add(r))
    }
}

/// A road, which is on a hex and leads to a neighboring place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Road {
    /// Owner of the road.
    pub seat: Seat,
    /// Direction, 0 to 5.
    pub direction: u8,
}

/// A hex on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hex {
    /// Coordinates of the hex.
    pub at: At,
    /// Number of its field in the edition.
    pub field: u8,
    /// Number of each seat's workers.
    pub workers: BySeat<u8>,
    /// Seats with a base.
    pub bases: SeatSet,
    /// Roads that were built from this hex.
    pub roads: Vec<Road>,
}

impl Hex {
    /// Creates a hex without pieces.
    pub fn new(at: At, field: u8) -> Hex {
        Hex { at, field, workers: BySeat::of(0), bases: SeatSet::EMPTY, roads: Vec::new() }
    }

    /// Returns `true` if a seat has a worker or a base on the hex.
    pub fn is_held_by(&self, seat: Seat) -> bool {
        self.workers[seat] > 0 || self.bases.contains(seat)
    }

    /// Returns `true` if a seat has any piece on the hex. A road counts only on the hex from which it was built.
    pub fn has_piece_of(&self, seat: Seat) -> bool {
        self.is_held_by(seat) || self.roads.iter().any(|road| road.seat == seat)
    }
}

/// A piece on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A worker.
    Worker,
    /// A base.
    Base,
    /// The road in this direction.
    Road(u8),
}
