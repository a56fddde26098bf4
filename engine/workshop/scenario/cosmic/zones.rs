//! Piles of powers in words: `{ red = { hoard = "attack 8, negotiate" } }`.

use super::super::values::Read;
use super::super::values::text;
use super::names::Names;
use crate::cosmic::{OwnPile, PileInfo, State, Zone};
use crate::table::Seat;
use serde_json::Value;

/// The piles that a seat has through its powers, with where they are.
pub(super) fn of_seat<'a>(names: &Names<'a>, state: &State, seat: Seat) -> Vec<(&'a PileInfo, Zone)> {
    let powers = state.powers.of(seat).flat_map(|(_, power)| {
        let piles = names.rules.script(power.alien).piles.iter().enumerate();
        piles.map(|(number, pile)| (pile, Zone::Own(seat, OwnPile::of(power.place, number as u8))))
    });
    powers.collect()
}

/// The pile of this name.
pub(super) fn find<'a>(names: &Names<'a>, state: &State, seat: Seat, name: &str) -> Read<(&'a PileInfo, Zone)> {
    let found = of_seat(names, state, seat).into_iter().find(|(pile, _)| pile.name == name);
    found.ok_or_else(|| format!("no power of {} has a zone `{name}`", names.of_seat(seat)))
}

/// What a file says of the piles of a seat: their names, and the cards.
pub(super) fn lists<'v>(colour: &str, value: &'v Value) -> Read<Vec<(&'v str, &'v str)>> {
    let zones = value.as_object().ok_or_else(|| format!("write `{colour} = {{ pile = \"attack 8\" }}`"))?;
    zones.iter().map(|(name, list)| Ok((name.as_str(), text(list)?))).collect()
}
