//! Facts about a position, and the tests of statements about them.

use super::checkpoint::Checkpoint;
use super::values::{Read, parts, shown};
use crate::problem::what_there_is;
use hyperkon_table::Game;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A fact about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// A word, a number, or a boolean.
    Is(Value),
    /// A number that may be negative.
    Signed(i64),
    /// Items in any order: `"red 1, blue 12 of red"`, or `"none"`.
    Bag(Vec<String>),
    /// Items in a fixed order, in the same notation.
    Row(Vec<String>),
    /// A fact for each seat, hex, or resource.
    Each(BTreeMap<String, Fact>),
}

/// Facts about a position, by key.
pub type Facts = BTreeMap<&'static str, Fact>;

/// The maximum length of a line of facts, in bytes.
const LINE: usize = 90;

/// Tests statements about a position against the actual facts.
pub fn test<G: Game>(
    checkpoint: &mut Checkpoint<'_, G>,
    expect: &impl Serialize,
    facts: Facts,
    is_word: &dyn Fn(&str) -> bool,
) {
    let stated = serde_json::to_value(expect).unwrap_or_default();
    for (key, fact) in facts {
        match fact.test(&stated[key], is_word) {
            _ if stated[key].is_null() => {}
            Ok(misses) => misses.into_iter().for_each(|[part, stated, seen]| {
                checkpoint.check(key, &part, false, stated, seen);
            }),
            Err(what) => checkpoint.wrong.push((key, what)),
        }
    }
}

/// Returns facts as lines of a file, without empty facts.
pub fn lines(facts: Facts) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, fact) in facts.into_iter().filter(|(_, fact)| !fact.is_nothing()) {
        match fact {
            // A fact that is too long gets one line for each part.
            Fact::Each(parts) if Fact::Each(parts.clone()).told().len() > LINE => {
                let some = parts.into_iter().filter(|(_, part)| !part.is_nothing());
                lines.extend(some.map(|(key, part)| format!("{name} {key}: {}", part.told())));
            }
            fact => lines.push(format!("{name}: {}", fact.told())),
        }
    }
    lines
}

impl Fact {
    /// Creates a fact from a word or a number.
    pub fn is(value: impl Into<Value>) -> Fact {
        Fact::Is(value.into())
    }

    /// Creates a fact from an optional word or number, with "none" for `None`.
    pub fn or_none(word: Option<impl Into<Value>>) -> Fact {
        Fact::Is(word.map_or_else(|| "none".into(), Into::into))
    }

    /// Tests a statement. Returns the parts that failed, each with its place, stated value, and actual value.
    ///
    /// # Errors
    /// Returns an error if the statement can never be true. `is_word` returns `true` for words of the game.
    pub fn test(&self, stated: &Value, is_word: &dyn Fn(&str) -> bool) -> Read<Vec<[String; 3]>> {
        let miss = || vec![[String::new(), shown(stated), self.shown()]];
        let holds = match (self, stated) {
            (Fact::Each(facts), Value::Object(stated)) => {
                let mut misses = Vec::new();
                for (key, stated) in stated {
                    let known = || what_there_is(facts.keys().map(String::as_str));
                    let fact = facts.get(key).ok_or_else(|| format!("unknown key `{key}`; {}", known()))?;
                    misses.extend(fact.test(stated, is_word)?.into_iter().map(|[place, stated, seen]| {
                        let place = if place.is_empty() { key.clone() } else { format!("{key}/{place}") };
                        [place, stated, seen]
                    }));
                }
                return Ok(misses);
            }
            (Fact::Signed(seen), Value::Number(stated)) if stated.is_i64() => stated.as_i64() == Some(*seen),
            _ if !could_be(stated, is_word) => return Err(self.unlike(stated)),
            (Fact::Bag(things), Value::String(stated)) => sorted(&list(stated)) == sorted(things),
            (Fact::Row(things), Value::String(stated)) => &list(stated) == things,
            (Fact::Is(seen), stated) if is_alike(seen, stated) => seen == stated,
            _ => return Err(self.unlike(stated)),
        };
        Ok(if holds { Vec::new() } else { miss() })
    }

