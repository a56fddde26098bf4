//! Picks: the answers to questions.

use crate::state::{Card, HexId, Kind, Piece};
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// A pick, which is a complete answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are")]
pub enum Pick {
    /// Stops, or does nothing.
    Stop,
    /// Draws from this seat (T1).
    DrawFrom(Seat),
    /// Shows this card (T2).
    Show(Card),
    /// Plays a pair of this card (T2).
    Pair(Card),
    /// Shows this card with the AI (T5).
    WithAi(Card),
    /// Shows the AI alone (T5).
    Alone,
    /// Acts before the others (T4).
    First,
    /// Acts after the others (T4).
    Last,
    /// Chooses this basic action for a grand plan (C6).
    Action(Card),
    /// Moves a worker from this hex (C1).
    From(HexId),
    /// Moves the worker to this hex (C1).
    To(HexId),
    /// Explores from this hex in a direction, 0 to 5 (C1).
    Explore { from: HexId, way: u8 },
    /// Builds a road from this hex in a direction, 0 to 5 (C2).
    Road { hex: HexId, direction: u8 },
    /// Builds a base on this hex (C2).
    Base(HexId),
    /// Harvests the resources of this hex (C3).
    Harvest(HexId),
    /// Uses the effect of this hex (C9).
    Use(HexId),
    /// Uses all effects (C3).
    UseAll,
    /// Chooses this resource.
    Of(Kind),
    /// Places workers on this hex.
    At(HexId),
    /// Chooses this number.
    Count(u8),
    /// Steals this resource from this seat (C5).
    Take { from: Seat, kind: Kind },
    /// Strikes this seat on this hex (C7).
    Strike { hex: HexId, seat: Seat },
    /// Loses this piece (C7).
    Lose(Piece),
    /// Pays a metal instead of losing a piece (C7).
    Save,
}

impl Pick {
    /// Returns an integer for a pick. One byte is the kind, and each value has one more byte.
    pub(super) const fn number(self) -> u64 {
        const fn of(kind: u64, values: [u8; 3]) -> u64 {
            kind << 24 | (values[0] as u64) << 16 | (values[1] as u64) << 8 | values[2] as u64
        }
        match self {
            Pick::Stop => of(0, [0, 0, 0]),
            Pick::DrawFrom(seat) => of(1, [seat.0, 0, 0]),
            Pick::Show(card) => of(2, [card as u8, 0, 0]),
            Pick::Pair(card) => of(3, [card as u8, 0, 0]),
            Pick::WithAi(card) => of(4, [card as u8, 0, 0]),
            Pick::Alone => of(5, [0, 0, 0]),
            Pick::First => of(6, [0, 0, 0]),
            Pick::Last => of(7, [0, 0, 0]),
            Pick::Action(card) => of(8, [card as u8, 0, 0]),
            Pick::From(hex) => of(9, [hex, 0, 0]),
            Pick::To(hex) => of(10, [hex, 0, 0]),
            Pick::Explore { from, way } => of(11, [from, way, 0]),
            Pick::Road { hex, direction } => of(12, [hex, direction, 0]),
            Pick::Base(hex) => of(13, [hex, 0, 0]),
            Pick::Harvest(hex) => of(14, [hex, 0, 0]),
            Pick::Use(hex) => of(15, [hex, 0, 0]),
            Pick::UseAll => of(16, [0, 0, 0]),
            Pick::Of(kind) => of(17, [kind as u8, 0, 0]),
            Pick::At(hex) => of(18, [hex, 0, 0]),
            Pick::Count(count) => of(19, [count, 0, 0]),
            Pick::Take { from, kind } => of(20, [from.0, kind as u8, 0]),
            Pick::Strike { hex, seat } => of(21, [hex, seat.0, 0]),
            Pick::Lose(Piece::Worker) => of(22, [0, 0, 0]),
            Pick::Lose(Piece::Base) => of(22, [1, 0, 0]),
            Pick::Lose(Piece::Road(direction)) => of(22, [2, direction, 0]),
            Pick::Save => of(23, [0, 0, 0]),
        }
    }
}
