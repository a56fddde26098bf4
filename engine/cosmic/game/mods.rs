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

/// The ids of one kind, such as scripts, that have their mod as a prefix.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The ids of mods by number.
    mods: BTreeMap<u32, String>,
    /// The full ids, by the number of the mod and the id within it.
    full: BTreeMap<(u32, String), String>,
}

impl Names {
    /// Creates the names of these mods.
    pub fn of(mods: &[Mod]) -> Names {
        let ids = mods.iter().filter_map(|one| Some((one.pack, one.manifest.as_ref()?.id.clone())));
        Names { mods: ids.collect(), full: BTreeMap::new() }
    }

    /// Prefixes an id of a mod that the first mod already uses. `None` if one of them has no manifest, or if both are
    /// the same mod: then the id is really duplicate.
    pub fn add(&mut self, pack: u32, first: u32, id: &str) -> Option<String> {
        let full =
            format!("{}/{id}", self.mods.get(&pack).filter(|_| pack != first && self.mods.contains_key(&first))?);
        self.full.insert((pack, id.to_owned()), full.clone());
        Some(full)
    }

    /// Returns what an id means within a mod.
    pub fn within<'a>(&'a self, pack: u32, id: &'a str) -> &'a str {
        if self.full.is_empty() {
            return id;
        }
        self.full.get(&(pack, id.to_owned())).map_or(id, String::as_str)
    }

    /// Returns what an id means outside the mods. `of` returns the number of the mod to which an id belongs.
    pub fn outside<'a>(&'a self, id: &'a str, of: impl Fn(&str) -> Option<u32>) -> &'a str {
        let Some((named, short)) = id.split_once('/') else { return id };
        let pack = self.mods.iter().find(|(_, id)| *id == named).map(|(pack, _)| *pack);
        let Some(pack) = pack.or_else(|| (named == BUILTIN).then_some(0)) else { return id };
        match self.full.get(&(pack, short.to_owned())) {
            Some(full) => full,
            None if of(short) == Some(pack) => short,
            None => id,
        }
    }
}
