//! What is said of a question besides its topic: its phase, and between which bounds it can be answered.

use super::fields::{one_of, phases};
use super::names::{Names, Read, parts, plain};
use super::values::{number, shown, table, text};
use crate::cosmic::{Ask, Decision, ShipCounts};
use crate::narrate::Narrator;
use crate::problem::hint;
use serde_json::Value;

/// The bounds of a question: of a number, of ships, or of how many options are picked.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    least: Option<u8>,
    most: Option<u8>,
    /// The most ships from each place.
    places: Option<ShipCounts>,
}

impl Bounds {
    /// The keys in which they are written.
    pub const KEYS: [&'static str; 3] = ["least", "most", "places"];

    /// Reads one of the keys.
    pub fn say(&mut self, names: &Names<'_>, key: &str, value: &Value) -> Read<()> {
        match key {
            "least" => self.least = Some(number(value)?),
            "most" => self.most = Some(number(value)?),
            _ => self.places = Some(names.ships(parts(text(value)?))?),
        }
        match (self.least, self.most) {
            (Some(least), Some(most)) if least > most => Err(format!("`least = {least}` is more than `most = {most}`")),
            _ => Ok(()),
        }
    }

    /// Whether there is any.
    pub fn is_said(&self) -> bool {
        self.least.is_some() || self.most.is_some() || self.places.is_some()
    }

    /// Whether the question has these bounds.
    ///
    /// # Errors
    /// When such a question has no bounds of that kind.
    pub fn fit(&self, names: &Names<'_>, decision: &Decision) -> Read<bool> {
        let said = self.least.is_some() || self.most.is_some();
        let (min, max) = match &decision.ask {
            Ask::Pick { min, max, .. } | Ask::Number { min, max } | Ask::Ships { min, max, .. } => (*min, *max),
            Ask::Deal(_) if said => return Err(format!("a deal has no bounds; {}", names.of_decision(decision))),
            Ask::Deal(_) => (0, 0),
        };
        let places = match (&decision.ask, self.places) {
            (_, None) => true,
            (Ask::Ships { bounds, .. }, Some(places)) => *bounds == places,
            _ => return Err(format!("`places` is of ships alone; {}", names.of_decision(decision))),
        };
        Ok(places && self.least.is_none_or(|least| least == min) && self.most.is_none_or(|most| most == max))
    }
}

/// A question that somebody is expected to be asked: "load", or { question = "load", least = 1, most = 4 }.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub about: String,
    phase: Option<String>,
    pub bounds: Bounds,
    /// How it is put, by language.
    told: Vec<(String, String)>,
}

impl Asked {
    /// Reads it.
    pub fn read(names: &Names<'_>, value: &Value) -> Read<Asked> {
        let mut asked = Asked { about: String::new(), phase: None, bounds: Bounds::default(), told: Vec::new() };
        if let Value::String(about) = value {
            names.question(about)?;
            return Ok(Asked { about: about.clone(), ..asked });
        }
        let form = "asked = { red = { question = \"load\", least = 1, most = 4 } }";
        for (key, value) in table(value, form)? {
            match key.as_str() {
                "question" => {
                    asked.about = text(value)?.to_owned();
                    names.question(&asked.about)?;
                }
                "phase" => asked.phase = Some(one_of("phase", text(value)?, &phases(names))?),
                "told" => {
                    for (language, sentence) in table(value, "told = { en = \"Whom do you invite?\" }")? {
                        asked.told.push((names.language(language)?.to_owned(), text(sentence)?.to_owned()));
                    }
                }
                key if Bounds::KEYS.contains(&key) => asked.bounds.say(names, key, value)?,
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

    /// The first sentence in which the question is put otherwise.
    pub fn put_otherwise(&self, names: &Names<'_>, decision: &Decision) -> Option<String> {
        let put = |language: &str| Narrator::new(names.content, names.rules, language).question(decision);
        self.told
            .iter()
            .map(|(language, sentence)| (put(language), sentence))
            .find(|(put, said)| put != *said)
            .map(|it| it.0)
    }

    /// Whether this is the question, whatever its bounds are.
    pub fn is(&self, names: &Names<'_>, decision: &Decision) -> bool {
        let phase = self.phase.as_ref().is_none_or(|phase| *phase == plain(&decision.phase));
        phase && names.is_about(decision, &self.about)
    }
}
