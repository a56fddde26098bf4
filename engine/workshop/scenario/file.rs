//! A scenario's file as it is written; values of more than one form are read by hand, for clear errors.

use super::notation::Notation;
use super::values::shown;
use super::{Failure, Kind, Source, unread};
use crate::edition::read_toml;
use crate::problem::Problem;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Values by seat, place or viewer, as they are written.
pub(super) type Table = BTreeMap<String, Value>;

/// The file of a scenario of a game.
pub(super) type FileOf<G> = ScenarioFile<<G as super::notation::Nouns>::Setup, ExpectOf<G>>;

/// What must hold in a scenario of a game.
pub(super) type ExpectOf<G> = <G as super::notation::Statements>::Expect;

/// A scenario's file: `S` is a position, `E` is what must hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile<S, E> {
    /// The rules it tests, "C5" or a list.
    pub rule: Value,
    /// What happens, in one line.
    pub story: String,
    /// The edition's id.
    pub edition: String,
    /// What the refusal of this file says, where it must be refused.
    #[serde(default)]
    pub must_be_refused: Option<String>,
    /// The position.
    pub setup: S,
    /// Answers and checkpoints in order.
    #[serde(default = "Vec::new")]
    pub step: Vec<Step<E>>,
    /// What must hold at the end.
    #[serde(default = "none")]
    pub expect: Option<E>,
}

/// Some answers, and what must hold after them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step<E> {
    /// A word to the reader.
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

/// What must hold, beside what is stated of a position: the same in every game.
pub(super) struct Common<'a> {
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

/// What must hold, as a file states it.
pub(super) trait Stated: Clone + Serialize + DeserializeOwned {
    /// The keys of a position whose empty list says something.
    const EMPTY: &'static [&'static str];
    /// The keys of a position that have a table for each seat, which says something.
    const NESTED: &'static [&'static str];

    /// What every game can state.
    fn common(&self) -> Common<'_>;
}

/// A type for what must hold: what a game can state of a position, and what every game can.
macro_rules! stated {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $(pub $field:ident: $type:ty,)* }
        empty: $empty:expr, nested: $nested:expr
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
        #[serde(deny_unknown_fields, default)]
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

/// The most that is told of one file that is refused.
const MOST_REFUSED: usize = 100;

/// Reads a scenario's file.
///
/// # Errors
/// Everything that is wrong with its form: at least one failure.
pub(super) fn read<G: Notation>(source: &Source<'_>, text: &str) -> Result<FileOf<G>, Vec<Failure>> {
    let parsed: FileOf<G> = read_toml(source.file, text).map_err(|error| {
        let first = of_problem(source.file, &error);
        let mut all = unread::all::<G>(source, text);
        all.truncate(MOST_REFUSED);
        // What is wrong with one key alone is said best by the reader of the whole.
        if all.len() > 1 { all } else { vec![first] }
    })?;
    let mut wrong = unsound::<G>(&parsed);
    wrong.extend(says_nothing::<ExpectOf<G>>(source.file, text));
    if wrong.is_empty() {
        return Ok(parsed);
    }
    Err(wrong.into_iter().take(MOST_REFUSED).map(|(at, what)| source.failure(&at, &what).refused()).collect())
}

/// What the reader of the form finds wrong.
pub(super) fn of_problem(file: &str, problem: &Problem) -> Failure {
    let hint = problem.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
    let (file, line) = (file.to_owned(), problem.place.line);
    Failure { kind: Kind::Refused, file, line, what: problem.what() + &hint, seen: None }
}

/// The keys of a file; of what is no file: none.
pub(super) fn keys(file: &str, text: &str) -> BTreeMap<String, Value> {
    read_toml(file, text).unwrap_or_default()
}

/// What is wrong with a scenario before it is played, and at which key: a test that cannot fail is a defect.
fn unsound<G: Notation>(parsed: &FileOf<G>) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    let mut note = |at: &str, what: String| wrong.push((at.to_owned(), what));
    if let Err(what) = rules::<G>(&parsed.rule) {
        note("rule", what);
    }
    if parsed.story.trim().is_empty() || parsed.story.contains('\n') {
        note("story", "`story` is one line that tells what happens".to_owned());
    }
    let silent = parsed.expect.is_none() && parsed.step.iter().all(|step| step.expect.is_none());
    if silent && parsed.must_be_refused.is_none() {
        note("story", "the scenario expects nothing; add `[expect]`".to_owned());
    }
    wrong
}

/// The rules that are named: one or a list, each a clause of the rules.
fn rules<G: Notation>(value: &Value) -> Result<(), String> {
    let form = "write `rule = \"C5\"` or `rule = [\"C5\", \"C6\"]`";
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    if list.is_empty() || value.as_str().is_some_and(str::is_empty) {
        return Err(format!("`rule` names no rule; {form}"));
    }
    for rule in list {
        let name = rule.as_str().ok_or_else(|| format!("`{}` names no rule; {form}", shown(rule)))?;
        if !G::clauses().contains(&name) {
            return Err(no_rule::<G>(name));
        }
    }
    Ok(())
}

/// There is no such clause.
pub(super) fn no_rule<G: Notation>(name: &str) -> String {
    format!("there is no rule `{name}`; engine/{}/RULES.md has them all", G::NAME)
}

/// The lists and tables below an `expect` that say nothing: "expect/events", "step/0/expect/ships".
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
        let what = format!("`{}` is empty and expects nothing; leave it out", at.rsplit('/').next().unwrap_or(&at));
        (at, what)
    });
    said.collect()
}
