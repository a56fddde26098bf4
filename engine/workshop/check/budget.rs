//! What hooks cost and do in many games, and what of it is worth a word.

use super::wrong::WrongPlay;
use crate::problem::Problem;
use crate::script::{HookCost, Limits, Script, line_of_key};
use serde::Serialize;

/// In fewer games than this a hook may be unused by chance.
const TELLING: u64 = 20;
/// A call that takes more than this share of its allowance, in percent, is slow.
const SLOW: u64 = 10;

/// What the calls of a hook cost.
#[derive(Clone, Debug, Serialize)]
pub struct HookBudget {
    /// The script's id.
    pub script: String,
    /// Its file.
    pub file: String,
    /// The hook.
    pub hook: &'static str,
    /// Calls of `when`.
    pub looks: u64,
    /// Calls of `run` or `value`.
    pub acts: u64,
    /// The most units of a call.
    pub fuel: u32,
    /// How many a call may take.
    pub fuel_limit: u32,
    /// The most memory of a call, in bytes.
    pub memory: usize,
}

impl HookBudget {
    /// What a hook of a script has cost.
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

fn at_hook(budget: &HookBudget, text: &str, wrong: WrongPlay) -> Problem {
    let mut problem = Problem::warning(&budget.file, wrong).at(line_of_key(text, &[budget.hook])).about(budget.hook);
    problem.place.find(text);
    problem
}

/// A hook that did nothing in many games.
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

/// A hook that takes much of what a call may take.
pub(super) fn slow(budget: &HookBudget, text: &str) -> Option<Problem> {
    let share = u64::from(budget.fuel) * 100 / u64::from(budget.fuel_limit.max(1));
    (share > SLOW).then(|| {
        at_hook(budget, text, WrongPlay::Slow { hook: budget.hook, took: budget.fuel, most: budget.fuel_limit })
    })
}
