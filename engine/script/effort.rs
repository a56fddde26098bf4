//! What one effect may cost with everything it sets off.
//!
//! Each call of a hook has an allowance of its own, so that a script never pays for another. But an effect sets
//! off other hooks, and those set off more: without a bound on the whole, two scripts that answer each other
//! would never come to an end, and none of their calls would be long. The script that used the most is at fault.

use crate::cosmic::{Call, Fault, FaultKind, Flow};
use std::cell::{Cell, RefCell};

/// The most effects in one effect, with all that it sets off.
const MOST_EFFECTS: u32 = 500;
/// So many allowances of a call one effect may use up, with all that it sets off.
const ALLOWANCES: u32 = 5;

/// What the effect in progress has cost so far.
#[derive(Default)]
pub(super) struct Effort {
    /// How many effects are under way, each within the one before.
    depth: Cell<u32>,
    effects: Cell<u32>,
    used: Cell<u32>,
    by_call: RefCell<Vec<(Call, u32)>>,
}

impl Effort {
    /// An effect begins; the outermost one begins with nothing used.
    pub(super) fn enter(&self) {
        if self.depth.get() == 0 {
            self.effects.set(0);
            self.used.set(0);
            self.by_call.borrow_mut().clear();
        }
        self.depth.set(self.depth.get() + 1);
    }

    /// An effect has ended, well or badly.
    pub(super) fn leave(&self) {
        self.depth.set(self.depth.get().saturating_sub(1));
    }

    /// A script acts.
    pub(super) fn acts(&self) -> Flow {
        self.effects.set(self.effects.get() + 1);
        if self.effects.get() <= MOST_EFFECTS {
            return Ok(());
        }
        let what = format!("one effect sets off more than {MOST_EFFECTS} others");
        Err(Fault::new(FaultKind::Limit, what).with_hint("a loop that acts must come to an end").into())
    }

    /// A call of a hook has used up this much of its allowance.
    ///
    /// # Errors
    /// The call whose script is to blame, when everything together is too much.
    pub(super) fn add(&self, call: &Call, used: u32, allowance: u32) -> Result<(), Call> {
        if self.depth.get() == 0 {
            return Ok(());
        }
        let mut by_call = self.by_call.borrow_mut();
        match by_call.iter_mut().find(|(other, _)| other.script == call.script) {
            Some((_, sum)) => *sum = sum.saturating_add(used),
            None => by_call.push((*call, used)),
        }
        self.used.set(self.used.get().saturating_add(used));
        if self.used.get() / ALLOWANCES < allowance {
            return Ok(());
        }
        Err(by_call.iter().max_by_key(|(_, sum)| *sum).map_or(*call, |(greediest, _)| *greediest))
    }
}
