//! What powers remember and seats know at the beginning of a scenario, and which scripts are off.

use super::super::values::{Read, parts};
use super::super::values::{shown, table, text};
use super::file::Setup;
use super::names::Names;
use super::placed::{At, Placed};
use crate::cosmic::{CardId, CardSet, Kept, MemoryCell, PowerSlot, Recalled, State};
use crate::problem::what_there_is;
use crate::table::Seat;
use serde_json::Value;

/// How a memory and what is known are written.
pub(super) const MEMORY: &str = "memory = { red = { asked = true } }";
pub(super) const KNOWN: &str = "known = { red = { blue = \"attack 8\" } }";

/// Puts it into a state in which all cards have their places.
pub(super) fn recall(names: &Names<'_>, setup: &Setup, state: &mut State) -> Placed<()> {
    for (index, id) in setup.disabled.iter().enumerate() {
        let bit = 1 << names.script(id).within("disabled", index)?.0;
        if state.disabled & bit != 0 {
            return Err(format!("`{id}` is named twice; name it once")).within("disabled", index);
        }
        state.disabled |= bit;
    }
    for (colour, cells) in &setup.memory {
        let powers = super::lying::powers(names, state, colour).within("memory", colour)?;
        let mut filled = Vec::new();
        for (key, value) in table(cells, MEMORY).within("memory", colour)? {
            let path = format!("{colour}/{key}");
            let (power, cell) = find_cell(names, state, &powers, colour, key).within("memory", &path)?;
            if filled.contains(&(power, cell.slot)) {
                return Err(format!("`{key}` is said twice, once with the name of its alien")).within("memory", &path);
            }
            filled.push((power, cell.slot));
            let slots = values(names, &cell, value).map_err(|what| format!("`memory.{colour}.{key}`: {what}"));
            for (slot, value) in slots.within("memory", &path)? {
                state.powers.get_mut(power).into_iter().for_each(|power| power.memory[slot] = value);
            }
        }
    }
    for (name, others) in &setup.known {
        let viewer = names.seat(name).within("known", name)?;
        for (colour, list) in table(others, KNOWN).within("known", name)? {
            let known = names.seat(colour).and_then(|other| know(names, state, viewer, other, text(list)?));
            known.within("known", format!("{name}/{colour}"))?;
        }
    }
    Ok(())
}

/// The cell of this key among powers: "asked", or "my_alien.asked" where a seat has several aliens.
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
        "its powers remember nothing".to_owned()
    } else {
        what_there_is(known.iter().map(String::as_str))
    };
    Err(format!("no power of {whose} remembers `{key}`; {there}"))
}