    fn is_nothing(&self) -> bool {
        match self {
            Fact::Is(value) => value == "none" || value == &Value::Bool(false) || value == &Value::from(0),
            Fact::Signed(number) => *number == 0,
            Fact::Bag(things) | Fact::Row(things) => things.is_empty(),
            Fact::Each(parts) => parts.values().all(Fact::is_nothing),
        }
    }

    /// Returns the fact for a message.
    fn told(&self) -> String {
        match self {
            Fact::Is(Value::String(word)) => word.clone(),
            Fact::Is(value) => value.to_string(),
            Fact::Signed(number) => number.to_string(),
            Fact::Bag(things) | Fact::Row(things) => things.join(", "),
            Fact::Each(parts) => {
                let some = parts.iter().filter(|(_, part)| !part.is_nothing());
                some.map(|(key, part)| format!("{key} {}", part.told())).collect::<Vec<_>>().join("; ")
            }
        }
    }

    fn unlike(&self, stated: &Value) -> String {
        format!("`{}` can never be true; write it like `{}`", shown(stated), self.shown())
    }

    /// Returns the fact in the notation of a file.
    fn shown(&self) -> String {
        match self {
            Fact::Is(value) => shown(value),
            Fact::Signed(number) => number.to_string(),
            Fact::Bag(things) | Fact::Row(things) if things.is_empty() => "\"none\"".to_owned(),
            Fact::Bag(things) => shown(&sorted(things).join(", ").into()),
            Fact::Row(things) => shown(&things.join(", ").into()),
            Fact::Each(facts) => {
                let facts: Vec<String> = facts.iter().map(|(key, fact)| format!("{key} = {}", fact.shown())).collect();
                format!("{{ {} }}", facts.join(", "))
            }
        }
    }
}

/// Returns `true` if all values in a statement are words of the game or numbers from 0.
fn could_be(stated: &Value, is_word: &dyn Fn(&str) -> bool) -> bool {
    match stated {
        Value::String(text) => parts(text).into_iter().all(is_word),
        Value::Number(number) => number.is_u64(),
        _ => true,
    }
}

/// Returns `true` if a statement has the type of the actual value. "none" can replace a number.
fn is_alike(seen: &Value, stated: &Value) -> bool {
    let is_none = |value: &Value| value == "none";
    std::mem::discriminant(seen) == std::mem::discriminant(stated) || is_none(seen) || is_none(stated)
}

/// Splits a list at its commas.
fn list(text: &str) -> Vec<String> {
    parts(text).into_iter().map(str::to_owned).collect()
}

fn sorted(things: &[String]) -> Vec<String> {
    let mut things = things.to_vec();
    things.sort();
    things
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn statements_hold_fail_or_are_rejected() {
        let hands = |cards: &[&str]| Fact::Bag(cards.iter().map(|card| (*card).to_owned()).collect());
        let fact = Fact::Each(BTreeMap::from([("beta".to_owned(), hands(&["red 2", "red 1"]))]));
        let is_word = |word: &str| ["red 1", "red 2"].contains(&word);
        let test = |fact: &Fact, stated: Value| fact.test(&stated, &is_word);
        assert_eq!(test(&fact, json!({ "beta": "red 1, red 2" })), Ok(vec![]));
        let miss = ["beta", "\"red 1\"", "\"red 1, red 2\""].map(str::to_owned);
        assert_eq!(test(&fact, json!({ "beta": "red 1" })), Ok(vec![miss]));
        assert!(test(&fact, json!({ "bert": "red 1" })).is_err_and(|what| what.contains("unknown key `bert`")));
        assert!(test(&fact, json!({ "beta": 2 })).is_err());
        assert_eq!(test(&Fact::is(3), json!(3)), Ok(vec![]));
        assert!(test(&Fact::is(3), json!("three")).is_err());
        assert!(test(&Fact::is(3), json!(-3)).is_err());
        assert!(test(&fact, json!({ "beta": "red 1, rde 2" })).is_err());
        assert_eq!(test(&Fact::or_none(None::<u8>), json!(3)).map(|misses| misses.len()), Ok(1));
    }
}
