//! Invalid files that must be rejected, and the expected part of the error.

use super::failure::{Failure, Kind, Source};
use serde_json::Value;
use std::collections::BTreeMap;

/// The key at the top of such a file.
pub(super) const KEY: &str = "must_be_refused";

/// Returns the expected part of the error, if this file must be rejected.
///
/// # Errors
/// Returns an error if the value of the key is not a quoted string.
pub(super) fn words(file: &str, text: &str) -> Result<Option<String>, Failure> {
    // A file that is not TOML cannot contain the key, so it is an ordinary error.
    let Ok(keys) = crate::edition::read_toml::<BTreeMap<String, Value>>(file, text) else { return Ok(None) };
    let words = |value: &Value| match value.as_str().map(str::trim) {
        Some(words) if !words.is_empty() => Ok(words.to_owned()),
        _ => {
            Err(Source::new(file, text).failure(KEY, "invalid `must_be_refused`: expected a quoted part of the error"))
        }
    };
    keys.get(KEY).map(words).transpose()
}

/// Returns a failure unless the file was rejected with this error.
pub(super) fn test(source: &Source<'_>, words: &str, failures: &[Failure]) -> Vec<Failure> {
    let wanted = || source.failure(KEY, &format!("this file must be rejected with `{words}`"));
    let (refusals, unmet): (Vec<&Failure>, Vec<&Failure>) =
        failures.iter().partition(|failure| failure.kind != Kind::UnsupportedOptions);
    if refusals.iter().any(|refusal| refusal.what.contains(words)) {
        return Vec::new();
    }
    let said: Vec<String> = refusals.iter().chain(&unmet).map(|failure| failure.to_string()).collect();
    let seen = if said.is_empty() { "the scenario was played and passed".to_owned() } else { said.join("\n        ") };
    vec![wanted().seen(seen)]
}
