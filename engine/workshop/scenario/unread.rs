//! Reports all errors in the form of a file at once. Each key is read separately, so one error does not hide another.
//!
//! The content of the position and the steps is checked elsewhere.

use super::failure::{Failure, Source};
use super::file::{ExpectOf, FileOf, Step, of_problem};
use super::notation::{Notation, Nouns};
use super::values::{key_of, shown};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The keys that every file must have, each with a valid value.
const REQUIRED: [(&str, &str); 4] = [("rule", "\"\""), ("story", "\"\""), ("edition", "\"\""), ("setup", "{}")];

/// Returns an error for each invalid key, in the order of the file. A text without keys has no errors.
pub(super) fn all<G: Notation>(source: &Source<'_>, text: &str) -> Vec<Failure> {
    let Ok(whole) = crate::edition::read_toml::<Map<String, Value>>(source.file, text) else { return Vec::new() };
    let mut keys = Keys { source, found: Vec::new() };
    let mut lacking = REQUIRED.to_vec();
    for (key, value) in &whole {
        lacking.retain(|(required, _)| required != key);
        match (key.as_str(), value) {
            ("setup", Value::Object(setup)) => keys.table::<<G as Nouns>::Setup>("setup", setup),
            ("expect", Value::Object(expect)) => keys.table::<ExpectOf<G>>("expect", expect),
            ("step", Value::Array(steps)) => {
                for (number, step) in steps.iter().enumerate() {
                    keys.step::<G>(&format!("step/{number}"), step);
                }
            }
            _ => {
                let others = REQUIRED.iter().filter(|(required, _)| required != key);
                let others: String = others.map(|(required, value)| format!("{required} = {value}\n")).collect();
                keys.read::<FileOf<G>>(key, &format!("{others}{} = {}", key_of(key), shown(value)));
            }
        }
    }
    // A misspelled key must not also be reported as missing.
    lacking.retain(|(key, _)| !keys.found.iter().any(|found| found.what.ends_with(&format!("did you mean `{key}`?)"))));
    for (key, _) in lacking {
        let others = REQUIRED.iter().filter(|(required, _)| *required != key);
        let others: String = others.map(|(required, value)| format!("{required} = {value}\n")).collect();
        keys.read::<FileOf<G>>(key, &others);
    }
    keys.found.sort_by_key(|failure| failure.line);
    keys.found
}

/// The keys that were read so far.
struct Keys<'a> {
    source: &'a Source<'a>,
    found: Vec<Failure>,
}

impl Keys<'_> {
    /// Reads each key of a table separately, as an optional key.
    fn table<T: DeserializeOwned>(&mut self, at: &str, table: &Map<String, Value>) {
        for (key, value) in table {
            self.read::<T>(&format!("{at}/{key}"), &format!("{} = {}", key_of(key), shown(value)));
        }
    }

    fn step<G: Notation>(&mut self, at: &str, step: &Value) {
        let Value::Object(keys) = step else {
            return self.read::<FileOf<G>>(at, &format!("step = [{}]", shown(step)));
        };
        let mut rest = keys.clone();
        if let Some(Value::Object(expect)) = keys.get("expect") {
            rest.remove("expect");
            self.table::<ExpectOf<G>>(&format!("{at}/expect"), expect);
        }
        self.table::<Step<ExpectOf<G>>>(at, &rest);
    }

    fn read<T: DeserializeOwned>(&mut self, at: &str, text: &str) {
        if let Err(problem) = crate::edition::read_toml::<T>(self.source.file, text) {
            let what = of_problem(self.source.file, &problem).what;
            let mut failure = self.source.failure(at, &what).refused();
            // Report a missing key on the first line.
            failure.line = failure.line.or(Some(1));
            self.found.push(failure);
        }
    }
}
