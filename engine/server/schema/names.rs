//! Names for types of several games and both directions in one document.
//!
//! A type that the protocol uses keeps its name. A type of a game begins with the game's name. If a type is read in
//! another form than it is written, the read form ends with `Received`. A game therefore never renames another's types.

use super::TYPES;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The sent or the received types of the protocol or of one game.
pub struct Half {
    game: Option<&'static str>,
    /// JSON that refers to the types by name.
    places: Value,
    types: Map<String, Value>,
    /// The number of the name in use, by the type's own name.
    picked: BTreeMap<String, usize>,
}

impl Half {
    /// Returns the types under their own names.
    pub fn new(game: Option<&'static str>, places: Value, types: Map<String, Value>) -> Half {
        let picked = types.keys().map(|name| (name.clone(), 0)).collect();
        Half { game, places, types, picked }
    }

    /// Returns the type's name in the document. Each number stands for another name.
    fn name(&self, own: &str, shared: &[String]) -> String {
        let prefix = self.game.map(|game| game[..1].to_uppercase() + &game[1..]).unwrap_or_default();
        // A type of a game that the protocol lacks has the prefix at once.
        let is_game = self.game.is_some() && !shared.iter().any(|name| name == own);
        match self.picked.get(own).unwrap_or(&0) + usize::from(is_game || self.game.is_none()) {
            0 => own.to_owned(),
            1 => format!("{prefix}{own}"),
            2 => format!("{prefix}{own}Received"),
            more => format!("{prefix}{own}Received{more}"),
        }
    }

    /// Returns JSON whose references use the names in the document.
    fn renamed(&self, value: &Value, shared: &[String]) -> Value {
        match value {
            Value::Object(fields) => {
                let new = |(key, value): (&String, &Value)| match referred_by(key, value) {
                    Some(own) => (key.clone(), format!("#{TYPES}/{}", self.name(own, shared)).into()),
                    None => (key.clone(), self.renamed(value, shared)),
                };
                Value::Object(fields.iter().map(new).collect())
            }
            Value::Array(items) => items.iter().map(|item| self.renamed(item, shared)).collect(),
            value => value.clone(),
        }
    }
}

fn referred_by<'a>(key: &str, value: &'a Value) -> Option<&'a str> {
    value.as_str().filter(|_| key == "$ref")?.strip_prefix('#')?.strip_prefix(TYPES)?.strip_prefix('/')
}

/// Returns the name of the type to which a schema refers.
pub fn referred(schema: &Value) -> Option<&str> {
    referred_by("$ref", schema.get("$ref")?)
}

/// Returns the places of each half, and all types. A name that two different types claim is given to the first;
/// this repeats until no type has to change, because a new name changes each type that refers to it.
pub fn merge(mut halves: Vec<Half>) -> (Vec<Value>, Map<String, Value>) {
    let shared: Vec<String> =
        halves.iter().filter(|half| half.game.is_none()).flat_map(|half| half.types.keys().cloned()).collect();
    loop {
        let (mut all, mut late): (Map<String, Value>, _) = (Map::new(), Vec::new());
        for (at, half) in halves.iter().enumerate() {
            for (own, schema) in &half.types {
                let schema = half.renamed(schema, &shared);
                let name = half.name(own, &shared);
                match all.get(&name) {
                    Some(first) if *first != schema => late.push((at, own.clone())),
                    Some(_) => {}
                    None => drop(all.insert(name, schema)),
                }
            }
        }
        if late.is_empty() {
            return (halves.iter().map(|half| half.renamed(&half.places, &shared)).collect(), all);
        }
        for (at, own) in late {
            *halves[at].picked.entry(own).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn half(game: Option<&'static str>, seat: &str, more: Value) -> Half {
        let reference = json!({ "$ref": "#/components/schemas/Seat" });
        let mut types = json!({ "Seat": { "type": seat }, "Turn": { "items": reference } });
        types.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        Half::new(game, reference, types.as_object().unwrap().clone())
    }

    #[test]
    fn different_types_have_different_names() {
        let own = json!({ "View": {} });
        let halves = vec![
            half(None, "integer", json!({})),
            half(None, "string", json!({})),
            half(Some("chess"), "integer", own.clone()),
            half(Some("go"), "null", own),
        ];
        let (places, types) = merge(halves);
        let places: Vec<&str> = places.iter().filter_map(referred).collect();
        assert_eq!(places, ["Seat", "SeatReceived", "Seat", "GoSeat"]);
        let names: Vec<&str> = types.keys().map(String::as_str).collect();
        let all = ["ChessView", "GoSeat", "GoTurn", "GoView", "Seat", "SeatReceived", "Turn", "TurnReceived"];
        assert_eq!(names, all);
        assert_eq!(referred(&types["GoTurn"]["items"]), Some("GoSeat"));
    }
}
