//! What a search has found out about the answers to a question.

/// An answer that a thinker has tried, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<C> {
    /// The answer.
    pub choice: C,
    /// The share of games that it expects to win with it, 0 to 1; a win shared by two counts as a half. Without a try it is
    /// 0 and says nothing.
    pub share: f64,
    /// The standard error of that share; 0 with fewer than two tries.
    pub error: f64,
    /// How much less of the win it brought than the first candidate, in the worlds that both were tried in; 0 without such a
    /// world. Shares in equal worlds rise and fall together, so this tells two candidates apart better than their errors.
    pub behind: f64,
    /// The standard error of that difference; 0 with fewer than two such worlds.
    pub behind_error: f64,
    /// How many games were played on with it.
    pub tries: u32,
}

/// What a thinker has thought of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<C> {
    /// The answers: the one that it gives, then those that were tried longest, of these the best first.
    pub candidates: Vec<Candidate<C>>,
    /// How many games were played on in all.
    pub simulations: u32,
}

impl<C> Candidate<C> {
    /// Whether the answer that the thinker gives is better than this one by more than chance would make it, in several
    /// worlds.
    pub fn is_clearly_worse(&self) -> bool {
        self.tries > 1 && self.behind > 2.0 * self.behind_error
    }
}

impl<C> Thought<C> {
    /// At most so many of the answers that were tried longest, the best first, each with whether it cannot be told apart from
    /// the one that the thinker gives. None where nothing was found out.
    pub fn named(&self, most: usize) -> Vec<(&Candidate<C>, bool)> {
        if self.simulations == 0 || self.candidates.len() < 2 {
            return Vec::new();
        }
        // Nothing is known of what was not tried; the first is the one that the others are compared with.
        let tried = self.candidates.iter().filter(|candidate| candidate.tries > 0).take(most).enumerate();
        let mut named: Vec<(&Candidate<C>, bool)> =
            tried.map(|(place, candidate)| (candidate, place == 0 || !candidate.is_clearly_worse())).collect();
        named.sort_by(|(one, _), (other, _)| other.share.total_cmp(&one.share));
        named
    }
}
