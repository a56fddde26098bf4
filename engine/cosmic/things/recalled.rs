//! What a power remembers, read out of its slots and put into them: each slot is a number, and its cell says what of.
//!
//! A kind of card is held as the first card of the deck that shows it, so that equal kinds are equal numbers.

use crate::table::Seat;
use crate::things::card::{CardKind, ScriptId};
use crate::things::place::Planet;
use crate::things::ruleset::Ruleset;
use crate::things::script::{Kept, MemoryCell, NONE_YET};

/// A value that a power remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recalled {
    /// No seat, planet, kind of card, alien or word yet.
    Nothing,
    /// Yes or no.
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
    /// What a slot of a cell holds. Of something that there is not at this table it holds nothing.
    pub fn recalled(&self, cell: &MemoryCell, slot: i16) -> Recalled {
        let (byte, index) = (u8::try_from(slot).unwrap_or(u8::MAX), usize::try_from(slot).unwrap_or(usize::MAX));
        match cell.kept {
            Kept::Number => Recalled::Number(slot),
            Kept::Flag => Recalled::Flag(slot != 0),
            _ if !self.can_remember(cell, slot) || slot == NONE_YET => Recalled::Nothing,
            Kept::Seat => Recalled::Seat(Seat(byte)),
            Kept::Planet => Recalled::Planet(Planet(byte)),
            Kept::Kind => Recalled::Kind(self.cards[index]),
            Kept::Alien => Recalled::Alien(ScriptId(byte)),
            Kept::Word => Recalled::Word(cell.words[index].clone()),
        }
    }

    /// What a slot of a cell holds when the power remembers this; `None`: the cell cannot hold it.
    pub fn slot_for(&self, cell: &MemoryCell, value: &Recalled) -> Option<i16> {
        let slot = match (cell.kept, value) {
            (Kept::Number, Recalled::Number(number)) => Some(*number),
            (Kept::Flag, Recalled::Flag(flag)) => Some(i16::from(*flag)),
            (Kept::Seat, Recalled::Seat(seat)) => Some(i16::from(seat.0)),
            (Kept::Planet, Recalled::Planet(planet)) => Some(i16::from(planet.0)),
            (Kept::Kind, Recalled::Kind(kind)) => index(self.cards.iter().position(|card| card == kind)),
            (Kept::Alien, Recalled::Alien(alien)) => Some(i16::from(alien.0)),
            (Kept::Word, Recalled::Word(word)) => index(cell.words.iter().position(|known| known == word)),
            (Kept::Number | Kept::Flag, _) => None,
            (_, Recalled::Nothing) => Some(NONE_YET),
            _ => None,
        };
        slot.filter(|slot| self.can_remember(cell, *slot))
    }

    /// Whether a slot of a cell can hold this.
    pub(crate) fn can_remember(&self, cell: &MemoryCell, slot: i16) -> bool {
        match cell.kept {
            Kept::Number => {
                cell.range.is_none_or(|(least, most)| (least..=most).contains(&slot)) || slot == cell.initial
            }
            Kept::Flag => matches!(slot, 0 | 1),
            _ => slot == NONE_YET || self.all_it_can_hold(cell).contains(&slot),
        }
    }

    /// All that a cell can hold once it holds something; of numbers without a range there are too many.
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
    fn what_is_put_into_a_slot_is_read_out_of_it() {
        let rules = rules();
        let words = vec!["five".to_owned(), "six".to_owned()];
        let cell = |kept| MemoryCell { kept, words: words.clone(), ..MemoryCell::number("it".to_owned(), 0) };
        let alien = rules.scripts.iter().position(|script| script.is_alien()).unwrap() as u8;
        let kind = *rules.cards.last().unwrap();
        for (kept, value) in [
            (Kept::Number, Recalled::Number(-7)),
            (Kept::Flag, Recalled::Flag(true)),
            (Kept::Seat, Recalled::Seat(GREEN)),
            (Kept::Planet, Recalled::Planet(Planet::of(BLUE, 4))),
            (Kept::Kind, Recalled::Kind(kind)),
            (Kept::Alien, Recalled::Alien(ScriptId(alien))),
            (Kept::Word, Recalled::Word("six".to_owned())),
        ] {
            let cell = cell(kept);
            let slot = rules.slot_for(&cell, &value).unwrap();
            assert_eq!((rules.recalled(&cell, slot), rules.can_remember(&cell, slot)), (value, true));
            let plain = matches!(kept, Kept::Number | Kept::Flag);
            assert_eq!(rules.recalled(&cell, NONE_YET) == Recalled::Nothing, !plain);
            assert_eq!(rules.all_it_can_hold(&cell).contains(&slot), kept != Kept::Number);
        }
    }

    #[test]
    fn a_cell_holds_nothing_that_there_is_not() {
        let rules = rules();
        let words = vec!["five".to_owned()];
        let cell = |kept| MemoryCell { kept, words: words.clone(), ..MemoryCell::number("it".to_owned(), 0) };
        let card = rules.scripts.iter().position(|script| !script.is_alien()).unwrap() as u8;
        for (kept, value) in [
            (Kept::Seat, Recalled::Seat(Seat(3))),
            (Kept::Planet, Recalled::Planet(Planet::of(BLUE, 5))),
            (Kept::Kind, Recalled::Kind(CardKind::Attack(999))),
            (Kept::Alien, Recalled::Alien(ScriptId(card))),
            (Kept::Word, Recalled::Word("six".to_owned())),
            (Kept::Number, Recalled::Flag(true)),
            (Kept::Flag, Recalled::Number(1)),
        ] {
            assert_eq!(rules.slot_for(&cell(kept), &value), None);
        }
        let secret = MemoryCell { range: Some((1, 4)), ..cell(Kept::Number) };
        let held: Vec<i16> = (-2..7).filter(|number| rules.can_remember(&secret, *number)).collect();
        assert_eq!((held, rules.all_it_can_hold(&secret)), (vec![0, 1, 2, 3, 4], vec![1, 2, 3, 4]));
        assert_eq!(rules.recalled(&cell(Kept::Kind), 500), Recalled::Nothing);
        assert!(!rules.can_remember(&cell(Kept::Flag), 2) && !rules.can_remember(&cell(Kept::Word), 1));
    }
}
