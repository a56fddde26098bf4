//! The memory of powers, the knowledge of seats, and disabled scripts at the start of a scenario.

use super::super::values::{Read, parts};
use super::super::values::{shown, table, text};
use super::file::Setup;
use super::names::Names;
use super::placed::{At, Placed};
use crate::cosmic::{CardId, CardSet, Kept, MemoryCell, MemoryValue, PowerSlot, State};
use crate::problem::what_there_is;
use crate::table::Seat;
use serde_json::Value;

/// Examples of the notation for memory and known cards.
pub(super) const MEMORY: &str = "memory = { red = { asked = true } }";
pub(super) const KNOWN: &str = "known = { red = { blue = \"attack 8\" } }";

/// Sets memory and knowledge in a state whose cards are already placed.
pub(super) fn recall(names: &Names<'_>, setup: &Setup, state: &mut State) -> Placed<()> {
    for (index, id) in setup.disabled.iter().enumerate() {
        let bit = 1 << names.script(id).within("disabled", index)?.0;
        if state.disabled & bit != 0 {
            return Err(format!("duplicate `{id}`; list it once")).within("disabled", index);
        }
        state.disabled |= bit;
    }
    for (color, cells) in &setup.memory {
        let powers = super::table_cards::powers(names, state, color).within("memory", color)?;
        let mut filled = Vec::new();
        for (key, value) in table(cells, MEMORY).within("memory", color)? {
            let path = format!("{color}/{key}");
            let (power, cell) = find_cell(names, state, &powers, color, key).within("memory", &path)?;
            if filled.contains(&(power, cell.slot)) {
                return Err(format!("duplicate `{key}`: it is stated with and without the name of its alien"))
                    .within("memory", &path);
            }
            filled.push((power, cell.slot));
            let slots = values(names, &cell, value).map_err(|what| format!("`memory.{color}.{key}`: {what}"));
            for (slot, value) in slots.within("memory", &path)? {
                state.powers.get_mut(power).into_iter().for_each(|power| power.memory[slot] = value);
            }
        }
    }
    for (name, others) in &setup.known {
        let viewer = names.seat(name).within("known", name)?;
        for (color, list) in table(others, KNOWN).within("known", name)? {
            let known = names.seat(color).and_then(|other| know(names, state, viewer, other, text(list)?));
            known.within("known", format!("{name}/{color}"))?;
        }
    }
    Ok(())
}

/// Returns the memory cell for a key. If the seat has several aliens, the key includes the script: "my_alien.asked".
fn find_cell(
    names: &Names<'_>,
    state: &State,
    powers: &[PowerSlot],
    whose: &str,
    key: &str,
) -> Read<(PowerSlot, MemoryCell)> {
    let mut known = Vec::new();
    for (slot, alien) in powers.iter().filter_map(|slot| Some((*slot, &state.powers.get(*slot)?.alien))) {
        for cell in &names.rules.script(*alien).memory {
            let full = format!("{}.{}", names.of_script(*alien), cell.key);
            if key == cell.key || key == full {
                return Ok((slot, cell.clone()));
            }
            known.push(full);
        }
    }
    let there = if known.is_empty() {
        "its powers have no memory".to_owned()
    } else {
        what_there_is(known.iter().map(String::as_str))
    };
    Err(format!("unknown memory key `{key}` for the powers of {whose}; {there}"))
}

/// Returns the expected and the actual memory of a power for a key, both in the notation of a setup.
///
/// In a cell with a value for each seat, seats that are not named have the value declared in the script.
pub(super) fn compare(names: &Names<'_>, state: &State, whose: &str, key: &str, value: &Value) -> Read<[String; 2]> {
    let (power, cell) = find_cell(names, state, &super::table_cards::powers(names, state, whose)?, whose, key)?;
    let now = state.powers.get(power).map(|power| power.memory).unwrap_or_default();
    let mut wanted = now;
    wanted[cell.slots(names.rules.seats)].fill(cell.initial);
    let slots = values(names, &cell, value).map_err(|what| format!("`{key}`: {what}"))?;
    slots.into_iter().for_each(|(slot, value)| wanted[slot] = value);
    let words = |slots| in_words(names, &cell, slots).unwrap_or_else(|| as_declared(names, &cell));
    Ok([words(&wanted), words(&now)])
}

