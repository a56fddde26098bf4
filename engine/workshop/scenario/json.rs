//! The notation for games without a special one: positions, answers, and events as in JSON.

use super::fact::Fact;
use super::field_kind::{Fields, ScriptKind};
use super::notation::Wrong;
use super::plain::Plain;
use super::record::{Keys, Val};
#[cfg(test)]
use super::values::parts;
use super::values::{Read, shown};
use hyperkon_frame::{Served, TableRequest};
use hyperkon_table::{Game, Table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The keys of a setup that are not options of the game.
const KEYS: [&str; 3] = ["seats", "seed", "state"];

/// Returns the options in a setup: the number of seats, the seed, and the game's own options.
fn options<G: Plain>(game: &G, edition: &str, setup: &Map<String, Value>) -> Result<G::Options, Vec<Wrong>> {
    let number = |key: &str| setup.get(key).and_then(Value::as_u64);
    let own = setup.iter().filter(|(key, _)| !KEYS.contains(&key.as_str()));
    let own: Map<String, Value> = own.map(|(key, value)| (key.clone(), value.clone())).collect();
    let seats = number("seats").and_then(|seats| u8::try_from(seats).ok());
    let request = TableRequest { edition: Some(edition.to_owned()), seats, options: Value::Object(own) };
    let options = Served::options(game, &request, number("seed").unwrap_or_default());
    options.map_err(|what| vec![(String::new(), what)])
}

pub(super) fn rules<G: Plain>(game: &G, edition: &str, setup: &Map<String, Value>) -> Result<G::Rules, Vec<Wrong>> {
    game.rules(&options(game, edition, setup)?).map_err(|error| vec![(String::new(), error.to_string())])
}

/// Returns the table at the state in a setup. Without a state, the table is at the start of the game.
pub(super) fn table<G: Plain>(game: &G, rules: G::Rules, setup: &Map<String, Value>) -> Result<Table<G>, Vec<Wrong>> {
    let wrong = |what: String| vec![("state".to_owned(), what)];
    let Some(state) = setup.get("state") else {
        let mut options = serde_json::to_value(<G as Game>::options_of(&rules)).unwrap_or_default();
        if let (Some(there), Some(seed)) = (options.get_mut("seed"), setup.get("seed")) {
            *there = seed.clone();
        }
        let options = serde_json::from_value(options).map_err(|error| wrong(error.to_string()))?;
        return Table::set_up(game, &options).map_err(|error| wrong(error.to_string()));
    };
    let state = serde_json::from_value(state.clone()).map_err(|error| wrong(hyperkon_table::without_place(&error)))?;
    Table::at(rules, state).map_err(|error| wrong(format!("invalid position: {error}")))
}

/// Returns the edition of a table.
pub(super) fn edition<G: Plain>(options: &G::Options) -> String {
    let options = serde_json::to_value(options).unwrap_or_default();
    let edition = &options["edition"];
    edition.as_str().or(edition["id"].as_str()).unwrap_or(G::NAME).to_owned()
}

/// Returns the setup for a state: the table's options, and the state unless the game starts there.
pub(super) fn setup<G: Plain>(rules: &G::Rules, state: &G::State, is_begin: bool) -> Keys {
    let options = serde_json::to_value(<G as Game>::options_of(rules)).unwrap_or_default();
    let options = options.as_object().into_iter().flatten().filter(|(key, _)| *key != "edition");
    let mut keys: Keys = options.filter_map(|(key, value)| Some((key.clone(), val(value)?))).collect();
    if !is_begin {
        keys.extend(serde_json::to_value(state).ok().as_ref().and_then(val).map(|state| ("state".to_owned(), state)));
    }
    keys
}

/// Returns a value as in a file, or `None` for null, which TOML lacks.
fn val(value: &Value) -> Option<Val> {
    Some(match value {
        Value::Null => return None,
        Value::String(text) => Val::text(text.as_str()),
        Value::Array(items) => Val::List(items.iter().filter_map(val).collect()),
        Value::Object(keys) => {
            Val::Table(keys.iter().filter_map(|(key, value)| Some((key.clone(), val(value)?))).collect())
        }
        plain => Val::plain(plain),
    })
}

/// Returns a part of an answer as text, such as "hold", "bet 3", or "take count 4 heap 3".
pub(super) fn word(part: &impl Serialize) -> String {
    words(&serde_json::to_value(part).unwrap_or_default())
}

fn words(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Object(keys) if keys.len() == 1 => {
            keys.iter().map(|(key, value)| format!("{key} {}", words(value))).collect()
        }
        Value::Object(keys) if keys.values().all(is_one_word) => {
            let fields: Vec<String> = keys.iter().map(|(key, value)| format!("{key} {}", words(value))).collect();
            fields.join(" ")
        }
        other => other.to_string(),
    }
}

