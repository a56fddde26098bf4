//! Ownership of texts, which prevents mods from changing each other's texts by accident.
//!
//! The first word of a key determines the owner: `list` for the program's own texts, `my_alien` for an alien's texts. The
//! first mod that uses a word owns it in all the languages of that mod.
//!
//! Another mod cannot add texts below the word, even with a new key, because new texts could change the owner's texts.
//! For example, a text for one edition overrides the general text. In a language that the owner does not have, the
//! first mod that uses the word owns it.
//!
//! The name of a card class (`class.wind`) is an exception: it belongs to the mod whose cards have that class.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// First words of texts whose English form is in the code instead of a file.
pub(super) const SPOKEN: [&str; 24] = [
    "advice",
    "code",
    "damage",
    "edition",
    "emblem",
    "file",
    "how",
    "length_advice",
    "mod",
    "only_looks",
    "pack",
    "play",
    "script",
    "sp4x",
    "text",
    "text_advice",
    "texts",
    "toml",
    "trace",
    "ufos",
    "unmet",
    "unsound",
    "variant",
    "version",
];

/// Owners of all first words.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    /// First users, by word.
    uses: BTreeMap<String, Uses>,
    /// Languages of each mod.
    spoken: BTreeSet<(u32, String)>,
}

/// The first user of a word, and its first user in each language.
#[derive(Clone, Debug)]
struct Uses {
    owner: Use,
    by_language: BTreeMap<String, Use>,
}

#[derive(Clone, Debug)]
struct Use {
    pack: u32,
    file: Arc<str>,
}

impl Default for Owners {
    fn default() -> Owners {
        let owner = Use { pack: 0, file: "the program itself".into() };
        let by_the_program = || Uses { by_language: [("en".to_owned(), owner.clone())].into(), owner: owner.clone() };
        let uses = SPOKEN.iter().map(|word| ((*word).to_owned(), by_the_program())).collect();
        Owners { uses, spoken: BTreeSet::from([(0, "en".to_owned())]) }
    }
}

impl Owners {
    /// Returns the file that owns this text, if another mod owns it.
    pub fn other(&self, pack: u32, language: &str, key: &str) -> Option<&str> {
        let uses = self.uses.get(key).or_else(|| self.uses.get(first(key)))?;
        let owner = Some(&uses.owner).filter(|owner| owner.pack != pack)?;
        if self.spoken.contains(&(owner.pack, language.to_owned())) {
            return Some(&owner.file);
        }
        let there = uses.by_language.get(language).filter(|other| other.pack != pack);
        there.map(|other| &*other.file)
    }

    /// Records that a mod added a text.
    pub fn note(&mut self, pack: u32, file: &Arc<str>, language: &str, key: &str) {
        self.note_word(pack, file, language, first(key));
    }

    /// Records that a mod named a class of its own cards.
    pub fn note_class(&mut self, pack: u32, file: &Arc<str>, language: &str, key: &str) {
        self.note_word(pack, file, language, key);
    }

    fn note_word(&mut self, pack: u32, file: &Arc<str>, language: &str, word: &str) {
        let new = || Use { pack, file: Arc::clone(file) };
        // Return early in the usual case: nothing changes.
        if self.uses.get(word).is_some_and(|uses| uses.by_language.contains_key(language))
            && self.spoken.iter().any(|(other, spoken)| *other == pack && spoken == language)
        {
            return;
        }
        self.spoken.insert((pack, language.to_owned()));
        let uses = self.uses.entry(word.to_owned());
        let uses = uses.or_insert_with(|| Uses { owner: new(), by_language: BTreeMap::new() });
        uses.by_language.entry(language.to_owned()).or_insert_with(new);
    }
}

fn first(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}
