//! What lies on the table in words: "comet", "metal_moon beside red 1", "coldsleep before blue"; a rule by its id.

use super::super::values::Read;
use super::names::Names;
use super::placed::{At, Placed};
use crate::cosmic::{Power, PowerSlot, ScriptId, Source, State};
use crate::table::Seat;

/// The words for a rule, or a card that lies there.
pub(super) fn words(names: &Names<'_>, power: &Power) -> String {
    let id = names.of_script(power.alien);
    match power.source {
        Source::Before => format!("{id} before {}", names.of_seat(power.holder)),
        Source::Beside(planet) => format!("{id} beside {}", names.of_planet(planet)),
        _ => id.to_owned(),
    }
}

/// The words for all cards that lie there, in order.
pub(super) fn all(names: &Names<'_>, state: &State) -> Vec<String> {
    let cards = state.powers.lying().filter(|(_, power)| power.source.is_card());
    let mut words: Vec<String> = cards.map(|(_, power)| words(names, power)).collect();
    words.sort_unstable();
    words
}

/// Such words put as this module puts them, in order.
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

/// A card, where it lies, and the seat before which it does.
fn card(names: &Names<'_>, said: &str) -> Read<(ScriptId, Source, Option<Seat>)> {
    let parted = |word: &str| said.split_once(word).map(|(id, place)| (id.trim(), place.trim()));
    let (id, source, seat) = match (parted(" beside "), parted(" before ")) {
        (Some((id, planet)), _) => (id, Source::Beside(names.planet(planet)?), None),
        (None, Some((id, colour))) => (id, Source::Before, Some(names.seat(colour)?)),
        (None, None) => (said, Source::Middle, None),
    };
    let script = names.script(id)?;
    match names.rules.script(script).card().and_then(|card| card.lies) {
        Some(lies) if lies.star && source != Source::Middle => {
            Err(format!("`{id}` is a star card, which lies in the middle of the table"))
        }
        Some(lies) if lies.star => Ok((script, Source::Star, None)),
        Some(_) => Ok((script, source, seat)),
        None => Err(format!("`{id}` is no card that comes to lie on the table")),
    }
}

/// Lays cards on the table.
pub(super) fn lay(names: &Names<'_>, list: &[String], state: &mut State) -> Placed<()> {
    for (index, said) in list.iter().enumerate() {
        let (card, source, seat) = card(names, said).within("lying", index)?;
        let laid = state.lay(names.rules, card, seat.unwrap_or(state.offense), source);
        laid.ok_or_else(|| format!("there is no other `{said}`, or no room for it, or nothing is there any more"))
            .within("lying", index)?;
    }
    Ok(())
}

/// The powers that a word of a file means: those of a seat's aliens, or what lies on the table under these words.
pub(super) fn powers(names: &Names<'_>, state: &State, word: &str) -> Read<Vec<PowerSlot>> {
    let lying = state.powers.lying().find(|(_, power)| words(names, power) == word);
    match lying {
        Some((slot, _)) => Ok(vec![slot]),
        None => Ok(state.powers.of(names.seat(word)?).map(|(slot, _)| slot).collect()),
    }
}
