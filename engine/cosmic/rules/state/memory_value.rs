//! The memory of a power: conversion between values and the numbers in its slots.
//!
//! A kind of card is stored as the deck index of the first card of that kind, so equal kinds have equal numbers.

use crate::state::card::{CardKind, ScriptId};
use crate::state::place::Planet;
use crate::state::ruleset::Ruleset;
use crate::state::script::{Kept, MemoryCell, NONE_YET};
use crate::table::Seat;

/// A value in a power's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryValue {
    /// Empty: no seat, planet, kind of card, alien, or word yet.
    Nothing,
    /// True or false.
    Flag(bool),
    /// A number.
    Number(i16),
    /// A seat.
    Seat(Seat),
    /// A planet.
    Planet(Planet),
    /// A kind of card.
    Kind(CardKind),
    /// An alien.
    Alien(ScriptId),
    /// A word.
    Word(String),
}

impl Ruleset {
    /// Returns the value in a slot of a cell.
    ///
    /// Returns [`MemoryValue::Nothing`] if the value is invalid at this table.
    pub fn recalled(&self, cell: &MemoryCell, slot: i16) -> MemoryValue {
        let (byte, index) = (u8::try_from(slot).unwrap_or(u8::MAX), usize::try_from(slot).unwrap_or(usize::MAX));
        match cell.kept {
            Kept::Number => MemoryValue::Number(slot),
            Kept::Flag => MemoryValue::Flag(slot != 0),
            _ if !self.can_remember(cell, slot) || slot == NONE_YET => MemoryValue::Nothing,
            Kept::Seat => MemoryValue::Seat(Seat(byte)),
            Kept::Planet => MemoryValue::Planet(Planet(byte)),
            Kept::Kind => MemoryValue::Kind(self.cards[index]),
            Kept::Alien => MemoryValue::Alien(ScriptId(byte)),
            Kept::Word => MemoryValue::Word(cell.words[index].clone()),
        }
    }

    /// Returns the slot number for a value; `None` if the cell cannot store the value.
    pub fn slot_for(&self, cell: &MemoryCell, value: &MemoryValue) -> Option<i16> {
        let slot = match (cell.kept, value) {
            (Kept::Number, MemoryValue::Number(number)) => Some(*number),
            (Kept::Flag, MemoryValue::Flag(flag)) => Some(i16::from(*flag)),
            (Kept::Seat, MemoryValue::Seat(seat)) => Some(i16::from(seat.0)),
            (Kept::Planet, MemoryValue::Planet(planet)) => Some(i16::from(planet.0)),
            (Kept::Kind, MemoryValue::Kind(kind)) => index(self.cards.iter().position(|card| card == kind)),
            (Kept::Alien, MemoryValue::Alien(alien)) => Some(i16::from(alien.0)),
            (Kept::Word, MemoryValue::Word(word)) => index(cell.words.iter().position(|known| known == word)),
            (Kept::Number | Kept::Flag, _) => None,
            (_, MemoryValue::Nothing) => Some(NONE_YET),
            _ => None,
        };
        slot.filter(|slot| self.can_remember(cell, *slot))
    }

    /// Returns `true` if a slot of the cell can contain this number.
    pub(crate) fn can_remember(&self, cell: &MemoryCell, slot: i16) -> bool {
        match cell.kept {
            Kept::Number => {
                cell.range.is_none_or(|(least, most)| (least..=most).contains(&slot)) || slot == cell.initial
            }
            Kept::Flag => matches!(slot, 0 | 1),
            _ => slot == NONE_YET || self.all_it_can_hold(cell).contains(&slot),
        }
    }

