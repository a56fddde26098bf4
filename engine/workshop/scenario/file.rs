//! A scenario's file. Values that have several forms are parsed by hand, for better error messages.

use super::failure::{Failure, Kind, Source};
use super::notation::Notation;
use super::unread;
use super::values::shown;
use crate::edition::read_toml;
use crate::problem::Problem;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Unparsed values by seat, place, or viewer.
pub type Table = BTreeMap<String, Value>;

/// The scenario file of a game.
pub type FileOf<G> = ScenarioFile<<G as super::notation::Nouns>::Setup, ExpectOf<G>>;

/// The expectations in a scenario of a game.
pub type ExpectOf<G> = <G as super::notation::Statements>::Expect;

/// A scenario file. `S` is the position, `E` the expectations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile<S, E> {
    /// The tested rules: "C5", or a list.
    pub rule: Value,
    /// The story in one line.
    pub story: String,
    /// The id of the edition.
    pub edition: String,
    /// A part of the expected error, if this file must be rejected.
    #[serde(default)]
    pub must_be_refused: Option<String>,
    /// The position at the start.
    pub setup: S,
    /// The answers and checkpoints, in order.
    #[serde(default = "Vec::new")]
    pub step: Vec<Step<E>>,
    /// The expectations at the end.
    #[serde(default = "none")]
    pub expect: Option<E>,
}

/// A group of answers, with the expectations after them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step<E> {
    /// A comment for readers.
    #[serde(default)]
    pub say: Option<String>,
    #[serde(default)]
    pub answers: Vec<Value>,
    #[serde(default = "none")]
    pub expect: Option<E>,
}

const fn none<E>() -> Option<E> {
    None
}

/// The expectations that all games share.
pub struct Common<'a> {
    pub winners: &'a Option<Vec<String>>,
    pub asked: &'a Table,
    pub not_asked: &'a [String],
    pub offered: &'a [String],
    pub never_offered: &'a [String],
    pub events: &'a [Value],
    pub no_events: &'a [Value],
    pub once: &'a [Value],
    pub before: &'a [Value],
    pub saw: &'a Table,
    pub never_saw: &'a Table,
    pub told: &'a Table,
    pub reasons: &'a [Value],
}

/// The expectations as a type of the file.
pub trait Stated: Clone + Serialize + DeserializeOwned {
    /// The keys about the position for which an empty list is a statement.
    const EMPTY: &'static [&'static str];
    /// The keys about the position with a table for each seat. The inner tables must not be empty.
    const NESTED: &'static [&'static str];

    /// Returns the expectations that all games share.
    fn common(&self) -> Common<'_>;
}

/// Declares a type for expectations: a game's own, and those that all games share.
macro_rules! stated {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $(pub $field:ident: $type:ty,)* }
        empty: $empty:expr, nested: $nested:expr
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
        #[serde(deny_unknown_fields, default)]
        #[allow(missing_docs, reason = "they are the keys of a file")]
        pub struct $name {
            $(pub $field: $type,)*
            pub winners: Option<Vec<String>>,
            pub asked: $crate::scenario::file::Table,
            pub not_asked: Vec<String>,
            pub offered: Vec<String>,
            pub never_offered: Vec<String>,
            pub events: Vec<serde_json::Value>,
            pub no_events: Vec<serde_json::Value>,
            pub once: Vec<serde_json::Value>,
            pub before: Vec<serde_json::Value>,
            pub saw: $crate::scenario::file::Table,
            pub never_saw: $crate::scenario::file::Table,
            pub told: $crate::scenario::file::Table,
            pub reasons: Vec<serde_json::Value>,
        }

        impl $crate::scenario::file::Stated for $name {
            const EMPTY: &'static [&'static str] = $empty;
            const NESTED: &'static [&'static str] = $nested;

            fn common(&self) -> $crate::scenario::file::Common<'_> {
                $crate::scenario::file::Common {
                    winners: &self.winners,
                    asked: &self.asked,
                    not_asked: &self.not_asked,
                    offered: &self.offered,
                    never_offered: &self.never_offered,
                    events: &self.events,
                    no_events: &self.no_events,
                    once: &self.once,
                    before: &self.before,
                    saw: &self.saw,
                    never_saw: &self.never_saw,
                    told: &self.told,
                    reasons: &self.reasons,
                }
            }
        }
    };
}
pub(super) use stated;

/// The maximum number of failures reported for one invalid file.
const MOST_REFUSED: usize = 100;

