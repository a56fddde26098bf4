//! Notation that several keys share: ships by seat.

use super::super::values::{Read, number};
use super::names::Names;
use crate::cosmic::Planet;
use crate::table::BySeat;
use serde_json::Value;

/// Reads the ships of all seats on a planet. Forms: { red = 2, blue = 1 }, or the number of the home seat's ships.
pub(super) fn ships_on(names: &Names<'_>, planet: Planet, value: &Value) -> Read<BySeat<u8>> {
    let mut ships = BySeat::of(0);
    match value {
        Value::Object(table) => {
            for (color, count) in table {
                ships[names.seat(color)?] = number(count)?;
            }
        }
        count => ships[planet.home()] = number(count)?,
    }
    Ok(ships)
}
