//! The sorts of values in the fields of events, with a reader for each.

use super::events::{Happened, Shape};
use super::values::{Read, parts, shown};
use serde_json::Value;

/// The sort of value in an event's field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptKind {
    /// A number, 0 or more.
    Number,
    /// A number that can be negative.
    Signed,
    /// A boolean.
    Truth,
    /// Words of the game, separated by commas, in any order.
    Words,
    /// The name of a seat, or of several.
    Seat,
}

/// All events of a game, with their names and fields.
pub type Events = &'static [(&'static str, &'static [(&'static str, ScriptKind)])];

/// An event's name, and its fields in the order of the game.
pub type Fields = (String, Vec<(String, Value)>);

/// Returns the names of events and of their fields.
pub fn shapes(events: Events) -> Vec<Shape> {
    let shape = |(name, fields): &(&'static str, &'static [(&'static str, ScriptKind)])| Shape {
        name,
        fields: fields.iter().map(|(field, _)| *field).collect(),
    };
    events.iter().map(shape).collect()
}

/// Returns an event in the notation of scenarios.
pub fn happened((name, fields): Fields) -> Happened {
    let words = |value: Value| value.as_str().map_or_else(|| value.to_string(), |words| sorted(parts(words)));
    let fields = fields.into_iter().map(|(field, value)| (field, words(value))).collect();
    Happened { name, fields }
}

/// Reads the value of an event's field. Returns it in the same notation as for events.
pub fn read(events: Events, event: &str, field: &str, value: &Value, is_word: impl Fn(&str) -> bool) -> Read<String> {
    let fields = events.iter().find(|(name, _)| *name == event).map_or(&[][..], |(_, fields)| *fields);
    let sort = fields.iter().find(|(name, _)| *name == field).map_or(ScriptKind::Words, |(_, sort)| *sort);
    let said = match (sort, value) {
        (ScriptKind::Number, Value::Number(number)) if number.is_u64() => Some(number.to_string()),
        (ScriptKind::Signed, Value::Number(number)) if number.is_i64() => Some(number.to_string()),
        (ScriptKind::Truth, Value::Bool(yes)) => Some(yes.to_string()),
        (ScriptKind::Words | ScriptKind::Seat, Value::String(words)) if parts(words).into_iter().all(&is_word) => {
            Some(sorted(parts(words)))
        }
        (ScriptKind::Words | ScriptKind::Seat, Value::Array(items)) => {
            let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            words.filter(|words| words.iter().all(|word| is_word(word))).map(sorted)
        }
        _ => None,
    };
    said.ok_or_else(|| format!("invalid value `{}`; {}", shown(value), sort.form()))
}

fn sorted(mut words: Vec<&str>) -> String {
    words.sort_unstable();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

impl ScriptKind {
    const fn form(self) -> &'static str {
        match self {
            ScriptKind::Number => "expected a number, 0 or more, without quotes",
            ScriptKind::Signed => "expected a number without quotes",
            ScriptKind::Truth => "expected true or false",
            ScriptKind::Words | ScriptKind::Seat => "expected words of the game, separated by `, `",
        }
    }
}
