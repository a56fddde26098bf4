//! A cache of the results of expensive condition checks (*looks*) within a step.
//!
//! A step runs again with every answer. The checks before a question would give the same results in each run. So the
//! results and their costs are cached until the step ends. A step can also make checks for the next step; the next step
//! then uses those results. The cache never changes a game: a run without it repeats each check with the same result
//! and cost. The cache also remembers whether the step has asked before it changed anything.

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
pub(super) struct Looks {
    /// The results, each with the game's own number of who checked.
    results: Vec<(u8, ReadResult)>,
    /// True if the step has asked its first question and changed nothing before it.
    pub(super) asked_first: bool,
}

impl Clone for Looks {
    fn clone(&self) -> Self {
        Looks { results: self.results.clone(), asked_first: self.asked_first }
    }

    fn clone_from(&mut self, other: &Self) {
        self.results.clone_from(&other.results);
        self.asked_first = other.asked_first;
    }
}

impl Looks {
    /// Returns the result with this index, or `None` if it is not cached.
    pub(super) fn kept(&self, number: usize) -> Option<ReadResult> {
        self.results.get(number).map(|(_, look)| *look)
    }

    /// Returns all cached results.
    pub(super) fn all(&self) -> &[(u8, ReadResult)] {
        &self.results
    }

    /// Stores the result of the next condition check.
    pub(super) fn keep(&mut self, by: u8, look: ReadResult) {
        self.results.push((by, look));
    }

    /// Drops the first results, which belong to a step that has ended.
    pub(super) fn forget_first(&mut self, looks: usize) {
        self.results.drain(..looks.min(self.results.len()));
    }

    /// Drops all results.
    pub(super) fn forget_results(&mut self) {
        self.results.clear();
    }

    pub(super) fn forget(&mut self) {
        self.forget_results();
        self.asked_first = false;
    }
}

/// Makes all caches equal, because a cache is not part of a table's position.
impl PartialEq for Looks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
