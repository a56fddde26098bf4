//! What a step has found by looking: tests that cost much and change nothing, each made once.
//!
//! A step is run again with every answer, and from one run to the next nothing has changed that a look before the question
//! could see: what it found is kept until the step has ended, with what it cost. A step may also look what the next one is
//! to do; what it finds there is the next one's. Nothing depends on what is kept: a run without it looks anew and finds the
//! same at the same cost.

/// What a look has found, and what it has cost, in units of the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether what was looked for is so.
    pub found: bool,
    /// What it has cost.
    pub cost: u32,
}

/// What the looks of a step have found, in their order.
#[derive(Debug, Default)]
pub(super) struct Looks(Vec<Look>);

impl Clone for Looks {
    fn clone(&self) -> Self {
        Looks(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl Looks {
    /// What the look of this number has found; `None`: that is not kept.
    pub(super) fn kept(&self, number: usize) -> Option<Look> {
        self.0.get(number).copied()
    }

    /// Keeps what the next look has found.
    pub(super) fn keep(&mut self, look: Look) {
        self.0.push(look);
    }

    /// Forgets the first looks, which were those of a step that has ended.
    pub(super) fn forget_first(&mut self, looks: usize) {
        self.0.drain(..looks.min(self.0.len()));
    }

    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

/// What is kept is no part of where a table stands.
impl PartialEq for Looks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