    /// Returns all numbers that a filled cell can contain; none for cells of unlimited numbers.
    pub(crate) fn all_it_can_hold(&self, cell: &MemoryCell) -> Vec<i16> {
        match cell.kept {
            Kept::Number => cell.range.map_or_else(Vec::new, |(least, most)| (least..=most).collect()),
            Kept::Flag => vec![0, 1],
            Kept::Seat => self.seats().map(|seat| i16::from(seat.0)).collect(),
            Kept::Planet => self.planets().map(|planet| i16::from(planet.0)).collect(),
            Kept::Kind => {
                let is_first = |at: &usize| !self.cards[..*at].contains(&self.cards[*at]);
                (0..self.cards.len()).filter(is_first).filter_map(|at| index(Some(at))).collect()
            }
            Kept::Alien => {
                let scripts = self.scripts.iter().enumerate().filter(|(_, script)| script.is_alien());
                scripts.filter_map(|(at, _)| index(Some(at))).collect()
            }
            Kept::Word => (0..cell.words.len()).filter_map(|at| index(Some(at))).collect(),
        }
    }
}

fn index(at: Option<usize>) -> Option<i16> {
    i16::try_from(at?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn memory_slots_round_trip() {
        let rules = rules();
        let words = vec!["five".to_owned(), "six".to_owned()];
        let cell = |kept| MemoryCell { kept, words: words.clone(), ..MemoryCell::number("it".to_owned(), 0) };
        let alien = rules.scripts.iter().position(|script| script.is_alien()).unwrap() as u8;
        let kind = *rules.cards.last().unwrap();
        for (kept, value) in [
            (Kept::Number, MemoryValue::Number(-7)),
            (Kept::Flag, MemoryValue::Flag(true)),
            (Kept::Seat, MemoryValue::Seat(GREEN)),
            (Kept::Planet, MemoryValue::Planet(Planet::of(BLUE, 4))),
            (Kept::Kind, MemoryValue::Kind(kind)),
            (Kept::Alien, MemoryValue::Alien(ScriptId(alien))),
            (Kept::Word, MemoryValue::Word("six".to_owned())),
        ] {
            let cell = cell(kept);
            let slot = rules.slot_for(&cell, &value).unwrap();
            assert_eq!((rules.recalled(&cell, slot), rules.can_remember(&cell, slot)), (value, true));
            let plain = matches!(kept, Kept::Number | Kept::Flag);
            assert_eq!(rules.recalled(&cell, NONE_YET) == MemoryValue::Nothing, !plain);
            assert_eq!(rules.all_it_can_hold(&cell).contains(&slot), kept != Kept::Number);
        }
    }

    #[test]
    fn cells_reject_unknown_values() {
        let rules = rules();
        let words = vec!["five".to_owned()];
        let cell = |kept| MemoryCell { kept, words: words.clone(), ..MemoryCell::number("it".to_owned(), 0) };
        let card = rules.scripts.iter().position(|script| !script.is_alien()).unwrap() as u8;
        for (kept, value) in [
            (Kept::Seat, MemoryValue::Seat(Seat(3))),
            (Kept::Planet, MemoryValue::Planet(Planet::of(BLUE, 5))),
            (Kept::Kind, MemoryValue::Kind(CardKind::Attack(999))),
            (Kept::Alien, MemoryValue::Alien(ScriptId(card))),
            (Kept::Word, MemoryValue::Word("six".to_owned())),
            (Kept::Number, MemoryValue::Flag(true)),
            (Kept::Flag, MemoryValue::Number(1)),
        ] {
            assert_eq!(rules.slot_for(&cell(kept), &value), None);
        }
        let secret = MemoryCell { range: Some((1, 4)), ..cell(Kept::Number) };
        let held: Vec<i16> = (-2..7).filter(|number| rules.can_remember(&secret, *number)).collect();
        assert_eq!((held, rules.all_it_can_hold(&secret)), (vec![0, 1, 2, 3, 4], vec![1, 2, 3, 4]));
        assert_eq!(rules.recalled(&cell(Kept::Kind), 500), MemoryValue::Nothing);
        assert!(!rules.can_remember(&cell(Kept::Flag), 2) && !rules.can_remember(&cell(Kept::Word), 1));
    }
}
