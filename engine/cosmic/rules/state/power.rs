//! The powers at a table, each with its alien's script, its holder, its memory, and its past uses.
//!
//! Rules of the table and cards on the table act like powers, so they are in the same list.
//!
//! The power stores its holder, because a power can be dealt, moved, copied, or lent. The slot alone does not identify
//! the holder.

use crate::state::card::ScriptId;
use crate::state::in_place::clone_in_place;
use crate::state::place::Planet;
use crate::state::power_sets::{HookSet, MAX_POWERS, PowerSet, PowerSlot, Used};
use crate::state::ruleset::Ruleset;
use crate::state::script::{Kept, MEMORY_SLOTS, MemoryCell};
use crate::state::stall::Acts;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// The maximum number of scripts at a table, because each has a bit in `State::disabled`.
pub const MAX_SCRIPTS: usize = 128;

/// The time for which a seat holds a power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// Until the power is moved or dropped.
    #[default]
    Game,
    /// Until the end of the encounter; the power is then dropped.
    Encounter,
    /// Until the end of the encounter; the power then returns to this seat.
    Lent(Seat),
}

/// The source of a power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An alien of the holder.
    #[default]
    Alien,
    /// A rule of the table; it acts for the offense.
    Rule,
    /// A card in the middle of the table; it acts for the offense.
    Middle,
    /// A card beside a planet; it acts for the offense.
    Beside(Planet),
    /// A revealed star card; it acts for the offense.
    Star,
    /// A card in front of the holder.
    Before,
}

impl Source {
    /// Returns `true` for an alien's power.
    ///
    /// Only an alien's power can be canceled (P3), lost (W3), taken, or copied.
    pub const fn is_alien(&self) -> bool {
        matches!(self, Source::Alien)
    }

    /// Returns `true` for a card on the table.
    pub const fn is_card(self) -> bool {
        matches!(self, Source::Middle | Source::Beside(_) | Source::Star | Source::Before)
    }

    /// Returns `true` if the power acts for the current offense.
    pub const fn is_common(self) -> bool {
        matches!(self, Source::Rule | Source::Middle | Source::Beside(_) | Source::Star)
    }
}

/// A power at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Power {
    /// The power's script: an alien's, a rule's, or a card's.
    pub alien: ScriptId,
    /// The power's source.
    #[serde(default)]
    pub source: Source,
    /// The seat that holds the power.
    pub holder: Seat,
    /// The hooks at which a use was declared, by period.
    pub used: Used,
    /// The hooks at which a use has taken effect in this encounter.
    pub done: HookSet,
    /// True if the power is canceled for this encounter (P3).
    pub zapped: bool,
    /// The index among the holder's powers; it identifies the piles of the power.
    #[serde(default)]
    pub place: u8,
    /// The power that gave this power to its holder, if it is still at the table.
    #[serde(default)]
    pub given_by: Option<PowerSlot>,
    /// The time for which the holder has the power.
    #[serde(default)]
    pub lasts: Lasts,
    /// The turns in which the power has acted since the last progress of the game.
    #[serde(default)]
    pub acts: Acts,
    /// The power's memory; the script's cells define the meaning of each slot.
    pub memory: [i16; MEMORY_SLOTS],
}

impl Power {
    /// Creates a power with the initial memory that its script declares.
    pub fn new(alien: ScriptId, holder: Seat, cells: &[MemoryCell], seats: u8) -> Power {
        let (used, done) = (Used::default(), HookSet::default());
        let (source, given_by, lasts, memory) = (Source::Alien, None, Lasts::Game, [0; MEMORY_SLOTS]);
        let (zapped, place, acts) = (false, 0, Acts::default());
        let mut power = Power { alien, source, holder, used, done, zapped, place, given_by, lasts, acts, memory };
        cells.iter().for_each(|cell| power.forget(cell, seats));
        power
    }

    /// Resets a memory cell to its initial value.
    fn forget(&mut self, cell: &MemoryCell, seats: u8) {
        self.memory[cell.slots(seats)].fill(cell.initial);
    }

    /// Returns `true` if the memory contains only valid values, and 0 in undeclared slots.
    pub(crate) fn remembers_well(&self, rules: &Ruleset) -> bool {
        let cells = &rules.script(self.alien).memory;
        self.memory.iter().enumerate().all(|(slot, value)| {
            match cells.iter().find(|cell| cell.slots(rules.seats).contains(&slot)) {
                Some(cell) => rules.can_remember(cell, *value),
                None => *value == 0,
            }
        })
    }

    /// Returns `true` if the power's public memory contains this alien.
    ///
    /// Then no other power can bring that alien into the game.
    pub(crate) fn keeps(&self, rules: &Ruleset, alien: ScriptId) -> bool {
        let cells = rules.script(self.alien).memory.iter().filter(|cell| cell.public && cell.kept == Kept::Alien);
        cells.flat_map(|cell| &self.memory[cell.slots(rules.seats)]).any(|slot| *slot == i16::from(alien.0))
    }

