//! A number for a question: who is asked, what, with which options; no texts.
//!
//! Equal questions have equal numbers on every machine.

use super::question::{Ask, Question};
use crate::things::MetamorphFollows;
use hyperkon_table::{Fnv, SeatSet};

/// The fingerprint of a question.
pub(super) fn of(question: &Question) -> u64 {
    let mut fnv = Fnv::NONE;
    fnv.mix(question.seat.0.into());
    match question.ask {
        Ask::Lay => fnv.mix(0),
        Ask::Bid { chips, highest, others, seen } => {
            fnv.mix(1);
            fnv.bytes(chips.to_le_bytes());
            fnv.mix(highest.map_or(255, |bet| bet.seat.0.into()));
            fnv.bytes(highest.map_or(0, |bet| bet.chips).to_le_bytes());
            fnv.mix(bits(others));
            fnv.mix(bits(seen));
        }
        Ask::Play { hand, led, metamorph_follows } => {
            fnv.mix(2);
            fnv.bytes(hand.bits().to_le_bytes());
            fnv.mix(led.map_or(255, |race| race as u64));
            fnv.mix((metamorph_follows == MetamorphFollows::Free).into());
        }
        Ask::Name { card } => {
            fnv.mix(3);
            fnv.mix(card.number().into());
        }
    }
    fnv.number()
}

fn bits(seats: SeatSet) -> u64 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}
