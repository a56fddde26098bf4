//! Prints a seat's view as an indented list, for games without their own board.

use serde::Serialize;
use serde_json::Value;

/// Formats a view as lines. The field `points_of_turn` becomes "points of turn".
pub fn lines(view: &impl Serialize) -> Vec<String> {
    let mut lines = Vec::new();
    put(&serde_json::to_value(view).unwrap_or_default(), 0, &mut lines);
    lines
}

fn put(value: &Value, depth: usize, lines: &mut Vec<String>) {
    let Value::Object(fields) = value else { return lines.push(format!("{}{}", indent(depth), in_line(value))) };
    for (key, value) in fields {
        let key = format!("{}{}", indent(depth), key.replace('_', " "));
        match value {
            Value::Object(_) => {
                lines.push(key);
                put(value, depth + 1, lines);
            }
            Value::Array(all) if all.iter().any(Value::is_object) => {
                lines.push(key);
                all.iter().for_each(|one| lines.push(format!("{}{}", indent(depth + 1), in_line(one))));
            }
            value => lines.push(format!("{key}: {}", seat(&key, value).unwrap_or_else(|| in_line(value)))),
        }
    }
}

/// Returns a seat's number, from 1, if the key ends with "seat".
fn seat(key: &str, value: &Value) -> Option<String> {
    key.ends_with("seat").then(|| value.as_u64())?.map(|seat| (seat + 1).to_string())
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

fn in_line(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::String(word) => word.clone(),
        Value::Array(all) => all.iter().map(in_line).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| format!("{} {}", key.replace('_', " "), in_line(value));
            fields.iter().map(field).collect::<Vec<_>>().join(", ")
        }
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn view_becomes_indented_list() {
        let view =
            json!({ "goal": 50, "seat": 1, "points": [3, 4], "hand": { "cards": [{ "suit": "red", "n": null }] } });
        assert_eq!(lines(&view), ["goal: 50", "hand", "  cards", "    n –, suit red", "points: 3, 4", "seat: 2"]);
    }
}
