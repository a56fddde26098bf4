//! The narrator: what happens, what is asked and what can be answered, as sentences a person reads.
//!
//! Every text comes from the content's [`Texts`](crate::edition::Texts) by language, English where the
//! language lacks it. The matches are exhaustive: a new event, topic or option does not compile until it
//! has words. Invariants: the narrator reads no state and decides nothing; it says only what the event,
//! the question or the choice it is given holds, so give it what a seat may see ([`Event::for_seat`](hyperkon_cosmic::Event::for_seat)).

/// A key of the texts with the values that its text names.
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        ($key, vec![$((stringify!($name), $value)),*])
    };
}

mod deals;
mod drawn;
mod events;
mod faults;
mod parts;
mod piles;
mod questions;
mod reasons;
mod refusals;
#[cfg(test)]
mod tests;
mod words;

use crate::game::Content;
use hyperkon_cosmic::{Numbers, OptionValue, Ruleset, ScriptInfo};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A key of the texts and the values to put in.
type Said = (&'static str, Vec<(&'static str, String)>);

/// What is said of a script.
#[derive(Clone, Debug)]
struct NamedScript {
    /// The id under which its texts stand.
    id: String,
    /// The value of its card, in words; empty where it has none.
    value: String,
    is_alien: bool,
    options: BTreeMap<String, OptionValue>,
}

/// Turns the data of one table into words of one language.
#[derive(Clone, Debug)]
pub struct Narrator {
    content: Arc<Content>,
    language: String,
    /// The edition's id.
    rules_of: String,
    /// The edition's name.
    edition: String,
    names: Vec<String>,
    scripts: Vec<NamedScript>,
    classes: Vec<String>,
    numbers: Numbers,
}

impl Narrator {
    /// A narrator for a table, in `en`, `nl`, `sv` or what else the texts know; it speaks English where they lack that
    /// language. Colours have the names their edition gives them.
    pub fn new(content: &Arc<Content>, rules: &Ruleset, language: &str) -> Narrator {
        let colours = content.edition(&rules.edition).map(|edition| edition.colours.as_slice()).unwrap_or_default();
        let name = |colour: &crate::edition::Colour| colour.called(language).to_owned();
        Narrator {
            content: Arc::clone(content),
            language: language.to_owned(),
            rules_of: rules.edition.clone(),
            edition: content.edition_name(&rules.edition, language).to_owned(),
            names: colours.iter().map(name).collect(),
            scripts: rules.scripts.iter().map(named).collect(),
            classes: rules.classes.clone(),
            numbers: rules.numbers,
        }
    }

    /// The same with other names for the seats, in their order; they may carry a terminal's colour codes.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Narrator {
        self.names = names;
        self
    }

    /// The name of the edition that is played.
    pub fn edition(&self) -> &str {
        &self.edition
    }

    /// The names of the seats.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The language it speaks.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// A text by its key, with its values put in: for a frontend's own texts.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.content.texts().fill(&self.language, key, values)
    }

    /// The same as a sentence: it begins with a capital.
    pub fn sentence(&self, key: &str, values: &[(&str, String)]) -> String {
        capitalised(&self.text(key, values))
    }

    fn said(&self, (key, values): Said) -> String {
        self.text(key, &values)
    }
}

/// The text with its first letter large; a terminal's colour code before it is passed over.
pub fn capitalised(text: &str) -> String {
    let mut skipped = 0;
    while text[skipped..].starts_with('\u{1b}') {
        match text[skipped..].find('m') {
            Some(end) => skipped += end + 1,
            None => return text.to_owned(),
        }
    }
    let (code, rest) = text.split_at(skipped);
    let mut letters = rest.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    format!("{code}{first}{}", letters.as_str())
}

/// The id under which the texts of a script stand, and the value of its card with its sign.
fn named(script: &ScriptInfo) -> NamedScript {
    let value = script.card().and_then(|card| card.value);
    let value = value.map_or_else(String::new, |value| format!("{value:+}"));
    NamedScript { id: script.script.clone(), value, is_alien: script.is_alien(), options: script.options.clone() }
}
