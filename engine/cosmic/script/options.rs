//! Reader of option declarations: default values and ranges that editions can set.

use super::handle::whole;
use super::reader::MetaReader;
use super::wrong_script::WrongScript;
use crate::problem::{How, Problem};
use hyperkon_cosmic::OptionValue;
use hyperkon_luau::{Table, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Maximum length of a string option, in bytes.
const LONGEST_OPTION: usize = 200;
/// Maximum number of options per script.
const MOST_OPTIONS: usize = 50;

/// Keys of the range bounds.
const ENDS: [&str; 2] = ["least", "most"];

/// Default range of numeric options, and the widest range that a script can declare.
pub const OPTION_NUMBERS: RangeInclusive<i64> = -1000..=1000;

/// Options of a script.
#[derive(Default)]
pub(super) struct Options {
    /// Default value of each option.
    pub(super) defaults: BTreeMap<String, OptionValue>,
    /// Ranges of the numeric options.
    pub(super) ranges: BTreeMap<String, RangeInclusive<i64>>,
}

impl MetaReader<'_> {
    /// Reads `options`: strings, integers, and booleans.
    pub(super) fn options(&self, body: &Table) -> Result<Options, Problem> {
        let table = match self.lua(body.get("options"))? {
            Value::Nil => return Ok(Options::default()),
            Value::Table(table) => table,
            _ => {
                return Err(self.at(&["options"], WrongScript::OptionsNoTable));
            }
        };
        let mut options = Options::default();
        for pair in table.pairs() {
            let (key, value) = self.lua(pair)?;
            let Value::String(key) = key else {
                return Err(self.at(&["options"], WrongScript::OptionNoName));
            };
            let key = key.to_string_lossy();
            let value = match &value {
                Value::Table(table) => {
                    let (default, range) = self.ranged(&key, table)?;
                    options.ranges.insert(key.clone(), range);
                    OptionValue::Number(default)
                }
                value => {
                    let default = self.option(&key, value)?;
                    if let OptionValue::Number(_) = default {
                        options.ranges.insert(key.clone(), OPTION_NUMBERS);
                    }
                    default
                }
            };
            if key == "use" && !matches!(&value, OptionValue::Text(word) if word == "must" || word == "may") {
                return Err(self.at(&["options", "use"], WrongScript::OptionUse));
            }
            options.defaults.insert(key, value);
            if options.defaults.len() > MOST_OPTIONS {
                return Err(self.at(&["options"], WrongScript::TooManyOptions { most: MOST_OPTIONS }));
            }
        }
        Ok(options)
    }

    fn option(&self, key: &str, value: &Value) -> Result<OptionValue, Problem> {
        let wrong = |wrong| self.at(&["options", key], wrong);
        let key = || key.to_owned();
        Ok(match value {
            Value::Boolean(flag) => OptionValue::Flag(*flag),
            Value::String(text) if text.len() > LONGEST_OPTION => {
                return Err(wrong(WrongScript::OptionTooLong { key: key(), most: LONGEST_OPTION }));
            }
            Value::String(text) => OptionValue::Text(text.to_string_lossy()),
            number => OptionValue::Number(
                whole(number, *OPTION_NUMBERS.start(), *OPTION_NUMBERS.end())
                    .map_err(|number| wrong(WrongScript::OptionNumber { key: key(), wrong: number }))?,
            ),
        })
    }

    /// Reads an option with a range. Example: `{ 1, least = 1, most = 20 }`. Returns the default and the range.
    fn ranged(&self, key: &str, table: &Table) -> Result<(i64, RangeInclusive<i64>), Problem> {
        let (lowest, highest) = OPTION_NUMBERS.into_inner();
        let at = |wrong| self.at(&["options", key], wrong);
        let key = || key.to_owned();
        let number = |value: &Value| {
            let wrong = |_| at(WrongScript::OptionRange { key: key(), least: lowest, most: highest });
            whole(value, lowest, highest).map_err(wrong)
        };
        for pair in table.pairs() {
            if let (Value::String(other), _) = self.lua(pair)?
                && !ENDS.contains(&&*other.to_string_lossy())
            {
                let other = other.to_string_lossy();
                let how = How::hint(&other, ENDS);
                return Err(at(WrongScript::OptionRangeKey { key: key(), other, how }));
            }
        }
        let default = number(&self.lua(table.first())?)?;
        let [least, most] = ENDS.map(|end| number(&self.lua(table.get(end))?));
        let (least, most) = (least?, most?);
        if !(least..=most).contains(&default) {
            return Err(at(WrongScript::OptionDefault { key: key(), is: default, least, most }));
        }
        // The table must contain only the default and the two bounds.
        if table.pairs().count() == 1 + ENDS.len() {
            Ok((default, least..=most))
        } else {
            Err(at(WrongScript::OptionRange { key: key(), least: lowest, most: highest }))
        }
    }
}
