//! The options that a script declares, with their defaults.

use super::handle::whole;
use super::meta::MetaReader;
use crate::cosmic::OptionValue;
use crate::problem::Problem;
use hyperkon_luau::{Table, Value};
use std::collections::BTreeMap;

/// The longest option that is a word, in bytes.
const LONGEST_OPTION: usize = 200;
/// The most options of a script.
const MOST_OPTIONS: usize = 50;

impl MetaReader<'_> {
    /// Reads `options`: words, whole numbers, true or false.
    pub(super) fn options(&self, body: &Table) -> Result<BTreeMap<String, OptionValue>, Problem> {
        let table = match self.lua(body.get("options"))? {
            Value::Nil => return Ok(BTreeMap::new()),
            Value::Table(table) => table,
            _ => {
                return Err(self
                    .error("`options` is not a table")
                    .about("options")
                    .hint("write `options = { use = \"may\" }`"));
            }
        };
        let mut options = BTreeMap::new();
        for pair in table.pairs() {
            let (key, value) = self.lua(pair)?;
            let Value::String(key) = key else {
                return Err(self.error("`options` has a key that is no name").about("options"));
            };
            let key = key.to_string_lossy();
            let value = match value {
                Value::Boolean(flag) => OptionValue::Flag(flag),
                Value::String(text) if text.len() > LONGEST_OPTION => {
                    let what = format!("option `{key}` is longer than {LONGEST_OPTION} letters");
                    return Err(self.error(what).about(&key).hint("an option is a word; texts stand in the texts"));
                }
                Value::String(text) => OptionValue::Text(text.to_string_lossy()),
                number => OptionValue::Number(
                    whole(&number, -1000, 1000)
                        .map_err(|error| self.error(format!("option `{key}`: {}", error)).about(&key))?,
                ),
            };
            if key == "use" && !matches!(&value, OptionValue::Text(word) if word == "must" || word == "may") {
                return Err(self.error("option `use` is neither \"must\" nor \"may\"").about("use"));
            }
            options.insert(key, value);
            if options.len() > MOST_OPTIONS {
                return Err(self.error(format!("has more than {MOST_OPTIONS} options")).about("options"));
            }
        }
        Ok(options)
    }
}
