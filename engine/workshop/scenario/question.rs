//! Statements about a question in addition to its topic: phase, bounds, and text.

use super::notation::{Called, Notation};
use super::values::{Read, number, one_of, shown, table, text};
use crate::problem::{hint, suggest, what_there_is};
use serde_json::Value;

/// The bounds of a question: for a number, for pieces, or for picked options.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    least: Option<u8>,
    most: Option<u8>,
    /// The maximum from each place.
    places: Option<String>,
}

impl Bounds {
    /// The keys that state bounds.
    pub const KEYS: [&'static str; 3] = ["least", "most", "places"];

    /// Reads one of these keys.
    pub fn say<G: Notation>(&mut self, game: &G, rules: &G::Rules, key: &str, value: &Value) -> Read<()> {
        match key {
            "least" => self.least = Some(number(value)?),
            "most" => self.most = Some(number(value)?),
            _ => self.places = Some(game.places(rules, text(value)?)?),
        }
        match (self.least, self.most) {
            (Some(least), Some(most)) if least > most => Err(format!("`least = {least}` is more than `most = {most}`")),
            _ => Ok(()),
        }
    }

    /// Returns `true` if a bound is stated.
    pub const fn is_said(&self) -> bool {
        self.least.is_some() || self.most.is_some() || self.places.is_some()
    }

    /// Returns `true` if the question has these bounds.
    ///
    /// # Errors
    /// Returns an error if the question has no bounds of that kind.
    pub fn fit<C>(&self, called: &Called<C>) -> Read<bool> {
        let said = self.least.is_some() || self.most.is_some();
        let (min, max) = match called.bounds {
            None if said => return Err("this question has no bounds".to_owned()),
            bounds => bounds.unwrap_or_default(),
        };
        let places = match (&called.places, &self.places) {
            (_, None) => true,
            (Some(there), Some(places)) => there == places,
            _ => return Err("`places` applies only to ships".to_owned()),
        };
        Ok(places && self.least.is_none_or(|least| least == min) && self.most.is_none_or(|most| most == max))
    }
}

/// A question that a seat should have. Forms: "load", or { question = "load", least = 1, most = 4 }.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    pub about: String,
    phase: Option<String>,
    pub bounds: Bounds,
    /// The expected text of the question, by language.
    pub told: Vec<(String, String)>,
}

impl Asked {
    /// Reads an expected question.
    pub fn read<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Asked> {
        let mut asked = Asked::default();
        if let Value::String(about) = value {
            if about != NOTHING {
                question(game, rules, about)?;
            }
            return Ok(Asked { about: about.clone(), ..asked });
        }
        let form = "asked = { red = { question = \"load\", least = 1, most = 4 } }";
        for (key, value) in table(value, form)? {
            match key.as_str() {
                "question" => {
                    asked.about = text(value)?.to_owned();
                    question(game, rules, &asked.about)?;
                }
                "phase" => asked.phase = Some(phase(game, rules, text(value)?)?),
                "told" => {
                    for (lang, sentence) in table(value, "told = { en = \"Whom do you invite?\" }")? {
                        language(game, lang)?;
                        asked.told.push((lang.clone(), text(sentence)?.to_owned()));
                    }
                }
                key if Bounds::KEYS.contains(&key) => asked.bounds.say(game, rules, key, value)?,
                key => {
                    let hint = hint(key, ["question", "phase", "told"].into_iter().chain(Bounds::KEYS));
                    return Err(format!("unknown key `{key}` in a question ({hint})"));
                }
            }
        }
        if asked.about.is_empty() {
            Err(format!("missing `question` in `{}`; write `{form}`", shown(value)))
        } else {
            Ok(asked)
        }
    }

    /// Returns `true` if the seat should have no question.
    pub fn is_nothing(&self) -> bool {
        self.about == NOTHING
    }

    /// Returns `true` if this is the expected question, ignoring the bounds.
    pub fn is<C>(&self, called: &Called<C>) -> bool {
        self.phase.as_ref().is_none_or(|phase| Some(phase) == called.phase.as_ref()) && called.is(&self.about)
    }
}

/// The word for a seat without a question.
const NOTHING: &str = "none";

/// The maximum number of questions to list in an error if no name is similar.
const MOST_LISTED: usize = 20;

/// Checks that the name of a question exists.
pub(super) fn question<G: Notation>(game: &G, rules: &G::Rules, about: &str) -> Read<()> {
    let known = game.vocabulary(rules).topics;
    if known.iter().any(|topic| topic == about) {
        return Ok(());
    }
    // The full name of a script's question begins with the script's name.
    let whole = known.iter().find(|word| word.split_once('.').is_some_and(|(_, key)| key == about));
    let hint = whole.map(|word| format!("did you mean `{word}`?"));
    let words = || known.iter().map(String::as_str);
    let all = || (known.len() <= MOST_LISTED).then(|| what_there_is(words()));
    let hint = hint.or_else(|| suggest(about, words())).or_else(all);
    let hint = hint.map_or_else(String::new, |hint| format!(" ({hint})"));
    Err(format!("unknown question `{about}`{hint}"))
}

/// Reads the name of a phase in which questions are asked.
pub(super) fn phase<G: Notation>(game: &G, rules: &G::Rules, word: &str) -> Read<String> {
    let known = game.vocabulary(rules).phases;
    one_of("phase", word, &known.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Checks that the game has texts in this language.
pub(super) fn language<G: Notation>(game: &G, language: &str) -> Read<()> {
    let known = game.languages();
    if known.iter().any(|there| there == language) {
        return Ok(());
    }
    let known = what_there_is(known.iter().map(String::as_str));
    Err(format!("unknown language `{language}` of the game; {known}"))
}
