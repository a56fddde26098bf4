//! What a game supplies so that scenarios can be written of it, played and told.
//!
//! Five small traits, each with one duty: [`Nouns`] names things and sets up positions, [`Answers`] reads answers,
//! [`Statements`] tests what is stated of a position, [`Telling`] tells it, [`Recording`] writes what was played.
//! [`Notation`] is all of them.

use super::checkpoint::Checkpoint;
use super::events::{Happened, Shape};
use super::file::Stated;
use super::record::Recording;
use super::values::{Read, shown};
use hyperkon_frame::{Served, Words};
use hyperkon_table::{Code, Game, Happening, Question, Seat, Table};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What is wrong with a key of a position: the key, and what is wrong.
pub(super) type Wrong = (String, String);

/// Why something happened.
pub(super) type Why<G> = <<G as Game>::Event as Happening>::Why;

/// A game that scenarios can be written of.
pub(super) trait Notation: Nouns + Answers + Statements + Telling + Recording {}

impl<G: Nouns + Answers + Statements + Telling + Recording> Notation for G {}

/// What a question is called, and how it passes by itself.
pub(super) struct Called<C> {
    /// "load"
    pub topic: String,
    /// The other name of a window: its moment.
    pub moment: Option<String>,
    /// The phase in which it is asked.
    pub phase: Option<String>,
    /// The fewest and the most that can be picked, or the least and the greatest number.
    pub bounds: Option<(u8, u8)>,
    /// The most from each place, as the game writes them.
    pub places: Option<String>,
    /// True if it is a window, which passes by itself.
    pub is_window: bool,
    /// The answer by which a window is passed.
    pub pass: Option<C>,
}

impl<C> Called<C> {
    /// A question with a topic alone.
    pub fn by(topic: &str) -> Called<C> {
        let (moment, phase, bounds, places, pass) = (None, None, None, None, None);
        Called { topic: topic.to_owned(), moment, phase, bounds, places, is_window: false, pass }
    }

    /// Returns `true` if it is called so.
    pub fn is(&self, about: &str) -> bool {
        self.topic == about || self.moment.as_deref() == Some(about)
    }

    /// The name by which an answer says what it answers.
    pub fn about(self) -> String {
        self.moment.unwrap_or(self.topic)
    }
}

/// Words that can be written of a table.
#[derive(Default)]
pub(super) struct Vocabulary {
    /// What questions are called.
    pub topics: Vec<String>,
    /// The phases.
    pub phases: Vec<String>,
    /// The codes of what this game refuses; empty: a scenario does not say why.
    pub refusals: &'static [&'static str],
}

/// The names of things, and positions.
pub(super) trait Nouns: Served<Rules: Clone, Trouble: Code> {
    /// The keys of a `setup`.
    type Setup: DeserializeOwned;

    /// True if a scenario plays on by itself: forced answers are given before what must hold at the end, and an answer
    /// that must be refused says of which question it is where it says what that offers.
    const PLAYS_ON: bool = false;

    /// The names of the clauses of the rules, in their order.
    fn clauses() -> Vec<&'static str>;

    /// The rules of a table of this edition.
    fn rules_for(&self, edition: &str, setup: &Self::Setup) -> Result<Self::Rules, Vec<Wrong>>;

    /// The table at the position of a setup.
    fn position(&self, rules: Self::Rules, setup: &Self::Setup) -> Result<Table<Self>, Vec<Wrong>>;

    /// Returns `true` if windows pass by themselves.
    fn auto_pass(_setup: &Self::Setup) -> bool {
        true
    }

    /// Words that can be written of a table.
    fn vocabulary(&self, rules: &Self::Rules) -> Vocabulary;

    /// The seat of this name.
    fn seat(&self, rules: &Self::Rules, name: &str) -> Read<Seat>;

    /// What a seat is called.
    fn of_seat(&self, rules: &Self::Rules, seat: Seat) -> String;

    /// All events, with their fields.
    fn events() -> Vec<Shape>;

    /// An event in words.
    fn happened(&self, rules: &Self::Rules, event: &Self::Event) -> Happened;

    /// A field of an event as a file writes it, in the words in which events are told.
    fn field(&self, rules: &Self::Rules, event: &str, field: &str, value: &Value) -> Read<String>;
}

/// Answers as text.
pub(super) trait Answers: Nouns {
    /// What a question is called.
    fn called(&self, rules: &Self::Rules, question: &Self::Question) -> Called<Self::Choice>;

    /// Tests whether an answer could be one to some question.
    fn readable(&self, rules: &Self::Rules, answer: &str) -> Read<()>;

    /// The answer that words mean.
    fn choice(&self, rules: &Self::Rules, question: &Self::Question, answer: &str) -> Read<Self::Choice>;

    /// The answer that words mean where no question takes them, to be refused.
    fn blind(&self, table: &Table<Self>, answer: &str) -> Read<Self::Choice> {
        let question = table.referee().questions().first();
        let question = question.ok_or_else(|| "nobody is asked anything: the game is over".to_owned())?;
        self.choice(table.rules(), question, answer)
    }

