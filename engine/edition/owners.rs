//! Whose a text is, so that no pack changes another's words unnoticed.
//!
//! The first word of a key says it: `list` of the program's own words, `my_alien` of an alien's. It belongs to the pack that
//! has used it first. In a language that this pack speaks, what others add below that word would change what its players
//! read, even where the very key is new: a text of one edition goes before the usual one, English is read where a
//! language lacks a text. In another language, the first pack that uses the word there translates it, and has it there.
//!
//! The word for a class of cards (`class.wind`) is owned by itself: it belongs to the pack whose cards are of that class.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// First words of texts that the program says in English by itself, where no file has them.
pub(super) const SPOKEN: [&str; 23] = [
    "advice",
    "code",
    "damage",
    "edition",
    "emblem",
    "file",
    "how",
    "length_advice",
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

/// Which pack has which first word.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    /// Who uses a first word.
    uses: BTreeMap<String, Uses>,
    /// The languages of each pack.
    spoken: BTreeSet<(u32, String)>,
}

/// Who uses a first word: first of all, and first in each language.
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
    /// The file of another pack among whose texts this one would stand.
    pub fn other(&self, pack: u32, language: &str, key: &str) -> Option<&str> {
        let uses = self.uses.get(key).or_else(|| self.uses.get(first(key)))?;
        let owner = Some(&uses.owner).filter(|owner| owner.pack != pack)?;
        if self.spoken.contains(&(owner.pack, language.to_owned())) {
            return Some(&owner.file);
        }
        let there = uses.by_language.get(language).filter(|other| other.pack != pack);
        there.map(|other| &*other.file)
    }

    /// A text has been taken.
    pub fn note(&mut self, pack: u32, file: &Arc<str>, language: &str, key: &str) {
        self.note_word(pack, file, language, first(key));
    }

    /// The word for a class of the pack's own cards has been taken.
    pub fn note_class(&mut self, pack: u32, file: &Arc<str>, language: &str, key: &str) {
        self.note_word(pack, file, language, key);
    }

    fn note_word(&mut self, pack: u32, file: &Arc<str>, language: &str, word: &str) {
        let new = || Use { pack, file: Arc::clone(file) };
        // Most words have been used before.
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
