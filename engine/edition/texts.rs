//! Texts: what players read, by language and key.
//!
//! A text file has one table for each language. `{name}` stands for a named value,
//! `{count|ship|ships}` for a word in the number of a value. What a language lacks is taken from
//! English, and from the key itself when English lacks it too.

use super::read::read_toml;
use super::wrong_text::WrongText;
use crate::plain::is_unseen;
use crate::problem::{Place, Problem};
use std::collections::BTreeMap;

/// The most problems told of one file of texts; each is looked up in it.
const MOST_PROBLEMS: usize = 100;

/// The most letters of a text.
const LONGEST_TEXT: usize = 2000;

/// All texts of a content.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    languages: BTreeMap<String, BTreeMap<String, String>>,
    /// The file of each text, by language and key.
    files: BTreeMap<(String, String), String>,
}

impl Texts {
    /// Adds a file's texts under `prefix`, "my_alien" or nothing; gives back what is wrong with the file. A text
    /// that is there already is replaced only if the file begins with `replace = true`.
    pub fn add(&mut self, file: &str, text: &str, prefix: &str) -> Vec<Problem> {
        let mut table: toml::Table = match read_toml(file, text) {
            Ok(table) => table,
            Err(problem) => return vec![problem],
        };
        let mut problems = Vec::new();
        let replaces = match table.remove("replace") {
            None => false,
            Some(toml::Value::Boolean(replaces)) => replaces,
            Some(_) => {
                problems.push(Problem::error(file, WrongText::ReplaceNoFlag).about("replace"));
                false
            }
        };
        for (language, texts) in &table {
            if language.is_empty() || !language.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
                problems.push(Problem::error(file, WrongText::NoLanguage { language: language.clone() }));
                continue;
            }
            let toml::Value::Table(texts) = texts else {
                let wrong = WrongText::NoTable { language: language.clone() };
                problems.push(Problem::error(file, wrong).about(language));
                continue;
            };
            let mut found = Vec::new();
            collect(texts, prefix, &mut found, &mut |key| {
                let wrong = WrongText::NoString { place: format!("{language}.{key}") };
                problems.push(Problem::error(file, wrong).about(last(key)));
            });
            for (key, text) in found {
                if let Some(wrong) = unfit(language, &key, &text) {
                    problems.push(Problem::error(file, wrong).about(last(&key)));
                    continue;
                }
                problems.extend(self.put(file, language, key, text, replaces));
            }
        }
        problems.truncate(MOST_PROBLEMS);
        problems.iter_mut().for_each(|problem| problem.place.find(text));
        problems
    }

    fn put(&mut self, file: &str, language: &str, key: String, text: String, replaces: bool) -> Option<Problem> {
        let place = (language.to_owned(), key);
        if let (Some(first), false) = (self.files.get(&place), replaces) {
            let wrong = WrongText::Twice { place: format!("{language}.{}", place.1), first: first.clone() };
            let other = Place::word(first, last(&place.1));
            return Some(Problem::error(file, wrong).about(last(&place.1)).with_other(other));
        }
        self.languages.entry(place.0.clone()).or_default().insert(place.1.clone(), text);
        self.files.insert(place, file.to_owned());
        None
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

    /// The keys of English below a prefix, without it; not those that stand aside.
    pub fn keys_below(&self, prefix: &str) -> Vec<String> {
        let below = format!("{prefix}.");
        let keys = self.keys("en").filter_map(|key| key.strip_prefix(&below));
        keys.filter(|key| !stands_aside(key)).map(str::to_owned).collect()
    }

    /// A text with its values put in.
    pub fn fill(&self, language: &str, key: &str, values: &[(&str, String)]) -> String {
        fill(self.get(language, key), values)
    }
}

/// Whether a key of a script is no name, text or word of its own but says another one in its place, where a language
/// has it: `edition.<id>` the text in one edition, `told.<word>` the sentence about a seat that has chosen the word.
pub fn stands_aside(key: &str) -> bool {
    ["edition.", "told."].iter().any(|table| key.starts_with(table))
}

/// All texts of a table with their whole keys; `no_text` gets the keys of what is no text.
fn collect(texts: &toml::Table, prefix: &str, into: &mut Vec<(String, String)>, no_text: &mut dyn FnMut(&str)) {
    for (key, value) in texts {
        let key = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            toml::Value::String(text) => into.push((key, text.clone())),
            toml::Value::Table(inner) => collect(inner, &key, into, no_text),
            _ => no_text(&key),
        }
    }
}

/// Why a text is not taken: whoever plays reads it on a terminal.
fn unfit(language: &str, key: &str, text: &str) -> Option<WrongText> {
    let place = format!("{language}.{key}");
    if let Some(letter) = key.chars().chain(text.chars()).find(|letter| is_unseen(*letter)) {
        return Some(WrongText::Unseen { place, letter: letter.escape_unicode().to_string() });
    }
    (text.chars().count() > LONGEST_TEXT).then_some(WrongText::TooLong { place, most: LONGEST_TEXT })
}

fn last(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
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
        assert_eq!(texts.add("x.toml", "[en]\na = \"one\"\n[nl]\nb = \"twee\"", "p"), []);
        assert_eq!(texts.get("nl", "p.a"), "one");
        assert_eq!(texts.get("nl", "p.c"), "p.c");
        assert_eq!(texts.keys_below("p"), ["a"]);
    }

    #[test]
    fn a_text_is_replaced_only_on_purpose() {
        let mut texts = Texts::default();
        assert_eq!(texts.add("x.toml", "[en]\na = \"one\"", ""), []);
        let told: Vec<String> = texts.add("y.toml", "[en]\na = \"two\"", "").iter().map(Problem::to_string).collect();
        let hint = "leave it out, or write `replace = true` at the top of the file";
        assert_eq!(told, [format!("y.toml:2: `en.a` is already a text of x.toml ({hint})")]);
        assert_eq!(texts.get("en", "a"), "one");
        assert_eq!(texts.add("z.toml", "replace = true\n[en]\na = \"two\"", ""), []);
        assert_eq!(texts.get("en", "a"), "two");
    }
}
