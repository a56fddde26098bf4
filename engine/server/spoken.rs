//! What the page and the server say in the languages that only games without scripts speak: German and Danish.
//!
//! The content's own texts come first, so that a pack of a language has the last word. What is here has the keys of the English
//! texts, and a test holds that none is missing. It knows no game.

use hyperkon::edition::read_toml;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The languages, with their texts.
const TEXTS: [(&str, &str); 2] = [("de", include_str!("words/de.toml")), ("da", include_str!("words/da.toml"))];

/// A language's texts by their whole keys, "page.lobby.new".
type Texts = BTreeMap<String, String>;

/// A text of this language, if it is one of those here.
pub fn find(lang: &str, key: &str) -> Option<&'static str> {
    static READ: OnceLock<Vec<Texts>> = OnceLock::new();
    let all = READ.get_or_init(|| TEXTS.iter().map(|(lang, text)| read(lang, text)).collect());
    let at = TEXTS.iter().position(|(one, _)| *one == lang)?;
    all[at].get(key).map(String::as_str)
}

/// The texts of a file. The files are this crate's own: a test reads each.
fn read(lang: &str, text: &str) -> Texts {
    let mut all = Texts::new();
    collect("", &read_toml::<Value>(lang, text).unwrap_or_default(), &mut all);
    all
}

fn collect(key: &str, value: &Value, into: &mut Texts) {
    match value {
        Value::String(text) => _ = into.insert(key.to_owned(), text.clone()),
        Value::Object(inner) => {
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
    use hyperkon::game::Content;

    /// The places for values in a text, by their names.
    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn every_word_of_the_page_is_there_with_its_values() {
        let content = Content::builtin().unwrap();
        let texts = content.texts();
        let english: Vec<String> = ["ui", "page"]
            .iter()
            .flat_map(|group| texts.keys_below(group).into_iter().map(move |key| format!("{group}.{key}")))
            .collect();
        assert!(english.len() > 300, "{}", english.len());
        for (lang, text) in TEXTS {
            let own = read(lang, text);
            let lacking: Vec<&String> = english.iter().filter(|key| !own.contains_key(*key)).collect();
            assert!(lacking.is_empty(), "{lang} lacks {lacking:?}");
            for (key, text) in &own {
                let said = texts.find("en", key).unwrap_or_else(|| panic!("{lang}: English has no {key}"));
                assert_eq!(places(text), places(said), "{lang}: {key}");
            }
        }
    }

    #[test]
    fn a_word_is_of_its_language() {
        assert_eq!(find("de", "page.lobby.new"), Some("Neuer Tisch"));
        assert_eq!(find("da", "refusal.over"), Some("spillet er slut"));
        assert_eq!(find("sv", "page.lobby.new"), None);
        assert_eq!(find("de", "page.lobby.unheard"), None);
    }
}