    /// Why a question does not take an answer.
    fn why_not(
        &self,
        _rules: &Self::Rules,
        question: &Self::Question,
        _answer: &str,
        choice: &Self::Choice,
    ) -> Option<String> {
        question.check(choice).err().map(|refusal| refusal.to_string())
    }

    /// An option in the words in which options are listed.
    fn option(&self, rules: &Self::Rules, option: &str) -> Read<String>;

    /// The options of a question.
    fn listed(&self, rules: &Self::Rules, question: &Self::Question) -> Vec<String>;

    /// Returns `true` if an option is offered on the way to an answer.
    fn offers(&self, rules: &Self::Rules, question: &Self::Question, answer: &str, option: &str) -> Read<bool>;

    /// A question as failures show it, without its seat.
    fn of_question(&self, rules: &Self::Rules, question: &Self::Question) -> String {
        format!("{} ({})", self.called(rules, question).topic, self.listed(rules, question).join(", "))
    }

    /// The most from each place, as [`Called::places`] has them.
    fn places(&self, _rules: &Self::Rules, _places: &str) -> Read<String> {
        Err("`places` says nothing of a question of this game".to_owned())
    }
}

/// What can be stated of a position.
pub(super) trait Statements: Answers {
    /// The keys of an `expect`.
    type Expect: Stated;

    /// Tests the words of what is stated of a position, before anything is played.
    fn read(&self, _rules: &Self::Rules, _expect: &Self::Expect, _note: &mut dyn FnMut(&str, &str, Read<()>)) {}

    /// Tests what is stated of a position.
    fn test(&self, checkpoint: &mut Checkpoint<'_, Self>, expect: &Self::Expect) -> Read<()>;

    /// Flags what could not fail.
    fn vacuous(&self, _checkpoint: &mut Checkpoint<'_, Self>, _expect: &Self::Expect) -> Read<()> {
        Ok(())
    }

    /// Tests that an option that must not be offered could be.
    fn could_be_offered(&self, _table: &Table<Self>, _question: &Self::Question, _option: &str) -> Read<()> {
        Ok(())
    }

    /// Tests that somebody could give an answer that must be refused.
    fn could_be_given(&self, _rules: &Self::Rules, _choice: &Self::Choice) -> Read<()> {
        Ok(())
    }

    /// Whoever can bend the rules, by its name.
    fn doer(&self, _rules: &Self::Rules, name: &str) -> Read<String> {
        Err(format!("`{name}` bends no rules: nothing does in this game"))
    }

    /// Tests that nothing is lost.
    fn whole(&self, table: &Table<Self>) -> Read<()> {
        Self::sound(table.rules(), &table.referee().position().checkpoint, None).map_err(|wrong| wrong.to_string())
    }
}

/// A scenario in words.
pub(super) trait Telling: Statements {
    /// True if its scripts have traces of their own, which tell more than the course of a game.
    const HAS_TRACES: bool = false;

    /// A text of the game's own in the place of the frame's; `None`: it has none.
    fn say(&self, _lang: &str, _key: &str, _values: &[(&str, String)]) -> Option<String> {
        None
    }

    /// What a seat is called in a language.
    fn seat_name(&self, table: &Table<Self>, lang: &str, seat: Seat) -> String {
        let about = self.about(table, lang);
        about["seats"][seat.index()]["name"].as_str().unwrap_or_default().to_owned()
    }

    /// A position, line by line.
    fn describe(&self, table: &Table<Self>, lang: &str) -> Vec<String>;

    /// What must hold, line by line; `events`: what has happened.
    fn must_hold(&self, _: &Table<Self>, _lang: &str, expect: &Self::Expect, _events: &[&Self::Event]) -> Vec<String> {
        let keys = serde_json::to_value(expect).unwrap_or_default();
        let is_said = |key: &str, value: &Value| match value {
            Value::Null => false,
            Value::Array(items) => key == "winners" || !items.is_empty(),
            Value::Object(keys) => !keys.is_empty(),
            _ => true,
        };
        let keys = keys.as_object().into_iter().flatten().filter(|(key, value)| is_said(key, value));
        keys.map(|(key, value)| format!("{key}: {}", shown(value))).collect()
    }

    /// Returns `true` if an event has no sentence of its own.
    fn is_detail(_event: &Self::Event) -> bool {
        false
    }

    /// The clause by which something happened.
    fn clause(why: &Why<Self>) -> &'static str;

    /// Whose doing something is, beside the rules'.
    fn by(&self, _rules: &Self::Rules, _why: &Why<Self>) -> Option<String> {
        None
    }

    /// Why something happened, in a language.
    fn cause(&self, _table: &Table<Self>, _lang: &str, why: &Why<Self>) -> String {
        Self::clause(why).to_owned()
    }

    /// The words of a clause that is cited; `None`: it is not explained.
    fn clause_words(&self, table: &Table<Self>, lang: &str, clause: &str) -> Option<String> {
        self.about(table, lang)["rules"][clause].as_str().map(str::to_owned)
    }
}

/// The words of a table.
pub(super) type Said<G> = std::sync::Arc<dyn Words<G>>;
