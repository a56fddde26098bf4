//! Settings of a mod: options of its scripts that a table can change.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A setting that a mod offers to a table. Its type, range, and usual value are those of the options that it sets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The setting in words, by language code.
    #[serde(default)]
    pub label: BTreeMap<String, String>,
    /// The options of the mod's scripts that it sets, such as `broker.cards`.
    pub options: Vec<String>,
    /// The words to choose from, for an option that is a word.
    #[serde(default)]
    pub values: Vec<String>,
}
