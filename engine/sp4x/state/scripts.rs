//! Source texts of an edition's scripts.

use hyperkon_table::words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Scripts of an edition: their source texts by path, such as `powers/fields/my_field.lua`.
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
    /// Returns `true` if there are no scripts.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns `true` if both share the same allocation. Equal contents are not enough.
    pub(crate) fn is(&self, other: &Scripts) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns all paths with their source texts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &String)> {
        self.0.iter()
    }

    /// Returns the source text of a script.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.0.get(file).map(String::as_str)
    }
}

words! {
    /// Kind of a script.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Declares {
        /// A field (M2).
        Field = "field",
        /// A faction (S2).
        Faction = "faction",
    }
}

impl Declares {
    /// Returns the folder for scripts of this kind, relative to the mod.
    pub const fn folder(self) -> &'static str {
        match self {
            Declares::Field => "powers/fields",
            Declares::Faction => "powers/factions",
        }
    }

    /// Returns the path of the script with this id.
    pub fn file(self, id: &str) -> String {
        format!("{}/{id}.lua", self.folder())
    }
}
