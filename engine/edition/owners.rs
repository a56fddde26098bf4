//! Whose a text is, so that no pack changes another's words unnoticed.
//!
//! The first word of a key says it: `list` of the program's own words, `my_alien` of an alien's. It belongs to the pack that
//! has used it first. In a language that this pack speaks, what others add below that word would change what its players
//! read, even where the very key is new: a text of one edition goes before the usual one, English is read where a
//! language lacks a text. In another language, the first pack that uses the word there translates it, and has it there.

use std::collections::{BTreeMap, BTreeSet};

/// First words of texts that the program says in English by itself, where no file has them.
pub(super) const SPOKEN: [&str; 17] = [
    "advice",
    "code",
    "damage",
    "edition",
    "file",
    "how",
    "only_looks",
    "pack",
    "play",
    "script",
    "text",
    "text_advice",
    "texts",
    "toml",
    "unmet",
    "unsound",
    "version",
];

/// Which pack has which first word.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    /// Who uses a first word, in which language: the first comes first.
    uses: BTreeMap<String, Vec<Use>>,
    /// The languages of each pack.
    spoken: BTreeSet<(u32, String)>,
}

#[derive(Clone, Debug)]
struct Use {
    pack: u32,
    language: String,
    file: String,
}

impl Default for Owners {
    fn default() -> Owners {
        let by_the_program = || Use { pack: 0, language: "en".to_owned(), file: "the program itself".to_owned() };
        let uses = SPOKEN.iter().map(|word| ((*word).to_owned(), vec![by_the_program()])).collect();
        Owners { uses, spoken: BTreeSet::from([(0, "en".to_owned())]) }
    }
}

impl Owners {
    /// The file of another pack among whose texts this one would stand.
    pub fn other(&self, pack: u32, language: &str, key: &str) -> Option<&str> {
        let uses = self.uses.get(first(key))?;
        let owner = uses.first().filter(|owner| owner.pack != pack)?;
        if self.spoken.contains(&(owner.pack, language.to_owned())) {
            return Some(&owner.file);
        }
        let there = uses.iter().find(|other| other.language == language).filter(|other| other.pack != pack);
        there.map(|other| other.file.as_str())
    }

    /// A text has been taken.
    pub fn note(&mut self, pack: u32, file: &str, language: &str, key: &str) {
        self.spoken.insert((pack, language.to_owned()));
        let uses = self.uses.entry(first(key).to_owned()).or_default();
        if uses.iter().all(|other| (other.pack, other.language.as_str()) != (pack, language)) {
            uses.push(Use { pack, language: language.to_owned(), file: file.to_owned() });
        }
    }
}

fn first(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}
