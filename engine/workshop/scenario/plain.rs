//! Games whose answers are lists of words, whose positions are lists of facts, and whose words are the same at every table:
//! they say their words here, and all else of the [`Notation`](super::notation::Notation) follows.

use super::checkpoint::Checkpoint;
use super::events::{Happened, Shape};
use super::fact::{self, Facts};
use super::file::Stated;
use super::notation::{Answers, Called, Nouns, Statements, Telling, Vocabulary, Why, Wrong};
use super::record::{Keys, Part as Recorded, Recording, Val, diff, stated};
use super::sort::{self, Events, Fields};
use super::values::{Read, parts};
use crate::problem::what_there_is;
use hyperkon_frame::{Part, Served};
use hyperkon_table::{Code, Question as _, Seat, Table};
use serde_json::{Map, Value};

/// Events that are worth a statement, with what is plain in them.
pub(super) type Main = &'static [(&'static str, &'static [&'static str])];

/// What such a game supplies.
pub(super) trait Plain: Served<Rules: Clone, Trouble: Code> {
    /// What must hold.
    type Expect: Stated;
    /// All events, with their fields.
    const EVENTS: Events;
    /// Those that are worth a statement.
    const MAIN: Main;
    /// What questions are called.
    const TOPICS: &'static [&'static str];
    /// The codes of all that is refused.
    const REFUSALS: &'static [&'static str];
    /// What the seats are called, clockwise.
    const SEATS: &'static [&'static str];

    /// The rules of the table of a setup.
    fn rules_in(&self, edition: &str, setup: &Map<String, Value>) -> Result<Self::Rules, Vec<Wrong>>;

    /// The table at the position of a setup.
    fn table_in(&self, rules: Self::Rules, setup: &Map<String, Value>) -> Result<Table<Self>, Vec<Wrong>>;

    /// Whether a word stands for something at this table.
    fn is_word(rules: &Self::Rules, word: &str) -> bool;

    /// What a question is called.
    fn topic(question: &Self::Question) -> &'static str;

    /// The part of an answer that a word means; without a question, to some question.
    fn part(rules: &Self::Rules, question: Option<&Self::Question>, word: &str) -> Read<Part<Self>>;

    /// What a part of an answer is called.
    fn word(part: &Part<Self>) -> String;

    /// All that can be stated of a position.
    fn facts(table: &Table<Self>) -> Facts;

    /// An event with its fields.
    fn fields(rules: &Self::Rules, event: &Self::Event) -> Fields;

    /// The names of the clauses of the rules, in their order.
    fn all_clauses() -> Vec<&'static str>;

    /// The clause by which something happened.
    fn clause_of(why: &Why<Self>) -> &'static str;
}

/// What a seat is called.
pub(super) fn named<G: Plain>(seat: Seat) -> &'static str {
    G::SEATS.get(seat.index()).copied().unwrap_or("nobody")
}

/// The seat of this name among so many.
pub(super) fn seat<G: Plain>(seats: u8, name: &str) -> Read<Seat> {
    let names = || Seat::all(seats).map(|seat| named::<G>(seat));
    let seat = Seat::all(seats).find(|seat| named::<G>(*seat) == name);
    seat.ok_or_else(|| format!("nobody is called `{name}`; {}", what_there_is(names())))
}

/// What has changed, and the main things that happened.
pub(super) fn changed<G: Plain>(then: &Table<G>, now: &Table<G>, happened: &[Happened]) -> Keys {
    let mut keys = diff(&G::facts(then), &G::facts(now));
    let main = happened.iter().filter_map(|event| {
        let (_, fields) = G::MAIN.iter().find(|(name, _)| *name == event.name)?;
        Some(stated(event, fields))
    });
    let main: Vec<Val> = main.collect();
    if !main.is_empty() {
        keys.push(("events".to_owned(), Val::List(main)));
    }
    keys
}

/// A recorded part in one line: where in the game it is, how long it is, who wins.
pub(super) fn story<G: Plain + Recording>(place: &str, part: &Recorded<G>) -> String {
    let winners: Vec<&str> = part.end.winners().iter().map(|seat| named::<G>(seat)).collect();
    let won = if winners.is_empty() { String::new() } else { format!("; the game is won by {}", winners.join(", ")) };
    format!("{place}: {} answers{won}.", part.moves.len())
}

/// An answer as it is written.
pub(super) fn of_choice<G: Plain>(choice: &G::Choice) -> String {
    G::Question::parts_of(choice).iter().map(|part| G::word(part)).collect::<Vec<_>>().join(", ")
}

