//! Texts that all games share, for the web client, the server, and the table.
//!
//! The languages are English, Dutch, Swedish, German, and Danish.
//!
//! All languages have the same keys as English. A test checks this, and that texts with the same key take the same
//! values.

use hyperkon_table::fill;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use toml::Value;

/// The languages, each with its TOML file.
pub const FILES: [(&str, &str); 5] = [
    ("en", include_str!("texts/en.toml")),
    ("nl", include_str!("texts/nl.toml")),
    ("sv", include_str!("texts/sv.toml")),
    ("de", include_str!("texts/de.toml")),
    ("da", include_str!("texts/da.toml")),
];

/// The texts shared by all games.
static OF_ALL: Languages = Languages::new(&FILES);

/// Returns a text in this language, or `None` if it is missing.
pub fn find(lang: &str, key: &str) -> Option<&'static str> {
    OF_ALL.find(lang)?.find(key)
}

/// Returns a text with its values filled in. A missing text is replaced by the English text, or otherwise by the key.
pub fn say(lang: &str, key: &str, values: &[(&str, String)]) -> String {
    match find(lang, key) {
        Some(text) => fill(lang, text, values),
        None => fill("en", find("en", key).unwrap_or(key), values),
    }
}

/// Returns a language's texts in these groups, by full key. An unknown language uses English.
pub fn below(lang: &str, groups: &[&str]) -> BTreeMap<String, String> {
    let is_wanted =
        |key: &str| groups.iter().any(|group| key.strip_prefix(group).is_some_and(|rest| rest.starts_with('.')));
    let texts = OF_ALL.of(lang).texts.iter().filter(|(key, _)| is_wanted(key));
    texts.map(|(key, text)| (key.clone(), text.clone())).collect()
}

/// Returns a name in a language, or in English if it is missing.
pub fn name_in<'a>(names: &'a BTreeMap<String, String>, lang: &str) -> Option<&'a str> {
    names.get(lang).or_else(|| names.get("en")).map(String::as_str)
}

/// The program's texts, one file per language, parsed once.
#[derive(Debug)]
pub struct Languages {
    files: &'static [(&'static str, &'static str)],
    read: OnceLock<Vec<Texts>>,
}

impl Languages {
    /// Creates the languages from their files. The first language replaces unknown languages.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Languages {
        Languages { files, read: OnceLock::new() }
    }

    /// Returns the languages.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(lang, _)| *lang)
    }

    /// Returns the texts of a language.
    pub fn find(&self, lang: &str) -> Option<&Texts> {
        let at = self.names().position(|one| one == lang)?;
        self.all().get(at)
    }

    /// Returns the texts of a language, or of the first language if it is unknown.
    pub fn of(&self, lang: &str) -> &Texts {
        self.find(lang).unwrap_or(&self.all()[0])
    }

    fn all(&self) -> &[Texts] {
        self.read.get_or_init(|| self.files.iter().copied().map(|(lang, text)| Texts::read(lang, text)).collect())
    }
}

/// A language's texts by full key, such as "page.lobby.new".
#[derive(Debug)]
pub struct Texts {
    lang: &'static str,
    texts: BTreeMap<String, String>,
}

impl Texts {
    /// Parses a file: its table for the language, or the whole file. Tests parse every built-in file.
    fn read(lang: &'static str, text: &str) -> Texts {
        let mut all = Texts { lang, texts: BTreeMap::new() };
        let file = Value::Table(text.parse().unwrap_or_default());
        all.collect("", file.get(lang).unwrap_or(&file));
        all
    }

    fn collect(&mut self, key: &str, value: &Value) {
        match value {
            Value::String(text) => _ = self.texts.insert(key.to_owned(), text.clone()),
            Value::Table(inner) => {
                for (below, value) in inner {
                    let key = if key.is_empty() { below.clone() } else { format!("{key}.{below}") };
                    self.collect(&key, value);
                }
            }
            _ => {}
        }
    }

    /// Returns a text, or `None` if it is missing.
    pub fn find(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// Returns a text with its values filled in. The key replaces a missing text.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        fill(self.lang, self.find(key).unwrap_or(key), values)
    }

    /// Returns a text without values, or the key if the text is missing.
    pub fn plain(&self, key: &str) -> String {
        self.text(key, &[])
    }

    /// Returns the texts below a key, without that prefix.
    pub fn below(&self, table: &str) -> BTreeMap<String, String> {
        let inner = |(key, text): (&String, &String)| {
            let key = key.strip_prefix(table)?.strip_prefix('.')?;
            Some((key.to_owned(), text.clone()))
        };
        self.texts.iter().filter_map(inner).collect()
    }

    /// Returns the names of the values in each text, by key. They are the same in every language. Plural forms are
    /// omitted, because some languages need none.
    pub fn values(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let texts = self.texts.iter().map(|(key, text)| (key.as_str(), text.split('{').skip(1)));
        texts
            .map(|(key, slots)| {
                (key, slots.filter_map(|rest| rest.split('}').next()).filter(|slot| !slot.contains('|')).collect())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_the_keys_of_english() {
        let english = OF_ALL.of("en").values();
        assert!(english.len() > 300, "{}", english.len());
        for lang in OF_ALL.names() {
            assert_eq!(OF_ALL.of(lang).values(), english, "{lang}");
        }
    }

    #[test]
    fn texts_belong_to_their_language() {
        assert_eq!(find("de", "page.lobby.new"), Some("Neuer Tisch"));
        assert_eq!(find("da", "refusal.over"), Some("spillet er slut"));
        assert_eq!(find("fi", "page.lobby.new"), None);
        assert_eq!(find("de", "page.lobby.unheard"), None);
        assert_eq!(below("fi", &["refusal"]), below("en", &["refusal"]));
        assert!(below("nl", &["page"]).keys().all(|key| key.starts_with("page.")));
    }
}