fn as_declared(names: &Names<'_>, cell: &MemoryCell) -> String {
    if cell.per_seat { "{}".to_owned() } else { cell_value(names, cell, cell.initial) }
}

/// Reads the values for a cell's slots. Forms: true, 3, or { blue = 3 } for one value per seat.
fn values(names: &Names<'_>, cell: &MemoryCell, value: &Value) -> Read<Vec<(usize, i16)>> {
    let plain = |value: &Value| {
        let recalled = match (cell.kept, value) {
            (Kept::Flag, Value::Bool(yes)) => MemoryValue::Flag(*yes),
            (Kept::Number, Value::Number(number)) => {
                let number = number.as_i64().and_then(|number| i16::try_from(number).ok());
                MemoryValue::Number(number.ok_or_else(|| format!("`{value}` is too large"))?)
            }
            (Kept::Number | Kept::Flag, _) => return Err(format!("`{}` is not {}", shown(value), wanted(cell))),
            // In a recorded position, a missing value is an empty string.
            (_, Value::String(name)) if name.is_empty() => MemoryValue::Nothing,
            (Kept::Seat, Value::String(name)) => MemoryValue::Seat(names.seat(name)?),
            (Kept::Planet, Value::String(name)) => MemoryValue::Planet(names.planet(name)?),
            (Kept::Kind, Value::String(name)) => MemoryValue::Kind(names.card(name)?),
            (Kept::Alien, Value::String(id)) => MemoryValue::Alien(names.script(id)?),
            (Kept::Word, Value::String(word)) => MemoryValue::Word(word.clone()),
            _ => return Err(format!("`{}` is not {}", shown(value), wanted(cell))),
        };
        let slot = names.rules.slot_for(cell, &recalled);
        slot.ok_or_else(|| format!("`{}` is not {}", shown(value), wanted(cell)))
    };
    let first = usize::from(cell.slot);
    match value {
        Value::Object(table) if cell.per_seat => {
            table.iter().map(|(color, value)| Ok((first + names.seat(color)?.index(), plain(value)?))).collect()
        }
        _ if cell.per_seat => Err("expected a value for each seat; write `{ blue = 3 }`".to_owned()),
        value => Ok(vec![(first, plain(value)?)]),
    }
}

/// Adds cards of another hand to a seat's knowledge.
fn know(names: &Names<'_>, state: &mut State, viewer: Seat, other: Seat, list: &str) -> Read<()> {
    if viewer == other {
        return Err(format!(
            "{} always knows its own hand; name the other seat whose hand it knows",
            names.of_seat(viewer)
        ));
    }
    for name in parts(list) {
        let kind = names.card(name)?;
        let fits = |card: &CardId| names.rules.kind(*card) == kind && !state.cards.seen(viewer).contains(*card);
        let card = state.cards.hand(other).iter().find(fits);
        let card = card.ok_or_else(|| format!("{} does not hold `{name}`", names.of_seat(other)))?;
        state.cards.learn(viewer, CardSet::one(card));
    }
    Ok(())
}

/// The memory, known cards, and disabled scripts of a state, in the notation of a setup.
pub(super) struct Recollection {
    /// The memory by color and key. Forms: "true", "3", or "{ blue = 3 }".
    pub memory: Vec<(String, Vec<(String, String)>)>,
    /// The known cards, by viewer and color.
    pub known: Vec<(String, Vec<(String, String)>)>,
    /// The ids of disabled scripts.
    pub disabled: Vec<String>,
}

