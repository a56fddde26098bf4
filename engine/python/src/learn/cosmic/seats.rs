//! Encodes a seat as bytes, with its aliens and their memory.

use super::view::{Piece, kinds};
use super::{MAX_ALIENS, MEMORY, Words};
use crate::learn::layout::byte;
use crate::learn::{Page, Turned};
use hyperkon::__private::cosmic::{Kept, MemoryCell, Planet, Ruleset, SeatView, Standing};
use hyperkon::Seat;

/// Writes a seat.
pub(super) fn write(words: &Words, turned: Turned, seat: &SeatView, rules: &Ruleset, page: &mut Page<'_>) {
    let at = turned.seat(seat.seat);
    let counts = [
        (Piece::Seats, 1),
        (Piece::Out, seat.out.into()),
        (Piece::Cards, seat.cards),
        (Piece::BlackHole, seat.black_hole),
        (Piece::Gone, seat.gone),
        (Piece::Cone, seat.cone),
        (Piece::Shield, seat.shield),
        (Piece::ForeignBases, seat.foreign_bases),
        (Piece::HomeBases, seat.home_bases),
        (Piece::AsideUnseen, seat.aside_unseen),
    ];
    counts.into_iter().for_each(|(row, many)| page.put(row as usize, at, many));
    for (owner, many) in &seat.captives {
        page.put(Piece::Captives as usize, at * words.seats + turned.seat(*owner), *many);
    }
    let by_kind = at * words.kinds.len();
    kinds(words, page, Piece::Known, by_kind, &seat.known);
    kinds(words, page, Piece::Aside, by_kind, &seat.aside);
    for (number, alien) in seat.aliens.iter().enumerate() {
        page.put(Piece::Aliens as usize, at * words.scripts + alien.alien.index(), standing(alien.standing));
        for pile in &alien.piles {
            kinds(words, page, Piece::Piles, by_kind, &pile.cards);
            page.count(Piece::PilesUnseen as usize, at, pile.unseen.into());
        }
        if number < MAX_ALIENS {
            let cells = &rules.script(alien.alien).memory;
            memory(words, turned, (cells, &alien.memory), (Piece::Memory, (at * MAX_ALIENS + number) * MEMORY), page);
        }
    }
}

const fn standing(standing: Standing) -> u8 {
    match standing {
        Standing::InForce => 1,
        Standing::Lost => 2,
        Standing::Cancelled => 3,
        Standing::Off => 4,
    }
}

/// Writes a script's memory, with each value in its declared slots. Values hidden from the viewer remain 0.
pub(super) fn memory(
    words: &Words,
    turned: Turned,
    (cells, seen): (&[MemoryCell], &[(String, Vec<i16>)]),
    (row, from): (Piece, usize),
    page: &mut Page<'_>,
) {
    for (key, values) in seen {
        let Some(cell) = cells.iter().find(|cell| cell.key == *key) else { continue };
        for (number, value) in values.iter().enumerate() {
            let number = if cell.per_seat { turned.seat(Seat(number as u8)) } else { number };
            let slot = usize::from(cell.slot) + number;
            if slot < MEMORY {
                page.put(row as usize, from + slot, remembered(words, turned, cell.kept, *value));
            }
        }
    }
}

/// Returns a value as a byte: 0 is hidden, 1 is unset. Numbers are shifted by 102, and other values by 2.
fn remembered(words: &Words, turned: Turned, kept: Kept, value: i16) -> u8 {
    if kept == Kept::Number {
        return (value.clamp(-100, 153) + 102) as u8;
    }
    let Ok(place) = usize::try_from(value) else { return 1 };
    let place = match kept {
        Kept::Seat => turned.seat(Seat(byte(place))),
        Kept::Planet => words.planet(turned, Planet(byte(place))),
        Kept::Number | Kept::Flag | Kept::Kind | Kept::Alien | Kept::Word => place,
    };
    byte(place.saturating_add(2))
}
