//! Scenarios for games with a simple notation: answers are lists of words, and positions are lists of facts. All tables
//! use the same words, so the rest of the [`Notation`](super::notation::Notation) is derived from them. A game without
//! words uses the JSON form of its types.

use super::checkpoint::Checkpoint;
use super::events::{Happened, Shape};
use super::fact::{self, Facts};
use super::field_kind::{self, Events};
use super::file::{Stated, stated as stated_keys};
use super::json;
use super::notation::{Answers, Called, Nouns, Reason, Statements, Telling, Vocabulary, Wrong};
use super::record::{Keys, Mark, Part as Recorded, Recording, Val, diff, stated};
use super::values::{Read, parts};
use crate::problem::what_there_is;
use crate::setup::Setup;
use hyperkon_frame::{Part, Served};
use hyperkon_table::{Code, Question as _, Seat, Table};
use serde_json::{Map, Value};

/// The events to include in recorded scenarios, each with the fields to write.
pub type Main = &'static [(&'static str, &'static [&'static str])];

stated_keys! {
    /// The expectations of a game whose positions are described by the public view.
    pub struct Expect {
        pub view: Option<Value>,
    }
    empty: &[], nested: &[]
}

/// The methods that a game with a simple notation provides.
pub trait Plain: Setup + Served<Rules: Clone, Error: Code> {
    /// The type of the expectations.
    type Expect: Stated;
    /// All events, with their fields; empty for the JSON form.
    const EVENTS: Events = &[];
    /// The events to include in recorded scenarios.
    const MAIN: Main = &[];
    /// The topics of questions.
    const TOPICS: &'static [&'static str] = &["choose"];
    /// The codes of rejections.
    const REFUSALS: &'static [&'static str] = &[];
    /// The names of the seats, clockwise.
    const SEATS: &'static [&'static str] = &["1", "2", "3", "4", "5", "6", "7", "8"];

    /// Returns the rules of the table in a setup.
    fn rules_in(&self, edition: &str, setup: &Map<String, Value>) -> Result<Self::Rules, Vec<Wrong>> {
        json::rules(self, edition, setup)
    }

    /// Returns the table at the position of a setup.
    fn table_in(&self, rules: Self::Rules, setup: &Map<String, Value>) -> Result<Table<Self>, Vec<Wrong>> {
        json::table(self, rules, setup)
    }

    /// Returns `true` if a word has a meaning at this table.
    fn is_word(_rules: &Self::Rules, _word: &str) -> bool {
        true
    }

    /// Returns the topic of a question.
    fn topic(_question: &Self::Question) -> &'static str {
        Self::TOPICS.first().copied().unwrap_or_default()
    }

    /// Reads a part of an answer. Without a question, the part may belong to any question.
    fn part(_rules: &Self::Rules, _question: Option<&Self::Question>, word: &str) -> Read<Part<Self>> {
        json::part_of(word)
    }

    /// Returns a part of an answer as a word.
    fn word(part: &Part<Self>) -> String {
        json::word(part)
    }

    /// Returns all facts about a position.
    fn facts(table: &Table<Self>) -> Facts {
        Facts::from([(
            "view",
            json::fact(&Self::view(table.rules(), table.full_state().state(), None, table.seats_to_act())),
        )])
    }

    /// Returns a field that is computed from the other fields, because the event's JSON lacks it.
    fn field_of(_rules: &Self::Rules, _field: &str, _there: &Map<String, Value>) -> Option<Value> {
        None
    }

    /// Returns the names of the clauses of the rules, in order.
    fn all_clauses() -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the rule of a reason.
    fn clause_of(_why: &Reason<Self>) -> &'static str {
        ""
    }

    /// Returns whether a chapter, such as a turn, begins at a state. `None` means that no scenario can start there.
    fn begins(_rules: &Self::Rules, _state: &Self::State) -> Option<bool> {
        Some(true)
    }

    /// Returns `true` if an event begins a chapter.
    fn is_chapter(_event: &Self::Event) -> bool {
        false
    }

    /// Returns the setup for a state. `is_begin` is true at the start of the game.
    fn setup_of(rules: &Self::Rules, state: &Self::State, is_begin: bool) -> Keys {
        json::setup::<Self>(rules, state, is_begin)
    }

    /// Returns the current point in the game, such as "Turn 3".
    fn place(table: &Table<Self>) -> String {
        format!("Turn {}", Self::phase(table).turn.max(1))
    }
}

