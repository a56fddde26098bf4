//! What a record keeps of the content it was begun with, so that the content can be told, and found again.

use super::content::Content;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where the rules of a record come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The engine that wrote it.
    pub engine: String,
    /// The version of the scripts' API.
    pub api: u32,
    /// Hash of all content files.
    pub content: String,
    /// Hash of each file.
    pub files: BTreeMap<String, String>,
    /// The mods themselves, file by file: so the game can be played again whatever has become of them since.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mods: BTreeMap<String, String>,
}

impl Origin {
    /// What a record keeps of a content.
    pub(super) fn of(content: &Content) -> Origin {
        Origin {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            api: crate::script::API_VERSION,
            content: content.hash(),
            files: content.files().clone(),
            mods: content.mods(),
        }
    }

    /// The files that may be why a content means something else; of texts only if nothing else has changed.
    pub(super) fn changed_in(&self, content: &Content) -> String {
        let (then, now) = (&self.files, content.files());
        let gone = now.keys().filter(|name| !then.contains_key(*name));
        let changed = then.iter().filter(|(name, hash)| now.get(*name) != Some(hash)).map(|(name, _)| name);
        let all: Vec<&str> = changed.chain(gone).map(String::as_str).collect();
        let is_rules = |name: &&&str| name.ends_with(".lua") || name.contains("decks/");
        let rules: Vec<&str> = all.iter().filter(is_rules).copied().collect();
        let told = if rules.is_empty() { all } else { rules };
        if told.is_empty() { "the engine itself".to_owned() } else { told.join(", ") }
    }
}
