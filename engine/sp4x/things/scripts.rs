//! The scripts of an edition, as texts.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The scripts of an edition: their texts by their files, "powers/fields/my_field.lua".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Scripts(Arc<BTreeMap<String, String>>);

impl From<BTreeMap<String, String>> for Scripts {
    fn from(texts: BTreeMap<String, String>) -> Scripts {
        Scripts(Arc::new(texts))
    }
}

impl From<Scripts> for BTreeMap<String, String> {
    fn from(scripts: Scripts) -> BTreeMap<String, String> {
        Arc::unwrap_or_clone(scripts.0)
    }
}

impl Scripts {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether they are the same ones, and not only alike.
    pub(crate) fn is(&self, other: &Scripts) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Each file with its text.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &String)> {
        self.0.iter()
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.0.get(file).map(String::as_str)
    }
}

/// What a script declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declares {
    /// A field (M2).
    Field,
    /// A faction (S2).
    Faction,
}

impl Declares {
    /// Both.
    pub const ALL: [Declares; 2] = [Declares::Field, Declares::Faction];

    /// The folder of such scripts, within that of a mod.
    pub const fn folder(self) -> &'static str {
        match self {
            Declares::Field => "powers/fields",
            Declares::Faction => "powers/factions",
        }
    }

    /// The file of the script with this id.
    pub fn file(self, id: &str) -> String {
        format!("{}/{id}.lua", self.folder())
    }

    /// The word that declares one.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Declares::Field => "field",
            Declares::Faction => "faction",
        }
    }
}
