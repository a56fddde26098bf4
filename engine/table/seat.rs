//! Seats, sets of seats, and values per seat.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The maximum number of seats at a table.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seat as an index into arrays of [`MAX_SEATS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the first `count` seats in clockwise order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }

    /// Returns the seats after this one, clockwise; this seat is not included.
    pub fn after(self, count: u8) -> impl Iterator<Item = Seat> + Clone {
        (1..count).map(move |step| Seat((self.0 + step) % count))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats below [`MAX_SEATS`]; other seats are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Returns the set of the first `count` seats.
    pub const fn first(count: u8) -> SeatSet {
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// Returns the set of one seat.
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(SeatSet::bit(seat))
    }

    /// Returns the bit of a seat, or 0 for a seat of [`MAX_SEATS`] or above.
    #[inline]
    const fn bit(seat: Seat) -> u8 {
        let place = if seat.index() < MAX_SEATS { seat.0 } else { MAX_SEATS as u8 };
        (1u16 << place) as u8
    }

    /// Returns `true` if the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & SeatSet::bit(seat) != 0
    }

    /// Adds a seat to the set.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= SeatSet::bit(seat);
    }

    /// Removes a seat from the set.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !SeatSet::bit(seat);
    }

    /// Returns the set with one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | SeatSet::bit(seat))
    }

    /// Returns the seats that are in either set.
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// Returns `true` if no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns a seat's equal part of 1. Each of n seats in the set gets 1/n, and a seat outside gets 0.
    pub fn part(self, seat: Seat) -> f64 {
        if self.contains(seat) { 1.0 / self.len() as f64 } else { 0.0 }
    }

    /// Returns the seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS as u8).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}

/// One value for each possible seat of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct BySeat<T>([T; MAX_SEATS]);

impl<T: Copy> BySeat<T> {
    /// Returns the same value for every seat.
    pub const fn of(value: T) -> BySeat<T> {
        BySeat([value; MAX_SEATS])
    }
}

impl<T> BySeat<T> {
    /// Returns each seat with its value, clockwise.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..).map(Seat).zip(&self.0)
    }

    /// Returns the values in clockwise order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Returns mutable references to the values, in clockwise order.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Creates the values with a function of the seat.
    pub fn each(mut of: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|seat| of(Seat(seat as u8))))
    }

    /// Applies a function to each value.
    pub fn map<U>(self, to: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(to))
    }

    /// Returns the values of the seats that do not play when `count` seats play.
    pub fn beyond(&self, count: u8) -> &[T] {
        &self.0[usize::from(count)..]
    }

    /// Swaps the values of two seats.
    pub fn swap(&mut self, one: Seat, other: Seat) {
        self.0.swap(one.index(), other.index());
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A viewer of a table: a seat or a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A seat. A seat that is not at the table has the same view as a spectator.
    Seat(Seat),
    /// A spectator.
    Spectator,
}

impl Viewer {
    /// Returns the seat; `None` for a spectator.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("a spectator"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_lists_the_others_clockwise() {
        let order: Vec<u8> = Seat(2).after(4).map(|seat| seat.0).collect();
        assert_eq!(order, [3, 0, 1]);
    }

    #[test]
    fn set_contains_inserted_seats() {
        let mut set: SeatSet = [Seat(0), Seat(3)].into_iter().collect();
        set.remove(Seat(0));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(3)]);
        assert_eq!(SeatSet::first(3).len(), 3);
    }

    #[test]
    fn set_shares_in_equal_parts() {
        let set = SeatSet::one(Seat(1)).with(Seat(4));
        assert_eq!([0, 1, 4, 9].map(|seat| set.part(Seat(seat))), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(SeatSet::EMPTY.part(Seat(0)), 0.0);
    }

    #[test]
    fn seats_beyond_maximum_are_in_no_set() {
        for stranger in [Seat(8), Seat(16), Seat(200), Seat(255)] {
            assert!(!SeatSet::first(8).contains(stranger), "{stranger}");
            assert!(SeatSet::one(stranger).is_empty() && SeatSet::from_iter([stranger]).is_empty());
            let mut set = SeatSet::first(8);
            set.remove(stranger);
            set.insert(stranger);
            assert_eq!(set, SeatSet::first(8));
        }
    }
}
