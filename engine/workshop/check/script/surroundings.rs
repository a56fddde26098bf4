//! The context of a script: its file, its texts, and the editions that set its options.

use crate::check::text_keys::{line_of_key, slots};
use crate::check::wrong::{Advice, WrongTexts};
use crate::cosmic::{CardClass, OptionValue};
use crate::edition::Texts;
use crate::game::{Content, ContentFile};
use crate::problem::{How, Place, Problem};
use crate::script::{DESTINY, Declares};
use std::collections::{BTreeMap, BTreeSet};

/// The context that a script is checked against.
pub(super) struct Surroundings<'a> {
    pub(super) declares: Declares,
    /// The names of the classes of cards.
    pub(super) classes: Vec<&'a str>,
    /// The keys of the script's English texts, except name and text.
    pub(super) words: Vec<String>,
    /// The path of the file for the script's texts, which may not exist.
    pub(super) text_file: String,
    /// The content of that file, to find line numbers.
    text_source: Option<&'a str>,
    id: &'a str,
    texts: &'a Texts,
    option_texts: BTreeMap<String, BTreeSet<String>>,
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(file: &'a ContentFile, files: &'a [ContentFile], content: &'a Content) -> Surroundings<'a> {
        let id = content.id_of(file);
        let texts = content.texts();
        let mut words = texts.keys_below(id);
        words.retain(|key| key != "name" && key != "text");
        let lies_beside = |other: &&ContentFile| {
            other.pack == file.pack && other.name == format!("{}.toml", file.name.trim_end_matches(".lua"))
        };
        let beside = files.iter().find(lies_beside);
        let text_file =
            beside.map_or_else(|| format!("{}.toml", file.path.trim_end_matches(".lua")), |other| other.path.clone());
        Surroundings {
            declares: Declares::ALL.into_iter().find(|of| file.is_in(of.folder(), ".lua")).unwrap_or(Declares::Power),
            classes: classes(content),
            words,
            text_file,
            text_source: beside.map(|file| file.text.as_str()),
            id,
            texts,
            option_texts: option_texts(id, content),
        }
    }

    pub(super) fn has_word(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word)
    }

    /// Returns the strings to which editions set an option.
    pub(super) fn option_texts(&self, option: &str) -> Vec<String> {
        self.option_texts.get(option).into_iter().flatten().cloned().collect()
    }

    /// Returns problems for a key that cannot be chosen: one for each language that has a `told` text for it.
    pub(super) fn told_of(&self, key: &str) -> Vec<Problem> {
        let told = format!("told.{key}");
        let whole = format!("{}.{told}", self.id);
        let has = |language: &&str| self.texts.find(language, &whole).is_some();
        let never = |language: &str| {
            let line = self.text_source.and_then(|text| line_of_key(text, language, &told));
            let place = Place { line, ..Place::word(&self.text_file, key) };
            let wrong = WrongTexts::ToldNever { place: format!("{language}.{told}"), key: key.to_owned() };
            Problem { place, ..Problem::warning("", wrong) }
        };
        self.texts.languages().filter(has).map(never).collect()
    }

    /// Returns a problem for each value in a key's texts that no question provides, in all languages.
    pub(super) fn unknown_values(&self, key: &str, given: &[String]) -> Vec<Problem> {
        let whole = format!("{}.{key}", self.id);
        let mut problems = Vec::new();
        for language in self.texts.languages() {
            let slots = self.texts.find(language, &whole).map(slots).unwrap_or_default();
            for slot in slots.iter().filter(|slot| !given.contains(slot)) {
                let how = Advice::near(slot, given.iter().map(String::as_str)).unwrap_or_else(|| match given {
                    [] => Advice::GiveNaming,
                    given => {
                        let known: Vec<String> = given.iter().map(|name| format!("{{{name}}}")).collect();
                        Advice::How { how: How::all(known.iter().map(String::as_str)) }
                    }
                });
                let mut place = Place::word(&self.text_file, key.trim_start_matches("told."));
                place.line = self.text_source.and_then(|text| line_of_key(text, language, key));
                let wrong = WrongTexts::ShowsUnknown { place: format!("{language}.{key}"), value: slot.clone(), how };
                problems.push(Problem { place, ..Problem::error("", wrong) });
            }
        }
        problems
    }
}

/// Returns the strings to which editions set the options of a script.
fn option_texts(id: &str, content: &Content) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for edition in content.editions() {
        for (option, value) in edition.aliens.get(id).into_iter().chain(edition.destiny.get(id)).flatten() {
            if let OptionValue::Text(text) = value {
                found.entry(option.clone()).or_default().insert(text.clone());
            }
        }
    }
    found
}

/// Returns the classes of cards from the rules and from the content.
fn classes(content: &Content) -> Vec<&str> {
    let of_rules = CardClass::WORDS.iter().map(|(word, _)| *word).chain([DESTINY]);
    let named = content.scripts().iter().filter_map(|script| Some(script.card.as_ref()?.class.as_str()));
    let mut classes: Vec<&str> = of_rules.chain(named).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
}
