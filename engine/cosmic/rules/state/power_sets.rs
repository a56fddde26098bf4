//! Sets of powers and sets of hooks, stored as bits of one word each.

use crate::state::hook::{HOOK_COUNT, Hook};
use crate::state::script::Once;
use crate::table::MAX_SEATS;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// The maximum number of aliens of one seat (V1).
pub const MAX_ALIENS: usize = 3;

/// The number of slots for rules and cards at the largest table. Smaller tables have more.
pub const MAX_LYING: usize = 8;

/// The maximum number of powers at a table: those of aliens, rules, and cards.
pub const MAX_POWERS: usize = MAX_SEATS * MAX_ALIENS + MAX_LYING;

// A set of powers has 32 bits, and a set of hooks has 64.
const _: () = assert!(MAX_POWERS <= 32);
const _: () = assert!(HOOK_COUNT <= 64);

/// The slot of a power at the table, which identifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PowerSlot(pub u8);

/// A set of powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PowerSet(u32);

impl PowerSet {
    /// The set without powers.
    pub const EMPTY: PowerSet = PowerSet(0);

    /// Returns `true` if the power is in the set.
    pub const fn contains(self, power: PowerSlot) -> bool {
        self.0 >> power.0 & 1 == 1
    }

    /// Returns the powers in either set.
    #[must_use]
    pub const fn union(self, other: PowerSet) -> PowerSet {
        PowerSet(self.0 | other.0)
    }

    /// Returns the set with this power added.
    #[must_use]
    pub const fn with(self, power: PowerSlot) -> PowerSet {
        PowerSet(self.0 | 1 << power.0)
    }

    /// Returns the powers of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: PowerSet) -> PowerSet {
        PowerSet(self.0 & !other.0)
    }

    /// Returns `true` if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the powers in ascending order of slots.
    pub fn iter(self) -> impl Iterator<Item = PowerSlot> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(PowerSlot(slot))
        })
    }
}

/// The powers that have each hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<PowerSet>", into = "Vec<PowerSet>")]
pub struct PowersByHook([PowerSet; HOOK_COUNT]);

impl PowersByHook {
    /// An index without powers.
    pub const NONE: PowersByHook = PowersByHook([PowerSet::EMPTY; HOOK_COUNT]);

    /// Returns the powers that have a hook.
    #[inline]
    pub const fn of(&self, hook: Hook) -> PowerSet {
        self.0[hook.index()]
    }
}

impl Index<Hook> for PowersByHook {
    type Output = PowerSet;

    #[inline]
    fn index(&self, hook: Hook) -> &PowerSet {
        &self.0[hook.index()]
    }
}

impl IndexMut<Hook> for PowersByHook {
    fn index_mut(&mut self, hook: Hook) -> &mut PowerSet {
        &mut self.0[hook.index()]
    }
}

impl From<PowersByHook> for Vec<PowerSet> {
    fn from(powers: PowersByHook) -> Self {
        powers.0.to_vec()
    }
}

impl TryFrom<Vec<PowerSet>> for PowersByHook {
    type Error = &'static str;

    fn try_from(powers: Vec<PowerSet>) -> Result<Self, Self::Error> {
        powers.try_into().map(PowersByHook).map_err(|_| "wrong number of hooks")
    }
}

/// A set of hooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HookSet(u64);

impl HookSet {
    /// Returns `true` if the hook is in the set.
    pub const fn contains(self, hook: Hook) -> bool {
        self.0 >> hook.index() & 1 == 1
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Adds a hook.
    pub fn insert(&mut self, hook: Hook) {
        self.0 |= 1 << hook.index();
    }
}

/// The hooks at which a power's use was declared, by period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// In this encounter.
    pub encounter: HookSet,
    /// In this turn.
    pub turn: HookSet,
    /// In the game.
    pub game: HookSet,
}

impl Used {
    /// Returns `true` if a use was declared at this hook within this period.
    pub const fn contains(&self, hook: Hook, since: Once) -> bool {
        match since {
            Once::Encounter => self.encounter.contains(hook),
            Once::Turn => self.turn.contains(hook),
            Once::Game => self.game.contains(hook),
        }
    }

    /// Records a declared use.
    pub fn insert(&mut self, hook: Hook) {
        [&mut self.encounter, &mut self.turn, &mut self.game].into_iter().for_each(|used| used.insert(hook));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn power_and_hook_sets_hold_their_members() {
        let all = || (0..MAX_POWERS as u8).map(PowerSlot);
        for slot in all() {
            let set = PowerSet::EMPTY.with(slot);
            assert!(all().all(|other| set.contains(other) == (other == slot)) && !set.is_empty());
            assert_eq!((set.iter().collect::<Vec<_>>(), set.without(set)), (vec![slot], PowerSet::EMPTY));
        }
        let mut hooks = HookSet::default();
        hooks.insert(Hook::OnDeal);
        hooks.insert(Hook::AnyTime);
        assert_eq!([Hook::OnDeal, Hook::AnyTime, Hook::OnTotals].map(|hook| hooks.contains(hook)), [true, true, false]);
    }
}
