//! What one effect may cost with everything it sets off.
//!
//! Each call of a hook has an allowance of its own, so that a script never pays for another. But an effect sets
//! off other hooks, and those set off more: without a bound on the whole, two scripts that answer each other
//! would never come to an end, and none of their calls would be long. The script that used the most is at fault.

use std::cell::{Cell, RefCell};

/// The most effects in one effect, with all that it sets off.
pub const MOST_EFFECTS: u32 = 500;
/// So many allowances of a call one effect may use up, with all that it sets off.
const ALLOWANCES: u32 = 5;

/// What the effect in progress has cost so far. `C`: what the game knows of a call.
#[derive(Debug)]
pub struct Effort<C> {
    /// How many effects are under way, each within the one before.
    depth: Cell<u32>,
    effects: Cell<u32>,
    used: Cell<u32>,
    by_script: RefCell<Vec<Share<C>>>,
}

/// What a script has used: its number, the first of its calls, and how much.
#[derive(Debug)]
struct Share<C> {
    script: usize,
    call: C,
    used: u32,
}

impl<C> Default for Effort<C> {
    fn default() -> Self {
        Effort { depth: Cell::new(0), effects: Cell::new(0), used: Cell::new(0), by_script: RefCell::default() }
    }
}

impl<C: Copy> Effort<C> {
    /// An effect begins; the outermost one begins with nothing used.
    pub fn enter(&self) {
        if self.depth.get() == 0 {
            self.effects.set(0);
            self.used.set(0);
            self.by_script.borrow_mut().clear();
        }
        self.depth.set(self.depth.get() + 1);
    }

    /// An effect has ended, well or badly.
    pub fn leave(&self) {
        self.depth.set(self.depth.get().saturating_sub(1));
    }

    /// A script acts; whether it still may: [`MOST_EFFECTS`].
    pub fn acts(&self) -> bool {
        self.effects.set(self.effects.get() + 1);
        self.effects.get() <= MOST_EFFECTS
    }

    /// A call of a function of this script has used up this much of its allowance.
    ///
    /// # Errors
    /// The call whose script is to blame, when everything together is too much.
    pub fn add(&self, script: usize, call: C, used: u32, allowance: u32) -> Result<(), C> {
        if self.depth.get() == 0 {
            return Ok(());
        }
        let mut by_script = self.by_script.borrow_mut();
        match by_script.iter_mut().find(|share| share.script == script) {
            Some(share) => share.used = share.used.saturating_add(used),
            None => by_script.push(Share { script, call, used }),
        }
        self.used.set(self.used.get().saturating_add(used));
        if self.used.get() / ALLOWANCES < allowance {
            return Ok(());
        }
        Err(by_script.iter().max_by_key(|share| share.used).map_or(call, |greediest| greediest.call))
    }
}
