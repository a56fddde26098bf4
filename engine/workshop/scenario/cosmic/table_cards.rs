//! Notation for cards on the table: "comet", "metal_moon beside red 1", "coldsleep before blue", or a rule's id.

use super::super::values::Read;
use super::names::Names;
use super::placed::{At, Placed};
use crate::cosmic::{Power, PowerSlot, ScriptId, Source, State};
use crate::table::Seat;

/// Returns a rule or a card on the table in this notation.
pub(super) fn words(names: &Names<'_>, power: &Power) -> String {
    let id = names.of_script(power.alien);
    match power.source {
        Source::Before => format!("{id} before {}", names.of_seat(power.holder)),
        Source::Beside(planet) => format!("{id} beside {}", names.of_planet(planet)),
        _ => id.to_owned(),
    }
}

/// Returns all cards on the table in this notation, sorted.
pub(super) fn all(names: &Names<'_>, state: &State) -> Vec<String> {
    let cards = state.powers.lying().filter(|(_, power)| power.source.is_card());
    let mut words: Vec<String> = cards.map(|(_, power)| words(names, power)).collect();
    words.sort_unstable();
    words
}

/// Reads such a list, and returns it in canonical notation, sorted.
pub(super) fn in_order(names: &Names<'_>, list: &[String]) -> Read<Vec<String>> {
    let mut words = Vec::new();
    for said in list {
        let (card, source, seat) = card(names, said)?;
        let power = Power { source, ..Power::new(card, seat.unwrap_or(Seat(0)), &[], names.rules.seats) };
        words.push(self::words(names, &power));
    }
    words.sort_unstable();
    Ok(words)
}

/// Reads a card, its place, and the seat in front of which it is.
fn card(names: &Names<'_>, said: &str) -> Read<(ScriptId, Source, Option<Seat>)> {
    let parted = |word: &str| said.split_once(word).map(|(id, place)| (id.trim(), place.trim()));
    let (id, source, seat) = match (parted(" beside "), parted(" before ")) {
        (Some((id, planet)), _) => (id, Source::Beside(names.planet(planet)?), None),
        (None, Some((id, color))) => (id, Source::Before, Some(names.seat(color)?)),
        (None, None) => (said, Source::Middle, None),
    };
    let script = names.script(id)?;
    match names.rules.script(script).card().and_then(|card| card.lies) {
        Some(lies) if lies.star && source != Source::Middle => {
            Err(format!("`{id}` is a star card; it belongs in the middle of the table"))
        }
        Some(lies) if lies.star => Ok((script, Source::Star, None)),
        Some(_) => Ok((script, source, seat)),
        None => Err(format!("`{id}` is not a card that can be on the table")),
    }
}

/// Puts cards on the table.
pub(super) fn lay(names: &Names<'_>, list: &[String], state: &mut State) -> Placed<()> {
    for (index, said) in list.iter().enumerate() {
        let (card, source, seat) = card(names, said).within("lying", index)?;
        let laid = state.lay(names.rules, card, seat.unwrap_or(state.offense), source);
        laid.ok_or_else(|| {
            format!("cannot place `{said}`: no other copy is left, the table is full, or its place no longer exists")
        })
        .within("lying", index)?;
    }
    Ok(())
}

/// Returns the powers that a word names: a seat's aliens, a card, or a rule.
pub(super) fn powers(names: &Names<'_>, state: &State, word: &str) -> Read<Vec<PowerSlot>> {
    let lying = state.powers.lying().find(|(_, power)| words(names, power) == word);
    match lying {
        Some((slot, _)) => Ok(vec![slot]),
        None => Ok(state.powers.of(names.seat(word)?).map(|(slot, _)| slot).collect()),
    }
}