/// Reads a scenario file.
///
/// # Errors
/// Returns all errors in the form of the file.
pub fn read<G: Notation>(source: &Source<'_>, text: &str) -> Result<FileOf<G>, Vec<Failure>> {
    let parsed: FileOf<G> = read_toml(source.file, text).map_err(|error| {
        let first = of_problem(source.file, &error);
        let mut all = unread::all::<G>(source, text);
        all.truncate(MOST_REFUSED);
        // If only one key is wrong, report the error of the parser for the whole file, which is more precise.
        if all.len() > 1 { all } else { vec![first] }
    })?;
    let mut wrong = unsound::<G>(&parsed);
    wrong.extend(says_nothing::<ExpectOf<G>>(source.file, text));
    if wrong.is_empty() {
        return Ok(parsed);
    }
    Err(wrong.into_iter().take(MOST_REFUSED).map(|(at, what)| source.failure(&at, &what).refused()).collect())
}

/// Converts an error of the TOML parser.
pub fn of_problem(file: &str, problem: &Problem) -> Failure {
    let hint = problem.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
    let (file, line) = (file.to_owned(), problem.place.line);
    Failure { kind: Kind::Refused, file, line, what: problem.what() + &hint, seen: None }
}

/// Returns the keys of a file, or none if the file is invalid.
pub fn keys(file: &str, text: &str) -> BTreeMap<String, Value> {
    read_toml(file, text).unwrap_or_default()
}

/// Returns the errors that can be found without playing, each with its key. A test that cannot fail is such an error.
fn unsound<G: Notation>(parsed: &FileOf<G>) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    let mut note = |at: &str, what: String| wrong.push((at.to_owned(), what));
    if let Err(what) = rules::<G>(&parsed.rule) {
        note("rule", what);
    }
    if parsed.story.trim().is_empty() || parsed.story.contains('\n') {
        note("story", "invalid `story`: expected one line that describes the events".to_owned());
    }
    let silent = parsed.expect.is_none() && parsed.step.iter().all(|step| step.expect.is_none());
    if silent && parsed.must_be_refused.is_none() {
        note("story", "missing expectations; add `[expect]`".to_owned());
    }
    wrong
}

/// Checks the tested rules: a clause of the rules, or a list of clauses.
fn rules<G: Notation>(value: &Value) -> Result<(), String> {
    let form = "write `rule = \"C5\"` or `rule = [\"C5\", \"C6\"]`";
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    if list.is_empty() && !G::clause_names().is_empty() || value.as_str().is_some_and(str::is_empty) {
        return Err(format!("invalid `rule`; {form}"));
    }
    for rule in list {
        let name = rule.as_str().ok_or_else(|| format!("invalid rule `{}`; {form}", shown(rule)))?;
        if !G::clause_names().is_empty() && !G::clause_names().contains(&name) {
            return Err(no_rule::<G>(name));
        }
    }
    Ok(())
}

/// Returns the error for an unknown clause.
pub fn no_rule<G: Notation>(name: &str) -> String {
    format!("unknown rule `{name}`; see RULES.md of {}", G::NAME)
}

/// Returns the empty lists and tables in expectations, such as "expect/events" and "step/0/expect/ships".
fn says_nothing<E: Stated>(file: &str, text: &str) -> Vec<(String, String)> {
    let whole: Value = read_toml(file, text).unwrap_or_default();
    let steps = whole["step"].as_array().into_iter().flatten().enumerate();
    let steps = steps.map(|(number, step)| (format!("step/{number}/expect"), &step["expect"]));
    let is_empty = |value: &Value| {
        value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(serde_json::Map::is_empty)
    };
    let mut found = Vec::new();
    for (at, expect) in steps.chain([("expect".to_owned(), &whole["expect"])]) {
        let Some(keys) = expect.as_object() else { continue };
        if keys.is_empty() {
            found.push(at.clone());
        }
        for (key, value) in keys {
            if is_empty(value) && key != "winners" && !E::EMPTY.contains(&key.as_str()) {
                found.push(format!("{at}/{key}"));
            }
            if ["saw", "never_saw", "told"].contains(&key.as_str()) || E::NESTED.contains(&key.as_str()) {
                let inner = value.as_object().into_iter().flatten().filter(|(_, value)| is_empty(value));
                found.extend(inner.map(|(part, _)| format!("{at}/{key}/{part}")));
            }
        }
    }
    let said = found.into_iter().map(|at| {
        let what = format!("`{}` is empty and has no effect; remove it", at.rsplit('/').next().unwrap_or(&at));
        (at, what)
    });
    said.collect()
}
