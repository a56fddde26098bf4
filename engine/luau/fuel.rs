//! The only budget of a script: memory and time follow from it.
//!
//! The interpreter stops at each call, return and end of a loop. What can be done between two such points has a bound that is
//! known when the script is loaded, its weight, and each point costs that much. So what a call costs is a count, equal on
//! every machine and whatever has been run before.
//!
//! The functions that scripts are given hold it too, so the counts are atomic: they move with their interpreter to another
//! thread. Only one thread uses them at a time, so `Relaxed` is enough, and a count may be read and written in two steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// What the call in progress has left, and what a point costs at which it can be stopped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fuel(Arc<Spending>);

#[derive(Debug, Default)]
struct Spending {
    left: AtomicU32,
    weight: AtomicU32,
    /// Texts made since the interpreter was last rid of those that nobody needs.
    texts: AtomicU32,
}

/// What a new text costs besides its length. All texts of an interpreter lie in one table; those that are made to fall into
/// one place of it are gone through whenever another falls there.
pub(crate) const NEW_TEXT: u32 = 128;

/// What each 8 bytes of it cost.
pub(crate) const EIGHT_BYTES: u32 = 5;

/// So many texts are made before the interpreter is rid of those that nobody needs.
const MANY_TEXTS: u32 = 2_048;

/// An allowance: it is put back after a call within the one that has it.
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

    /// A point at which the script can be stopped; whether it may go on.
    pub(crate) fn burns(&self) -> bool {
        let rest = self.0.left.load(Relaxed).checked_sub(self.0.weight.load(Relaxed));
        self.0.left.store(rest.unwrap_or(0), Relaxed);
        rest.is_some()
    }

    /// Work of ours is done for the script: it is stopped at the next point if that was too much.
    pub(crate) fn charge(&self, units: u32) {
        self.0.left.store(self.0.left.load(Relaxed).saturating_sub(units), Relaxed);
    }

    /// A text of so many bytes has been made, of so many parts: a part can be a number, which is made a text of its own.
    pub(crate) fn charge_text(&self, bytes: usize, parts: u32) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.0.texts.store(self.0.texts.load(Relaxed).saturating_add(parts), Relaxed);
        self.charge(NEW_TEXT.saturating_mul(parts).saturating_add(bytes / 8 * EIGHT_BYTES));
    }

    /// Whether many texts have been made since this was last so.
    pub(crate) fn has_made_many_texts(&self) -> bool {
        let many = self.0.texts.load(Relaxed) >= MANY_TEXTS;
        if many {
            self.0.texts.store(0, Relaxed);
        }
        many
    }
}
