//! Texts for players, by language and key.
//!
//! A text file has one table per language. The placeholder `{name}` is replaced by a value, and `{count|ship|ships}` by
//! the singular or the plural, depending on the value. If a language lacks a text, the English text is used, or else
//! the key.

use super::emblem;
use super::owners::Owners;
use super::read::read_toml;
use super::wrong_text::WrongText;
use crate::problem::{Place, Problem};
use hyperkon_frame::plain::unseen;
use hyperkon_table::fill;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of problems reported for a text file. Finding the line of each is slow.
const MOST_PROBLEMS: usize = 100;

/// Maximum length of a text, in characters.
const LONGEST_TEXT: usize = 2000;

/// All texts of the content.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    languages: BTreeMap<String, BTreeMap<String, Text>>,
    owners: Owners,
}

/// A text and its source file.
#[derive(Clone, Debug)]
struct Text {
    text: String,
    file: Arc<str>,
}

/// A text file.
#[derive(Clone, Copy, Debug)]
pub struct TextFile<'a> {
    /// Number of the mod that contains the file.
    pub pack: u32,
    /// Path of the file, used in messages.
    pub path: &'a str,
    /// Prefix of all keys in the file, such as `my_alien`, or an empty string.
    pub prefix: &'a str,
    /// Ids of the mod's own editions. For these editions, the mod may define texts of any alien.
    pub editions: &'a [String],
    /// Classes of the mod's own cards. Only this mod may define their names.
    pub classes: &'a [String],
}

impl TextFile<'_> {
    /// Returns `true` if this key names a class of the mod's own cards.
    fn names_own_class(&self, key: &str) -> bool {
        key.strip_prefix("class.").is_some_and(|class| self.classes.iter().any(|own| own == class))
    }
}

/// Returns `true` if a string looks like a language tag (BCP 47): `en`, `nl-BE`, `zh_Hant`.
pub(super) fn is_language(tag: &str) -> bool {
    let mut parts = tag.split(['-', '_']);
    let first = parts.next().unwrap_or_default();
    let is_part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|c| c.is_ascii_alphanumeric());
    (2..=3).contains(&first.len()) && first.bytes().all(|c| c.is_ascii_lowercase()) && parts.all(is_part)
}

impl Texts {
    /// Adds the texts of a file and returns the file's problems.
    ///
    /// To replace a text, or to add one among another mod's texts, the file must start with `replace = true`. `named`
    /// returns a key with full ids.
    pub fn add(&mut self, from: TextFile<'_>, text: &str, named: &dyn Fn(String) -> String) -> Vec<Problem> {
        let TextFile { path: file, prefix, .. } = from;
        let mut table: toml::Table = match read_toml(file, text) {
            Ok(table) => table,
            Err(problem) => return vec![problem],
        };
        if !prefix.is_empty() {
            // The key for the icon is not a language; another function reads it.
            table.remove(emblem::KEY);
        }
        let mut problems = Vec::new();
        let path: Arc<str> = file.into();
        let replaces = match table.remove("replace") {
            None => false,
            Some(toml::Value::Boolean(replaces)) => replaces,
            Some(_) => {
                problems.push(Problem::error(file, WrongText::ReplaceNoFlag).about("replace"));
                false
            }
        };
        for (language, texts) in table {
            let language = &language;
            if !is_language(language) {
                let wrong = WrongText::NoLanguage { language: language.clone() };
                problems.push(Problem::error(file, wrong).about(language));
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
                let key = named(key);
                // Even an invalid text is added. Otherwise a second problem would report it as missing.
                let invalid =
                    invalid_text(language, &key, &text).map(|wrong| Problem::error(file, wrong).about(last(&key)));
                problems.extend(invalid);
                let text = Text { text, file: Arc::clone(&path) };
                problems.extend(self.put(from, language, key, text, replaces));
            }
        }
        problems.truncate(MOST_PROBLEMS);
        problems.iter_mut().for_each(|problem| problem.place.find(text));
        problems
    }

