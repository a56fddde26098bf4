//! Fingerprints of questions. They depend on the seat, the kind, and the options, but not on texts.

use super::question::{Prompt, Question};
use crate::state::MetamorphFollows;
use hyperkon_table::{Fnv, SeatSet};

/// Returns the fingerprint of a question.
pub(super) fn of(question: &Question) -> u64 {
    let mut fnv = Fnv::NONE;
    fnv.mix(question.seat.0.into());
    match question.ask {
        Prompt::Lay => fnv.mix(0),
        Prompt::Bid { chips, highest, others, seen } => {
            fnv.mix(1);
            fnv.bytes(chips.to_le_bytes());
            fnv.mix(highest.map_or(255, |bet| bet.seat.0.into()));
            fnv.bytes(highest.map_or(0, |bet| bet.chips).to_le_bytes());
            fnv.mix(bits(others));
            fnv.mix(bits(seen));
        }
        Prompt::Play { hand, led, metamorph_follows } => {
            fnv.mix(2);
            fnv.bytes(hand.bits().to_le_bytes());
            fnv.mix(led.map_or(255, |race| race as u64));
            fnv.mix((metamorph_follows == MetamorphFollows::Free).into());
        }
        Prompt::Name { card } => {
            fnv.mix(3);
            fnv.mix(card.number().into());
        }
    }
    fnv.number()
}

fn bits(seats: SeatSet) -> u64 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}
