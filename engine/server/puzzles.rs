//! The puzzles of a game, posed and judged.
//!
//! Invariant: each puzzle is set up once per language, however often clients ask for it.

use crate::hosted_table::raw;
use crate::hosted_tables::with_page;
use crate::rpc::Failure;
use crate::wire::{self, AskPuzzle, Verdict};
use hyperkon_frame::Served;
use hyperkon_frame::puzzle::{self, Puzzle};
use hyperkon_table::Choices;
use std::collections::BTreeMap;

/// The puzzles that were posed, by number and language.
#[derive(Default)]
pub struct Puzzles {
    posed: BTreeMap<(usize, String), wire::Puzzle>,
}

impl Puzzles {
    /// Creates the collection without puzzles.
    pub const fn new() -> Puzzles {
        Puzzles { posed: BTreeMap::new() }
    }

    /// Returns a puzzle, with the judgement of the chosen answer.
    ///
    /// # Errors
    /// Returns an error if the puzzle or answer is unknown.
    pub fn judged<G: Served>(&mut self, game: &G, of: &AskPuzzle, lang: &str) -> Result<wire::Puzzle, Failure> {
        let all = puzzle::read::<G>().map_err(Failure::params)?;
        let puzzle = of.number.checked_sub(1).and_then(|at| all.get(at));
        let unknown = || format!("`number` is {}; expected 1 to {}", of.number, all.len());
        let puzzle = puzzle.ok_or_else(|| Failure::params(unknown()))?;
        let key = (of.number, lang.to_owned());
        if !self.posed.contains_key(&key) {
            self.posed.insert(key.clone(), posed(game, puzzle, lang).map_err(Failure::params)?);
        }
        let verdict = |choice: usize| match choice < puzzle.chances.len() {
            true => Ok(Verdict {
                right: choice == puzzle.solution,
                solution: puzzle.solution,
                chances: puzzle.chances.clone(),
            }),
            false => Err(Failure::params(format!("`choice` is {choice}; expected 0 to {}", puzzle.chances.len() - 1))),
        };
        Ok(wire::Puzzle { verdict: of.choice.map(verdict).transpose()?, ..self.posed[&key].clone() })
    }
}

/// Sets up a puzzle.
fn posed<G: Served>(game: &G, puzzle: &Puzzle, lang: &str) -> Result<wire::Puzzle, String> {
    let table = puzzle.table(game)?;
    let (words, seen) = (game.words(&table, lang), table.seen(puzzle.seat));
    let question = seen.question().ok_or("the puzzle asks another seat")?;
    let choices = Choices::of(question).take(puzzle.chances.len()).map(|choice| words.choice(question, &choice));
    Ok(wire::Puzzle {
        about: with_page::<G>(game.about(&table, lang)),
        seat: puzzle.seat,
        view: raw(&seen.view_with_totals(game)),
        text: words.question(question),
        choices: choices.collect(),
        verdict: None,
    })
}
