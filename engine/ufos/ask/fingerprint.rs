//! A number for a question: who is asked, what, with which options; no texts.
//!
//! Equal questions have equal numbers on every machine (FNV-1a over a fixed order of bytes).

use super::question::{Ask, Question};
use crate::things::{CardSet, MetamorphFollows, Race};
use hyperkon_table::SeatSet;

struct Fnv(u64);

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    fn chips(&mut self, chips: u16) {
        chips.to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    fn seats(&mut self, seats: SeatSet) {
        self.byte(seats.iter().fold(0, |bits, seat| bits | 1 << seat.0));
    }

    fn cards(&mut self, cards: CardSet) {
        cards.bits().to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    fn race(&mut self, race: Option<Race>) {
        self.byte(race.map_or(255, |race| race as u8));
    }
}

/// The fingerprint of a question.
pub(super) fn of(question: &Question) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    fnv.byte(question.seat.0);
    match question.ask {
        Ask::Lay => fnv.byte(0),
        Ask::Bid { chips, highest, others, seen } => {
            fnv.byte(1);
            fnv.chips(chips);
            fnv.byte(highest.map_or(255, |bet| bet.seat.0));
            fnv.chips(highest.map_or(0, |bet| bet.chips));
            fnv.seats(others);
            fnv.seats(seen);
        }
        Ask::Play { hand, led, metamorph_follows } => {
            fnv.byte(2);
            fnv.cards(hand);
            fnv.race(led);
            fnv.byte(u8::from(metamorph_follows == MetamorphFollows::Free));
        }
        Ask::Name { card } => {
            fnv.byte(3);
            fnv.byte(card.into());
        }
    }
    fnv.0
}
