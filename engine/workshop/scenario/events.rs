//! Events in the words of scenarios: `{ ships_lost = { seat = "red", ships = 3 } }`.

use super::names::{Names, Read, parts};
use super::shapes;
use crate::cosmic::{CardKind, Event, Kinds, Place, Planet, ScriptId, ShipCounts};
use crate::problem::suggest;
use crate::table::{Seat, SeatSet};
use serde_json::Value;

/// An event with its fields in words.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub name: String,
    pub fields: Vec<(String, String)>,
}

impl Told {
    /// The event in words.
    pub fn of(names: &Names<'_>, event: &Event) -> Told {
        match serde_json::to_value(event) {
            Ok(Value::Object(outer)) => {
                let (name, inner) = outer.into_iter().next().unwrap_or_default();
                let inner = if let Value::Object(inner) = inner { inner } else { serde_json::Map::new() };
                let fields = inner.into_iter().map(|(key, value)| {
                    let words = in_words(names, &name, &key, &value);
                    (key, words)
                });
                Told { fields: fields.collect(), name: name.clone() }
            }
            Ok(Value::String(name)) => Told { name, fields: Vec::new() },
            _ => Told { name: "?".to_owned(), fields: Vec::new() },
        }
    }

    /// One line.
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} {{ {} }}", self.name, fields.join(", ")) }
    }

    fn matches(&self, wanted: &Wanted) -> bool {
        let has = |(key, value): &(String, String)| {
            self.fields.iter().any(|(field, found)| field == key && sorted(found) == sorted(value))
        };
        self.name == wanted.name && wanted.fields.iter().all(has)
    }
}

/// Lists are compared without regard to their order.
fn sorted(list: &str) -> Vec<&str> {
    let mut parts = parts(list);
    parts.sort_unstable();
    parts
}

/// An event that must, or must not, have happened.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    name: String,
    fields: Vec<(String, String)>,
}

impl Wanted {
    /// "deal_began", or { ships_lost = { seat = "red" } }.
    pub fn read(value: &Value) -> Read<Wanted> {
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let wrong =
            || format!("`{value}` is no event; write \"deal_began\" or {{ ships_lost = {{ seat = \"red\" }} }}");
        let wanted = match value {
            Value::String(name) => Wanted { name: name.clone(), fields: Vec::new() },
            Value::Object(outer) if outer.len() == 1 => {
                let (name, inner) = outer.iter().next().ok_or_else(wrong)?;
                let inner = inner.as_object().ok_or_else(wrong)?;
                let fields = inner.iter().map(|(key, value)| (key.clone(), plain(value))).collect();
                Wanted { name: name.clone(), fields }
            }
            _ => return Err(wrong()),
        };
        wanted.known().map(|()| wanted)
    }

    /// There must be such an event, with such fields.
    fn known(&self) -> Read<()> {
        let events = shapes::events();
        let Some(shape) = events.iter().find(|shape| shape.name == self.name) else {
            let near = suggest(&self.name, events.iter().map(|shape| shape.name));
            let hint = near.unwrap_or_else(|| "tests/README.md lists them".to_owned());
            return Err(format!("there is no event `{}` ({hint})", self.name));
        };
        let Some((field, _)) = self.fields.iter().find(|(field, _)| !shape.fields.contains(&field.as_str())) else {
            return Ok(());
        };
        let hint = suggest(field, shape.fields.iter().copied());
        let hint = hint.unwrap_or_else(|| match shape.fields {
            [] => "it has none".to_owned(),
            fields => format!("it has {}", fields.join(", ")),
        });
        Err(format!("the event `{}` has no `{field}` ({hint})", self.name))
    }

    /// One line, "ships_lost (seat red)".
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, fields.join(", ")) }
    }

    /// The place of the first event from `from` on that is this one.
    pub fn find(&self, told: &[Told], from: usize) -> Option<usize> {
        (from..told.len()).find(|index| told[*index].matches(self))
    }

    /// Those of the same name, or else the names of all.
    pub fn seen_instead(&self, told: &[Told]) -> String {
        let same: Vec<String> = told.iter().filter(|event| event.name == self.name).map(Told::line).collect();
        if !same.is_empty() {
            return same.join("; ");
        }
        let all: Vec<&str> =
            told.iter().map(|event| event.name.as_str()).filter(|name| *name != "phase_began").collect();
        format!("no such event among {}", all.join(", "))
    }
}

/// A field of an event in words; fields mean the same in every event, but for the few named here.
fn in_words(names: &Names<'_>, event: &str, key: &str, value: &Value) -> String {
    let seat = |value: &Value| read::<Seat>(value).map(|seat| names.of_seat(seat).to_owned());
    let words = match (event, key) {
        ("totals", _) | ("game_began", _) => None,
        (_, "seat" | "by" | "of" | "one" | "other" | "colour" | "offense" | "defense") => seat(value),
        (_, "from" | "to") => seat(value)
            .or_else(|| read::<ShipCounts>(value).map(|ships| names.of_ships(&ships)))
            .or_else(|| read::<Place>(value).map(|place| names.of_ships(&ShipCounts::only(place, 1)).split_off(2))),
        (_, "seats" | "winners") => read::<SeatSet>(value).map(|seats| names.of_seats(seats)),
        (_, "planet") => read::<Planet>(value).map(|planet| names.of_planet(planet)),
        (_, "alien" | "script") => read::<ScriptId>(value).map(|script| names.of_script(script).to_owned()),
        (_, "card" | "kind" | "face") => read::<CardKind>(value).map(|card| names.of_card(card)),
        (_, "kinds" | "hidden") => read::<Kinds>(value).map(|cards| names.of_cards(&cards)),
        (_, "outcome") => value.get("won").and_then(Value::as_str).map(str::to_owned),
        _ => None,
    };
    words.unwrap_or_else(|| match value {
        Value::String(text) => text.clone(),
        Value::Null => "nobody".to_owned(),
        other => other.to_string(),
    })
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}
