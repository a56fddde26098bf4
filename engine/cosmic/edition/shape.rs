//! Shapes of ships.

use serde::{Deserialize, Serialize};

/// Shape of a seat's ships on a drawn table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// ▲
    Triangle,
    /// ●
    Circle,
    /// ■
    Square,
    /// ◆
    Diamond,
    /// ⬢
    Hexagon,
    /// ★
    Star,
    /// ✚
    Cross,
    /// ◉
    Ring,
}

impl Shape {
    /// Returns the shape as one character.
    pub const fn mark(self) -> char {
        match self {
            Shape::Triangle => '▲',
            Shape::Circle => '●',
            Shape::Square => '■',
            Shape::Diamond => '◆',
            Shape::Hexagon => '⬢',
            Shape::Star => '★',
            Shape::Cross => '✚',
            Shape::Ring => '◉',
        }
    }
}
