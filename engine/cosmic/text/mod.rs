//! The narrator, which turns events, questions, and answers into sentences.
//!
//! All texts are from the content's [`Texts`](crate::edition::Texts) in one language. Missing texts fall back to English. A
//! test requires a text for each event and topic.
//!
//! Invariants: the narrator reads no state and decides nothing. Its sentences contain only data of the given event, question,
//! or choice. So callers must pass only data that the seat may see ([`Event::for_seat`](hyperkon_cosmic::Event::for_seat)).

/// Creates a text key with named values. `seat` passes the variable of that name, and `by = seat` passes an expression.
macro_rules! say {
    ($narrator:expr, $key:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        ($key, vec![$((stringify!($name), say!(@ $narrator, $name $(= $value)?))),*])
    };
    (@ $narrator:expr, $name:ident) => { $crate::narrate::spoken::Spoken::spoken(&$name, $narrator) };
    (@ $narrator:expr, $name:ident = $value:expr) => { $crate::narrate::spoken::Spoken::spoken(&$value, $narrator) };
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
mod spoken;
#[cfg(test)]
mod tests;
mod words;

use crate::game::Content;
use hyperkon_cosmic::{Numbers, OptionValue, Ruleset, ScriptInfo};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A text key and the values for its placeholders.
type Said = (&'static str, Vec<(&'static str, String)>);

/// Data of one script that its texts need.
#[derive(Clone, Debug)]
struct NamedScript {
    /// Id of the script, which is the prefix of its text keys.
    id: String,
    /// The card's value as text; empty if the card has no value.
    value: String,
    is_alien: bool,
    options: BTreeMap<String, OptionValue>,
}

/// Writer of texts about one table in one language.
#[derive(Clone, Debug)]
pub struct Narrator {
    content: Arc<Content>,
    language: String,
    /// Id of the edition.
    rules_of: String,
    /// Name of the edition.
    edition: String,
    names: Vec<String>,
    scripts: Vec<NamedScript>,
    classes: Vec<String>,
    numbers: Numbers,
}

impl Narrator {
    /// Creates a narrator for a table. Color names are from the table's edition.
    ///
    /// Languages are `en`, `nl`, `sv`, and all others for which the content has texts. Missing texts fall back to
    /// English.
    pub fn new(content: &Arc<Content>, rules: &Ruleset, language: &str) -> Narrator {
        let colors = content.edition(&rules.edition).map(|edition| edition.colors.as_slice()).unwrap_or_default();
        let name = |color: &crate::edition::Color| color.called(language).to_owned();
        Narrator {
            content: Arc::clone(content),
            language: language.to_owned(),
            rules_of: rules.edition.clone(),
            edition: content.edition_name(&rules.edition, language).to_owned(),
            names: colors.iter().map(name).collect(),
            scripts: rules.scripts.iter().map(named).collect(),
            classes: rules.classes.clone(),
            numbers: rules.numbers,
        }
    }

    /// Returns the narrator with these names for the seats, in seat order. The names may contain terminal color codes.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Narrator {
        self.names = names;
        self
    }

    /// Returns the name of the table's edition.
    pub fn edition(&self) -> &str {
        &self.edition
    }

    /// Returns the names of the seats.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the narrator's language.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Returns a text by its key, with its placeholders replaced. Clients use it for their own texts.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.content.texts().fill(&self.language, key, values)
    }

    /// Returns a text by its key, starting with a capital letter.
    pub fn sentence(&self, key: &str, values: &[(&str, String)]) -> String {
        capitalized(&self.text(key, values))
    }

    fn said(&self, (key, values): Said) -> String {
        self.text(key, &values)
    }
}

/// Capitalizes the first letter. Skips terminal color codes before it.
pub fn capitalized(text: &str) -> String {
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

/// Returns the id of a script, and its card's value with a sign.
fn named(script: &ScriptInfo) -> NamedScript {
    let value = script.card().and_then(|card| card.value);
    let value = value.map_or_else(String::new, |value| format!("{value:+}"));
    NamedScript { id: script.script.clone(), value, is_alien: script.is_alien(), options: script.options.clone() }
}
