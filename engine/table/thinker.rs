//! A bot that tries answers out in worlds it imagines.

use super::search::Search;
use super::{Bot, Budget, Candidate, Question as _, Searchable, Seen, Thought};
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
