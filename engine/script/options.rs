//! The options that a script declares, with their defaults.

use super::handle::whole;
use super::meta::MetaReader;
use super::wrong_script::WrongScript;
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
                return Err(self.at(&["options"], WrongScript::OptionsNoTable));
            }
        };
        let mut options = BTreeMap::new();
        for pair in table.pairs() {
            let (key, value) = self.lua(pair)?;
            let Value::String(key) = key else {
                return Err(self.at(&["options"], WrongScript::OptionNoName));
            };
            let key = key.to_string_lossy();
            let value = match value {
                Value::Boolean(flag) => OptionValue::Flag(flag),
                Value::String(text) if text.len() > LONGEST_OPTION => {
                    let wrong = WrongScript::OptionTooLong { key: key.clone(), most: LONGEST_OPTION };
                    return Err(self.at(&["options", &key], wrong));
                }
                Value::String(text) => OptionValue::Text(text.to_string_lossy()),
                number => OptionValue::Number(whole(&number, -1000, 1000).map_err(|wrong| {
                    self.at(&["options", &key], WrongScript::OptionNumber { key: key.clone(), wrong })
                })?),
            };
            if key == "use" && !matches!(&value, OptionValue::Text(word) if word == "must" || word == "may") {
                return Err(self.at(&["options", "use"], WrongScript::OptionUse));
            }
            options.insert(key, value);
            if options.len() > MOST_OPTIONS {
                return Err(self.at(&["options"], WrongScript::TooManyOptions { most: MOST_OPTIONS }));
            }
        }
        Ok(options)
    }
}