/// What a power remembers at a key, in the words of a setup: what should be, and what is.
///
/// Of a cell with a place for each seat, seats that are not named are meant to be as the script declares it, as they
/// would be in a setup.
pub(super) fn compare(names: &Names<'_>, state: &State, whose: &str, key: &str, value: &Value) -> Read<[String; 2]> {
    let (power, cell) = find_cell(names, state, &super::lying::powers(names, state, whose)?, whose, key)?;
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

/// The slots a value fills: true, 3, or { blue = 3 } for a cell with a place for each seat.
fn values(names: &Names<'_>, cell: &MemoryCell, value: &Value) -> Read<Vec<(usize, i16)>> {
    let plain = |value: &Value| {
        let recalled = match (cell.kept, value) {
            (Kept::Flag, Value::Bool(yes)) => Recalled::Flag(*yes),
            (Kept::Number, Value::Number(number)) => {
                let number = number.as_i64().and_then(|number| i16::try_from(number).ok());
                Recalled::Number(number.ok_or_else(|| format!("`{value}` is too large"))?)
            }
            // A position that is written down says so of what is not there.
            (Kept::Number | Kept::Flag, _) => return Err(format!("`{}` is not {}", shown(value), wanted(cell))),
            (_, Value::String(name)) if name.is_empty() => Recalled::Nothing,
            (Kept::Seat, Value::String(name)) => Recalled::Seat(names.seat(name)?),
            (Kept::Planet, Value::String(name)) => Recalled::Planet(names.planet(name)?),
            (Kept::Kind, Value::String(name)) => Recalled::Kind(names.card(name)?),
            (Kept::Alien, Value::String(id)) => Recalled::Alien(names.script(id)?),
            (Kept::Word, Value::String(word)) => Recalled::Word(word.clone()),
            _ => return Err(format!("`{}` is not {}", shown(value), wanted(cell))),
        };
        let slot = names.rules.slot_for(cell, &recalled);
        slot.ok_or_else(|| format!("`{}` is not {}", shown(value), wanted(cell)))
    };
    let first = usize::from(cell.slot);
    match value {
        Value::Object(table) if cell.per_seat => {
            table.iter().map(|(colour, value)| Ok((first + names.seat(colour)?.index(), plain(value)?))).collect()
        }
        _ if cell.per_seat => Err("it has a place for each seat; write `{ blue = 3 }`".to_owned()),
        value => Ok(vec![(first, plain(value)?)]),
    }
}

/// A seat knows cards of another's hand.
fn know(names: &Names<'_>, state: &mut State, viewer: Seat, other: Seat, list: &str) -> Read<()> {
    if viewer == other {
        return Err(format!("{} knows its own hand; say whose other hand it knows", names.of_seat(viewer)));
    }
    for name in parts(list) {
        let kind = names.card(name)?;
        let fits = |card: &CardId| names.rules.kind(*card) == kind && !state.cards.seen(viewer).contains(*card);
        let card = state.cards.hand(other).iter().find(fits);
        let card = card.ok_or_else(|| format!("{} holds no such `{name}`", names.of_seat(other)))?;
        state.cards.learn(viewer, CardSet::one(card));
    }
    Ok(())
}

/// What is known, remembered or off in a state, in the words of a setup: for recorders.
pub(super) struct Recollection {
    /// By colour, by key of the memory: "true", "3" or "{ blue = 3 }".
    pub memory: Vec<(String, Vec<(String, String)>)>,
    /// By viewer, by colour: the cards.
    pub known: Vec<(String, Vec<(String, String)>)>,
    /// Ids of scripts.
    pub disabled: Vec<String>,
}

/// Reads it out of a state.
pub(super) fn of_state(names: &Names<'_>, state: &State) -> Recollection {
    let seats = || names.rules.seats().map(|seat| (seat, names.of_seat(seat).to_owned()));
    let with = |parts: Vec<(String, String)>, colour| (!parts.is_empty()).then_some((colour, parts));
    let known = |viewer: Seat| {
        let of = |(other, colour): (Seat, String)| {
            let cards = state.cards.hand(other).and(state.cards.seen(viewer));
            let kinds: Vec<String> = cards.iter().map(|card| names.of_card(names.rules.kind(card))).collect();
            (other != viewer && !kinds.is_empty()).then(|| (colour, kinds.join(", ")))
        };
        seats().filter_map(of).collect::<Vec<_>>()
    };
    let scripts = names.rules.scripts.iter().enumerate();
    Recollection {
        memory: {
            let of_seats =
                seats().map(|(seat, colour)| (state.powers.of(seat).map(|(slot, _)| slot).collect(), colour));
            let lying = state.powers.lying().map(|(slot, power)| (vec![slot], super::lying::words(names, power)));
            let all = of_seats.chain(lying);
            all.filter_map(|(powers, whose)| with(remembered(names, state, &powers), whose)).collect()
        },
        known: seats().filter_map(|(viewer, colour)| with(known(viewer), colour)).collect(),
        disabled: scripts
            .filter(|(index, _)| state.disabled >> index & 1 == 1)
            .map(|(_, script)| script.id.clone())
            .collect(),
    }
}

/// What a seat's powers remember, where it is not as at the start.
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

/// The value of a cell where it is not as at the start: "true", "3" or "{ blue = 3 }".
fn in_words(names: &Names<'_>, cell: &MemoryCell, slots: &[i16]) -> Option<String> {
    let value = |offset: usize| Some(slots[usize::from(cell.slot) + offset]).filter(|now| *now != cell.initial);
    if !cell.per_seat {
        return value(0).map(|now| cell_value(names, cell, now));
    }
    let changed = names.rules.seats().filter_map(|seat| Some((names.of_seat(seat), value(seat.index())?)));
    let list: Vec<String> =
        changed.map(|(colour, now)| format!("{colour} = {}", cell_value(names, cell, now))).collect();
    (!list.is_empty()).then(|| format!("{{ {} }}", list.join(", ")))
}

/// What a cell takes, in a message.
fn wanted(cell: &MemoryCell) -> String {
    match cell.kept {
        Kept::Flag => "true or false".to_owned(),
        Kept::Kind => "a kind of card".to_owned(),
        Kept::Alien => "an alien".to_owned(),
        Kept::Word => format!("one of {}", cell.words.join(", ")),
        kept => format!("a {}", kept.word()),
    }
}

/// A value as a setup writes it.
fn cell_value(names: &Names<'_>, cell: &MemoryCell, slot: i16) -> String {
    let quoted = |name: &str| format!("\"{name}\"");
    match names.rules.recalled(cell, slot) {
        Recalled::Nothing => quoted(""),
        Recalled::Flag(flag) => flag.to_string(),
        Recalled::Number(number) => number.to_string(),
        Recalled::Seat(seat) => quoted(names.of_seat(seat)),
        Recalled::Planet(planet) => quoted(&names.of_planet(planet)),
        Recalled::Kind(kind) => quoted(&names.of_card(kind)),
        Recalled::Alien(alien) => quoted(names.of_script(alien)),
        Recalled::Word(word) => quoted(&word),
    }
}