    fn put(&mut self, from: TextFile<'_>, language: &str, key: String, text: Text, replaces: bool) -> Option<Problem> {
        if !replaces {
            let wrong = |wrong| Some(Problem::error(from.path, wrong).about(last(&key)));
            let shown = || format!("{language}.{key}");
            if let Some(Text { file: first, .. }) = self.languages.get(language).and_then(|texts| texts.get(&key)) {
                let other = Place::word(first, last(&key));
                let twice = wrong(WrongText::Twice { place: shown(), first: first.to_string() });
                return twice.map(|problem| problem.with_other(other));
            }
            let of_own_edition =
                key.split_once(".edition.").is_some_and(|(_, id)| from.editions.iter().any(|own| own == id));
            let is_own = of_own_edition || from.names_own_class(&key);
            let other = self.owners.other(from.pack, language, &key).filter(|_| !is_own);
            if let Some(first) = other {
                return wrong(WrongText::OfAnother { place: shown(), first: first.to_owned() });
            }
        }
        if from.names_own_class(&key) {
            self.owners.note_class(from.pack, &text.file, language, &key);
        } else {
            self.owners.note(from.pack, &text.file, language, &key);
        }
        match self.languages.get_mut(language) {
            Some(texts) => texts.insert(key, text),
            None => self.languages.entry(language.to_owned()).or_default().insert(key, text),
        };
        None
    }

    /// Returns the languages that have texts.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.keys().map(String::as_str)
    }

    /// Returns a text. Falls back to English, then to the key.
    pub fn get<'a>(&'a self, language: &str, key: &'a str) -> &'a str {
        self.find(language, key).or_else(|| self.find("en", key)).unwrap_or(key)
    }

    /// Returns a text in exactly this language.
    pub fn find(&self, language: &str, key: &str) -> Option<&str> {
        self.languages.get(language)?.get(key).map(|text| &*text.text)
    }

    /// Returns all text keys of a language.
    pub fn keys(&self, language: &str) -> impl Iterator<Item = &str> {
        self.languages.get(language).into_iter().flat_map(|texts| texts.keys().map(String::as_str))
    }

    /// Returns the English keys below a prefix, without the prefix and without alternative texts.
    pub fn keys_below(&self, prefix: &str) -> Vec<String> {
        let below = format!("{prefix}.");
        let behind = self.languages.get("en").into_iter().flat_map(|texts| texts.range(below.clone()..));
        let keys = behind.map_while(|(key, _)| key.strip_prefix(&below));
        keys.filter(|key| !stands_aside(key)).map(str::to_owned).collect()
    }

    /// Returns a text with its placeholders replaced.
    pub fn fill(&self, language: &str, key: &str, values: &[(&str, String)]) -> String {
        match self.find(language, key) {
            Some(text) => fill(language, text, values),
            None => fill("en", self.find("en", key).unwrap_or(key), values),
        }
    }
}

/// Returns `true` if a script's key is an alternative to another text.
///
/// The key `edition.<id>` is the text in one edition. The key `told.<word>` is the sentence about a seat that chose
/// this word.
pub fn stands_aside(key: &str) -> bool {
    ["edition.", "told."].iter().any(|table| key.starts_with(table))
}

/// Collects all texts of a table with their full keys. Calls `no_text` for each value that is not a string.
fn collect(texts: toml::Table, prefix: &str, into: &mut Vec<(String, String)>, no_text: &mut dyn FnMut(&str)) {
    for (key, value) in texts {
        let key = if prefix.is_empty() { key } else { [prefix, ".", &key].concat() };
        match value {
            toml::Value::String(text) => into.push((key, text)),
            toml::Value::Table(inner) => collect(inner, &key, into, no_text),
            _ => no_text(&key),
        }
    }
}

