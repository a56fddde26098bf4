//! The course of a game without scripts: each answer, and what came of it by which clause. There is nothing else to trace: no
//! power looks at a moment there and lets it pass.

use crate::others::Other;
use crate::table::{Question, Table, Told};
use hyperkon_frame::Words;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something in the course of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CourseLine {
    /// The number of the answer that it is, or came of; 0: the beginning.
    pub answer: usize,
    /// What it is.
    #[serde(flatten)]
    pub what: Course,
}

/// What there is in the course of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Course {
    /// An answer.
    Answered {
        /// Who has answered.
        seat: String,
        /// What was asked.
        question: String,
        /// What was answered.
        choice: String,
    },
    /// An answer of a scenario that must be refused.
    Refused {
        /// In the words of the file.
        words: String,
    },
    /// Something that has happened.
    Happened {
        /// The event, as the protocol has it.
        event: Value,
        /// What is said of it; empty: nothing, it is a part of something else.
        said: String,
        /// The clause by which it happened.
        rule: Option<String>,
    },
}

/// Says what happens at a table.
pub struct Teller<G: Other> {
    words: Arc<dyn Words<G>>,
    seats: Vec<String>,
    rules: BTreeMap<String, String>,
}

impl<G: Other> Teller<G> {
    /// Says it in a language, in English where the game lacks it.
    pub fn new(game: &G, table: &Table<G>, lang: &str) -> Teller<G> {
        let about = game.about(table, lang);
        let named = about["seats"].as_array().into_iter().flatten();
        let seats = named.map(|seat| seat["name"].as_str().unwrap_or_default().to_owned()).collect();
        let rules = serde_json::from_value(about["rules"].clone()).unwrap_or_default();
        Teller { words: game.words(table, lang), seats, rules }
    }

    /// An answer.
    pub fn answered(&self, question: &G::Question, choice: &G::Choice) -> Course {
        let seat = self.seats.get(question.seat().index()).cloned().unwrap_or_default();
        Course::Answered { seat, question: self.words.question(question), choice: self.words.choice(question, choice) }
    }

    /// Something that has happened, as a referee knows it.
    pub fn happened(&self, told: &Told<G::Event>) -> Course {
        let why = told.why.as_ref();
        let event = serde_json::to_value(&told.event).unwrap_or_default();
        Course::Happened {
            event,
            said: self.words.event(&told.event, why),
            rule: why.map(|why| G::clause(why).to_owned()),
        }
    }

    /// The words of a clause.
    pub fn rule(&self, name: &str) -> Option<&str> {
        self.rules.get(name).map(String::as_str)
    }
}
