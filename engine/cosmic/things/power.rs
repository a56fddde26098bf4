//! Powers: what an alien lets a seat do, each with its holder, its memory and what has been done with it. Rules of the table
//! and cards that lie there act as powers do, and lie among them.
//!
//! Who has a power is asked of the power and never read off its slot: a power can be dealt, moved, copied or lent.

use crate::table::Seat;
use crate::things::card::ScriptId;
use crate::things::in_place::clone_in_place;
use crate::things::place::Planet;
use crate::things::power_sets::{HookSet, MAX_POWERS, PowerSet, PowerSlot, Used};
use crate::things::ruleset::Ruleset;
use crate::things::script::{Kept, MEMORY_SLOTS, MemoryCell};
use crate::things::stall::Acts;
use serde::{Deserialize, Serialize};

/// The most scripts at a table: each has a bit in the set of those switched off.
pub const MAX_SCRIPTS: usize = 128;

/// How long the holder of a power has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// Until it goes.
    #[default]
    Game,
    /// It is dropped at the end of the encounter.
    Encounter,
    /// It goes back to this seat at the end of the encounter.
    Lent(Seat),
}

/// What brings a power to the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An alien of its holder.
    #[default]
    Alien,
    /// A rule of the table, which the offense carries out.
    Rule,
    /// A card that lies in the middle of the table, for the offense.
    Middle,
    /// A card that lies beside a planet, for the offense.
    Beside(Planet),
    /// A star card that has been turned, for the offense.
    Star,
    /// A card that lies before its holder.
    Before,
}

impl Source {
    /// Whether it is an alien's: only that can be cancelled (P3), lost (W3), taken or copied.
    pub const fn is_alien(&self) -> bool {
        matches!(self, Source::Alien)
    }

    /// Whether it is a card that lies on the table.
    pub const fn is_card(self) -> bool {
        matches!(self, Source::Middle | Source::Beside(_) | Source::Star | Source::Before)
    }

    /// Whether it is for the offense, whoever that is.
    pub const fn is_common(self) -> bool {
        matches!(self, Source::Rule | Source::Middle | Source::Beside(_) | Source::Star)
    }
}

/// A power at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Power {
    /// Its script: an alien's, a rule's or a card's.
    pub alien: ScriptId,
    /// What brings it to the table.
    #[serde(default)]
    pub source: Source,
    /// The seat that has it.
    pub holder: Seat,
    /// The hooks at which its use has been declared, by how long that counts.
    pub used: Used,
    /// The hooks at which its use has taken effect in this encounter.
    pub done: HookSet,
    /// It is cancelled for this encounter (P3).
    pub zapped: bool,
    /// Its place among the powers of its holder: its piles are known by it.
    #[serde(default)]
    pub place: u8,
    /// The power through which it was gained, while that is at the table.
    #[serde(default)]
    pub given_by: Option<PowerSlot>,
    /// How long its holder has it.
    #[serde(default)]
    pub lasts: Lasts,
    /// The turns in which it has acted since the game got on last.
    #[serde(default)]
    pub acts: Acts,
    /// What it remembers; its script says which cell lies where.
    pub memory: [i16; MEMORY_SLOTS],
}

impl Power {
    /// A power that has done nothing yet and remembers what its script declares.
    pub fn new(alien: ScriptId, holder: Seat, cells: &[MemoryCell], seats: u8) -> Power {
        let (used, done) = (Used::default(), HookSet::default());
        let (source, given_by, lasts, memory) = (Source::Alien, None, Lasts::Game, [0; MEMORY_SLOTS]);
        let (zapped, place, acts) = (false, 0, Acts::default());
        let mut power = Power { alien, source, holder, used, done, zapped, place, given_by, lasts, acts, memory };
        cells.iter().for_each(|cell| power.forget(cell, seats));
        power
    }

    /// A cell of the memory holds what its script declares.
    fn forget(&mut self, cell: &MemoryCell, seats: u8) {
        self.memory[cell.slots(seats)].fill(cell.initial);
    }

    /// Whether its memory holds what its script can have put there, and nothing where nothing is declared.
    pub(crate) fn remembers_well(&self, rules: &Ruleset) -> bool {
        let cells = &rules.script(self.alien).memory;
        self.memory.iter().enumerate().all(|(slot, value)| {
            match cells.iter().find(|cell| cell.slots(rules.seats).contains(&slot)) {
                Some(cell) => rules.can_remember(cell, *value),
                None => *value == 0,
            }
        })
    }

