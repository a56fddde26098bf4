//! A number for a question: who is asked, what, with which picks; equal on every machine.

use super::{Pick, Question};
use crate::things::Piece;
use hyperkon_table::Fnv;

/// The fingerprint of a question.
pub(super) fn of(question: &Question) -> u64 {
    let mut fnv = Fnv::NONE;
    fnv.mix(question.seat.0.into());
    fnv.mix(question.topic as u64);
    fnv.mix(question.secret.into());
    question.picks.iter().for_each(|pick| fnv.mix(number(*pick)));
    fnv.number()
}

/// A number for what can be picked: what it is, and its values, a byte each.
const fn number(pick: Pick) -> u64 {
    const fn of(kind: u64, values: [u8; 3]) -> u64 {
        kind << 24 | (values[0] as u64) << 16 | (values[1] as u64) << 8 | values[2] as u64
    }
    match pick {
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
