//! The traits of a game whose scenarios can be written, played, and explained.
//!
//! Each of the 5 traits has one task. [`Nouns`] reads names and sets up positions, [`Answers`] reads answers,
//! [`Statements`] tests statements about a position, [`Telling`] explains it, and [`Recording`] writes scenarios from
//! games. [`Notation`] combines them.

use super::checkpoint::Checkpoint;
use super::events::{Happened, Shape};
use super::file::Stated;
use super::record::recording::Recording;
use super::values::{Read, shown};
use crate::trace::Probe;
use hyperkon_frame::{Served, Words};
use hyperkon_table::{Code, Game, GameEvent, Question, Seat, Table};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An error in a position: the key and the message.
pub type Wrong = (String, String);

/// The reason for an event of the game.
pub type Reason<G> = <<G as Game>::Event as GameEvent>::Reason;

/// A game with scenarios.
pub trait Notation: Nouns + Answers + Statements + Telling + Recording {}

impl<G: Nouns + Answers + Statements + Telling + Recording> Notation for G {}

/// The names of a question, its bounds, and its automatic answer.
pub struct Called<C> {
    /// The topic, such as "load".
    pub topic: String,
    /// The trigger of a window, which is a second name for it.
    pub moment: Option<String>,
    /// Another topic that answers may name, if the answer is legal and not forced.
    pub like: Option<&'static str>,
    /// The phase in which the question is asked.
    pub phase: Option<String>,
    /// The minimum and maximum for picked options or for a number.
    pub bounds: Option<(u8, u8)>,
    /// The maximum from each place, in the game's notation.
    pub places: Option<String>,
    /// True if the question is a window, which a scenario passes automatically.
    pub is_window: bool,
    /// The answer that passes a window.
    pub pass: Option<C>,
}

impl<C> Called<C> {
    /// Creates the names of a question that has only a topic.
    pub fn by(topic: &str) -> Called<C> {
        let (moment, like, phase, bounds, places, pass) = (None, None, None, None, None, None);
        Called { topic: topic.to_owned(), moment, like, phase, bounds, places, is_window: false, pass }
    }

    /// Returns `true` if this is a name of the question.
    pub fn is(&self, about: &str) -> bool {
        self.topic == about || self.moment.as_deref() == Some(about)
    }

    /// Returns the name that an answer uses for the question.
    pub fn about(self) -> String {
        self.moment.unwrap_or(self.topic)
    }
}

/// The vocabulary of a table.
#[derive(Default)]
pub struct Vocabulary {
    /// The topics of questions.
    pub topics: Vec<String>,
    /// The names of the phases.
    pub phases: Vec<String>,
    /// The codes of rejections; empty if scenarios cannot state a code.
    pub refusals: &'static [&'static str],
}

/// The names in a game, and its positions.
pub trait Nouns: Served<Rules: Clone, Error: Code> {
    /// The keys of a `setup`.
    type Setup: DeserializeOwned;

    /// True if scenarios continue automatically. Forced answers are then given before the final expectations. An answer
    /// that must be rejected then needs the name of its question if it states the offered options.
    const PLAYS_ON: bool = false;

    /// Returns the names of the clauses of the rules, in order.
    fn clause_names() -> Vec<&'static str>;

    /// Returns the id of the edition that a scenario in this file means. The edition of its own mod comes first.
    fn edition_in(&self, _file: &str, edition: &str) -> String {
        edition.to_owned()
    }

    /// Returns the rules of a table of this edition.
    fn rules_for(&self, edition: &str, setup: &Self::Setup) -> Result<Self::Rules, Vec<Wrong>>;

    /// Returns the table at the position of a setup.
    fn position(&self, rules: Self::Rules, setup: &Self::Setup) -> Result<Table<Self>, Vec<Wrong>>;

    /// Returns `true` if windows are passed automatically.
    fn auto_pass(_setup: &Self::Setup) -> bool {
        true
    }

    /// Returns the vocabulary of a table.
    fn vocabulary(&self, rules: &Self::Rules) -> Vocabulary;

    /// Returns the seat with this name.
    fn seat(&self, rules: &Self::Rules, name: &str) -> Read<Seat>;

    /// Returns the name of a seat.
    fn of_seat(&self, rules: &Self::Rules, seat: Seat) -> String;

    /// Returns all events, with their fields.
    fn events() -> Vec<Shape>;

    /// Returns an event in the notation of scenarios.
    fn happened(&self, rules: &Self::Rules, event: &Self::Event) -> Happened;

    /// Reads the value of an event's field from a file. Returns it in the same notation as for events.
    fn field(&self, rules: &Self::Rules, event: &str, field: &str, value: &Value) -> Read<String>;
}

/// Answers in the notation of scenarios.
pub trait Answers: Nouns {
    /// Returns the names of a question.
    fn called(&self, rules: &Self::Rules, question: &Self::Question) -> Called<Self::Choice>;

    /// Checks that an answer is valid for some question.
    fn readable(&self, rules: &Self::Rules, answer: &str) -> Read<()>;

    /// Reads the answer to a question.
    fn choice(&self, rules: &Self::Rules, question: &Self::Question, answer: &str) -> Read<Self::Choice>;