/// Returns `true` if a value is one word of an answer.
fn is_one_word(value: &Value) -> bool {
    match value {
        Value::String(word) => {
            !word.is_empty() && !word.contains(|letter: char| letter.is_whitespace() || ",\"{[".contains(letter))
        }
        Value::Object(_) | Value::Array(_) => false,
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

/// Reads the part of an answer from this text.
pub(super) fn part_of<P: DeserializeOwned>(word: &str) -> Read<P> {
    let read = |value: Value| serde_json::from_value(value);
    let first = read(Value::from(word));
    let others = || [Some(value(word)), fields_of(word), serde_json::from_str(word).ok()].into_iter().flatten();
    first
        .or_else(|error| others().find_map(|other| read(other).ok()).ok_or(error))
        .map_err(|error| hyperkon_table::without_place(&error))
}

fn value(word: &str) -> Value {
    let whole = word.starts_with(['{', '[', '"']).then(|| serde_json::from_str(word).ok()).flatten();
    match word.split_once(' ') {
        _ if whole.is_some() => whole.unwrap_or_default(),
        Some((key, rest)) => Value::from(Map::from_iter([(key.to_owned(), value(rest))])),
        None => serde_json::from_str(word).unwrap_or_else(|_| word.into()),
    }
}

/// Reads "take count 4 heap 3" as fields under a name, or "count 4 heap 3" as fields.
fn fields_of(word: &str) -> Option<Value> {
    let words: Vec<&str> = word.split_whitespace().collect();
    let (name, fields) = if words.len().is_multiple_of(2) { (None, &words[..]) } else { (words.first(), &words[1..]) };
    let fields = Value::from(Map::from_iter(fields.chunks(2).map(|pair| (pair[0].to_owned(), value(pair[1])))));
    Some(match name {
        Some(name) => Value::from(Map::from_iter([((*name).to_owned(), fields)])),
        None => fields,
    })
}

/// Returns an event's name and fields. Listed fields are converted by their sort; other fields stay unchanged.
pub(super) fn fields<G: Plain>(rules: &G::Rules, event: &G::Event) -> Fields {
    let (name, there) = match serde_json::to_value(event).unwrap_or_default() {
        Value::Object(keys) => keys.into_iter().next().unwrap_or_default(),
        other => (words(&other), Value::Null),
    };
    let there = match there {
        Value::Object(fields) => fields,
        Value::Null => Map::new(),
        other => Map::from_iter([("value".to_owned(), other)]),
    };
    let Some((_, listed)) = G::EVENTS.iter().find(|(listed, _)| *listed == name) else {
        return (name, there.into_iter().map(|(key, value)| (key.clone(), counted(&key, value))).collect());
    };
    // A listed field can be inside the value of another field.
    let within = |field: &str| there.get(field).or_else(|| there.values().find_map(|value| value.get(field)));
    let told = |(field, sort): &(&str, ScriptKind)| {
        let own = G::field_of(rules, field, &there);
        let told = own.unwrap_or_else(|| told::<G>(*sort, within(field).unwrap_or(&Value::Null)));
        ((*field).to_owned(), told)
    };
    let fields = listed.iter().map(told).collect();
    (name, fields)
}

/// Returns a value as words, if its sort has words.
fn told<G: Plain>(sort: ScriptKind, value: &Value) -> Value {
    let seat = |value: &Value| value.as_u64().and_then(|seat| G::SEATS.get(seat as usize).copied()).unwrap_or("nobody");
    match (sort, value) {
        (ScriptKind::Number | ScriptKind::Signed | ScriptKind::Truth, value) => value.clone(),
        (ScriptKind::Seat, Value::Number(_)) => seat(value).into(),
        (_, Value::Null) => "none".into(),
        (_, Value::Array(items)) if items.is_empty() => "none".into(),
        (_, Value::Array(items)) => {
            let items: Vec<String> = items.iter().map(|item| words(&told::<G>(sort, item))).collect();
            items.join(", ").into()
        }
        (_, Value::String(word)) => word.replace('_', " ").into(),
        (_, Value::Object(keys)) => match keys.iter().next() {
            Some((key, value)) if key == "seat" => seat(value).into(),
            Some((_, value)) => told::<G>(sort, value),
            None => "none".into(),
        },
        (_, other) => other.clone(),
    }
}

/// Converts seat numbers to count from 1.
fn counted(key: &str, value: Value) -> Value {
    let is_seat = key == "seat" || key.ends_with("_seat");
    value.as_u64().filter(|_| is_seat).map_or(value, |seat| (seat + 1).into())
}

/// Returns a whole value as a fact.
pub(super) fn fact(seen: &impl Serialize) -> Fact {
    fact_of("", serde_json::to_value(seen).unwrap_or_default())
}

fn fact_of(key: &str, value: Value) -> Fact {
    match counted(key, value) {
        Value::Null => Fact::is("none"),
        Value::Number(number) if !number.is_u64() => {
            number.as_i64().map_or_else(|| Fact::is(number.to_string()), Fact::Signed)
        }
        Value::Array(items) => {
            let items = (1..).zip(items).map(|(at, item): (usize, Value)| (at.to_string(), fact_of(key, item)));
            Fact::Each(items.collect())
        }
        Value::Object(keys) => {
            Fact::Each(keys.into_iter().map(|(key, value)| (key.clone(), fact_of(&key, value))).collect())
        }
        other => Fact::is(other),
    }
}

/// Returns a field of an event in the same form as [`fields`].
pub(super) fn field(value: &Value) -> String {
    value.as_str().map_or_else(|| shown(value), str::to_owned)
}

/// Returns the name of a listed event. Fails if a field does not have its listed sort.
#[cfg(test)]
pub(super) fn tested<G: Plain>(rules: &G::Rules, event: &G::Event) -> &'static str {
    let (name, fields) = fields::<G>(rules, event);
    let (known, sorts) = G::EVENTS.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}"));
    for ((field, sort), (_, value)) in sorts.iter().zip(&fields) {
        let fits = match sort {
            ScriptKind::Number => value.is_u64(),
            ScriptKind::Signed => value.is_i64(),
            ScriptKind::Truth => value.is_boolean(),
            ScriptKind::Words => {
                value.as_str().is_some_and(|all| parts(all).into_iter().all(|word| G::is_word(rules, word)))
            }
            ScriptKind::Seat => value.as_str().is_some_and(|word| word != "nobody"),
        };
        assert!(fits, "{name} {field} {value}");
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::values::parts;
    use serde::Deserialize;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Choice {
        Hold,
        Bet(u8),
        Take { count: u8, heap: u8 },
        Name { name: String, at: [u8; 2] },
    }

    #[test]
    fn default_words_read_back() {
        let name = "two, three".to_owned();
        let choices =
            [Choice::Hold, Choice::Bet(3), Choice::Take { count: 4, heap: 3 }, Choice::Name { name, at: [1, 2] }];
        let words: Vec<String> = choices.iter().map(word).collect();
        assert_eq!(words[..3], ["hold", "bet 3", "take count 4 heap 3"]);
        let line = words.join(", ");
        let read: Vec<Choice> = parts(&line).into_iter().map(|word| part_of(word).unwrap()).collect();
        assert_eq!(read, choices);
        assert_eq!(part_of::<Choice>("{\"take\":{\"count\":4,\"heap\":3}}").unwrap(), choices[2]);
    }
}
