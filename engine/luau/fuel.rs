//! The only budget of a script: memory and time follow from it.
//!
//! The interpreter stops at each call, return and end of a loop. What can be done between two such points has a bound that is
//! known when the script is loaded, its weight, and each point costs that much. So what a call costs is a count, equal on
//! every machine and whatever has been run before.

use std::cell::Cell;
use std::rc::Rc;

/// What the call in progress has left, and what a point costs at which it can be stopped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fuel(Rc<Spending>);

#[derive(Debug, Default)]
struct Spending {
    allowance: Cell<Allowance>,
    /// Texts made since the interpreter was last rid of those that nobody needs.
    texts: Cell<u32>,
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
        self.0.allowance.get()
    }

    pub(crate) fn allow(&self, allowance: Allowance) {
        self.0.allowance.set(allowance);
    }

    /// A point at which the script can be stopped; whether it may go on.
    pub(crate) fn burns(&self) -> bool {
        let Allowance { left, weight } = self.0.allowance.get();
        let rest = left.checked_sub(weight);
        self.0.allowance.set(Allowance { left: rest.unwrap_or(0), weight });
        rest.is_some()
    }

    /// Work of ours is done for the script: it is stopped at the next point if that was too much.
    pub(crate) fn charge(&self, units: u32) {
        let allowance = self.0.allowance.get();
        self.0.allowance.set(Allowance { left: allowance.left.saturating_sub(units), ..allowance });
    }

    /// A text of so many bytes has been made, of so many parts: a part can be a number, which is made a text of its own.
    pub(crate) fn charge_text(&self, bytes: usize, parts: u32) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.0.texts.set(self.0.texts.get().saturating_add(parts));
        self.charge(NEW_TEXT.saturating_mul(parts).saturating_add(bytes / 8 * EIGHT_BYTES));
    }

    /// Whether many texts have been made since this was last so.
    pub(crate) fn has_made_many_texts(&self) -> bool {
        let many = self.0.texts.get() >= MANY_TEXTS;
        if many {
            self.0.texts.set(0);
        }
        many
    }
}
