//! Possible values at a place of a text, from other real texts and a dictionary.

use hyperkon_table::Dice;
use serde_json::Value;
use std::collections::BTreeMap;

/// Steps and words of the game of cosmic conquest, by their places.
pub const COSMIC: &str = include_str!("cosmic.json");
/// Steps and words of UFOs.
pub const UFOS: &str = include_str!("ufos.json");

/// Steps and words of SP4X: the values in its own saves are enough.
pub const SP4X: &str = "{}";

/// Most values stored for a place.
const KEPT: usize = 200;

/// Values by place; a star stands for any index in it.
pub struct Words(BTreeMap<String, Vec<Value>>);

impl Words {
    pub fn new(dictionary: &str) -> Words {
        Words(serde_json::from_str(dictionary).unwrap())
    }

    /// Learns all values of a save.
    pub fn learn(&mut self, save: &Value) {
        for part in ["state", "checkpoint"] {
            self.learn_at(&mut "/position/checkpoint".to_owned(), &save["position"][part]);
        }
        self.learn_at(&mut String::new(), save);
    }

    fn learn_at(&mut self, place: &mut String, value: &Value) {
        let known = self.0.entry(place.clone()).or_default();
        if known.len() < KEPT && !known.contains(value) {
            known.push(value.clone());
        }
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.learn_in(place, "*", item)),
            Value::Object(fields) => fields.iter().for_each(|(key, field)| self.learn_in(place, key, field)),
            _ => {}
        }
    }

    fn learn_in(&mut self, place: &mut String, key: &str, value: &Value) {
        let length = place.len();
        place.push('/');
        place.push_str(key);
        self.learn_at(place, value);
        place.truncate(length);
    }

    /// Returns a value of this place in another text.
    pub fn at(&self, place: &str, dice: &mut Dice) -> Option<Value> {
        let known = self.0.get(&starred(place))?;
        Some(known[dice.below(known.len() as u32) as usize].clone())
    }

    /// Returns a value of any place.
    pub fn any(&self, dice: &mut Dice) -> Value {
        let place = self.0.values().nth(dice.below(self.0.len() as u32) as usize).unwrap();
        place[dice.below(place.len() as u32) as usize].clone()
    }
}

/// Returns a place with stars for its indices.
pub fn starred(place: &str) -> String {
    let part = |part: &str| {
        if part.bytes().all(|byte| byte.is_ascii_digit()) && !part.is_empty() { "*" } else { part }.to_owned()
    };
    place.split('/').map(part).collect::<Vec<String>>().join("/")
}
