//! Handles: seats, planets and kinds of cards as scripts hold them.
//!
//! A handle is a number in the clothes of a light userdata: it costs no allocation, two handles of
//! the same thing are equal, and a script can neither make one nor do arithmetic with it. It names a
//! place, not a piece of memory, so one kept too long can do no harm.

use crate::cosmic::{CardKind, Planet, ScriptId};
use crate::table::Seat;
use mlua::{IntoLua, LightUserData, Lua, Value};
use std::ffi::c_void;

/// A thing a script can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    Seat(Seat),
    Planet(Planet),
    Card(CardKind),
}

impl Handle {
    const fn number(self) -> usize {
        let (tag, value) = match self {
            Handle::Seat(seat) => (1, seat.0 as u16),
            Handle::Planet(planet) => (2, planet.0 as u16),
            Handle::Card(CardKind::Attack(value)) => (3, value.cast_unsigned()),
            Handle::Card(CardKind::Negotiate) => (4, 0),
            Handle::Card(CardKind::Destiny(script)) => (5, script.0 as u16),
        };
        tag << 16 | value as usize
    }

    const fn from_number(number: usize) -> Option<Handle> {
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

    /// What a value is called in messages.
    pub(super) fn name_of(value: &Value) -> &'static str {
        match value {
            Value::LightUserData(pointer) => match Handle::from_number(pointer.0 as usize) {
                Some(Handle::Seat(_)) => "a seat",
                Some(Handle::Planet(_)) => "a planet",
                Some(Handle::Card(_)) => "a card",
                None => "an unknown handle",
            },
            Value::Nil => "nil",
            Value::Boolean(_) => "true or false",
            Value::Integer(_) | Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Table(_) => "a table",
            Value::Function(_) => "a function",
            _ => "something else",
        }
    }

    /// A value as a handle.
    pub(super) fn of(value: &Value) -> Option<Handle> {
        match value {
            Value::LightUserData(pointer) => Handle::from_number(pointer.0 as usize),
            _ => None,
        }
    }

    pub(super) fn value(self) -> Value {
        Value::LightUserData(LightUserData(self.number() as *mut c_void))
    }
}

impl IntoLua for Handle {
    fn into_lua(self, _: &Lua) -> mlua::Result<Value> {
        Ok(self.value())
    }
}

/// Says what was expected, and what came.
pub(super) fn wanted(what: &str, got: &Value) -> String {
    format!("{what} expected, got {}", Handle::name_of(got))
}

/// A whole number between two bounds; strings and fractions are no numbers here.
pub(super) fn whole(value: &Value, least: i64, most: i64) -> Result<i64, String> {
    let number = match value {
        Value::Integer(number) => *number,
        #[expect(clippy::cast_possible_truncation, reason = "whole and within the bounds, tested before")]
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => *number as i64,
        Value::Number(number) => return Err(format!("a whole number expected, got {number}")),
        _ => return Err(wanted("a whole number", value)),
    };
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("a number from {least} to {most} expected, got {number}"))
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
