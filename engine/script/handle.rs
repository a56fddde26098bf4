//! Handles: seats, planets and kinds of cards as scripts hold them.

use crate::cosmic::{self, CardKind, Planet, ScriptId, Wrong};
use crate::plain::one_line;
use crate::table::Seat;
use hyperkon_luau::{Thing, Unfit, Value};

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

/// What a value is, in the words of the rules.
pub(super) fn thing(value: &Value) -> cosmic::Thing {
    match value {
        Value::Handle(_) => match Handle::of(value) {
            Some(Handle::Seat(_)) => cosmic::Thing::Seat,
            Some(Handle::Planet(_)) => cosmic::Thing::Planet,
            Some(Handle::Card(_)) => cosmic::Thing::Card,
            None => cosmic::Thing::UnknownHandle,
        },
        Value::Nil => cosmic::Thing::Nil,
        Value::Boolean(_) => cosmic::Thing::Flag,
        Value::Integer(_) | Value::Number(_) => cosmic::Thing::Number,
        Value::String(_) => cosmic::Thing::Text,
        Value::Table(_) => cosmic::Thing::Table,
        Value::Function(_) => cosmic::Thing::Function,
        Value::Other => cosmic::Thing::Else,
    }
}

/// A value where another was wanted.
pub(super) fn wanted(what: cosmic::Thing, got: &Value) -> Wrong {
    Wrong::Wanted { what, got: thing(got) }
}

/// A whole number between two bounds; strings and fractions are no numbers here.
pub(super) fn whole(value: &Value, least: i64, most: i64) -> Result<i64, Wrong> {
    Handle::whole(value, least, most).map_err(|unfit| match unfit {
        Unfit::NoNumber { .. } => wanted(cosmic::Thing::WholeNumber, value),
        Unfit::NotWhole { got } => Wrong::NotWhole { got: one_line(&got.to_string()) },
        Unfit::Outside { least, most, got } => Wrong::OutOfRange { least, most, got },
    })
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
