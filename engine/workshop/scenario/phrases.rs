//! Phrases that several keys have: ships by seat, an option of a seat.

use super::names::{Names, Read};
use super::values::number;
use crate::cosmic::{Pickable, Planet};
use crate::table::{BySeat, Seat};
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

/// "red: my_alien".
pub(super) fn option_of_seat(names: &Names<'_>, entry: &str) -> Read<(Seat, Pickable)> {
    let (colour, option) = entry.split_once(':').ok_or_else(|| format!("`{entry}`: write \"red: my_alien\""))?;
    Ok((names.seat(colour.trim())?, names.option(option.trim())?))
}