    /// Whether it remembers this alien for all to see: then it keeps it, and no other power brings it into the game.
    pub(crate) fn keeps(&self, rules: &Ruleset, alien: ScriptId) -> bool {
        let cells = rules.script(self.alien).memory.iter().filter(|cell| cell.public && cell.kept == Kept::Alien);
        cells.flat_map(|cell| &self.memory[cell.slots(rules.seats)]).any(|slot| *slot == i16::from(alien.0))
    }

    /// What lasted an encounter is over: that it was cancelled, what it has used, what it remembers only so long.
    pub(crate) fn end_encounter(&mut self, cells: &[MemoryCell], seats: u8) {
        (self.used.encounter, self.done, self.zapped) = (HookSet::default(), HookSet::default(), false);
        cells.iter().filter(|cell| cell.encounter).for_each(|cell| self.forget(cell, seats));
    }
}

/// The powers at a table, each in its slot.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[Option<Power>; MAX_POWERS]", into = "[Option<Power>; MAX_POWERS]")]
pub struct AllPowers {
    /// The slots to the last power: none behind it is kept.
    slots: Vec<Option<Power>>,
}

clone_in_place!(AllPowers { slots });

impl From<[Option<Power>; MAX_POWERS]> for AllPowers {
    fn from(slots: [Option<Power>; MAX_POWERS]) -> AllPowers {
        let used = slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        AllPowers { slots: slots[..used].to_vec() }
    }
}

impl From<AllPowers> for [Option<Power>; MAX_POWERS] {
    fn from(powers: AllPowers) -> Self {
        std::array::from_fn(|slot| powers.slots.get(slot).copied().flatten())
    }
}

impl AllPowers {
    /// No power is dealt yet.
    pub const NONE: AllPowers = AllPowers { slots: Vec::new() };

    fn fill(&mut self, slot: usize, power: Power) -> PowerSlot {
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = Some(power);
        PowerSlot(slot as u8)
    }

    /// The power in a slot.
    #[inline]
    pub fn get(&self, slot: PowerSlot) -> Option<&Power> {
        self.slots.get(usize::from(slot.0))?.as_ref()
    }

    /// The power in a slot, to be changed.
    pub fn get_mut(&mut self, slot: PowerSlot) -> Option<&mut Power> {
        self.slots.get_mut(usize::from(slot.0))?.as_mut()
    }

    /// Each power with its slot.
    pub fn iter(&self) -> impl Iterator<Item = (PowerSlot, &Power)> {
        (0..).map(PowerSlot).zip(&self.slots).filter_map(|(slot, power)| Some((slot, power.as_ref()?)))
    }

