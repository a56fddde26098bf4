//! Scenarios of games that say their nouns here: set up, answered and tested alike for each.
//!
//! A game supplies its words ([`Nouns`]): how a position is written, what the parts of an answer are called, what can be stated
//! of a position, what happens. Everything else (the form of a file, what is refused, what could not fail) is here.
//!
//! Invariants: nothing here knows a card, a hex or a chip. Answers are given to a [`Table`], each step is run twice.

mod explain;
mod fact;
mod form;
mod holds;
mod play;

pub(super) use explain::{course, explain};
pub(super) use fact::Fact;

use super::values::Read;
use super::{Failure, Source, says_nothing};
use crate::others::Other;
use hyperkon_table::{Code, Game, Question, Seat, Table};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A part of an answer.
pub(super) type Part<G> = <<G as Game>::Question as Question>::Part;

/// An event in words: its name, and its fields in the order of the game.
pub(super) type Happened = (&'static str, Vec<(&'static str, Value)>);

/// What a field of an event holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A number from nought.
    Number,
    /// A number that may be below nought.
    Signed,
    /// Yes or no.
    Truth,
    /// Words of the game, with commas between them.
    Words,
}

/// What is wrong with a key of a position: the key, and what is wrong.
pub(super) type Wrong = (String, String);

/// What a game supplies so that scenarios can be told of it.
pub(super) trait Nouns: Other + Game<Question: Question<Unfit: Code>> {
    /// The names of all events, each with its fields.
    const EVENTS: &'static [(&'static str, &'static [(&'static str, Sort)])];

    /// What questions are called.
    const TOPICS: &'static [&'static str];

    /// The codes of all that this game refuses.
    const REFUSALS: &'static [&'static str];

    /// Whether there is a clause of this name.
    fn has_rule(name: &str) -> bool;

    /// What a seat is called.
    fn seat(seat: Seat) -> &'static str;

    /// The table of an edition of this game, at the position that a `setup` says.
    ///
    /// # Errors
    /// Each key that is wrong.
    fn position(&self, edition: &str, setup: &Map<String, Value>) -> Result<Table<Self>, Vec<Wrong>>;

    /// Whether a word stands for something at this table: a seat, a card.
    fn is_word(rules: &Self::Rules, word: &str) -> bool;

    /// What a question is called, one of the [`TOPICS`](Nouns::TOPICS).
    fn topic(question: &Self::Question) -> &'static str;

    /// The part of an answer that a word means.
    ///
    /// # Errors
    /// Why it means none that an answer to such a question could have.
    fn part(rules: &Self::Rules, question: &Self::Question, word: &str) -> Read<Part<Self>>;

    /// What a part of an answer is called.
    fn word(question: &Self::Question, part: &Part<Self>) -> String;

    /// All that can be stated of a position.
    fn facts(table: &Table<Self>) -> BTreeMap<&'static str, Fact>;

    /// An event in words.
    fn happened(rules: &Self::Rules, event: &Self::Event) -> Happened;
}

/// Plays a scenario and returns everything that does not hold in it.
pub(super) fn run<G: Nouns>(game: G, file: &str, text: &str) -> Vec<Failure> {
    let game = game.watched();
    let source = Source::new(file, text);
    let parsed = match form::read::<G>(&source, text) {
        Ok(parsed) => parsed,
        Err(failures) => return failures,
    };
    let empty = says_nothing(file, text);
    if !empty.is_empty() {
        return empty.into_iter().map(|(at, what)| source.failure(&at, &what).refused()).collect();
    }
    match game.position(&parsed.edition, &parsed.setup) {
        Ok(table) => play::Run::<G>::new(game, table).play(&parsed, &source).0,
        Err(wrong) => {
            wrong.into_iter().map(|(key, what)| source.failure(&format!("setup/{key}"), &what).refused()).collect()
        }
    }
}

/// Whether a word can be stated of something at this table.
fn is_word<G: Nouns>(rules: &G::Rules, word: &str) -> bool {
    word == "none" || G::TOPICS.contains(&word) || G::is_word(rules, word)
}

/// The seat of this name among those at a table.
fn seat_named<G: Nouns>(rules: &G::Rules, name: &str) -> Read<Seat> {
    let all = || Seat::all(G::seats(rules));
    all().find(|seat| G::seat(*seat) == name).ok_or_else(|| {
        format!("nobody is called `{name}`; {}", crate::problem::what_there_is(all().map(|seat| G::seat(seat))))
    })
}
