//! Files that must be refused: a scenario whose content is itself wrong, with what must be said of it.

use super::{Failure, Kind, Source};
use serde_json::Value;
use std::collections::BTreeMap;

/// The key, at the top of a file.
pub(super) const KEY: &str = "must_be_refused";

/// The words that the refusal of this file must have, where it must be refused.
///
/// # Errors
/// When the key says no words.
pub(super) fn words(file: &str, text: &str) -> Result<Option<String>, Failure> {
    // What is no TOML at all is refused as such: no key of it can be read.
    let Ok(keys) = crate::edition::read_toml::<BTreeMap<String, Value>>(file, text) else { return Ok(None) };
    let words = |value: &Value| match value.as_str().map(str::trim) {
        Some(words) if !words.is_empty() => Ok(words.to_owned()),
        _ => Err(Source::new(file, text).failure(KEY, "`must_be_refused` says in quotes what the refusal says")),
    };
    keys.get(KEY).map(words).transpose()
}

/// What does not hold of a file that must be refused, saying these words.
pub(super) fn test(source: &Source<'_>, words: &str, failures: &[Failure]) -> Vec<Failure> {
    let wanted = || source.failure(KEY, &format!("this file must be refused, saying `{words}`"));
    let (refusals, unmet): (Vec<&Failure>, Vec<&Failure>) =
        failures.iter().partition(|failure| failure.kind != Kind::Unmet);
    if refusals.iter().any(|refusal| refusal.what.contains(words)) {
        return Vec::new();
    }
    let said: Vec<String> = refusals.iter().chain(&unmet).map(|failure| failure.to_string()).collect();
    let seen = if said.is_empty() { "it was played, and holds".to_owned() } else { said.join("\n        ") };
    vec![wanted().seen(seen)]
}