    /// Ends everything limited to the encounter: cancellation, uses, and some memory cells.
    pub(crate) fn end_encounter(&mut self, cells: &[MemoryCell], seats: u8) {
        (self.used.encounter, self.done, self.zapped) = (HookSet::default(), HookSet::default(), false);
        cells.iter().filter(|cell| cell.encounter).for_each(|cell| self.forget(cell, seats));
    }
}

/// The powers at a table, by slot.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[Option<Power>; MAX_POWERS]", into = "[Option<Power>; MAX_POWERS]")]
pub struct AllPowers {
    /// The slots up to the last power; empty slots after it are not stored.
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
    /// A table without powers.
    pub const NONE: AllPowers = AllPowers { slots: Vec::new() };

    fn fill(&mut self, slot: usize, power: Power) -> PowerSlot {
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = Some(power);
        PowerSlot(slot as u8)
    }

    /// Returns the power in a slot.
    #[inline]
    pub fn get(&self, slot: PowerSlot) -> Option<&Power> {
        self.slots.get(usize::from(slot.0))?.as_ref()
    }

    /// Returns the power in a slot, mutable.
    pub fn get_mut(&mut self, slot: PowerSlot) -> Option<&mut Power> {
        self.slots.get_mut(usize::from(slot.0))?.as_mut()
    }

    /// Returns each power with its slot.
    pub fn iter(&self) -> impl Iterator<Item = (PowerSlot, &Power)> {
        (0..).map(PowerSlot).zip(&self.slots).filter_map(|(slot, power)| Some((slot, power.as_ref()?)))
    }

    /// Returns each power with its slot, mutable.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (PowerSlot, &mut Power)> {
        (0..).map(PowerSlot).zip(&mut self.slots).filter_map(|(slot, power)| Some((slot, power.as_mut()?)))
    }

    /// Returns the powers of a seat's aliens.
    pub fn of(&self, holder: Seat) -> impl Iterator<Item = (PowerSlot, &Power)> {
        self.iter().filter(move |(_, power)| power.holder == holder && power.source.is_alien())
    }

    /// Returns the powers of a seat's aliens, mutable.
    pub fn of_mut(&mut self, holder: Seat) -> impl Iterator<Item = (PowerSlot, &mut Power)> {
        self.iter_mut().filter(move |(_, power)| power.holder == holder && power.source.is_alien())
    }

    /// Returns the rules of the table and the cards on it.
    pub fn lying(&self) -> impl Iterator<Item = (PowerSlot, &Power)> {
        self.iter().filter(|(_, power)| !power.source.is_alien())
    }

    /// Returns the powers of a set that this seat holds, from aliens, rules, and cards.
    pub fn held(&self, holder: Seat, among: PowerSet) -> PowerSet {
        let held = among.iter().filter(|slot| self.get(*slot).is_some_and(|power| power.holder == holder));
        held.fold(PowerSet::EMPTY, PowerSet::with)
    }

    /// Removes a power from its slot and returns it.
    pub(crate) fn take(&mut self, slot: PowerSlot) -> Option<Power> {
        let taken = self.slots.get_mut(usize::from(slot.0))?.take();
        while self.slots.pop_if(|last| last.is_none()).is_some() {}
        taken
    }

    /// Puts a power into a free slot, outside the slots in `not` if possible.
    pub(crate) fn put_beside(&mut self, power: Power, not: PowerSet) -> Option<PowerSlot> {
        let mut free = (0..MAX_POWERS as u8).map(PowerSlot).filter(|slot| self.get(*slot).is_none());
        let Some(slot) = free.find(|slot| !not.contains(*slot)) else { return self.put(power) };
        Some(self.fill(usize::from(slot.0), Power { place: self.place_for(&power), ..power }))
    }

    /// Returns the index of a new power; 0 for rules and cards, which have no piles.
    fn place_for(&self, power: &Power) -> u8 {
        if power.source.is_alien() { self.free_place(power.holder) } else { 0 }
    }

    /// Returns the first free index among a seat's powers.
    pub(crate) fn free_place(&self, holder: Seat) -> u8 {
        let is_taken = |place: &u8| self.of(holder).any(|(_, other)| other.place == *place);
        (0..).find(|place| !is_taken(place)).unwrap_or_default()
    }

    /// Puts a power into the first free slot, with a free index.
    ///
    /// Returns `None` if all slots are taken.
    pub(crate) fn put(&mut self, power: Power) -> Option<PowerSlot> {
        let free = self.slots.iter().position(Option::is_none).unwrap_or(self.slots.len());
        (free < MAX_POWERS).then(|| self.fill(free, Power { place: self.place_for(&power), ..power }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clone_from_replaces_other_powers() {
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
    fn dealt_powers_get_their_own_slots() {
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
        assert_eq!((aliens(&powers, 1), powers.lying().count()), (vec![0, 2], 1), "rules are not aliens");
        assert!(powers.held(Seat(1), PowerSet::EMPTY.with(slot)).contains(slot), "the offense holds the rule");
        let room = MAX_POWERS - 4;
        (0..room).for_each(|_| assert!(powers.put(power(3, 2)).is_some()));
        assert_eq!(
            (powers.put(power(3, 2)), powers.iter().count(), powers.iter_mut().count()),
            (None, MAX_POWERS, MAX_POWERS)
        );
    }
}