    /// Each power with its slot, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (PowerSlot, &mut Power)> {
        (0..).map(PowerSlot).zip(&mut self.slots).filter_map(|(slot, power)| Some((slot, power.as_mut()?)))
    }

    /// The powers of a seat's aliens.
    pub fn of(&self, holder: Seat) -> impl Iterator<Item = (PowerSlot, &Power)> {
        self.iter().filter(move |(_, power)| power.holder == holder && power.source.is_alien())
    }

    /// The powers of a seat's aliens, to be changed.
    pub fn of_mut(&mut self, holder: Seat) -> impl Iterator<Item = (PowerSlot, &mut Power)> {
        self.iter_mut().filter(move |(_, power)| power.holder == holder && power.source.is_alien())
    }

    /// The rules of the table and the cards that lie on it.
    pub fn lying(&self) -> impl Iterator<Item = (PowerSlot, &Power)> {
        self.iter().filter(|(_, power)| !power.source.is_alien())
    }

    /// Those of a set that a seat has, its aliens' and what lies there for it.
    pub fn held(&self, holder: Seat, among: PowerSet) -> PowerSet {
        let held = among.iter().filter(|slot| self.get(*slot).is_some_and(|power| power.holder == holder));
        held.fold(PowerSet::EMPTY, PowerSet::with)
    }

    /// Takes a power out of its slot.
    pub(crate) fn take(&mut self, slot: PowerSlot) -> Option<Power> {
        let taken = self.slots.get_mut(usize::from(slot.0))?.take();
        while self.slots.pop_if(|last| last.is_none()).is_some() {}
        taken
    }

    /// Puts a power into a free slot, into none of these as long as there is another.
    pub(crate) fn put_beside(&mut self, power: Power, not: PowerSet) -> Option<PowerSlot> {
        let mut free = (0..MAX_POWERS as u8).map(PowerSlot).filter(|slot| self.get(*slot).is_none());
        let Some(slot) = free.find(|slot| !not.contains(*slot)) else { return self.put(power) };
        Some(self.fill(usize::from(slot.0), Power { place: self.place_for(&power), ..power }))
    }

    /// The place of a power that comes to the table; what is no alien's has no piles, and needs none.
    fn place_for(&self, power: &Power) -> u8 {
        if power.source.is_alien() { self.free_place(power.holder) } else { 0 }
    }

    /// The first place among the powers of a seat that none of them has.
    pub(crate) fn free_place(&self, holder: Seat) -> u8 {
        let is_taken = |place: &u8| self.of(holder).any(|(_, other)| other.place == *place);
        (0..).find(|place| !is_taken(place)).unwrap_or_default()
    }

    /// Puts a power into the first slot that is free, in the first free place of its holder; `None`: none is.
    pub(crate) fn put(&mut self, power: Power) -> Option<PowerSlot> {
        let free = self.slots.iter().position(Option::is_none).unwrap_or(self.slots.len());
        (free < MAX_POWERS).then(|| self.fill(free, Power { place: self.place_for(&power), ..power }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_copied_to_where_others_were_is_the_same() {
        let power = |alien| Power::new(ScriptId(alien), Seat(1), &[], 3);
        let of = |count: u8| {
            let mut powers = AllPowers::NONE;
            (0..count).for_each(|alien| assert!(powers.put(power(alien)).is_some()));
            powers
        };
        for (few, many) in [(0, 5), (3, 32), (2, 3), (4, 4)] {
            for (mut there, other) in [(of(few), of(many)), (of(many), of(few))] {
                there.clone_from(&other);
                assert_eq!(there, other);
                assert_eq!(<[Option<Power>; MAX_POWERS]>::from(there), <[Option<Power>; MAX_POWERS]>::from(other));
            }
        }
        let (mut five, mut four) = (of(5), of(4));
        assert!(five.take(PowerSlot(4)).is_some());
        assert_eq!(five, four);
        assert!(four.take(PowerSlot(1)).is_some() && five != four);
        five.clone_from(&four);
        assert_eq!(five, four);
    }

    #[test]
    fn powers_are_dealt_each_into_its_own_slot() {
        let power = |alien, seat| Power::new(ScriptId(alien), Seat(seat), &[], 3);
        let mut powers = AllPowers::NONE;
        let slots = [(0, 1), (1, 0), (2, 1)].map(|(alien, seat)| powers.put(power(alien, seat)));
        assert_eq!(slots, [0, 1, 2].map(|slot| Some(PowerSlot(slot))));
        let aliens =
            |powers: &AllPowers, seat| powers.of(Seat(seat)).map(|(_, power)| power.alien.0).collect::<Vec<_>>();
        assert_eq!((aliens(&powers, 0), aliens(&powers, 1), aliens(&powers, 2)), (vec![1], vec![0, 2], vec![]));
        let both = PowerSet::EMPTY.with(PowerSlot(1)).with(PowerSlot(2));
        assert_eq!(powers.held(Seat(1), both), PowerSet::EMPTY.with(PowerSlot(2)));
        let before = powers.clone();
        powers.of_mut(Seat(1)).for_each(|(_, power)| power.zapped = true);
        assert_eq!(powers.iter().map(|(_, power)| power.zapped).collect::<Vec<_>>(), [true, false, true]);
        assert!(powers != before && before == serde_json::from_value(serde_json::to_value(&before).unwrap()).unwrap());
        let rule = Power { source: Source::Rule, ..power(4, 1) };
        let slot = powers.put(rule).unwrap();
        assert_eq!((aliens(&powers, 1), powers.lying().count()), (vec![0, 2], 1), "a rule is no alien of the offense");
        assert!(powers.held(Seat(1), PowerSet::EMPTY.with(slot)).contains(slot), "and acts for it");
        let room = MAX_POWERS - 4;
        (0..room).for_each(|_| assert!(powers.put(power(3, 2)).is_some()));
        assert_eq!(
            (powers.put(power(3, 2)), powers.iter().count(), powers.iter_mut().count()),
            (None, MAX_POWERS, MAX_POWERS)
        );
    }
}
