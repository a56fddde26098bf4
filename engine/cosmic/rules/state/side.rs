//! The two sides of an encounter, and pairs of values for the sides.

use crate::table::words;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

words! {
    /// A side of an encounter.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Side {
        /// The offense (the seat whose turn it is) and its allies.
        Offense = "offense",
        /// The defense (the seat under attack) and its allies.
        Defense = "defense",
    }
}

impl Side {
    /// Both sides, the offense first.
    pub const BOTH: [Side; 2] = Side::ALL;

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Offense => Side::Defense,
            Side::Defense => Side::Offense,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BySide_{T}", bound = "T: Default + schemars::JsonSchema"))]
pub struct BySide<T> {
    /// The offense's value.
    #[serde(default)]
    pub offense: T,
    /// The defense's value.
    #[serde(default)]
    pub defense: T,
}

impl<T> BySide<T> {
    /// Creates a value for each side; the offense's value is created first.
    pub fn each(mut of: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { offense: of(Side::Offense), defense: of(Side::Defense) }
    }

    /// Returns both values, the offense's first.
    pub fn both(&self) -> [&T; 2] {
        [&self.offense, &self.defense]
    }

    /// Returns both values, the offense's first, mutable.
    pub fn both_mut(&mut self) -> [&mut T; 2] {
        [&mut self.offense, &mut self.defense]
    }

    /// Returns each side with its value, the offense first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(self.both())
    }

    /// Converts each value, the offense's first.
    pub fn map<U>(self, mut to: impl FnMut(T) -> U) -> BySide<U> {
        BySide { offense: to(self.offense), defense: to(self.defense) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Offense => &self.offense,
            Side::Defense => &self.defense,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Offense => &mut self.offense,
            Side::Defense => &mut self.defense,
        }
    }
}