/// Returns the name of a seat.
pub fn named<G: Plain>(seat: Seat) -> &'static str {
    G::SEATS.get(seat.index()).copied().unwrap_or("nobody")
}

/// Returns the seat with this name, at a table of this size.
pub fn seat<G: Plain>(seats: u8, name: &str) -> Read<Seat> {
    let names = || Seat::all(seats).map(|seat| named::<G>(seat));
    let seat = Seat::all(seats).find(|seat| named::<G>(*seat) == name);
    seat.ok_or_else(|| format!("unknown seat `{name}`; {}", what_there_is(names())))
}

/// Reads the parts of an answer.
fn all_parts<G: Plain>(rules: &G::Rules, question: &G::Question, answer: &str) -> Read<Vec<Part<G>>> {
    parts(answer).into_iter().map(|word| G::part(rules, Some(question), word)).collect()
}

impl<G: Plain> Nouns for G {
    type Setup = Map<String, Value>;

    fn clause_names() -> Vec<&'static str> {
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
        field_kind::shapes(G::EVENTS)
    }

    fn happened(&self, rules: &G::Rules, event: &G::Event) -> Happened {
        field_kind::happened(json::fields::<G>(rules, event))
    }

    fn field(&self, rules: &G::Rules, event: &str, field: &str, value: &Value) -> Read<String> {
        if G::EVENTS.is_empty() {
            return Ok(json::field(value));
        }
        field_kind::read(G::EVENTS, event, field, value, |word| word == "none" || G::is_word(rules, word))
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
        question.choice_from_steps(&parts).ok_or_else(|| "incomplete answer".to_owned())
    }

    /// Also rejects an answer that is legal as a whole if its parts are not offered one by one.
    fn why_not(&self, rules: &G::Rules, question: &G::Question, answer: &str, choice: &G::Choice) -> Option<String> {
        if let Err(refusal) = question.check(choice) {
            return Some(refusal.to_string());
        }
        let parts = all_parts::<G>(rules, question, answer).ok()?;
        let all = parts.iter().enumerate().all(|(at, part)| question.parts(&parts[..at]).next.contains(part));
        (!all).then(|| "the answer would be accepted, although its parts are not offered".to_owned())
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

    fn clause(why: &Reason<G>) -> &'static str {
        G::clause_of(why)
    }
}

impl<G: Plain> Recording for G {
    fn table_of(options: &G::Options) -> (String, u64) {
        (json::edition::<G>(options), G::seed(options))
    }

    fn begins(rules: &G::Rules, state: &G::State) -> Option<bool> {
        <G as Plain>::begins(rules, state)
    }

    fn mark(event: &G::Event) -> Mark {
        if G::is_chapter(event) { Mark::Chapter } else { Mark::Plain }
    }

    fn setup(&self, rules: &G::Rules, state: &G::State, is_begin: bool) -> Keys {
        G::setup_of(rules, state, is_begin)
    }

    /// Returns the point in the game, the number of answers, and the winners.
    fn story(&self, part: &Recorded<G>) -> String {
        let winners: Vec<&str> = part.end.winners().iter().map(|seat| named::<G>(seat)).collect();
        let won =
            if winners.is_empty() { String::new() } else { format!("; the game is won by {}", winners.join(", ")) };
        format!("{}: {} answers{won}.", G::place(&part.start), part.moves.len())
    }

    /// Returns the changed facts and the main events.
    fn stated(&self, then: &Table<G>, now: &Table<G>, _: &[&G::Event], happened: &[Happened]) -> Keys {
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

    fn of_choice(&self, _: &G::Rules, _: &G::Question, choice: &G::Choice) -> String {
        G::Question::parts_of(choice).iter().map(|part| G::word(part)).collect::<Vec<_>>().join(", ")
    }
}
