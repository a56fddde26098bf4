//! The content information of a record, for identifying the content and finding it again.

use super::content::Content;
use super::mods::{Mod, NamedMod};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The origin of a record's rules: the engine version, the content, and the mods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The version of the engine that wrote the record.
    pub engine: String,
    /// The version of the script API.
    pub api: u32,
    /// The hash of all content files together.
    pub content: String,
    /// The hash of each content file.
    pub files: BTreeMap<String, String>,
    /// The texts of all mod files, so that the game can always be replayed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mods: BTreeMap<String, String>,
    /// The id, version, and hash of each mod.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<NamedMod>,
}

impl Origin {
    /// Returns the origin of games with this content.
    pub(super) fn of(content: &Content) -> Origin {
        Origin {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            api: crate::script::API_VERSION,
            content: content.hash(),
            files: content.files().clone(),
            mods: content.mod_texts(),
            named: content.mods().iter().map(Mod::named).collect(),
        }
    }

    /// Returns the mods that are missing or have another version. If there are none, returns the files that may explain
    /// different rules. Files that contain only texts count only if no other file differs.
    pub(super) fn changed_in(&self, content: &Content) -> String {
        let loaded: Vec<NamedMod> = content.mods().iter().map(Mod::named).collect();
        let other = |then: &NamedMod| match loaded.iter().find(|now| now.id == then.id) {
            None => Some(format!("the mod {then} is not loaded")),
            Some(now) if now.version != then.version => Some(format!("the mod {then}, found {}", now.version)),
            Some(_) => None,
        };
        let mods: Vec<String> = self.named.iter().filter(|then| !then.id.is_empty()).filter_map(other).collect();
        if !mods.is_empty() {
            return mods.join(", ");
        }
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
