//! A first game. It is a table with steps that explain the rules, as data of a game.
//!
//! A step is due when its conditions match the seat's question or an event since the seat's last answer. Both are
//! compared as JSON, so this module depends on no game. The web client applies the same conditions.

use crate::TableRequest;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A first game with its steps.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FirstGame {
    /// The table.
    pub table: FirstTable,
    /// The steps, in the order in which they are due.
    #[serde(rename(deserialize = "step"))]
    pub steps: Vec<Step>,
}

/// The table of a first game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FirstTable {
    /// The edition.
    pub edition: String,
    /// The number of seats.
    pub seats: u8,
    /// The seat of the person.
    pub seat: Seat,
    /// The bot of all other seats.
    pub bot: String,
    /// The seed.
    pub seed: u64,
    /// The game's own options: an object or null.
    #[serde(default)]
    pub options: Value,
}

/// A step of the explanation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The id, which is also the key of the text.
    pub id: String,
    /// The conditions; one of them is enough.
    pub when: Vec<When>,
    /// The part of the web client to highlight, as a CSS selector.
    #[serde(default)]
    pub at: Option<String>,
    /// The text in one language. Empty in the data.
    #[serde(default)]
    pub text: String,
}

/// A condition of a step. A missing part matches everything.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The pattern of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Value>,
    /// The pattern of an event since the seat's last answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<Value>,
}

impl FirstTable {
    /// Returns the request for the table.
    pub fn request(&self) -> TableRequest {
        TableRequest { edition: Some(self.edition.clone()), seats: Some(self.seats), options: self.options.clone() }
    }
}

impl FirstGame {
    /// Reads the data of a first game.
    ///
    /// # Errors
    /// Returns the error of the TOML reader.
    pub fn read(toml: &str) -> Result<FirstGame, toml::de::Error> {
        toml::from_str(toml)
    }
}

impl When {
    fn is_met(&self, question: &Value, events: &[Value]) -> bool {
        let of_event = |pattern: &Value| events.iter().any(|event| matches(pattern, event));
        self.question.as_ref().is_none_or(|pattern| matches(pattern, question))
            && self.event.as_ref().is_none_or(of_event)
    }
}

/// Returns `true` if a value has everything that the pattern has. A string also matches an object with this key, which
/// is the JSON of a variant with data.
fn matches(pattern: &Value, value: &Value) -> bool {
    match (pattern, value) {
        (Value::Object(wanted), Value::Object(there)) => {
            wanted.iter().all(|(key, pattern)| there.get(key).is_some_and(|value| matches(pattern, value)))
        }
        (Value::String(word), Value::Object(there)) => there.contains_key(word),
        _ => pattern == value,
    }
}

/// A first game in progress: the steps that have not been shown.
#[derive(Clone, Debug)]
pub struct Lesson {
    left: Vec<Step>,
}

impl Lesson {
    /// Begins the lesson.
    pub fn of(first: FirstGame) -> Lesson {
        Lesson { left: first.steps }
    }

    /// Returns the next due step, which is not due again.
    pub fn next(&mut self, question: &Value, events: &[Value]) -> Option<Step> {
        let is_due = |step: &Step| step.when.iter().any(|when| when.is_met(question, events));
        let at = self.left.iter().position(is_due)?;
        Some(self.left.remove(at))
    }

    /// Returns `true` if no step is left.
    pub fn is_over(&self) -> bool {
        self.left.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn step_is_due_once() {
        let step = |id: &str, when| Step { id: id.to_owned(), when: vec![when], at: None, text: String::new() };
        let deal = When { question: None, event: Some(json!("revealed")) };
        let card = When { question: Some(json!({ "ask": { "topic": "card" } })), event: None };
        let table = json!({ "edition": "e", "seats": 2, "seat": 0, "bot": "random", "seed": 1 });
        let table = serde_json::from_value(table).unwrap_or_else(|error| panic!("{error}"));
        let steps = vec![step("goal", When::default()), step("card", card), step("deal", deal)];
        let mut lesson = Lesson::of(FirstGame { table, steps });
        let mut next = |question: Value, events: &[Value]| lesson.next(&question, events).map(|step| step.id);
        let (card, other) = (json!({ "ask": { "topic": { "card": 3 } } }), json!({ "ask": { "topic": "load" } }));
        assert_eq!(next(other.clone(), &[]).as_deref(), Some("goal"));
        assert_eq!(next(other.clone(), &[json!("drawn")]), None);
        assert_eq!(next(card.clone(), &[]).as_deref(), Some("card"));
        assert_eq!(next(card, &[]), None);
        assert_eq!(next(other, &[json!({ "revealed": { "seat": 1 } })]).as_deref(), Some("deal"));
        assert!(lesson.is_over());
    }
}
