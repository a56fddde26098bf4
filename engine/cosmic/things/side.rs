//! The two sides of an encounter, and what there is one of on each.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A side of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The seat whose turn it is, and its allies.
    Offense,
    /// The seat that is attacked, and its allies.
    Defense,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Offense => "offense",
            Side::Defense => "defense",
        })
    }
}

impl Side {
    /// Both sides, the offense first.
    pub const BOTH: [Side; 2] = [Side::Offense, Side::Defense];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Offense => Side::Defense,
            Side::Defense => Side::Offense,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "BySide_{T}", bound = "T: Default + schemars::JsonSchema"))]
pub struct BySide<T> {
    /// The offense's.
    #[serde(default)]
    pub offense: T,
    /// The defense's.
    #[serde(default)]
    pub defense: T,
}

impl<T> BySide<T> {
    /// A value for each side, the offense's made first.
    pub fn each(mut of: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { offense: of(Side::Offense), defense: of(Side::Defense) }
    }

    /// Both values, the offense's first.
    pub fn both(&self) -> [&T; 2] {
        [&self.offense, &self.defense]
    }

    /// Both values, the offense's first, to be changed.
    pub fn both_mut(&mut self) -> [&mut T; 2] {
        [&mut self.offense, &mut self.defense]
    }

    /// Each side with its value, the offense first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(self.both())
    }

    /// What becomes of each value, the offense's first.
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
