//! What the calls of hooks use up, measured while scripts are watched. A hook: a function of a script that the game
//! calls, by its number.

use std::cell::RefCell;

/// What the calls of one hook of a script have used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookCost {
    /// Calls of `when`.
    pub looks: u64,
    /// Calls of `run` or `value`.
    pub acts: u64,
    /// The most units of a call: see [`Limits::fuel`](crate::Limits::fuel).
    pub fuel: u32,
    /// The most memory of a call, in bytes, as far as it was not collected on the way.
    pub memory: usize,
}

impl HookCost {
    /// Both together.
    pub fn add(&mut self, other: HookCost) {
        self.looks += other.looks;
        self.acts += other.acts;
        self.fuel = self.fuel.max(other.fuel);
        self.memory = self.memory.max(other.memory);
    }
}

/// What each hook of each script has cost.
#[derive(Debug, Default)]
pub struct Meter {
    scripts: RefCell<Vec<Vec<HookCost>>>,
}

impl Meter {
    /// Of so many scripts with so many hooks each.
    pub fn new(scripts: usize, hooks: usize) -> Meter {
        Meter { scripts: RefCell::new(vec![vec![HookCost::default(); hooks]; scripts]) }
    }

    /// A call, or a part of one, has cost this.
    pub fn note(&self, script: usize, hook: usize, cost: HookCost) {
        if let Some(costs) = self.scripts.borrow_mut().get_mut(script).and_then(|hooks| hooks.get_mut(hook)) {
            costs.add(cost);
        }
    }

    /// The hooks that were called: the number of their script, their own, what they cost.
    pub fn costs(&self) -> Vec<(usize, usize, HookCost)> {
        let scripts = self.scripts.borrow();
        let each = scripts
            .iter()
            .enumerate()
            .flat_map(|(script, hooks)| hooks.iter().enumerate().map(move |(hook, cost)| (script, hook, *cost)));
        each.filter(|(.., cost)| cost.looks + cost.acts > 0).collect()
    }
}
