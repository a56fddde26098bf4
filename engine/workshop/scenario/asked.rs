//! What is said of a question besides its topic: its phase, between which bounds it can be answered, how it is put.

use super::notation::{Called, Notation};
use super::values::{Read, number, one_of, shown, table, text};
use crate::problem::{hint, suggest, what_there_is};
use serde_json::Value;

/// The bounds of a question: of a number, of pieces, or of how many options are picked.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    least: Option<u8>,
    most: Option<u8>,
    /// The most from each place.
    places: Option<String>,
}

impl Bounds {
    /// The keys in which they are written.
    pub const KEYS: [&'static str; 3] = ["least", "most", "places"];

    /// Reads one of the keys.
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

    /// Whether there is any.
    pub const fn is_said(&self) -> bool {
        self.least.is_some() || self.most.is_some() || self.places.is_some()
    }

    /// Whether the question has these bounds.
    ///
    /// # Errors
    /// When such a question has no bounds of that kind.
    pub fn fit<C>(&self, called: &Called<C>) -> Read<bool> {
        let said = self.least.is_some() || self.most.is_some();
        let (min, max) = match called.bounds {
            None if said => return Err("this question has no bounds".to_owned()),
            bounds => bounds.unwrap_or_default(),
        };
        let places = match (&called.places, &self.places) {
            (_, None) => true,
            (Some(there), Some(places)) => there == places,
            _ => return Err("`places` is of ships alone".to_owned()),
        };
        Ok(places && self.least.is_none_or(|least| least == min) && self.most.is_none_or(|most| most == max))
    }
}

/// A question that somebody is expected to be asked: "load", or { question = "load", least = 1, most = 4 }.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    pub about: String,
    phase: Option<String>,
    pub bounds: Bounds,
    /// How it is put, by language.
    pub told: Vec<(String, String)>,
}

impl Asked {
    /// Reads it.
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
                    return Err(format!("`{key}` says nothing of a question ({hint})"));
                }
            }
        }
        if asked.about.is_empty() {
            Err(format!("`{}` lacks `question`; write `{form}`", shown(value)))
        } else {
            Ok(asked)
        }
    }

    /// Whether nothing must be asked.
    pub fn is_nothing(&self) -> bool {
        self.about == NOTHING
    }

    /// Whether this is the question, whatever its bounds are.
    pub fn is<C>(&self, called: &Called<C>) -> bool {
        self.phase.as_ref().is_none_or(|phase| Some(phase) == called.phase.as_ref()) && called.is(&self.about)
    }
}

/// Where somebody must be asked nothing.
const NOTHING: &str = "none";

/// So many questions are listed where none is alike.
const MOST_LISTED: usize = 20;

/// There must be such a question.
pub(super) fn question<G: Notation>(game: &G, rules: &G::Rules, about: &str) -> Read<()> {
    let known = game.vocabulary(rules).topics;
    if known.iter().any(|topic| topic == about) {
        return Ok(());
    }
    // A word of a script goes by the script's name too.
    let whole = known.iter().find(|word| word.split_once('.').is_some_and(|(_, key)| key == about));
    let hint = whole.map(|word| format!("did you mean `{word}`?"));
    let words = || known.iter().map(String::as_str);
    let all = || (known.len() <= MOST_LISTED).then(|| what_there_is(words()));
    let hint = hint.or_else(|| suggest(about, words())).or_else(all);
    let hint = hint.map_or_else(String::new, |hint| format!(" ({hint})"));
    Err(format!("there is no question `{about}`{hint}"))
}

/// A phase in which something is asked.
pub(super) fn phase<G: Notation>(game: &G, rules: &G::Rules, word: &str) -> Read<String> {
    let known = game.vocabulary(rules).phases;
    one_of("phase", word, &known.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A language that there are texts in.
pub(super) fn language<G: Notation>(game: &G, language: &str) -> Read<()> {
    let known = game.languages();
    if known.iter().any(|there| there == language) {
        return Ok(());
    }
    let known = what_there_is(known.iter().map(String::as_str));
    Err(format!("`{language}` is no language that the game is told in; {known}"))
}
