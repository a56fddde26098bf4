//! Events in the words of scenarios: `{ ships_lost = { seat = "red", ships = 3 } }`.

use super::notation::Notation;
use super::values::{Read, shown, table};
use crate::problem::suggest;
use serde_json::Value;

/// An event of a game and the names of its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub name: &'static str,
    pub fields: Vec<&'static str>,
}

/// An event with its fields in words.
#[derive(Clone, Debug)]
pub(super) struct Happened {
    pub name: String,
    pub fields: Vec<(String, String)>,
}

impl Happened {
    /// A field in words.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, words)| words.as_str())
    }

    /// One line.
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} {{ {} }}", self.name, fields.join(", ")) }
    }
}

/// An event that must, or must not, have happened.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub name: String,
    pub fields: Vec<(String, String)>,
}

impl Wanted {
    /// "deal_began", or { ships_lost = { seat = "red" } }.
    pub fn read<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Wanted> {
        let form = "{ ships_lost = { seat = \"red\" } }";
        let wrong = || format!("`{}` is no event; write \"deal_began\" or {form}", shown(value));
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

    /// A list of them.
    pub fn all_of<G: Notation>(game: &G, rules: &G::Rules, list: &[Value]) -> Read<Vec<Wanted>> {
        list.iter().map(|event| Wanted::read(game, rules, event)).collect()
    }

    /// There must be such an event, with such fields.
    fn known(&self, events: &[Shape], fields: &[(&String, &Value)]) -> Read<()> {
        let Some(shape) = events.iter().find(|shape| shape.name == self.name) else {
            let near = suggest(&self.name, events.iter().map(|shape| shape.name));
            let hint = near.unwrap_or_else(|| "tests/README.md lists them".to_owned());
            return Err(format!("there is no event `{}` ({hint})", self.name));
        };
        let Some((field, _)) = fields.iter().find(|(field, _)| !shape.fields.contains(&field.as_str())) else {
            return Ok(());
        };
        let hint = suggest(field, shape.fields.iter().copied());
        let hint = hint.unwrap_or_else(|| match &shape.fields[..] {
            [] => "it has none".to_owned(),
            fields => format!("it has {}", fields.join(", ")),
        });
        Err(format!("the event `{}` has no `{field}` ({hint})", self.name))
    }

    /// A field in words.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, words)| words.as_str())
    }

    /// One line, "ships_lost (seat red)".
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, fields.join(", ")) }
    }

    /// Whether an event is this one.
    pub fn is(&self, event: &Happened) -> bool {
        event.name == self.name && self.fields.iter().all(|field| event.fields.contains(field))
    }

    /// Every event that is this one.
    pub fn all<'t>(&self, events: &'t [Happened]) -> Vec<&'t Happened> {
        events.iter().filter(|event| self.is(event)).collect()
    }

    /// The place of the first event from `from` on that is this one.
    pub fn find(&self, events: &[Happened], from: usize) -> Option<usize> {
        (from..events.len()).find(|index| self.is(&events[*index]))
    }

    /// Those of the same name, or else the names of all.
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
