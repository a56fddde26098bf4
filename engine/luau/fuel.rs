//! The only budget of a script: memory and time follow from it.
//!
//! The interpreter stops at each call, return and end of a loop. What can be done between two such points has a bound that is
//! known when the script is loaded, its weight, and each point costs that much. So what a call costs is a count, equal on
//! every machine and whatever has been run before.

use std::cell::Cell;
use std::rc::Rc;

/// What the call in progress has left, and what a point costs at which it can be stopped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fuel(Rc<Cell<Allowance>>);

/// An allowance: it is put back after a call within the one that has it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) left: u32,
    pub(crate) weight: u32,
}

impl Fuel {
    pub(crate) fn allowance(&self) -> Allowance {
        self.0.get()
    }

    pub(crate) fn allow(&self, allowance: Allowance) {
        self.0.set(allowance);
    }

    /// A point at which the script can be stopped; whether it may go on.
    pub(crate) fn burns(&self) -> bool {
        let Allowance { left, weight } = self.0.get();
        let rest = left.checked_sub(weight);
        self.0.set(Allowance { left: rest.unwrap_or(0), weight });
        rest.is_some()
    }

    /// Work of ours is done for the script: it is stopped at the next point if that was too much.
    pub(crate) fn charge(&self, units: u32) {
        let allowance = self.0.get();
        self.0.set(Allowance { left: allowance.left.saturating_sub(units), ..allowance });
    }
}
