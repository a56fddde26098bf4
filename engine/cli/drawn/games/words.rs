//! What the drawn table says, whichever of these games is played on it: `words.toml`, by languages.
//!
//! What a game itself says stands in its own words. A test holds that each language of a game has the same keys.

use hyperkon_table::fill;
use std::sync::LazyLock;
use toml::{Table, Value};

static ALL: LazyLock<Table> = LazyLock::new(|| include_str!("words.toml").parse().unwrap_or_default());

/// The words in one language.
#[derive(Clone, Debug)]
pub struct Words {
    language: String,
}

impl Words {
    /// The words of a language; English where there is none.
    pub fn of(language: &str) -> Words {
        Words { language: if ALL.contains_key(language) { language } else { "en" }.to_owned() }
    }

    /// A text with its values; the key itself where there is none. A key of one game alone has the game before it: `sp4x.age`.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        let below = |value: Option<&'static Value>, key| value.and_then(|value| value.get(key));
        let found = key.split('.').fold(ALL.get(&self.language), below);
        fill(found.and_then(Value::as_str).unwrap_or(key), values)
    }

    /// A text of no values.
    pub fn word(&self, key: &str) -> String {
        self.text(key, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The texts of a language, by their keys; those of the games with the game before them.
    fn flat(language: &str) -> BTreeMap<String, String> {
        let mut flat = BTreeMap::new();
        for (key, value) in ALL[language].as_table().unwrap() {
            match value {
                Value::Table(inner) => {
                    flat.extend(inner.iter().map(|(below, text)| (format!("{key}.{below}"), text.to_string())));
                }
                text => _ = flat.insert(key.clone(), text.to_string()),
            }
        }
        flat
    }

    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn each_language_says_what_its_game_needs() {
        let english = flat("en");
        for (language, game, other) in [("de", "ufos", "sp4x."), ("da", "sp4x", "ufos.")] {
            let own = flat(language);
            let wanted: Vec<&String> = english.keys().filter(|key| !key.starts_with(other)).collect();
            assert_eq!(own.keys().collect::<Vec<_>>(), wanted, "{language}");
            assert!(wanted.iter().any(|key| key.starts_with(game)));
            for (key, text) in &own {
                assert_eq!(places(text), places(&english[key]), "{language}: {key}");
            }
        }
        assert_eq!(Words::of("da").text("sp4x.turn", &[("n", "3".to_owned())]), "tur 3");
        assert_eq!(Words::of("sv").word("close"), "close");
    }
}
