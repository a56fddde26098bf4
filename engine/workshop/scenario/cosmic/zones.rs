//! Notation for the zones of powers, such as `{ red = { hoard = "attack 8, negotiate" } }`.

use super::super::values::Read;
use super::super::values::text;
use super::names::Names;
use crate::cosmic::{OwnPile, PileInfo, State, Zone};
use crate::table::Seat;
use serde_json::Value;

/// Returns the zones of a seat's powers by name, each with its pile of cards.
pub(super) fn of_seat<'a>(names: &Names<'a>, state: &State, seat: Seat) -> Vec<(&'a PileInfo, Zone)> {
    let powers = state.powers.of(seat).flat_map(|(_, power)| {
        let piles = names.rules.script(power.alien).piles.iter().enumerate();
        piles.map(|(number, pile)| (pile, Zone::Own(seat, OwnPile::of(power.place, number as u8))))
    });
    powers.collect()
}

/// Returns the pile of the zone with this name.
pub(super) fn find<'a>(names: &Names<'a>, state: &State, seat: Seat, name: &str) -> Read<(&'a PileInfo, Zone)> {
    let found = of_seat(names, state, seat).into_iter().find(|(pile, _)| pile.name == name);
    found.ok_or_else(|| format!("no power of {} has a zone `{name}`", names.of_seat(seat)))
}

/// Reads the zones of a seat: their names and cards.
pub(super) fn lists<'v>(color: &str, value: &'v Value) -> Read<Vec<(&'v str, &'v str)>> {
    let zones = value.as_object().ok_or_else(|| format!("write `{color} = {{ pile = \"attack 8\" }}`"))?;
    zones.iter().map(|(name, list)| Ok((name.as_str(), text(list)?))).collect()
}
