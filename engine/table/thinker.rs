//! A bot that tries answers out in worlds it imagines.

use super::search::Search;
use super::{Bot, Budget, Question as _, Searchable, Seen};
use std::fmt;
use std::num::NonZero;
use std::thread;

/// Tries every answer in the same imagined worlds; departs from the playout bot's answer only for one that is clearly
/// better.
pub struct Thinker<G: Searchable> {
    budget: Budget,
    seed: u64,
    threads: usize,
    /// What other threads play with: made once, for it can cost much.
    others: Vec<G>,
}

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

impl<G: Searchable> Thinker<G> {
    /// A thinker with this budget for each decision. Equal seeds and equal budgets of simulations give equal answers.
    pub const fn new(budget: Budget, seed: u64) -> Thinker<G> {
        Thinker { budget, seed, threads: 1, others: Vec::new() }
    }

    /// Thinks with so many threads, as far as the game can be had more than once; 0: as many as the machine runs at a time.
    /// With a budget of simulations the answer is the same.
    #[must_use]
    pub fn threads(self, threads: usize) -> Thinker<G> {
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        Thinker { threads: if threads == 0 { all() } else { threads }, ..self }
    }

    /// Thinks about the question that the seat is asked; `None` if it is asked nothing. `told` gets what it has thought so
    /// far, after each round. Where there is one answer only, or no world can be imagined, nothing is tried.
    pub fn think(
        &mut self,
        game: &G,
        seen: Seen<'_, G>,
        told: &mut dyn FnMut(&Thought<G::Choice>),
    ) -> Option<Thought<G::Choice>> {
        if let Some(choice) = seen.question()?.only_choice() {
            let only = Candidate { choice, share: 0.0, error: 0.0, behind: 0.0, behind_error: 0.0, tries: 0 };
            return Some(Thought { candidates: vec![only], simulations: 0 });
        }
        while self.others.len() + 1 < self.threads {
            let Some(other) = game.another() else { break };
            self.others.push(other);
        }
        Search::of(game, &mut self.others, seen, self.seed, self.budget).map(|search| search.run(told))
    }
}

impl<G: Searchable> Bot<G> for Thinker<G> {
    fn choose(&mut self, game: &G, seen: Seen<'_, G>) -> Option<G::Choice> {
        self.think(game, seen, &mut |_| ())?.candidates.into_iter().next().map(|best| best.choice)
    }
}

impl<G: Searchable> fmt::Debug for Thinker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Thinker { budget, seed, threads, .. } = self;
        f.debug_struct("Thinker").field("budget", budget).field("seed", seed).field("threads", threads).finish()
    }
}
