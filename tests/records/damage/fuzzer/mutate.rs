//! Changes real saves and records field by field.

use super::text;
use super::words::Words;
use hyperkon_table::Dice;
use serde_json::{Map, Value, json};

/// Numbers at the limits of fields.
const EDGES: [i64; 30] = [
    0,
    1,
    2,
    3,
    5,
    7,
    8,
    9,
    16,
    20,
    31,
    32,
    39,
    40,
    47,
    48,
    63,
    64,
    100,
    127,
    128,
    200,
    250,
    255,
    256,
    32_767,
    -32_768,
    -1,
    1 << 32,
    i64::MAX,
];

/// Changes one case, and keeps its history.
pub struct Mutator<'a> {
    dice: Dice,
    words: &'a Words,
    story: Vec<String>,
}

impl<'a> Mutator<'a> {
    pub fn new(number: u64, words: &'a Words) -> Self {
        Mutator { dice: Dice::new(number ^ 0xda3a9e), words, story: Vec::new() }
    }

    pub fn story(&mut self) -> Vec<String> {
        std::mem::take(&mut self.story)
    }

    pub fn tell(&mut self, what: &str) {
        self.story.push(what.chars().take(300).collect());
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u32) as usize
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    /// Damages a save. Usually the change is at the start of the step in progress, with the game reset to it: otherwise
    /// nearly every change would conflict with the results of the answers.
    pub fn damage_save(&mut self, save: &mut Value) {
        let bare = !self.one_in(8);
        if bare {
            stand_at_checkpoint(save);
        }
        let root = if bare { "/position/checkpoint" } else { "" };
        for _ in 0..1 + self.below(3) {
            self.change_somewhere(save, root);
        }
        if bare && save.pointer("/position/checkpoint").is_some() {
            save["position"]["state"] = save["position"]["checkpoint"].clone();
        }
    }

    /// Changes some parts of any value.
    pub fn damage(&mut self, value: &mut Value) {
        for _ in 0..1 + self.below(3) {
            self.change_somewhere(value, "");
        }
    }

    /// Changes, doubles, removes or moves lines, or changes the bytes of one.
    pub fn damage_record(&mut self, record: &[u8], other: &[u8]) -> Vec<u8> {
        let split =
            |record: &[u8]| record.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
        let (mut lines, others) = (split(record), split(other));
        for _ in 0..1 + self.below(3) {
            let (at, from) = (self.below(lines.len()), self.below(others.len()));
            match self.below(10) {
                0..5 => self.change_line(&mut lines[at]),
                5 => lines.insert(at, others[from].clone()),
                6 => drop(lines.remove(at)),
                7 => lines.swap(0, at),
                8 => {
                    let again = vec![lines[at].clone(); 1 + self.below(40) * self.below(40)];
                    lines.splice(at..at, again);
                }
                _ => {
                    let made_up = self.made_up_line();
                    lines.insert(at.max(1).min(lines.len()), made_up);
                }
            }
            if lines.is_empty() {
                break;
            }
        }
        self.tell(&format!("{} lines", lines.len()));
        lines.concat()
    }

    fn change_line(&mut self, line: &mut Vec<u8>) {
        let Ok(mut value) = serde_json::from_slice::<Value>(line) else { return };
        self.change_somewhere(&mut value, "");
        *line = format!("{value}\n").into_bytes();
    }

    fn made_up_line(&mut self) -> Vec<u8> {
        let answers = self.number(&json!(1));
        let script = ["zombie", "no_such", "", "mind"][self.below(4)];
        let line = match self.below(6) {
            0 => json!({ "undo": { "answers": answers } }),
            1 => json!({ "undone": { "answers": answers, "fault": "x".repeat(self.below(3) * 40_000) } }),
            2 => {
                json!({ "change": { "when": "now", "answers": answers, "what": { "disabled": { "script": script } } } })
            }
            3 => {
                json!({ "change": { "when": "step_end", "answers": 0, "what": { "content": { "identity": "x", "files": {
                "powers/aliens/x.lua": "while true do end" } } } } })
            }
            4 => json!({ "answer": { "seat": self.number(&json!(1)), "choice": { "pick": [] } } }),
            _ => json!(["x", "x"]),
        };
        format!("{line}\n").into_bytes()
    }