    /// Reads an answer that must be rejected, without a matching question.
    fn blind(&self, table: &Table<Self>, answer: &str) -> Read<Self::Choice> {
        let question = table.full_state().questions().first();
        let question = question.ok_or_else(|| "no seat is prompted: the game is over".to_owned())?;
        self.choice(table.rules(), question, answer)
    }

    /// Returns the reason why a question rejects an answer.
    fn why_not(
        &self,
        _rules: &Self::Rules,
        question: &Self::Question,
        _answer: &str,
        choice: &Self::Choice,
    ) -> Option<String> {
        question.check(choice).err().map(|refusal| refusal.to_string())
    }

    /// Reads an option. Returns it in the same notation as for listed options.
    fn option(&self, rules: &Self::Rules, option: &str) -> Read<String>;

    /// Returns the options of a question.
    fn listed(&self, rules: &Self::Rules, question: &Self::Question) -> Vec<String>;

    /// Returns `true` if the question offers this option at some step of its answer.
    fn offers(&self, rules: &Self::Rules, question: &Self::Question, answer: &str, option: &str) -> Read<bool>;

    /// Returns a question without its seat, for failures.
    fn of_question(&self, rules: &Self::Rules, question: &Self::Question) -> String {
        format!("{} ({})", self.called(rules, question).topic, self.listed(rules, question).join(", "))
    }

    /// Reads the maximum from each place, in the notation of [`Called::places`].
    fn places(&self, _rules: &Self::Rules, _places: &str) -> Read<String> {
        Err("questions of this game cannot have `places`".to_owned())
    }
}

/// Statements about positions.
pub trait Statements: Answers {
    /// The keys of an `expect`.
    type Expect: Stated;

    /// Validates the words in statements before the game is played.
    fn read_words(&self, _rules: &Self::Rules, _expect: &Self::Expect, _note: &mut dyn FnMut(&str, &str, Read<()>)) {}

    /// Tests the statements about a position.
    fn test(&self, checkpoint: &mut Checkpoint<'_, Self>, expect: &Self::Expect) -> Read<()>;

    /// Reports statements that could not fail.
    fn vacuous(&self, _checkpoint: &mut Checkpoint<'_, Self>, _expect: &Self::Expect) -> Read<()> {
        Ok(())
    }

    /// Checks that the question could offer an option that must not be offered.
    fn could_be_offered(&self, _table: &Table<Self>, _question: &Self::Question, _option: &str) -> Read<()> {
        Ok(())
    }

    /// Checks that a rejected answer would be possible for some seat.
    fn could_be_given(&self, _rules: &Self::Rules, _choice: &Self::Choice) -> Read<()> {
        Ok(())
    }

    /// Returns the id of the power or card with this name that can change rules.
    fn doer(&self, _rules: &Self::Rules, name: &str) -> Read<String> {
        Err(format!("unknown `{name}`: in this game, no card changes rules"))
    }

    /// Checks that the state is valid, for example that no cards are lost.
    fn whole(&self, table: &Table<Self>) -> Read<()> {
        Self::sound(table.rules(), &table.full_state().position().checkpoint, None).map_err(|wrong| wrong.to_string())
    }
}

/// Explanations of scenarios.
pub trait Telling: Statements {
    /// True if the game's scripts have separate, more detailed traces.
    const HAS_TRACES: bool = false;

    /// Starts to trace the game's scripts. Returns `None` in games without such traces.
    fn probe(&self) -> Option<Box<dyn Probe<Self> + '_>> {
        None
    }

    /// Returns the game's own text for a key, if it has one.
    fn say(&self, _lang: &str, _key: &str, _values: &[(&str, String)]) -> Option<String> {
        None
    }

    /// Returns the name of a seat in a language.
    fn seat_name(&self, table: &Table<Self>, lang: &str, seat: Seat) -> String {
        let about = self.about(table, lang);
        about["seats"][seat.index()]["name"].as_str().unwrap_or_default().to_owned()
    }

    /// Describes a position line by line.
    fn describe(&self, table: &Table<Self>, lang: &str) -> Vec<String>;

    /// Describes expectations line by line. `events` are the actual events.
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

    /// Returns `true` if an event has no separate sentence.
    fn is_detail(_event: &Self::Event) -> bool {
        false
    }

    /// Returns the rule of a reason.
    fn clause(why: &Reason<Self>) -> &'static str;

    /// Returns the script that caused an event, unless the rules did.
    fn by(&self, _rules: &Self::Rules, _why: &Reason<Self>) -> Option<String> {
        None
    }

    /// Returns the cause of an event as text in a language.
    fn cause(&self, _table: &Table<Self>, _lang: &str, why: &Reason<Self>) -> String {
        Self::clause(why).to_owned()
    }

    /// Returns the text of a rule, if the explanation should include it.
    fn clause_words(&self, table: &Table<Self>, lang: &str, clause: &str) -> Option<String> {
        self.about(table, lang)["rules"][clause].as_str().map(str::to_owned)
    }
}

/// The localized texts of a table.
pub type Said<G> = std::sync::Arc<dyn Words<G>>;
