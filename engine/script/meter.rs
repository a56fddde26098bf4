//! What the calls of hooks use up, measured while scripts are watched.

use crate::cosmic::{HOOK_COUNT, HOOKS, Hook};
use std::cell::RefCell;

/// What the calls of one hook of a script have used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookCost {
    /// Calls of `when`.
    pub looks: u64,
    /// Calls of `run` or `value`.
    pub acts: u64,
    /// The most instructions of a call: see [`Limits::fuel`](super::Limits::fuel).
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
#[derive(Default)]
pub(super) struct Meter {
    scripts: RefCell<Vec<[HookCost; HOOK_COUNT]>>,
}

impl Meter {
    pub(super) fn new(scripts: usize) -> Meter {
        Meter { scripts: RefCell::new(vec![[HookCost::default(); HOOK_COUNT]; scripts]) }
    }

    pub(super) fn note(&self, module: usize, hook: Hook, cost: HookCost) {
        if let Some(script) = self.scripts.borrow_mut().get_mut(module) {
            script[hook.index()].add(cost);
        }
    }

    /// The hooks that were called, by the number of their script.
    pub(super) fn costs(&self) -> Vec<(usize, Hook, HookCost)> {
        let scripts = self.scripts.borrow();
        let each = scripts
            .iter()
            .enumerate()
            .flat_map(|(module, script)| HOOKS.iter().map(move |spec| (module, spec.hook, script[spec.hook.index()])));
        each.filter(|(.., cost)| cost.looks + cost.acts > 0).collect()
    }
}
