//! A cache of games without problems: what has not changed since its last check is not played again.
//!
//! A game depends on its seating, the editions, all texts, the declarations of all scripts, and the code of the scripts
//! that it has called. An entry has the hashes of these. A game with a problem is never cached. The cache is a hint: if it cannot be read
//! or written, all games are played.

use super::scripts::Costs;
use crate::cosmic::HOOKS;
use crate::files::{Draft, Over, Readers};
use crate::game::ContentFile;
use crate::script::HookCost;
use hyperkon_table::Fnv;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The largest cache file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// The cached result of a game.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Entry {
    /// The scripts that the game has called, by number, with the hashes of their files.
    scripts: Vec<(usize, u64)>,
    /// The number of uses of the subject.
    pub used: u64,
    /// The subject's part of the win.
    pub won: u64,
    /// The costs of hooks: script, hook, and the fields of the cost.
    costs: Vec<(usize, usize, [u64; 4])>,
}

impl Entry {
    /// Returns the costs of hooks in the game.
    pub fn costs(&self) -> Costs {
        let cost = |[looks, acts, fuel, memory]: [u64; 4]| HookCost {
            looks,
            acts,
            fuel: u32::try_from(fuel).unwrap_or(u32::MAX),
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
        };
        let known =
            self.costs.iter().filter_map(|(script, hook, numbers)| Some((*script, HOOKS.get(*hook)?, *numbers)));
        known.map(|(script, spec, numbers)| (script, spec.hook, cost(numbers))).collect()
    }
}

/// The cache of a check. All threads share it.
pub struct Cache {
    file: Option<PathBuf>,
    old: BTreeMap<String, Entry>,
    new: Mutex<BTreeMap<String, Entry>>,
}

impl Cache {
    /// Opens the cache for these mods in a folder; `None` turns the cache off.
    pub fn open(folder: Option<&Path>, mods: &str) -> Cache {
        let file = folder.map(|folder| folder.join(format!("check-{:016x}.json", Fnv::of(mods))));
        let text = file.as_deref().and_then(|file| crate::files::read_text(file, LARGEST).ok());
        let old = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        Cache { file, old, new: Mutex::default() }
    }

    /// Returns the part of the cache for a game.
    pub fn of<'a>(&'a self, salt: &str, inputs: &'a Inputs) -> CacheOf<'a> {
        CacheOf { cache: self, base: format!("{salt}\n{}", inputs.shared), codes: &inputs.codes }
    }

    /// Writes the entries that this check has used or added.
    pub fn save(self) {
        let (Some(file), Ok(new)) = (self.file, self.new.into_inner()) else { return };
        let write = || -> std::io::Result<()> {
            if let Some(folder) = file.parent() {
                std::fs::create_dir_all(folder)?;
            }
            let mut draft = Draft::of(&file, Readers::Owner)?;
            draft.fill(&serde_json::to_vec(&new)?)?;
            draft.put(Over::Old).map(drop)
        };
        // Ignore the error: without a cache, the next check plays all games.
        let _ = write();
    }
}

/// Hashes of everything that games of a program depend on.
pub struct Inputs {
    /// The hash of what all games share: the editions, the texts, and the declarations of all scripts.
    shared: u64,
    /// The hash of each script's file, by number.
    codes: Vec<u64>,
}

impl Inputs {
    /// Hashes the files of a game. `scripts` has the paths of its scripts by number, and `declarations` describes them.
    pub fn of(files: &[ContentFile], scripts: &[String], declarations: &str) -> Inputs {
        let hash = |file: &ContentFile| format!("{} {:016x}\n", file.path, Fnv::of(&file.text));
        let of = |script: &str| files.iter().find(|file| file.path == script).map(hash).unwrap_or_default();
        // Scenarios can name the texts of scripts that they do not call, so all texts are shared.
        let shared: String = files.iter().filter(|file| !scripts.contains(&file.path)).map(hash).collect();
        let codes = scripts.iter().map(|script| Fnv::of(&of(script))).collect();
        Inputs { shared: Fnv::of(&(shared + declarations)), codes }
    }
}

/// The cache for the games of one game of the program.
#[derive(Clone)]
pub struct CacheOf<'a> {
    cache: &'a Cache,
    base: String,
    codes: &'a [u64],
}

impl CacheOf<'_> {
    fn key(&self, game: &str) -> String {
        format!("{:016x}", Fnv::of(&format!("{}\n{game}", self.base)))
    }

    /// Returns the result of a game, if nothing that it depends on has changed.
    pub fn find(&self, game: &str) -> Option<Entry> {
        let key = self.key(game);
        let is_same = |(script, code): &(usize, u64)| self.codes.get(*script) == Some(code);
        let entry = self.cache.old.get(&key).filter(|entry| entry.scripts.iter().all(is_same))?;
        self.put(key, entry.clone());
        Some(entry.clone())
    }

    /// Adds the result of a game without problems, with the numbers of the scripts that it has called.
    pub fn add(&self, game: &str, called: &[usize], (used, won): (u64, u64), costs: &Costs) {
        let scripts = called.iter().filter_map(|script| Some((*script, *self.codes.get(*script)?))).collect();
        let numbers = |cost: &HookCost| [cost.looks, cost.acts, cost.fuel.into(), cost.memory as u64];
        let costs = costs.iter().map(|(script, hook, cost)| (*script, hook.index(), numbers(cost))).collect();
        self.put(self.key(game), Entry { scripts, used, won, costs });
    }

    fn put(&self, key: String, entry: Entry) {
        self.cache.new.lock().unwrap_or_else(PoisonError::into_inner).insert(key, entry);
    }
}
