//! A cache of the results of expensive condition checks (*looks*) within a step.
//!
//! A step runs again with every answer. The checks before a question would give the same results in each run. So the
//! results and their costs are cached until the step ends. A step can also make checks for the next step; the next step
//! then uses those results. The cache never changes a game: a run without it repeats each check with the same result
//! and cost.

/// The result of a condition check and its cost in the game's own units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadResult {
    /// True if the condition holds.
    pub found: bool,
    /// The cost in the game's own units.
    pub cost: u32,
}

/// The results of a step's condition checks, in order.
#[derive(Debug, Default)]
pub(super) struct Looks(Vec<ReadResult>);

impl Clone for Looks {
    fn clone(&self) -> Self {
        Looks(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl Looks {
    /// Returns the result with this index, or `None` if it is not cached.
    pub(super) fn kept(&self, number: usize) -> Option<ReadResult> {
        self.0.get(number).copied()
    }

    /// Stores the result of the next condition check.
    pub(super) fn keep(&mut self, look: ReadResult) {
        self.0.push(look);
    }

    /// Drops the first results, which belong to a step that has ended.
    pub(super) fn forget_first(&mut self, looks: usize) {
        self.0.drain(..looks.min(self.0.len()));
    }

    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

/// Makes all caches equal, because a cache is not part of a table's position.
impl PartialEq for Looks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
