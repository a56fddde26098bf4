//! Texts: what players read, by language and key.
//!
//! A text file has one table for each language. `{name}` stands for a named value,
//! `{count|ship|ships}` for a word in the number of a value. What a language lacks is taken from
//! English, and from the key itself when English lacks it too.

use super::emblem;
use super::owners::Owners;
use super::read::read_toml;
use super::wrong_text::WrongText;
use crate::problem::{Place, Problem};
use hyperkon_frame::plain::unseen;
use hyperkon_table::fill;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most problems told of one file of texts; each is looked up in it.
const MOST_PROBLEMS: usize = 100;

/// The most letters of a text.
const LONGEST_TEXT: usize = 2000;

/// All texts of a content.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    languages: BTreeMap<String, BTreeMap<String, Text>>,
    owners: Owners,
}

/// A text, and the file it is from.
#[derive(Clone, Debug)]
struct Text {
    text: String,
    file: Arc<str>,
}

/// A file of texts.
#[derive(Clone, Copy, Debug)]
pub struct TextFile<'a> {
    /// The pack it belongs to.
    pub pack: u32,
    /// Its path: what is wrong with it is told under this name.
    pub path: &'a str,
    /// What stands before its keys, "my_alien" or nothing.
    pub prefix: &'a str,
    /// The ids of the pack's own editions: in them it may say a text of its own, whosever alien it is about.
    pub editions: &'a [String],
    /// The classes of the pack's own cards: what they are called is the pack's to say, though other classes have words too.
    pub classes: &'a [String],
}

impl TextFile<'_> {
    /// Whether this key is the word for a class of the pack's own cards.
    fn names_own_class(&self, key: &str) -> bool {
        key.strip_prefix("class.").is_some_and(|class| self.classes.iter().any(|own| own == class))
    }
}

/// Returns `true` for the form of a language tag (BCP 47): `en`, `nl-BE`, `zh_Hant`.
pub(super) fn is_language(tag: &str) -> bool {
    let mut parts = tag.split(['-', '_']);
    let first = parts.next().unwrap_or_default();
    let is_part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|c| c.is_ascii_alphanumeric());
    (2..=3).contains(&first.len()) && first.bytes().all(|c| c.is_ascii_lowercase()) && parts.all(is_part)
}

impl Texts {
    /// Adds a file's texts; gives back what is wrong with the file. A text that is there already is replaced, and one
    /// among those of another pack is added, only if the file begins with `replace = true`.
    pub fn add(&mut self, from: TextFile<'_>, text: &str) -> Vec<Problem> {
        let TextFile { path: file, prefix, .. } = from;
        let mut table: toml::Table = match read_toml(file, text) {
            Ok(table) => table,
            Err(problem) => return vec![problem],
        };
        if !prefix.is_empty() {
            // Its drawing is no language; it is read by itself.
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
                // It is there all the same: nobody is told to write it.
                let unfit = unfit(language, &key, &text).map(|wrong| Problem::error(file, wrong).about(last(&key)));
                problems.extend(unfit);
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
        self.languages.get(language)?.get(key).map(|text| &*text.text)
    }

    /// All keys of a language.
    pub fn keys(&self, language: &str) -> impl Iterator<Item = &str> {
        self.languages.get(language).into_iter().flat_map(|texts| texts.keys().map(String::as_str))
    }

    /// The keys of English below a prefix, without it; not those that stand aside.
    pub fn keys_below(&self, prefix: &str) -> Vec<String> {
        let below = format!("{prefix}.");
        let behind = self.languages.get("en").into_iter().flat_map(|texts| texts.range(below.clone()..));
        let keys = behind.map_while(|(key, _)| key.strip_prefix(&below));
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

/// Why a text is not taken: whoever plays reads it on a terminal.
fn unfit(language: &str, key: &str, text: &str) -> Option<WrongText> {
    let place = || format!("{language}.{key}");
    if let Some(letter) = [key, text].into_iter().find_map(unseen) {
        return Some(WrongText::Unseen { place: place(), letter: letter.escape_unicode().to_string() });
    }
    if text.as_bytes().contains(&b'\n') && !may_have_lines(key) {
        return Some(WrongText::LineBreak { place: place() });
    }
    // A text has no more letters than bytes.
    let is_long = text.len() > LONGEST_TEXT && text.chars().count() > LONGEST_TEXT;
    is_long.then(|| WrongText::TooLong { place: place(), most: LONGEST_TEXT })
}

/// Whether a text is shown as a paragraph or a page. All others are words or sentences in a line of ours, where whatever
/// stands behind a line break would be taken for a line of ours too.
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

    #[test]
    fn what_a_language_lacks_is_english() {
        let mut texts = Texts::default();
        assert_eq!(texts.add(of(0, "x.toml", "p"), "[en]\na = \"one\"\n[nl]\nb = \"twee\""), []);
        assert_eq!(texts.get("nl", "p.a"), "one");
        assert_eq!(texts.get("nl", "p.c"), "p.c");
        assert_eq!(texts.keys_below("p"), ["a"]);
    }

    #[test]
    fn a_text_is_replaced_only_on_purpose() {
        let mut texts = Texts::default();
        assert_eq!(texts.add(of(0, "x.toml", ""), "[en]\na = \"one\""), []);
        let mut told = |file, text| texts.add(file, text).iter().map(Problem::to_string).collect::<Vec<_>>();
        let hint = "leave it out, or write `replace = true` at the top of the file";
        let twice = format!("y.toml:2: `en.a` is already a text of x.toml ({hint})");
        assert_eq!(told(of(0, "y.toml", ""), "[en]\na = \"two\""), [twice]);
        let another = "stands among the texts of x.toml, which are another mod's or the program's";
        let of_another = format!("y.toml:2: `en.a.b` {another} ({hint})");
        assert_eq!(told(of(1, "y.toml", ""), "[en.a]\nb = \"two\""), [of_another]);
        assert_eq!(texts.get("en", "a"), "one");
        assert_eq!(texts.add(of(1, "z.toml", ""), "replace = true\n[en]\na = \"two\""), []);
        assert_eq!(texts.get("en", "a"), "two");
    }

    /// What no file has is said by the program in English all the same.
    #[test]
    fn each_group_of_mistakes_is_the_programs() {
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
