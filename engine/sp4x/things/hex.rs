//! A hex on the table with what lies on it.

use hyperkon_table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The number of a hex on the table, in the order in which they were laid; the mothership is 0.
pub type HexId = u8;

/// A place on the table: axial coordinates, the mothership's are 0 and 0 (S1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct At(pub i8, pub i8);

/// The six directions, each 60 degrees on from the one before; the third after one is its opposite.
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

impl At {
    /// The next place in a direction, 0–5.
    pub const fn beside(self, direction: u8) -> At {
        let (q, r) = DIRECTIONS[direction as usize % 6];
        At(self.0.saturating_add(q), self.1.saturating_add(r))
    }
}

/// A road: it lies on a hex and leads to the next one in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Road {
    /// Whose it is.
    pub seat: Seat,
    /// Where it leads, 0–5.
    pub direction: u8,
}

/// A hex on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hex {
    /// Where it lies.
    pub at: At,
    /// Its field: the number of it in the edition.
    pub field: u8,
    /// The workers of each seat.
    pub workers: BySeat<u8>,
    /// The seats with a base.
    pub bases: SeatSet,
    /// The roads that lie on it.
    pub roads: Vec<Road>,
}

impl Hex {
    /// A hex on which nothing lies.
    pub fn new(at: At, field: u8) -> Hex {
        Hex { at, field, workers: BySeat::of(0), bases: SeatSet::EMPTY, roads: Vec::new() }
    }

    /// Whether a seat has a worker or a base there.
    pub fn is_held_by(&self, seat: Seat) -> bool {
        self.workers[seat] > 0 || self.bases.contains(seat)
    }

    /// Whether a seat has any piece there: a road lies where it was built from.
    pub fn has_piece_of(&self, seat: Seat) -> bool {
        self.is_held_by(seat) || self.roads.iter().any(|road| road.seat == seat)
    }
}

/// A piece on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A worker.
    Worker,
    /// A base.
    Base,
    /// The road in this direction.
    Road(u8),
}
