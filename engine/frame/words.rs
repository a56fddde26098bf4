//! Words for what happens at a table.

use crate::texts;
use hyperkon_table::{Game, Happening, Question, Refusal, Seat, Unfit};
use serde::Serialize;
use serde_json::Value;

/// A part of an answer.
pub type Part<G> = <<G as Game>::Question as Question>::Part;

/// The words of one table in one language.
pub trait Words<G: Game>: Send + Sync {
    /// An event as a sentence, as its viewer may know it.
    fn event(&self, event: &G::Event, why: Option<&<G::Event as Happening>::Why>) -> String;
    /// A question as a sentence.
    fn question(&self, question: &G::Question) -> String;
    /// A part that can come next in an answer.
    fn part(&self, question: &G::Question, part: &Part<G>) -> String;
    /// A whole answer.
    fn choice(&self, question: &G::Question, choice: &G::Choice) -> String;
    /// A refusal of an answer as a sentence.
    fn refusal(&self, question: Option<&G::Question>, refusal: &Refusal<Unfit<G>>) -> String;
}

/// The words of a game that has none of its own: the names of its types, as they are written as JSON.
#[derive(Clone, Debug)]
pub struct PlainWords {
    lang: String,
}

/// The name of a seat that has none of its own: "seat 2".
pub fn plain_name(seat: Seat, lang: &str) -> String {
    texts::say(lang, "ui.word.seat_n", &[("n", (seat.0 + 1).to_string())])
}

impl PlainWords {
    /// Those of a language.
    pub fn of(lang: &str) -> PlainWords {
        PlainWords { lang: lang.to_owned() }
    }

    /// A value in words: `{"threw":{"seat":0,"die":3}}` is "seat 1: threw, die 3".
    fn say(&self, value: &impl Serialize) -> String {
        let value = serde_json::to_value(value).unwrap_or_default();
        let variant = value.as_object().filter(|fields| fields.len() == 1).and_then(|fields| fields.iter().next());
        let Some((name, inner)) = variant else { return self.value(&value) };
        let name = name.replace('_', " ");
        let Some(fields) = inner.as_object() else { return format!("{name} {}", self.value(inner)) };
        let who = fields.get("seat").and_then(Value::as_u64).map(|seat| format!("{}: ", self.seat(seat)));
        let rest: String = fields
            .iter()
            .filter(|(key, _)| who.is_none() || *key != "seat")
            .map(|field| format!(", {}", self.field(field)))
            .collect();
        format!("{}{name}{rest}", who.unwrap_or_default())
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::String(word) => word.replace('_', " "),
            Value::Array(all) => all.iter().map(|one| self.value(one)).collect::<Vec<_>>().join(", "),
            Value::Object(fields) => fields.iter().map(|field| self.field(field)).collect::<Vec<_>>().join(", "),
            value => value.to_string(),
        }
    }

    fn field(&self, (key, value): (&String, &Value)) -> String {
        match (key.as_str(), value.as_u64()) {
            ("seat", Some(seat)) => self.seat(seat),
            _ => format!("{} {}", key.replace('_', " "), self.value(value)),
        }
    }

    fn seat(&self, seat: u64) -> String {
        plain_name(Seat(u8::try_from(seat).unwrap_or(u8::MAX)), &self.lang)
    }
}

impl<G> Words<G> for PlainWords
where
    G: Game<Question: Serialize, Event: Serialize>,
{
    fn event(&self, event: &G::Event, _why: Option<&<G::Event as Happening>::Why>) -> String {
        self.say(event)
    }

    fn question(&self, question: &G::Question) -> String {
        let offered = question.parts(&[]).next.iter().map(|part| self.say(part)).collect::<Vec<_>>();
        format!("{}?", offered.join(" / "))
    }

    fn part(&self, _question: &G::Question, part: &Part<G>) -> String {
        self.say(part)
    }

    fn choice(&self, _question: &G::Question, choice: &G::Choice) -> String {
        G::Question::parts_of(choice).iter().map(|part| self.say(part)).collect::<Vec<_>>().join(", ")
    }

    fn refusal(&self, _question: Option<&G::Question>, refusal: &Refusal<Unfit<G>>) -> String {
        refusal.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn types_without_words_are_said_by_their_names() {
        let words = PlainWords::of("en");
        let said = |value| words.say(&value);
        assert_eq!(said(json!({ "threw": { "seat": 0, "die": 3 } })), "seat 1: threw, die 3");
        assert_eq!(said(json!({ "won": { "seat": 1 } })), "seat 2: won");
        assert_eq!(said(json!({ "bet": 3 })), "bet 3");
        assert_eq!(said(json!("hold_all")), "hold all");
        assert_eq!(said(json!({ "from": 1, "seat": 2 })), "from 1, seat 3");
        assert_eq!(PlainWords::of("nl").say(&json!({ "won": { "seat": 1 } })), "plaats 2: won");
    }
}
