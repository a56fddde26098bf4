//! Values of scenario files, and their notation in messages.

use crate::problem::hint;
use serde_json::Value;

/// The result of reading a value. The error contains the problem and a fix.
pub type Read<T> = Result<T, String>;

/// The key that the TOML parser uses for a date.
const DATE: &str = "$__toml_private_datetime";

/// Returns a value in the notation of a scenario, such as `{ red = 2 }`, `["red"]`, or `"red: attack 8"`.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Value::Object(table) if table.is_empty() => "{}".to_owned(),
        Value::Object(table) if table.len() == 1 && table.contains_key(DATE) => {
            table.get(DATE).and_then(Value::as_str).unwrap_or_default().to_owned()
        }
        Value::Object(table) => {
            let pairs: Vec<String> =
                table.iter().map(|(key, value)| format!("{} = {}", key_of(key), shown(value))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
        // Strings have the same escapes as in JSON.
        other => other.to_string(),
    }
}

/// Returns a key in the notation of a file.
pub fn key_of(key: &str) -> String {
    let bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { key.to_owned() } else { Value::from(key).to_string() }
}

/// Reads a number of ships or cards, an integer from 0 to 255.
pub fn number(value: &Value) -> Read<u8> {
    value
        .as_u64()
        .and_then(|number| u8::try_from(number).ok())
        .ok_or_else(|| format!("expected an integer from 0 to 255 without quotes, found `{}`", shown(value)))
}

/// Reads an integer, 0 or more.
pub fn whole(value: &Value) -> Read<u64> {
    value.as_u64().ok_or_else(|| format!("expected an integer without quotes, found `{}`", shown(value)))
}

/// Reads a string that is not empty.
pub fn text(value: &Value) -> Read<&str> {
    let text = value.as_str().ok_or_else(|| format!("expected a quoted string, found `{}`", shown(value)))?;
    if text.trim().is_empty() { Err("empty string; write `none` for an empty list".to_owned()) } else { Ok(text) }
}

/// Reads a table. `form` is an example for the error message.
pub fn table<'v>(value: &'v Value, form: &str) -> Read<&'v serde_json::Map<String, Value>> {
    value.as_object().ok_or_else(|| format!("expected a table, found `{}`; write `{form}`", shown(value)))
}

/// Splits a list at its commas. "none" and "nothing" are empty lists. Commas in brackets and in quotes do not count.
pub fn parts(text: &str) -> Vec<&str> {
    if matches!(text.trim(), "" | "none" | "nothing" | "nobody") {
        return Vec::new();
    }
    let (mut parts, mut from, mut depth, mut is_quoted, mut before) = (Vec::new(), 0, 0_usize, false, ' ');
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if before != '\\' => is_quoted = !is_quoted,
            '{' | '[' if !is_quoted => depth += 1,
            '}' | ']' if !is_quoted => depth = depth.saturating_sub(1),
            ',' if !is_quoted && depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
        before = letter;
    }
    parts.push(text[from..].trim());
    parts
}

/// Checks that a word is in a list.
pub fn one_of(what: &str, word: &str, known: &[&str]) -> Read<String> {
    if known.contains(&word) {
        return Ok(word.to_owned());
    }
    let hint = hint(word, known.iter().copied());
    Err(format!("unknown {} `{word}` ({hint})", what.replace('_', " ")))
}

/// Reads a number that consists only of digits, without a leading zero.
pub fn digits<N: std::str::FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Reads the value of an attack card: digits, with a minus sign if it is negative.
pub fn attack_value(text: &str) -> Option<i16> {
    match text.strip_prefix('-') {
        Some(below) => digits::<i16>(below).filter(|value| *value > 0).map(|value| -value),
        None => digits(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_as_in_files() {
        let value = serde_json::json!({ "blue 1": { "red": 2 }, "seen": ["a", true, null], "none": {} });
        assert_eq!(shown(&value), "{ \"blue 1\" = { red = 2 }, none = {}, seen = [\"a\", true, null] }");
    }

    #[test]
    fn number_is_only_digits() {
        assert_eq!(["0", "7", "12"].map(digits::<u8>), [Some(0), Some(7), Some(12)]);
        assert_eq!(["0", "30", "-7", "-99"].map(attack_value), [Some(0), Some(30), Some(-7), Some(-99)]);
        assert_eq!(["", "-", "-0", "--7", "-07", "+7", "7-"].map(attack_value), [None; 7]);
        assert_eq!(["", "07", "+7", "-1", "7 cats", "256", "7."].map(digits::<u8>), [None; 7]);
    }
}
