//! The result of a search over the answers to a question.

/// An answer together with its search result.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<C> {
    /// The answer.
    pub choice: C,
    /// The expected share of the win with this answer, from 0 to 1. A win shared by two seats counts as a half. The
    /// value is 0 if the answer had no playouts.
    pub share: f64,
    /// The standard error of `share`; 0 with fewer than two playouts.
    pub error: f64,
    /// The share of the win by which this answer is behind the first candidate. Only samples that tried both count; the
    /// value is 0 without such samples. Paired samples separate two candidates better than `error` does.
    pub behind: f64,
    /// The standard error of `behind`; 0 with fewer than two paired samples.
    pub behind_error: f64,
    /// The number of playouts of this answer.
    pub tries: u32,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<C> {
    /// The answers: the chosen one first, then the others by number of playouts and share.
    pub candidates: Vec<Candidate<C>>,
    /// The total number of playouts.
    pub simulations: u32,
}

impl<C> Candidate<C> {
    /// Returns `true` if the chosen answer is better than this one by more than chance. This needs at least two
    /// samples.
    pub fn is_clearly_worse(&self) -> bool {
        self.tries > 1 && self.behind > 2.0 * self.behind_error
    }
}

impl<C> Thought<C> {
    /// Returns at most `most` of the answers with the most playouts, best first. The flag is true if the answer cannot
    /// be distinguished from the chosen one. The list is empty if the search found nothing.
    pub fn named(&self, most: usize) -> Vec<(&Candidate<C>, bool)> {
        if self.simulations == 0 || self.candidates.len() < 2 {
            return Vec::new();
        }
        // Skip untried answers, which have no result. The others are compared with the first answer.
        let tried = self.candidates.iter().filter(|candidate| candidate.tries > 0).take(most).enumerate();
        let mut named: Vec<(&Candidate<C>, bool)> =
            tried.map(|(place, candidate)| (candidate, place == 0 || !candidate.is_clearly_worse())).collect();
        named.sort_by(|(one, _), (other, _)| other.share.total_cmp(&one.share));
        named
    }
}
