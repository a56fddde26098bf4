//! Phrases that several keys have: ships by seat.

use super::super::values::{Read, number};
use super::names::Names;
use crate::cosmic::Planet;
use crate::table::BySeat;
use serde_json::Value;

/// The ships of every seat on a planet: { red = 2, blue = 1 }, or the home seat's number.
pub(super) fn ships_on(names: &Names<'_>, planet: Planet, value: &Value) -> Read<BySeat<u8>> {
    let mut ships = BySeat::of(0);
    match value {
        Value::Object(table) => {
            for (colour, count) in table {
                ships[names.seat(colour)?] = number(count)?;
            }
        }
        count => ships[planet.home()] = number(count)?,
    }
    Ok(ships)
}
