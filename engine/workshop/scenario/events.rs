//! Events in the notation of scenarios, such as `{ ships_lost = { seat = "red", ships = 3 } }`.

use super::notation::Notation;
use super::values::{Read, shown, table};
use crate::problem::suggest;
use serde_json::Value;

/// The name of an event, and the names of its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    pub name: &'static str,
    pub fields: Vec<&'static str>,
}

/// An event, with the values of its fields in notation.
#[derive(Clone, Debug)]
pub struct Happened {
    pub name: String,
    pub fields: Vec<(String, String)>,
}

impl Happened {
    /// Returns the value of a field in notation.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, words)| words.as_str())
    }

    /// Returns the event as one line.
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} {{ {} }}", self.name, fields.join(", ")) }
    }
}

/// An expected event, or one that must not happen.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub name: String,
    pub fields: Vec<(String, String)>,
}

impl Wanted {
    /// Reads an event such as "deal_began" or { ships_lost = { seat = "red" } }.
    pub fn read<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Wanted> {
        let form = "{ ships_lost = { seat = \"red\" } }";
        let wrong = || format!("invalid event `{}`; write \"deal_began\" or {form}", shown(value));
        let (name, said) = match value {
            Value::String(name) => (name, None),
            Value::Object(outer) if outer.len() == 1 => {
                let (name, inner) = outer.iter().next().ok_or_else(wrong)?;
                (name, Some(table(inner, form)?))
            }
            _ => return Err(wrong()),
        };
        let mut wanted = Wanted { name: name.clone(), fields: Vec::new() };
        let said: Vec<(&String, &Value)> = said.into_iter().flatten().collect();
        wanted.known(&G::events(), &said)?;
        for (field, value) in said {
            let words = game.field(rules, name, field, value);
            let words = words.map_err(|what| format!("the event `{name}`, `{field}`: {what}"))?;
            wanted.fields.push((field.clone(), words));
        }
        Ok(wanted)
    }

    /// Reads a list of expected events.
    pub fn all_of<G: Notation>(game: &G, rules: &G::Rules, list: &[Value]) -> Read<Vec<Wanted>> {
        list.iter().map(|event| Wanted::read(game, rules, event)).collect()
    }

    /// Checks that the event and its fields exist.
    fn known(&self, events: &[Shape], fields: &[(&String, &Value)]) -> Read<()> {
        // Without a list of its events, a game uses the names of its event type, which are not checked here.
        if events.is_empty() {
            return Ok(());
        }
        let Some(shape) = events.iter().find(|shape| shape.name == self.name) else {
            let near = suggest(&self.name, events.iter().map(|shape| shape.name));
            let hint = near.unwrap_or_else(|| "see tests/README.md".to_owned());
            return Err(format!("unknown event `{}` ({hint})", self.name));
        };
        let Some((field, _)) = fields.iter().find(|(field, _)| !shape.fields.contains(&field.as_str())) else {
            return Ok(());
        };
        let hint = suggest(field, shape.fields.iter().copied());
        let hint = hint.unwrap_or_else(|| match &shape.fields[..] {
            [] => "none available".to_owned(),
            fields => format!("available: {}", fields.join(", ")),
        });
        Err(format!("unknown field `{field}` in event `{}` ({hint})", self.name))
    }

    /// Returns the value of a field in notation.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, words)| words.as_str())
    }

    /// Returns the event as one line, such as "ships_lost (seat red)".
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, fields.join(", ")) }
    }

    /// Returns `true` if an event matches.
    pub fn is(&self, event: &Happened) -> bool {
        event.name == self.name && self.fields.iter().all(|field| event.fields.contains(field))
    }

    /// Returns all events that match.
    pub fn all<'t>(&self, events: &'t [Happened]) -> Vec<&'t Happened> {
        events.iter().filter(|event| self.is(event)).collect()
    }

    /// Returns the position of the first match at or after `from`.
    pub fn find(&self, events: &[Happened], from: usize) -> Option<usize> {
        (from..events.len()).find(|index| self.is(&events[*index]))
    }

    /// Returns the actual events of this name, or if there are none, the names of all events.
    pub fn seen_instead(&self, events: &[Happened]) -> String {
        let same: Vec<String> = events.iter().filter(|event| event.name == self.name).map(Happened::line).collect();
        if !same.is_empty() {
            return same.join("; ");
        }
        let all: Vec<&str> =
            events.iter().map(|event| event.name.as_str()).filter(|name| *name != "phase_began").collect();
        format!("no such event among {}", all.join(", "))
    }
}
