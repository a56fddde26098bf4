//! Handles: seats, planets and kinds of cards as scripts hold them.

use crate::cosmic::{CardKind, Planet, ScriptId};
use crate::table::Seat;
use hyperkon_luau::Thing;

/// A thing a script can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    Seat(Seat),
    Planet(Planet),
    Card(CardKind),
}

impl Thing for Handle {
    fn number(self) -> usize {
        let (tag, value) = match self {
            Handle::Seat(seat) => (1, seat.0 as u16),
            Handle::Planet(planet) => (2, planet.0 as u16),
            Handle::Card(CardKind::Attack(value)) => (3, value.cast_unsigned()),
            Handle::Card(CardKind::Negotiate) => (4, 0),
            Handle::Card(CardKind::Destiny(script)) => (5, script.0 as u16),
        };
        tag << 16 | value as usize
    }

    fn from_number(number: usize) -> Option<Handle> {
        let value = (number & 0xffff) as u16;
        match number >> 16 {
            1 => Some(Handle::Seat(Seat(value as u8))),
            2 => Some(Handle::Planet(Planet(value as u8))),
            3 => Some(Handle::Card(CardKind::Attack(value.cast_signed()))),
            4 => Some(Handle::Card(CardKind::Negotiate)),
            5 => Some(Handle::Card(CardKind::Destiny(ScriptId(value as u8)))),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Handle::Seat(_) => "a seat",
            Handle::Planet(_) => "a planet",
            Handle::Card(_) => "a card",
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Handle::Seat(_) => "seat",
            Handle::Planet(_) => "planet",
            Handle::Card(_) => "card",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_comes_back_as_what_it_names() {
        let cards = [-128, -1, 0, 40, 255, 300].map(CardKind::Attack).map(Handle::Card);
        let others =
            [Handle::Seat(Seat(7)), Handle::Planet(Planet(47)), Handle::Card(CardKind::Destiny(ScriptId(127)))];
        for handle in cards.into_iter().chain(others) {
            assert_eq!(Handle::from_number(handle.number()), Some(handle));
        }
    }
}