/// Returns the reason to reject a text that could disturb a player's terminal.
fn invalid_text(language: &str, key: &str, text: &str) -> Option<WrongText> {
    let place = || format!("{language}.{key}");
    if let Some(letter) = [key, text].into_iter().find_map(unseen) {
        return Some(WrongText::Unseen { place: place(), letter: letter.escape_unicode().to_string() });
    }
    if text.as_bytes().contains(&b'\n') && !may_have_lines(key) {
        return Some(WrongText::LineBreak { place: place() });
    }
    // The number of characters never exceeds the number of bytes, so short texts need not be counted.
    let is_long = text.len() > LONGEST_TEXT && text.chars().count() > LONGEST_TEXT;
    is_long.then(|| WrongText::TooLong { place: place(), most: LONGEST_TEXT })
}

/// Returns `true` if a text is shown as a paragraph or as a page.
///
/// Other texts are parts of the program's lines. With a line break, such a text could imitate a line of the program.
fn may_have_lines(key: &str) -> bool {
    key.ends_with(".text") || key.contains(".edition.") || key.starts_with("cli.help")
}

fn last(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pack: u32, path: &'static str, prefix: &'static str) -> TextFile<'static> {
        TextFile { pack, path, prefix, editions: &[], classes: &[] }
    }

    fn same(key: String) -> String {
        key
    }

    #[test]
    fn missing_texts_fall_back_to_english() {
        let mut texts = Texts::default();
        assert_eq!(texts.add(of(0, "x.toml", "p"), "[en]\na = \"one\"\n[nl]\nb = \"twee\"", &same), []);
        assert_eq!(texts.get("nl", "p.a"), "one");
        assert_eq!(texts.get("nl", "p.c"), "p.c");
        assert_eq!(texts.keys_below("p"), ["a"]);
    }

    #[test]
    fn text_replacement_needs_a_flag() {
        let mut texts = Texts::default();
        assert_eq!(texts.add(of(0, "x.toml", ""), "[en]\na = \"one\"", &same), []);
        let mut told = |file, text| texts.add(file, text, &same).iter().map(Problem::to_string).collect::<Vec<_>>();
        let hint = "remove it, or write `replace = true` at the top of the file";
        let twice = format!("y.toml:2: duplicate text `en.a`: already defined in x.toml ({hint})");
        assert_eq!(told(of(0, "y.toml", ""), "[en]\na = \"two\""), [twice]);
        let another = "belongs to the texts of x.toml, which are part of another mod or of the program";
        let of_another = format!("y.toml:2: `en.a.b` {another} ({hint})");
        assert_eq!(told(of(1, "y.toml", ""), "[en.a]\nb = \"two\""), [of_another]);
        assert_eq!(texts.get("en", "a"), "one");
        assert_eq!(texts.add(of(1, "z.toml", ""), "replace = true\n[en]\na = \"two\"", &same), []);
        assert_eq!(texts.get("en", "a"), "two");
    }

    /// Error groups whose English texts are in the code belong to the program.
    #[test]
    fn error_groups_belong_to_the_program() {
        let content = crate::game::Content::builtin().unwrap_or_else(|error| panic!("{error}"));
        let has = |group: &str| {
            let first = group.split('.').next().unwrap_or(group);
            crate::edition::owners::SPOKEN.contains(&first) || !content.texts().keys_below(first).is_empty()
        };
        let mut found = Vec::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/engine"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{error}")) {
                let path = entry.unwrap_or_else(|error| panic!("{error}")).path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let rows = text.lines().filter(|line| line.trim_start().starts_with("pub enum "));
                let named = rows.filter_map(|line| line.split_once(" in \"")?.1.split('"').next());
                found.extend(named.map(str::to_owned));
            }
        }
        assert!(found.len() > 15, "{found:?}");
        let lacking: Vec<&String> = found.iter().filter(|word| !has(word)).collect();
        assert!(lacking.is_empty(), "{lacking:?} are missing in `SPOKEN`");
    }
}
