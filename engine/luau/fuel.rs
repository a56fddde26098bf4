//! Fuel: the budget of a script, which limits both its time and its memory.
//!
//! The interpreter can stop at *safepoints*: calls, returns, and ends of loops. When a script is loaded, its weight is
//! computed, which bounds the work between two safepoints. Each safepoint costs the weight. So the cost of a call is
//! the same on every machine and does not depend on earlier calls.
//!
//! The functions given to scripts share the counts, so the counts are atomic and move with their interpreter to another
//! thread. Only one thread uses them at a time. So `Relaxed` is enough, and a count can be read and written in two
//! operations.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The fuel left in the call in progress, and the cost of a safepoint.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fuel(Arc<Spending>);

#[derive(Debug, Default)]
struct Spending {
    left: AtomicU32,
    weight: AtomicU32,
    /// The number of strings created since the last collection.
    texts: AtomicU32,
}

/// The cost of a new string in addition to its length. The interpreter has one table for all strings, and a new string
/// is compared with all strings of its slot. A script can create strings that share a slot.
pub(crate) const NEW_TEXT: u32 = 128;

/// The cost of each 8 bytes of a string.
pub(crate) const EIGHT_BYTES: u32 = 5;

/// The number of new strings after which the interpreter collects garbage.
const MANY_TEXTS: u32 = 2_048;

/// The fuel and weight of a call. After a nested call, the allowance of the outer call is restored.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) left: u32,
    pub(crate) weight: u32,
}

impl Fuel {
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance { left: self.0.left.load(Relaxed), weight: self.0.weight.load(Relaxed) }
    }

    pub(crate) fn allow(&self, Allowance { left, weight }: Allowance) {
        self.0.left.store(left, Relaxed);
        self.0.weight.store(weight, Relaxed);
    }

    /// Burns the cost of a safepoint. Returns `true` if the script may continue.
    pub(crate) fn burns(&self) -> bool {
        let rest = self.0.left.load(Relaxed).checked_sub(self.0.weight.load(Relaxed));
        self.0.left.store(rest.unwrap_or(0), Relaxed);
        rest.is_some()
    }

    /// Charges the script for work that was done for it. If no fuel is left, the script stops at the next safepoint.
    pub(crate) fn charge(&self, units: u32) {
        self.0.left.store(self.0.left.load(Relaxed).saturating_sub(units), Relaxed);
    }

    /// Charges for a string of `bytes` bytes, made of `parts` parts. A part can be a number, which becomes a string
    /// first.
    pub(crate) fn charge_text(&self, bytes: usize, parts: u32) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.0.texts.store(self.0.texts.load(Relaxed).saturating_add(parts), Relaxed);
        self.charge(NEW_TEXT.saturating_mul(parts).saturating_add(bytes / 8 * EIGHT_BYTES));
    }

    /// Returns `true` if many strings have been created since the function last returned `true`.
    pub(crate) fn has_made_many_texts(&self) -> bool {
        let many = self.0.texts.load(Relaxed) >= MANY_TEXTS;
        if many {
            self.0.texts.store(0, Relaxed);
        }
        many
    }
}
