//! Texts: what players read, by language and key.
//!
//! A text file has one table for each language. `{name}` stands for a named value,
//! `{count|ship|ships}` for a word in the number of a value. What a language lacks is taken from
//! English, and from the key itself when English lacks it too.

use std::collections::BTreeMap;
use thiserror::Error;

/// A text file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {what}")]
pub struct TextsError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub what: String,
}

/// All texts of a content.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    languages: BTreeMap<String, BTreeMap<String, String>>,
}

impl Texts {
    /// Adds a file's texts under `prefix`, "my_alien" or nothing.
    ///
    /// # Errors
    /// When the file is no TOML, or a text is no string.
    pub fn add(&mut self, file: &str, text: &str, prefix: &str) -> Result<(), TextsError> {
        let wrong = |what: String| TextsError { file: file.to_owned(), what };
        let table: BTreeMap<String, toml::Table> =
            toml::from_str(text).map_err(|error| wrong(error.to_string().trim().to_owned()))?;
        for (language, texts) in &table {
            let into = self.languages.entry(language.clone()).or_default();
            collect(texts, prefix, into).map_err(|key| wrong(format!("`{language}.{key}` is no string")))?;
        }
        Ok(())
    }

    /// The languages there are texts in.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.keys().map(String::as_str)
    }

    /// A text; from English, and then the key itself, where the language lacks it.
    pub fn get<'a>(&'a self, language: &str, key: &'a str) -> &'a str {
        self.find(language, key).or_else(|| self.find("en", key)).unwrap_or(key)
    }

    /// A text of this language and no other.
    pub fn find(&self, language: &str, key: &str) -> Option<&str> {
        self.languages.get(language)?.get(key).map(String::as_str)
    }

    /// All keys of a language.
    pub fn keys(&self, language: &str) -> impl Iterator<Item = &str> {
        self.languages.get(language).into_iter().flat_map(|texts| texts.keys().map(String::as_str))
    }

    /// The keys of English below a prefix, without it.
    pub(crate) fn keys_below(&self, prefix: &str) -> Vec<String> {
        let below = format!("{prefix}.");
        self.keys("en").filter_map(|key| key.strip_prefix(&below)).map(str::to_owned).collect()
    }

    /// A text with its values put in.
    pub fn fill(&self, language: &str, key: &str, values: &[(&str, String)]) -> String {
        fill(self.get(language, key), values)
    }
}

fn collect(texts: &toml::Table, prefix: &str, into: &mut BTreeMap<String, String>) -> Result<(), String> {
    for (key, value) in texts {
        let key = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            toml::Value::String(text) => {
                into.insert(key, text.clone());
            }
            toml::Value::Table(inner) => collect(inner, &key, into)?,
            _ => return Err(key),
        }
    }
    Ok(())
}

/// Puts values into a text.
fn fill(text: &str, values: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((slot, behind)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        let mut parts = slot.split('|');
        let name = parts.next().unwrap_or_default();
        let value = values.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str());
        match (value, parts.next(), parts.next()) {
            (Some(value), Some(one), Some(many)) => filled.push_str(if value == "1" { one } else { many }),
            (Some(value), ..) => filled.push_str(value),
            (None, ..) => {
                filled.push('{');
                filled.push_str(slot);
                filled.push('}');
            }
        }
        rest = behind;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_plurals_are_put_in() {
        let values = |ships: &str| vec![("seat", "red".to_owned()), ("n", ships.to_owned())];
        assert_eq!(fill("{seat} loses {n} {n|ship|ships}.", &values("1")), "red loses 1 ship.");
        assert_eq!(fill("{seat} loses {n} {n|ship|ships}.", &values("3")), "red loses 3 ships.");
        assert_eq!(fill("{nobody} and {", &[]), "{nobody} and {");
    }

    #[test]
    fn what_a_language_lacks_is_english() {
        let mut texts = Texts::default();
        texts.add("x.toml", "[en]\na = \"one\"\n[nl]\nb = \"twee\"", "p").unwrap_or_default();
        assert_eq!(texts.get("nl", "p.a"), "one");
        assert_eq!(texts.get("nl", "p.c"), "p.c");
        assert_eq!(texts.keys_below("p"), ["a"]);
    }
}
