//! The cost and the use of hooks over many games, with warnings.

use super::wrong::WrongPlay;
use crate::problem::Problem;
use crate::script::{HookCost, Limits, Script, line_of_key};
use serde::Serialize;

/// The minimum number of games for a warning about an unused hook or a strong alien.
pub(super) const TELLING: u64 = 20;
/// The share of the fuel limit, in percent, above which a call counts as slow.
const SLOW: u64 = 10;

/// The cost of a hook's calls.
#[derive(Clone, Debug, Serialize)]
pub struct HookBudget {
    /// The id of the script.
    pub script: String,
    /// The file of the script.
    pub file: String,
    /// The name of the hook.
    pub hook: &'static str,
    /// The number of calls of `when`.
    pub looks: u64,
    /// The number of calls of `run` or `value`.
    pub acts: u64,
    /// The most fuel used by one call.
    pub fuel: u32,
    /// The fuel limit for one call.
    pub fuel_limit: u32,
    /// The most memory used by one call, in bytes.
    pub memory: usize,
}

impl HookBudget {
    /// Returns the cost of a script's hook.
    pub(super) fn of(script: &Script, hook: &'static str, cost: HookCost) -> HookBudget {
        HookBudget {
            script: script.id.clone(),
            file: script.file.clone(),
            hook,
            looks: cost.looks,
            acts: cost.acts,
            fuel: cost.fuel,
            fuel_limit: Limits::default().fuel,
            memory: cost.memory,
        }
    }
}

pub(super) fn at_hook(budget: &HookBudget, text: &str, wrong: WrongPlay) -> Problem {
    let mut problem = Problem::warning(&budget.file, wrong).at(line_of_key(text, &[budget.hook])).about(budget.hook);
    problem.place.find(text);
    problem
}

/// Returns a warning if a hook did nothing in many games.
pub(super) fn unused(budget: &HookBudget, games: u64, text: &str) -> Option<Problem> {
    if games < TELLING || budget.acts > 0 {
        return None;
    }
    let (hook, looks) = (budget.hook, budget.looks);
    let wrong = match looks {
        0 => WrongPlay::NeverCame { hook, games },
        looks => WrongPlay::NeverTrue { hook, games, looks },
    };
    Some(at_hook(budget, text, wrong))
}

/// Returns a warning if a hook uses much of a call's fuel limit.
pub(super) fn slow(budget: &HookBudget, text: &str) -> Option<Problem> {
    let share = u64::from(budget.fuel) * 100 / u64::from(budget.fuel_limit.max(1));
    (share > SLOW).then(|| {
        at_hook(budget, text, WrongPlay::Slow { hook: budget.hook, took: budget.fuel, most: budget.fuel_limit })
    })
}
