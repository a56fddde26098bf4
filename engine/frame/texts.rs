//! What the page, the server and the table say, whatever game is played: in English, Dutch, Swedish, German and Danish.
//!
//! Every language has the keys of English; a test holds that, and that texts of one key take the same values.

use hyperkon_table::fill;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use toml::{Table, Value};

/// The languages, each with its file.
pub const FILES: [(&str, &str); 5] = [
    ("en", include_str!("texts/en.toml")),
    ("nl", include_str!("texts/nl.toml")),
    ("sv", include_str!("texts/sv.toml")),
    ("de", include_str!("texts/de.toml")),
    ("da", include_str!("texts/da.toml")),
];

/// A language's texts by their whole keys, "page.lobby.new".
type Texts = BTreeMap<String, String>;

/// A text in this language; `None` if there is none.
pub fn find(lang: &str, key: &str) -> Option<&'static str> {
    all(lang)?.get(key).map(String::as_str)
}

/// A text with its values, in English where this language lacks it; the key itself where there is none.
pub fn say(lang: &str, key: &str, values: &[(&str, String)]) -> String {
    fill(find(lang, key).or_else(|| find("en", key)).unwrap_or(key), values)
}

/// The texts of a language whose keys begin with one of these groups, by their whole keys; in English where there are none in
/// it.
pub fn below(lang: &str, groups: &[&str]) -> BTreeMap<String, String> {
    let texts = all(lang).or_else(|| all("en")).into_iter().flatten();
    let is_wanted =
        |key: &str| groups.iter().any(|group| key.strip_prefix(group).is_some_and(|rest| rest.starts_with('.')));
    texts.filter(|(key, _)| is_wanted(key)).map(|(key, text)| (key.clone(), text.clone())).collect()
}

fn all(lang: &str) -> Option<&'static Texts> {
    static READ: OnceLock<Vec<Texts>> = OnceLock::new();
    let at = FILES.iter().position(|(one, _)| *one == lang)?;
    READ.get_or_init(|| FILES.iter().map(|(lang, text)| read(lang, text)).collect()).get(at)
}

/// The texts of a file. The files are this crate's own: a test reads each.
fn read(lang: &str, text: &str) -> Texts {
    let mut all = Texts::new();
    let file: Table = text.parse().unwrap_or_default();
    file.get(lang).into_iter().for_each(|texts| collect("", texts, &mut all));
    all
}

fn collect(key: &str, value: &Value, into: &mut Texts) {
    match value {
        Value::String(text) => _ = into.insert(key.to_owned(), text.clone()),
        Value::Table(inner) => {
            for (below, value) in inner {
                let key = if key.is_empty() { below.clone() } else { format!("{key}.{below}") };
                collect(&key, value, into);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places for values in a text, by their names.
    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn every_language_has_the_keys_of_english() {
        let english = all("en").unwrap();
        assert!(english.len() > 300, "{}", english.len());
        for (lang, _) in FILES {
            let own = all(lang).unwrap();
            let (lacking, more): (Vec<_>, Vec<_>) = (
                english.keys().filter(|key| !own.contains_key(*key)).collect(),
                own.keys().filter(|key| !english.contains_key(*key)).collect(),
            );
            assert!(lacking.is_empty() && more.is_empty(), "{lang} lacks {lacking:?} and has {more:?} more");
            own.iter().for_each(|(key, text)| assert_eq!(places(text), places(&english[key]), "{lang}: {key}"));
        }
    }

    #[test]
    fn a_word_is_of_its_language() {
        assert_eq!(find("de", "page.lobby.new"), Some("Neuer Tisch"));
        assert_eq!(find("da", "refusal.over"), Some("spillet er slut"));
        assert_eq!(find("fi", "page.lobby.new"), None);
        assert_eq!(find("de", "page.lobby.unheard"), None);
        assert_eq!(below("fi", &["refusal"]), below("en", &["refusal"]));
        assert!(below("nl", &["page"]).keys().all(|key| key.starts_with("page.")));
    }
}
