//! The cost of hook calls, measured while scripts are traced. A hook is a script function that the game calls,
//! identified by its number.

use std::cell::RefCell;

/// The cost of all calls of one hook of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookCost {
    /// The number of calls of `when`.
    pub looks: u64,
    /// The number of calls of `run` or `value`.
    pub acts: u64,
    /// The highest fuel use of a call: see [`Limits::fuel`](crate::Limits::fuel).
    pub fuel: u32,
    /// The highest memory use of a call, in bytes. Memory collected during the call does not count.
    pub memory: usize,
}

impl HookCost {
    /// Adds the cost of other calls.
    pub fn add(&mut self, other: HookCost) {
        self.looks += other.looks;
        self.acts += other.acts;
        self.fuel = self.fuel.max(other.fuel);
        self.memory = self.memory.max(other.memory);
    }
}

/// The cost of each hook of each script.
#[derive(Debug, Default)]
pub struct Meter {
    scripts: RefCell<Vec<Vec<HookCost>>>,
}

impl Meter {
    /// Creates a meter for a number of scripts and a number of hooks per script.
    pub fn new(scripts: usize, hooks: usize) -> Meter {
        Meter { scripts: RefCell::new(vec![vec![HookCost::default(); hooks]; scripts]) }
    }

    /// Adds the cost of a call, or of a part of a call.
    pub fn note(&self, script: usize, hook: usize, cost: HookCost) {
        if let Some(costs) = self.scripts.borrow_mut().get_mut(script).and_then(|hooks| hooks.get_mut(hook)) {
            costs.add(cost);
        }
    }

    /// Returns the hooks that were called: the script's number, the hook's number, and the cost.
    pub fn hook_costs(&self) -> Vec<(usize, usize, HookCost)> {
        let scripts = self.scripts.borrow();
        let each = scripts
            .iter()
            .enumerate()
            .flat_map(|(script, hooks)| hooks.iter().enumerate().map(move |(hook, cost)| (script, hook, *cost)));
        each.filter(|(.., cost)| cost.looks + cost.acts > 0).collect()
    }
}
