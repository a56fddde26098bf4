//! The loaded mods, and the ids that several of them use.
//!
//! Ids belong to their mod. If two mods use one id, the mod that is loaded first keeps it, and the id of the other gets
//! its mod as a prefix: `my-mod/broker`. Within its own files, each mod uses the short id.

use super::pack::ContentFile;
use crate::mods::{BUILTIN, Manifest, hash_of};
use crate::problem::Problem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A loaded mod.
#[derive(Clone, Debug)]
pub struct Mod {
    /// The number of the mod, from 1, in load order.
    pub pack: u32,
    /// The manifest; `None` for a folder without one.
    pub manifest: Option<Manifest>,
    /// The hash of its files.
    pub hash: String,
}

impl Mod {
    /// Returns the name, version, and hash of the mod, as records contain them.
    pub fn named(&self) -> NamedMod {
        let id = self.manifest.as_ref().map_or_else(String::new, |manifest| manifest.id.clone());
        let version = self.manifest.as_ref().map_or_else(String::new, |manifest| manifest.version.to_string());
        NamedMod { id, version, hash: self.hash.clone() }
    }
}

/// The id, version, and hash of a mod that a game is played with. Without a manifest, id and version are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedMod {
    /// The id.
    pub id: String,
    /// The version.
    pub version: String,
    /// The BLAKE3 hash of all files that the game reads.
    pub hash: String,
}

impl fmt::Display for NamedMod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.version)
    }
}

/// Reads the manifests of all mods, and adds their errors to `problems`.
pub(super) fn read_mods(files: &[ContentFile], problems: &mut Vec<Problem>) -> Vec<Mod> {
    let mut packs: BTreeMap<u32, Vec<&ContentFile>> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.is_of_library()) {
        packs.entry(file.pack).or_default().push(file);
    }
    let read = |(pack, files): (u32, Vec<&ContentFile>)| {
        let manifest = files.iter().find(|file| file.is_manifest());
        let manifest = manifest.and_then(|file| Manifest::read(&file.path, &file.text, problems));
        let hash = hash_of(files.iter().map(|file| (&*file.name, &*file.text)));
        Mod { pack, manifest, hash }
    };
    packs.into_iter().map(read).collect()
}

/// The ids of one kind, such as scripts, with their mods.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The ids of mods by number.
    mods: BTreeMap<u32, String>,
    /// The full ids, by the number of the mod and the id within it.
    full: BTreeMap<(u32, String), String>,
    /// The number of the mod to which each id belongs.
    owners: BTreeMap<String, u32>,
}

impl Names {
    /// Creates the names of these mods.
    pub fn of(mods: &[Mod]) -> Names {
        let ids = mods.iter().filter_map(|one| Some((one.pack, one.manifest.as_ref()?.id.clone())));
        Names { mods: ids.collect(), ..Names::default() }
    }

    /// Prefixes an id of a mod that the first mod already uses. `None` if one of them has no manifest, or if the mod uses
    /// the id twice: then the id is really duplicate.
    pub fn add(&mut self, pack: u32, first: u32, id: &str) -> Option<String> {
        let key = (pack, id.to_owned());
        let is_fine = pack != first && self.mods.contains_key(&first) && !self.full.contains_key(&key);
        let full = format!("{}/{id}", self.mods.get(&pack).filter(|_| is_fine)?);
        self.full.insert(key, full.clone());
        Some(full)
    }

    /// Notes the mod to which an id belongs.
    pub fn note(&mut self, id: &str, pack: u32) {
        self.owners.insert(id.to_owned(), pack);
    }

    /// Returns the mod to which an id belongs.
    pub fn owner(&self, id: &str) -> Option<u32> {
        self.owners.get(id).copied()
    }

    /// Returns the id that a name means within a mod: the mod's own id, or the id of another mod.
    pub fn within<'a>(&'a self, pack: u32, name: &'a str) -> &'a str {
        let own = if self.full.is_empty() { None } else { self.full.get(&(pack, name.to_owned())) };
        own.map_or_else(|| self.outside(name), String::as_str)
    }

    /// Returns the id that a name means outside the mods: `broker`, or `my-mod/broker`.
    pub fn outside<'a>(&'a self, name: &'a str) -> &'a str {
        let Some((of, short)) = name.split_once('/') else { return name };
        let pack = self.mods.iter().find(|(_, id)| *id == of).map(|(pack, _)| *pack);
        let Some(pack) = pack.or_else(|| (of == BUILTIN).then_some(0)) else { return name };
        match self.full.get(&(pack, short.to_owned())) {
            Some(full) => full,
            None if self.owners.get(short) == Some(&pack) => short,
            None => name,
        }
    }
}
