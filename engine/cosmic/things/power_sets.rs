//! Sets of powers and sets of hooks, each a word of bits: who has a hook, and at which hooks a power has been used.

use crate::table::MAX_SEATS;
use crate::things::hook::{HOOK_COUNT, Hook};
use crate::things::script::Once;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// The most aliens one seat can have (V1).
pub const MAX_ALIENS: usize = 3;

/// The rules of the table and cards lying on it for which there is room at the largest table; at a smaller one there is more.
pub const MAX_LYING: usize = 8;

/// The most powers at a table: those of the seats' aliens, its rules and the cards that lie on it.
pub const MAX_POWERS: usize = MAX_SEATS * MAX_ALIENS + MAX_LYING;

// Sets of powers are words of 32 bits, sets of hooks words of 64.
const _: () = assert!(MAX_POWERS <= 32);
const _: () = assert!(HOOK_COUNT <= 64);

/// Where a power lies among the powers at the table: a name for it, and nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PowerSlot(pub u8);

/// A set of powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PowerSet(u32);

impl PowerSet {
    /// No power.
    pub const EMPTY: PowerSet = PowerSet(0);

    /// Whether the power is in the set.
    pub const fn contains(self, power: PowerSlot) -> bool {
        self.0 >> power.0 & 1 == 1
    }

    /// The powers of either set.
    #[must_use]
    pub const fn union(self, other: PowerSet) -> PowerSet {
        PowerSet(self.0 | other.0)
    }

    /// The set with one more power.
    #[must_use]
    pub const fn with(self, power: PowerSlot) -> PowerSet {
        PowerSet(self.0 | 1 << power.0)
    }

    /// The powers of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: PowerSet) -> PowerSet {
        PowerSet(self.0 & !other.0)
    }

    /// Whether no power is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The powers, lowest slot first.
    pub fn iter(self) -> impl Iterator<Item = PowerSlot> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(PowerSlot(slot))
        })
    }
}

/// For each hook the powers that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<PowerSet>", into = "Vec<PowerSet>")]
pub struct PowersByHook([PowerSet; HOOK_COUNT]);

impl PowersByHook {
    /// No power has any.
    pub const NONE: PowersByHook = PowersByHook([PowerSet::EMPTY; HOOK_COUNT]);

    /// The powers that have a hook.
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
        powers.try_into().map(PowersByHook).map_err(|_| "there are more hooks, or fewer")
    }
}

/// A set of hooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HookSet(u64);

impl HookSet {
    /// Whether the hook is in the set.
    pub const fn contains(self, hook: Hook) -> bool {
        self.0 >> hook.index() & 1 == 1
    }

    /// Whether no hook is in the set.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Puts a hook into the set.
    pub fn insert(&mut self, hook: Hook) {
        self.0 |= 1 << hook.index();
    }
}

/// The hooks at which a power's use has been declared, in this encounter, in this turn and in the game.
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
    /// Whether it has been declared there so lately.
    pub const fn contains(&self, hook: Hook, since: Once) -> bool {
        match since {
            Once::Encounter => self.encounter.contains(hook),
            Once::Turn => self.turn.contains(hook),
            Once::Game => self.game.contains(hook),
        }
    }

    /// It is declared there.
    pub fn insert(&mut self, hook: Hook) {
        [&mut self.encounter, &mut self.turn, &mut self.game].into_iter().for_each(|used| used.insert(hook));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_powers_and_hooks_hold_what_was_put_in() {
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
