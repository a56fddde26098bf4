//! Values as the format writes them: shown as a file would have them, numbers read without a guess.

use crate::problem::hint;
use serde_json::Value;

/// The result of reading something; the error says what is wrong and what would do.
pub(super) type Read<T> = Result<T, String>;

/// The key under which TOML's reader hands over a date.
const DATE: &str = "$__toml_private_datetime";

/// A value as a scenario writes it: `{ red = 2 }`, `["red"]`, `"red: attack 8"`.
pub(super) fn shown(value: &Value) -> String {
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
        // What JSON escapes is escaped the same way in these files.
        other => other.to_string(),
    }
}

/// A key as a file writes it.
pub(super) fn key_of(key: &str) -> String {
    let bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { key.to_owned() } else { Value::from(key).to_string() }
}

/// A whole number of ships or cards.
pub(super) fn number(value: &Value) -> Read<u8> {
    value
        .as_u64()
        .and_then(|number| u8::try_from(number).ok())
        .ok_or_else(|| format!("`{}` is no whole number from 0 to 255; write it without quotes", shown(value)))
}

/// A whole number of any size.
pub(super) fn whole(value: &Value) -> Read<u64> {
    value.as_u64().ok_or_else(|| format!("`{}` is no whole number; write it without quotes", shown(value)))
}

/// A text value.
pub(super) fn text(value: &Value) -> Read<&str> {
    let text = value.as_str().ok_or_else(|| format!("`{}` is no text in quotes", shown(value)))?;
    if text.trim().is_empty() {
        Err("an empty text says nothing; where none is meant write `none`".to_owned())
    } else {
        Ok(text)
    }
}

/// A table value; `form`: how it is written.
pub(super) fn table<'v>(value: &'v Value, form: &str) -> Read<&'v serde_json::Map<String, Value>> {
    value.as_object().ok_or_else(|| format!("`{}` is no table; write `{form}`", shown(value)))
}

/// The parts of a list written with commas; "none" and nothing are an empty list.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let none = matches!(text.trim(), "" | "none" | "nothing" | "nobody");
    if none { Vec::new() } else { text.split(',').map(str::trim).collect() }
}

/// A word out of a list.
pub(super) fn one_of(what: &str, word: &str, known: &[&str]) -> Read<String> {
    if known.contains(&word) {
        return Ok(word.to_owned());
    }
    let hint = hint(word, known.iter().copied());
    Err(format!("`{word}` is no {} ({hint})", what.replace('_', " ")))
}

/// A number in a text: digits alone, without a sign, a zero in front or a word behind.
pub(super) fn digits<N: std::str::FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// What an attack card shows: digits, with a minus sign in front where it is below 0.
pub(super) fn attack_value(text: &str) -> Option<i16> {
    match text.strip_prefix('-') {
        Some(below) => digits::<i16>(below).filter(|value| *value > 0).map(|value| -value),
        None => digits(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_as_a_file_has_them() {
        let value = serde_json::json!({ "blue 1": { "red": 2 }, "seen": ["a", true, null], "none": {} });
        assert_eq!(shown(&value), "{ \"blue 1\" = { red = 2 }, none = {}, seen = [\"a\", true, null] }");
    }

    #[test]
    fn a_number_is_digits_alone() {
        assert_eq!(["0", "7", "12"].map(digits::<u8>), [Some(0), Some(7), Some(12)]);
        assert_eq!(["0", "30", "-7", "-99"].map(attack_value), [Some(0), Some(30), Some(-7), Some(-99)]);
        assert_eq!(["", "-", "-0", "--7", "-07", "+7", "7-"].map(attack_value), [None; 7]);
        assert_eq!(["", "07", "+7", "-1", "7 cats", "256", "7."].map(digits::<u8>), [None; 7]);
    }
}