/// The parts of an answer.
fn all_parts<G: Plain>(rules: &G::Rules, question: &G::Question, answer: &str) -> Read<Vec<Part<G>>> {
    parts(answer).into_iter().map(|word| G::part(rules, Some(question), word)).collect()
}

impl<G: Plain> Nouns for G {
    type Setup = Map<String, Value>;

    fn clauses() -> Vec<&'static str> {
        G::all_clauses()
    }

    fn rules_for(&self, edition: &str, setup: &Self::Setup) -> Result<G::Rules, Vec<Wrong>> {
        self.rules_in(edition, setup)
    }

    fn position(&self, rules: G::Rules, setup: &Self::Setup) -> Result<Table<G>, Vec<Wrong>> {
        self.table_in(rules, setup)
    }

    fn vocabulary(&self, _rules: &G::Rules) -> Vocabulary {
        let topics = G::TOPICS.iter().map(|topic| (*topic).to_owned()).collect();
        Vocabulary { topics, refusals: G::REFUSALS, ..Vocabulary::default() }
    }

    fn seat(&self, rules: &G::Rules, name: &str) -> Read<Seat> {
        seat::<G>(G::seats(rules), name)
    }

    fn of_seat(&self, _rules: &G::Rules, seat: Seat) -> String {
        named::<G>(seat).to_owned()
    }

    fn events() -> Vec<Shape> {
        sort::shapes(G::EVENTS)
    }

    fn happened(&self, rules: &G::Rules, event: &G::Event) -> Happened {
        sort::happened(G::fields(rules, event))
    }

    fn field(&self, rules: &G::Rules, event: &str, field: &str, value: &Value) -> Read<String> {
        sort::read(G::EVENTS, event, field, value, |word| word == "none" || G::is_word(rules, word))
    }
}

impl<G: Plain> Answers for G {
    fn called(&self, _rules: &G::Rules, question: &G::Question) -> Called<G::Choice> {
        Called::by(G::topic(question))
    }

    fn readable(&self, rules: &G::Rules, answer: &str) -> Read<()> {
        parts(answer).into_iter().try_for_each(|word| G::part(rules, None, word).map(drop))
    }

    fn choice(&self, rules: &G::Rules, question: &G::Question, answer: &str) -> Read<G::Choice> {
        let parts = all_parts::<G>(rules, question, answer)?;
        question.made_of(&parts).ok_or_else(|| "this is no whole answer".to_owned())
    }

    /// Also where a question would take an answer of which a part is not offered.
    fn why_not(&self, rules: &G::Rules, question: &G::Question, answer: &str, choice: &G::Choice) -> Option<String> {
        if let Err(refusal) = question.check(choice) {
            return Some(refusal.to_string());
        }
        let parts = all_parts::<G>(rules, question, answer).ok()?;
        let all = parts.iter().enumerate().all(|(at, part)| question.parts(&parts[..at]).next.contains(part));
        (!all).then(|| "it would be taken although its parts are not offered".to_owned())
    }

    fn option(&self, rules: &G::Rules, option: &str) -> Read<String> {
        G::part(rules, None, option).map(|part| G::word(&part))
    }

    fn listed(&self, _rules: &G::Rules, question: &G::Question) -> Vec<String> {
        question.parts(&[]).next.iter().map(|part| G::word(part)).collect()
    }

    fn offers(&self, rules: &G::Rules, question: &G::Question, answer: &str, option: &str) -> Read<bool> {
        let (parts, option) = (all_parts::<G>(rules, question, answer)?, G::part(rules, Some(question), option)?);
        Ok((0..=parts.len()).any(|at| question.parts(&parts[..at]).next.contains(&option)))
    }
}

impl<G: Plain> Statements for G {
    type Expect = <G as Plain>::Expect;

    fn test(&self, checkpoint: &mut Checkpoint<'_, G>, expect: &Self::Expect) -> Read<()> {
        let table = checkpoint.table;
        fact::test(checkpoint, expect, G::facts(table), &|word| word == "none" || G::is_word(table.rules(), word));
        Ok(())
    }
}

impl<G: Plain> Telling for G {
    fn describe(&self, table: &Table<G>, _lang: &str) -> Vec<String> {
        fact::lines(G::facts(table))
    }

    fn clause(why: &Why<G>) -> &'static str {
        G::clause_of(why)
    }
}
