//! Words for what happens at a table.

use hyperkon_table::{Game, Happening, Question, Refusal, Unfit};

/// A part of an answer.
pub type Part<G> = <<G as Game>::Question as Question>::Part;

/// The words of one table in one language.
pub trait Words<G: Game>: Send + Sync {
    /// What has happened, as its viewer may know it.
    fn event(&self, event: &G::Event, why: Option<&<G::Event as Happening>::Why>) -> String;
    /// What is asked.
    fn question(&self, question: &G::Question) -> String;
    /// A part that can come next in an answer.
    fn part(&self, question: &G::Question, part: &Part<G>) -> String;
    /// A whole answer.
    fn choice(&self, question: &G::Question, choice: &G::Choice) -> String;
    /// Why an answer was refused.
    fn refusal(&self, question: Option<&G::Question>, refusal: &Refusal<Unfit<G>>) -> String;
}
