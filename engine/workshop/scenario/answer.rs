//! Answers in the notation of scenarios: "red load: 2 red 1, 2 red 2".

use super::notation::Notation;
use super::question::{Bounds, phase, question};
use super::values::{Read, parts, shown, text};
use crate::problem::hint;
use crate::table::Seat;
use serde_json::Value;

/// The rejection code for an answer of a seat that is not prompted.
const NOT_ASKED: &str = "not_asked";

/// An answer in a scenario.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The answer in the notation of its question.
    pub written: String,
    pub seat: Seat,
    /// The topic of the question, if the scenario states it.
    pub about: Option<String>,
    /// The phase of the question, if the scenario states it.
    pub phase: Option<String>,
    pub answer: String,
    pub offered: Vec<String>,
    pub not_offered: Vec<String>,
    pub refused: Option<Refused>,
    pub bounds: Bounds,
}

/// The expected rejection of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// A rejection with any code.
    Somehow,
    /// A rejection with this code.
    As(String),
}

impl Answer {
    /// Reads an answer: a string, or a table with statements about the question.
    pub fn read<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Answer> {
        match value {
            Value::String(written) => Answer::of_text(game, rules, written),
            Value::Object(table) => {
                let written = table.get("answer").map(text).ok_or("missing key `answer` in an answer's table")??;
                let mut answer = Answer::of_text(game, rules, written)?;
                for (key, value) in table.iter().filter(|(key, _)| *key != "answer") {
                    let read = answer.say(game, rules, key, value);
                    read.map_err(|what| format!("\"{}\": {what}", answer.written))?;
                }
                Ok(answer)
            }
            other => Err(format!("invalid answer `{}`; write \"red: attack 8\"", shown(other))),
        }
    }

    /// Reads an answer such as "red choose_card in cards: attack 8".
    fn of_text<G: Notation>(game: &G, rules: &G::Rules, written: &str) -> Read<Answer> {
        let (who, answer) = written.split_once(':').ok_or_else(|| {
            format!("invalid answer `{written}`; write \"red: attack 8\" or \"red choose_card: attack 8\"")
        })?;
        let named = |what: String| format!("\"{written}\": {what}");
        let (who, phase) = match who.split_once(" in ") {
            Some((who, word)) => (who, Some(phase(game, rules, word.trim()).map_err(named)?)),
            None => (who, None),
        };
        let (seat, about) = match who.trim().split_once(' ') {
            Some((seat, about)) => (seat, Some(about.trim().to_owned())),
            None => (who.trim(), None),
        };
        let seat = game.seat(rules, seat).map_err(named)?;
        about.as_deref().map_or(Ok(()), |about| question(game, rules, about)).map_err(named)?;
        let answer = answer.trim().to_owned();
        if answer.is_empty() {
            return Err(named("empty answer; write `nobody` or `none` for no pick".to_owned()));
        }
        game.readable(rules, &answer).map_err(named)?;
        let (offered, not_offered, bounds, refused) = (Vec::new(), Vec::new(), Bounds::default(), None);
        Ok(Answer { written: written.to_owned(), seat, about, phase, answer, offered, not_offered, refused, bounds })
    }

    /// Reads a further key of an answer's table.
    fn say<G: Notation>(&mut self, game: &G, rules: &G::Rules, key: &str, value: &Value) -> Read<()> {
        let options = |value| -> Read<Vec<String>> {
            let list = parts(text(value)?);
            if list.is_empty() {
                return Err(format!("`{key}` lists no option; remove the key"));
            }
            list.iter().try_for_each(|option| game.readable(rules, option))?;
            Ok(list.into_iter().map(str::to_owned).collect())
        };
        match key {
            "offered" => self.offered = options(value)?,
            "not_offered" => self.not_offered = options(value)?,
            "refused" => self.refused = refused(game.vocabulary(rules).refusals, value)?,
            key if Bounds::KEYS.contains(&key) => self.bounds.say(game, rules, key, value)?,
            _ => {
                let hint = hint(key, ["answer", "offered", "not_offered", "refused"].into_iter().chain(Bounds::KEYS));
                return Err(format!("unknown key `{key}` in an answer ({hint})"));
            }
        }
        Ok(())
    }

    /// Returns `true` if the answer states the options or bounds of its question.
    pub const fn says_of_its_question(&self) -> bool {
        !self.offered.is_empty() || !self.not_offered.is_empty() || self.bounds.is_said()
    }
}

/// Reads the expected rejection of an answer: a code, or true if the game has no codes.
fn refused(codes: &[&str], value: &Value) -> Read<Option<Refused>> {
    match value {
        Value::Bool(must) => Ok(must.then_some(Refused::Somehow)),
        _ if codes.is_empty() => Err("invalid `refused`: expected true or false without quotes".to_owned()),
        Value::String(code) if codes.contains(&code.as_str()) || code == NOT_ASKED => {
            Ok(Some(Refused::As(code.clone())))
        }
        Value::String(code) => {
            let codes: Vec<&str> = codes.iter().copied().chain([NOT_ASKED]).collect();
            Err(format!("unknown rejection code `{code}`; {}", hint(code, codes)))
        }
        _ => Err("invalid `refused`: expected the code of the rejection, such as \"not_asked\"".to_owned()),
    }
}
