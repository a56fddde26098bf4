//! Texts for the events and questions of a table.

use crate::texts;
use hyperkon_table::{Game, GameEvent, InvalidAnswer, Question, Refusal, Seat};
use serde::Serialize;
use serde_json::Value;

/// The type of a game's answer parts.
pub type Part<G> = <<G as Game>::Question as Question>::Part;

/// The texts for one table in one language.
pub trait Words<G: Game>: Send + Sync {
    /// Returns an event as a sentence. The event contains only what its viewer may see.
    fn event(&self, event: &G::Event, why: Option<&<G::Event as GameEvent>::Reason>) -> String;
    /// Returns a question as a sentence.
    fn question(&self, question: &G::Question) -> String;
    /// Returns the label of a part of an answer.
    fn part(&self, question: &G::Question, part: &Part<G>) -> String;
    /// Returns the label of a part of an offer, as the other side reads it.
    fn offered(&self, question: &G::Question, part: &Part<G>) -> String {
        self.part(question, part)
    }
    /// Returns a whole answer as a list of its parts.
    fn choice(&self, question: &G::Question, choice: &G::Choice) -> String {
        G::Question::parts_of(choice).iter().map(|part| self.part(question, part)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the text of the game's own reason to reject an answer.
    fn invalid_answer(&self, unfit: &InvalidAnswer<G>) -> String {
        unfit.to_string()
    }

    /// Returns the text of a rejection.
    fn refusal(&self, _question: Option<&G::Question>, refusal: &Refusal<InvalidAnswer<G>>) -> String {
        match refusal {
            Refusal::InvalidAnswer(unfit) => self.invalid_answer(unfit),
            other => other.to_string(),
        }
    }
}

/// Default texts of a game, derived from the JSON names of its types.
#[derive(Clone, Debug)]
pub struct PlainWords {
    lang: String,
}

/// Returns the default name of a seat: "seat 2".
pub fn plain_name(seat: Seat, lang: &str) -> String {
    texts::say(lang, "ui.word.seat_n", &[("n", (seat.0 + 1).to_string())])
}

/// The maximum number of options that a question with a default text lists.
const MOST_LISTED: usize = 4;

impl PlainWords {
    /// Creates the default texts in a language.
    pub fn of(lang: &str) -> PlainWords {
        PlainWords { lang: lang.to_owned() }
    }

    /// Returns a value in words. For example, `{"threw":{"seat":0,"die":3}}` becomes "seat 1: threw, die 3".
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
    fn event(&self, event: &G::Event, _why: Option<&<G::Event as GameEvent>::Reason>) -> String {
        self.say(event)
    }

    fn question(&self, question: &G::Question) -> String {
        let next = question.parts(&[]).next;
        if next.len() > MOST_LISTED {
            return texts::say(&self.lang, "cli.your_choice", &[]);
        }
        let offered = next.iter().map(|part| self.say(part)).collect::<Vec<_>>();
        format!("{}?", offered.join(" / "))
    }

    fn part(&self, _question: &G::Question, part: &Part<G>) -> String {
        self.say(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn types_without_texts_show_their_names() {
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
