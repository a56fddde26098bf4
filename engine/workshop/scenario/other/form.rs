//! The form of a file: what every scenario has, whichever game it is of.

use super::super::{Failure, Source, of_problem};
use super::Nouns;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A scenario's file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    /// The rules it tests, one or a list.
    pub rule: Value,
    /// What happens, in one line.
    pub story: String,
    /// The edition's id.
    pub edition: String,
    /// What the refusal of this file says, where it must be refused; read elsewhere.
    #[serde(default)]
    pub must_be_refused: Option<String>,
    /// The position.
    pub setup: Map<String, Value>,
    /// Answers and checkpoints in order.
    #[serde(default)]
    pub step: Vec<Step>,
    /// What must hold at the end.
    #[serde(default)]
    pub expect: Option<Map<String, Value>>,
}

/// Some answers, and what must hold after them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// A word to the reader.
    #[serde(default)]
    pub say: Option<String>,
    /// The answers, in order.
    #[serde(default)]
    pub answers: Vec<Value>,
    /// What must hold then.
    #[serde(default)]
    pub expect: Option<Map<String, Value>>,
}

/// Reads a file.
///
/// # Errors
/// Everything that is wrong with its form.
pub(super) fn read<G: Nouns>(source: &Source<'_>, text: &str) -> Result<ScenarioFile, Vec<Failure>> {
    let parsed: ScenarioFile =
        crate::edition::read_toml(source.file, text).map_err(|problem| vec![of_problem(source.file, &problem)])?;
    let mut wrong = Vec::new();
    let form = "write `rule = \"S1\"` or `rule = [\"S1\", \"S2\"]`";
    let rules = parsed.rule.as_array().map_or(std::slice::from_ref(&parsed.rule), Vec::as_slice);
    if rules.is_empty() {
        wrong.push(("rule", format!("`rule` names no rule; {form}")));
    }
    for rule in rules {
        match rule.as_str() {
            Some(name) if G::has_rule(name) => {}
            Some(name) => wrong.push(("rule", format!("there is no rule `{name}` in this game's RULES.md"))),
            None => wrong.push(("rule", format!("`{rule}` names no rule; {form}"))),
        }
    }
    if parsed.story.trim().is_empty() || parsed.story.contains('\n') {
        wrong.push(("story", "`story` is one line that tells what happens".to_owned()));
    }
    let is_silent = parsed.expect.is_none() && parsed.step.iter().all(|step| step.expect.is_none());
    if is_silent && parsed.must_be_refused.is_none() {
        wrong.push(("story", "the scenario expects nothing; add `[expect]`".to_owned()));
    }
    if wrong.is_empty() {
        return Ok(parsed);
    }
    Err(wrong.into_iter().map(|(at, what)| source.failure(at, &what).refused()).collect())
}