    /// Changes one value below a root. All sections are equally likely, regardless of size.
    fn change_somewhere(&mut self, whole: &mut Value, root: &str) {
        let mut place = root.to_owned();
        while let Some(here) = whole.pointer(&place) {
            let inner: Vec<String> = match here {
                Value::Array(items) => (0..items.len()).map(|item| item.to_string()).collect(),
                Value::Object(fields) => fields.keys().map(|key| key.replace('~', "~0").replace('/', "~1")).collect(),
                _ => Vec::new(),
            };
            if inner.is_empty() || self.one_in(7) {
                break;
            }
            place = format!("{place}/{}", inner[self.below(inner.len())]);
        }
        let Some(old) = whole.pointer(&place).cloned() else { return };
        let new = self.changed(&place, &old);
        self.tell(&format!("{place}: {old} -> {new}"));
        if let Some(there) = whole.pointer_mut(&place) {
            *there = new;
        }
    }

    fn changed(&mut self, place: &str, old: &Value) -> Value {
        match self.below(12) {
            0..3 => {
                if let Some(other) = self.words.at(place, &mut self.dice) {
                    return other;
                }
            }
            3 if self.one_in(2) => return self.words.any(&mut self.dice),
            4 if self.one_in(4) => return Value::Null,
            5 if self.one_in(12) => return text::made_up(self),
            _ => {}
        }
        match old {
            Value::Number(_) => self.number(old),
            Value::Bool(yes) => json!(!yes),
            Value::Null | Value::String(_) => {
                self.words.at(place, &mut self.dice).unwrap_or_else(|| self.words.any(&mut self.dice))
            }
            Value::Array(items) => Value::Array(self.list(place, items.clone())),
            Value::Object(fields) => Value::Object(self.fields(fields.clone())),
        }
    }

    fn number(&mut self, old: &Value) -> Value {
        let old = old.as_i64().unwrap_or(0);
        match self.below(8) {
            0 => json!(old.wrapping_add(1)),
            1 => json!(old.wrapping_sub(1)),
            2 => json!(self.below(9)),
            3 if self.one_in(4) => json!(u64::MAX),
            4 if self.one_in(4) => json!(0.5),
            5 if self.one_in(4) => json!(1e300),
            _ => json!(EDGES[self.below(EDGES.len())]),
        }
    }

    fn list(&mut self, place: &str, mut items: Vec<Value>) -> Vec<Value> {
        let at = self.below(items.len().max(1));
        match self.below(9) {
            0 if !items.is_empty() => drop(items.remove(at)),
            1 if !items.is_empty() => items.insert(at, items[at].clone()),
            2 if items.len() > 1 => items.swap(0, at),
            3 => items.truncate(at),
            4 => items = items.split_off(at),
            5 if !items.is_empty() => {
                let again = vec![items[at].clone(); self.below(60) * self.below(60)];
                items.splice(at..at, again);
            }
            6 => items.clear(),
            _ => {
                let item = self.words.at(&format!("{place}/0"), &mut self.dice);
                let item = item.unwrap_or_else(|| self.number(&json!(0)));
                items.insert(at, item);
            }
        }
        items
    }

    fn fields(&mut self, mut fields: Map<String, Value>) -> Map<String, Value> {
        let keys: Vec<String> = fields.keys().cloned().collect();
        if keys.is_empty() || self.one_in(4) {
            fields.insert("more".to_owned(), self.words.any(&mut self.dice));
            return fields;
        }
        let (one, other) = (&keys[self.below(keys.len())], &keys[self.below(keys.len())]);
        if self.one_in(2) {
            fields.remove(one);
        } else {
            let (first, second) = (fields[one].clone(), fields[other].clone());
            fields.insert(one.clone(), second);
            fields.insert(other.clone(), first);
        }
        fields
    }
}

/// Resets the game to the start of its step, without questions.
pub fn stand_at_checkpoint(save: &mut Value) {
    let position = &mut save["position"];
    position["state"] = position["checkpoint"].clone();
    for (key, nothing) in [("answers", json!([])), ("asked", json!([])), ("point", json!(0)), ("told", json!(0))] {
        position[key] = nothing;
    }
}
