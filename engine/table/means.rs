//! What a search may use up: simulations or time, and with simulations a bounded amount of work.
//!
//! A simulation can cost much where scripts do, and to imagine a world can fail again and again. So a thought is also bounded
//! in [work](super::Searchable::work), which does not depend on the machine: what it has found by then is what it answers by.

use super::Budget;
use std::time::{Duration, Instant};

/// How much work a thought may take, and how much more for each simulation. With the scripts of the library and those of
/// `known-worlds` half of 1,439 thoughts took less than 70,000 for each, and none took more than 730,000.
const WORK: u64 = 20_000_000;
const WORK_EACH: u64 = 1_000_000;

/// Where this many worlds of a search, the first, are not found, no further one is looked for.
pub(super) const HOPELESS: u64 = 3;

/// What a search may use up.
#[derive(Clone, Copy)]
pub(super) enum Means {
    Simulations(u32),
    Time { begun: Instant, length: Duration },
}

impl Means {
    pub(super) fn of(budget: Budget) -> Means {
        match budget {
            Budget::Simulations(all) => Means::Simulations(all),
            Budget::Millis(millis) => {
                Means::Time { begun: Instant::now(), length: Duration::from_millis(millis.into()) }
            }
        }
    }

    /// How much work it may take; what has a time ends by that.
    pub(super) fn work(self) -> u64 {
        match self {
            Means::Simulations(all) => WORK + WORK_EACH * u64::from(all),
            Means::Time { .. } => u64::MAX,
        }
    }
}

/// How far one round goes.
#[derive(Clone, Copy)]
pub(super) enum Round {
    /// So many simulations.
    Simulations(u32),
    /// Until then.
    Until(Instant),
}

impl Round {
    pub(super) fn is_over(self) -> bool {
        matches!(self, Round::Until(end) if Instant::now() >= end)
    }

    /// Candidates tried in the `world`-th world (from 0) of this round, of `of` left.
    pub(super) fn candidates_in(self, world: u64, of: usize) -> usize {
        match self {
            Round::Until(_) => of,
            Round::Simulations(all) => (u64::from(all).saturating_sub(world * of as u64)).min(of as u64) as usize,
        }
    }
}