/// Reads this data from a state.
pub(super) fn of_state(names: &Names<'_>, state: &State) -> Recollection {
    let seats = || names.rules.seats().map(|seat| (seat, names.of_seat(seat).to_owned()));
    let with = |parts: Vec<(String, String)>, color| (!parts.is_empty()).then_some((color, parts));
    let known = |viewer: Seat| {
        let of = |(other, color): (Seat, String)| {
            let cards = state.cards.hand(other).and(state.cards.seen(viewer));
            let kinds: Vec<String> = cards.iter().map(|card| names.of_card(names.rules.kind(card))).collect();
            (other != viewer && !kinds.is_empty()).then(|| (color, kinds.join(", ")))
        };
        seats().filter_map(of).collect::<Vec<_>>()
    };
    let scripts = names.rules.scripts.iter().enumerate();
    Recollection {
        memory: {
            let of_seats = seats().map(|(seat, color)| (state.powers.of(seat).map(|(slot, _)| slot).collect(), color));
            let lying = state.powers.lying().map(|(slot, power)| (vec![slot], super::table_cards::words(names, power)));
            let all = of_seats.chain(lying);
            all.filter_map(|(powers, whose)| with(remembered(names, state, &powers), whose)).collect()
        },
        known: seats().filter_map(|(viewer, color)| with(known(viewer), color)).collect(),
        disabled: scripts
            .filter(|(index, _)| state.disabled >> index & 1 == 1)
            .map(|(_, script)| script.id.clone())
            .collect(),
    }
}

/// Returns the memory of a seat's powers that differs from the start of a game.
fn remembered(names: &Names<'_>, state: &State, powers: &[PowerSlot]) -> Vec<(String, String)> {
    let mut cells = Vec::new();
    let several = powers.len() > 1;
    for power in powers.iter().filter_map(|slot| state.powers.get(*slot)) {
        for cell in &names.rules.script(power.alien).memory {
            let words = in_words(names, cell, &power.memory);
            let key = if several { format!("{}.{}", names.of_script(power.alien), cell.key) } else { cell.key.clone() };
            cells.extend(words.map(|words| (key, words)));
        }
    }
    cells
}

/// Returns the value of a cell if it differs from the start. Forms: "true", "3", or "{ blue = 3 }".
fn in_words(names: &Names<'_>, cell: &MemoryCell, slots: &[i16]) -> Option<String> {
    let value = |offset: usize| Some(slots[usize::from(cell.slot) + offset]).filter(|now| *now != cell.initial);
    if !cell.per_seat {
        return value(0).map(|now| cell_value(names, cell, now));
    }
    let changed = names.rules.seats().filter_map(|seat| Some((names.of_seat(seat), value(seat.index())?)));
    let list: Vec<String> = changed.map(|(color, now)| format!("{color} = {}", cell_value(names, cell, now))).collect();
    (!list.is_empty()).then(|| format!("{{ {} }}", list.join(", ")))
}

/// Returns a description of the values that a cell accepts.
fn wanted(cell: &MemoryCell) -> String {
    match cell.kept {
        Kept::Flag => "true or false".to_owned(),
        Kept::Kind => "a kind of card".to_owned(),
        Kept::Alien => "an alien".to_owned(),
        Kept::Word => format!("one of {}", cell.words.join(", ")),
        kept => format!("a {}", kept.word()),
    }
}

/// Returns a value in the notation of a setup.
fn cell_value(names: &Names<'_>, cell: &MemoryCell, slot: i16) -> String {
    let quoted = |name: &str| format!("\"{name}\"");
    match names.rules.recalled(cell, slot) {
        MemoryValue::Nothing => quoted(""),
        MemoryValue::Flag(flag) => flag.to_string(),
        MemoryValue::Number(number) => number.to_string(),
        MemoryValue::Seat(seat) => quoted(names.of_seat(seat)),
        MemoryValue::Planet(planet) => quoted(&names.of_planet(planet)),
        MemoryValue::Kind(kind) => quoted(&names.of_card(kind)),
        MemoryValue::Alien(alien) => quoted(names.of_script(alien)),
        MemoryValue::Word(word) => quoted(&word),
    }
}
