//! The limits of a search: simulations or time. With simulations, fuel is limited too.
//!
//! Scripts can make a simulation expensive, and sampling can fail repeatedly. So a search also has a limit of
//! [work](super::Searchable::work), which does not depend on the machine. At the limit, the search returns its best
//! answer so far.

use super::Budget;
use std::time::{Duration, Instant};

/// The work limit of a search, and the increase of the limit per simulation. With the built-in scripts and those of
/// `known-worlds`, half of 1,439 searches used less than 70,000 per simulation, and none used more than 730,000.
const WORK: u64 = 20_000_000;
const WORK_EACH: u64 = 1_000_000;

/// The number of failed samples at the start after which a search gives up.
pub(super) const HOPELESS: u64 = 3;

/// The limits of a search.
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

    /// Returns the work limit; searches with a time limit have none.
    pub(super) fn work(self) -> u64 {
        match self {
            Means::Simulations(all) => WORK + WORK_EACH * u64::from(all),
            Means::Time { .. } => u64::MAX,
        }
    }
}

/// The size of one round of a search.
#[derive(Clone, Copy)]
pub(super) enum Round {
    /// A number of simulations.
    Simulations(u32),
    /// As many simulations as possible before a deadline.
    Until(Instant),
}

impl Round {
    pub(super) fn is_over(self) -> bool {
        matches!(self, Round::Until(end) if Instant::now() >= end)
    }

    /// Returns the number of candidates to try in a sample, by the sample's index. `of` candidates are left.
    pub(super) fn candidates_in(self, world: u64, of: usize) -> usize {
        match self {
            Round::Until(_) => of,
            Round::Simulations(all) => (u64::from(all).saturating_sub(world * of as u64)).min(of as u64) as usize,
        }
    }
}
