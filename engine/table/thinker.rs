//! The thinker: a bot that searches over sampled hidden states.

use super::search::Search;
use super::{Bot, Budget, Candidate, Observation, Question as _, Searchable, Thought};
use std::fmt;
use std::num::NonZero;
use std::thread;

/// A bot that tries its answers in the same samples. It gives the playout bot's answer unless another is clearly
/// better.
pub struct SearchBot<G: Searchable> {
    budget: Budget,
    seed: u64,
    threads: usize,
    /// Copies of the game for other threads. They are kept because a copy can be expensive.
    others: Vec<G>,
}

impl<G: Searchable> SearchBot<G> {
    /// Creates a thinker with this budget per decision. With a budget of simulations, equal seeds give equal answers.
    pub const fn new(budget: Budget, seed: u64) -> SearchBot<G> {
        SearchBot { budget, seed, threads: 1, others: Vec::new() }
    }

    /// Sets the number of threads; 0 uses all cores. The game must support copies. With a budget of simulations, the
    /// number of threads does not change the answer.
    #[must_use]
    pub fn threads(self, threads: usize) -> SearchBot<G> {
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        SearchBot { threads: if threads == 0 { all() } else { threads }, ..self }
    }

    /// Searches for the seat's answer. Returns `None` if the seat is not prompted. `told` receives the intermediate
    /// result after each round. The bot skips the search if the answer is forced or if no sample is found.
    pub fn think(
        &mut self,
        game: &G,
        seen: Observation<'_, G>,
        told: &mut dyn FnMut(&Thought<G::Choice>),
    ) -> Option<Thought<G::Choice>> {
        if let Some(choice) = seen.question()?.forced_choice() {
            let only = Candidate { choice, share: 0.0, error: 0.0, behind: 0.0, behind_error: 0.0, tries: 0 };
            return Some(Thought { candidates: vec![only], simulations: 0 });
        }
        self.search(game, seen, None).map(|search| search.run(told))
    }

    /// Tries these answers equally often, so that their shares are not selected by luck. Illegal answers are
    /// not tried. Returns `None` if the seat is not prompted, or if none is legal.
    pub fn weigh(&mut self, game: &G, seen: Observation<'_, G>, choices: Vec<G::Choice>) -> Option<Thought<G::Choice>> {
        let question = seen.question()?;
        let legal: Vec<_> = choices.into_iter().filter(|choice| question.check(choice).is_ok()).collect();
        if legal.is_empty() {
            return None;
        }
        self.search(game, seen, Some(legal)).map(|search| search.run(&mut |_| ()))
    }

    fn search<'a>(
        &'a mut self,
        game: &'a G,
        seen: Observation<'a, G>,
        given: Option<Vec<G::Choice>>,
    ) -> Option<Search<'a, G>> {
        while self.others.len() + 1 < self.threads {
            let Some(other) = game.another() else { break };
            self.others.push(other);
        }
        Search::of(game, &mut self.others, seen, self.seed, (self.budget, given))
    }
}

impl<G: Searchable> Bot<G> for SearchBot<G> {
    fn choose(&mut self, game: &G, seen: Observation<'_, G>) -> Option<G::Choice> {
        self.think(game, seen, &mut |_| ())?.candidates.into_iter().next().map(|best| best.choice)
    }
}

impl<G: Searchable> fmt::Debug for SearchBot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchBot { budget, seed, threads, .. } = self;
        f.debug_struct("Thinker").field("budget", budget).field("seed", seed).field("threads", threads).finish()
    }
}
