//! Events whose fields are numbers and words: what each field holds, and how it is read.

use super::events::{Happened, Shape};
use super::values::{Read, parts, shown};
use serde_json::Value;

/// What a field of an event holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A number from nought.
    Number,
    /// A number that may be below nought.
    Signed,
    /// Yes or no.
    Truth,
    /// Words of the game, with commas between them, in any order.
    Words,
}

/// All events of a game: the name of each, and its fields.
pub(super) type Events = &'static [(&'static str, &'static [(&'static str, Sort)])];

/// An event: its name, and its fields in the order of the game.
pub(super) type Fields = (&'static str, Vec<(&'static str, Value)>);

/// The names of events and of their fields.
pub(super) fn shapes(events: Events) -> Vec<Shape> {
    let shape = |(name, fields): &(&'static str, &'static [(&'static str, Sort)])| Shape {
        name,
        fields: fields.iter().map(|(field, _)| *field).collect(),
    };
    events.iter().map(shape).collect()
}

/// An event in words.
pub(super) fn happened((name, fields): Fields) -> Happened {
    let words = |value: Value| value.as_str().map_or_else(|| value.to_string(), |words| sorted(parts(words)));
    let fields = fields.into_iter().map(|(field, value)| (field.to_owned(), words(value))).collect();
    Happened { name: name.to_owned(), fields }
}

/// A field of an event, in the words in which events are told.
pub(super) fn read(
    events: Events,
    event: &str,
    field: &str,
    value: &Value,
    is_word: impl Fn(&str) -> bool,
) -> Read<String> {
    let fields = events.iter().find(|(name, _)| *name == event).map_or(&[][..], |(_, fields)| *fields);
    let sort = fields.iter().find(|(name, _)| *name == field).map_or(Sort::Words, |(_, sort)| *sort);
    let said = match (sort, value) {
        (Sort::Number, Value::Number(number)) if number.is_u64() => Some(number.to_string()),
        (Sort::Signed, Value::Number(number)) if number.is_i64() => Some(number.to_string()),
        (Sort::Truth, Value::Bool(yes)) => Some(yes.to_string()),
        (Sort::Words, Value::String(words)) if parts(words).into_iter().all(&is_word) => Some(sorted(parts(words))),
        (Sort::Words, Value::Array(items)) => {
            let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            words.filter(|words| words.iter().all(|word| is_word(word))).map(sorted)
        }
        _ => None,
    };
    said.ok_or_else(|| format!("it could not be `{}`; {}", shown(value), sort.form()))
}

fn sorted(mut words: Vec<&str>) -> String {
    words.sort_unstable();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

impl Sort {
    const fn form(self) -> &'static str {
        match self {
            Sort::Number => "it is a number from 0, without quotes",
            Sort::Signed => "it is a number, without quotes",
            Sort::Truth => "it is true or false",
            Sort::Words => "it is made of words of the game, with `, ` between several",
        }
    }
}
