//! The folder of installed mods. Each mod in it is a zip file, or a folder that its author works on.

use super::manifest::{FILE, Manifest};
use super::source::Source;
use super::wrong_mod::WrongMod;
use crate::files::{Draft, EDITION, ENTRIES, Folder, MODS, Over, Readers, WrongFile};
use crate::problem::Problem;
use hyperkon_frame::plain;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder of installed mods.
#[derive(Clone, Debug)]
pub struct Library {
    dir: PathBuf,
}

/// A mod in the folder of installed mods.
#[derive(Debug)]
pub struct Installed {
    /// The zip file or the folder.
    pub path: PathBuf,
    /// The manifest, or what is wrong with it.
    pub manifest: Result<Manifest, Vec<Problem>>,
}

impl Installed {
    /// Returns the id, if the manifest is valid.
    pub fn id(&self) -> Option<&str> {
        self.manifest.as_ref().ok().map(|manifest| &*manifest.id)
    }
}

impl Library {
    /// Uses this folder, which need not exist yet.
    pub const fn new(dir: PathBuf) -> Library {
        Library { dir }
    }

    /// Returns the folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns all mods, by file name. Entries that are neither folders nor zip files are skipped.
    pub fn list(&self) -> Vec<Installed> {
        let Ok(names) = Folder::named(&self.dir).and_then(|folder| folder.names(ENTRIES)) else { return Vec::new() };
        let paths =
            names.iter().filter(|name| !name.as_encoded_bytes().starts_with(b".")).map(|name| self.dir.join(name));
        let is_mod = |path: &PathBuf| path.is_dir() || path.extension().is_some_and(|ending| ending == "zip");
        paths.filter(is_mod).map(|path| Installed { manifest: Library::manifest_of(&path), path }).collect()
    }

    /// Returns the mod with this id.
    pub fn find(&self, id: &str) -> Option<Installed> {
        self.list().into_iter().find(|installed| installed.id() == Some(id))
    }

    /// Replaces ids of installed mods by their paths, and adds installed mods that are needed. What is neither a path nor
    /// installed stays as it is, so that loading reports it.
    pub fn resolve(&self, mods: &[PathBuf]) -> Vec<PathBuf> {
        if mods.is_empty() {
            return Vec::new();
        }
        let installed = self.list();
        let find = |id: &str| installed.iter().find(|installed| installed.id() == Some(id));
        let named = |path: &PathBuf| if path.exists() { None } else { Some(find(path.to_str()?)?.path.clone()) };
        let mut paths: Vec<PathBuf> = mods.iter().map(|path| named(path).unwrap_or_else(|| path.clone())).collect();
        let mut manifests: Vec<Manifest> = paths.iter().filter_map(|path| Library::manifest_of(path).ok()).collect();
        let mut there: BTreeSet<String> = manifests.iter().map(|manifest| manifest.id.clone()).collect();
        while let Some(manifest) = manifests.pop().filter(|_| paths.len() <= MODS) {
            for needed in manifest.needs.keys().filter_map(|id| find(id)) {
                let Ok(manifest) = &needed.manifest else { continue };
                if there.insert(manifest.id.clone()) {
                    paths.push(needed.path.clone());
                    manifests.push(manifest.clone());
                }
            }
        }
        paths
    }

    /// Stores a zip file as the mod with this id, in place of an older version.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if the mod is a folder that its author works on.
    pub fn install(&self, id: &str, zip: &[u8]) -> Result<PathBuf, Problem> {
        let wrong = |path: &Path, why: WrongFile| Problem::error(&plain::path(path), why);
        let old: Vec<PathBuf> =
            self.list().into_iter().filter(|one| one.id() == Some(id)).map(|one| one.path).collect();
        if let Some(folder) = old.iter().find(|path| path.is_dir()) {
            return Err(Problem::error(&plain::path(folder), WrongMod::IsFolder { id: id.to_owned() }));
        }
        let path = self.dir.join(format!("{id}.zip"));
        if !old.contains(&path) && path.exists() {
            return Err(Problem::error(&plain::path(&path), WrongMod::OtherMod { id: id.to_owned() }));
        }
        std::fs::create_dir_all(&self.dir).map_err(|error| wrong(&self.dir, error.into()))?;
        let mut draft = Draft::of(&path, Readers::Usual).map_err(|error| wrong(&path, error.into()))?;
        let put = draft.fill(zip).and_then(|()| draft.put(Over::Old));
        put.map_err(|error| wrong(&path, error.into()))?;
        // The same mod under another file name would be loaded twice.
        for other in old.iter().filter(|other| **other != path) {
            std::fs::remove_file(other).map_err(|error| wrong(other, error.into()))?;
        }
        Ok(path)
    }

    /// Removes the zip file of an installed mod. Folders are never removed, because their author works on them.
    ///
    /// # Errors
    /// Returns an error if the mod is a folder, or the file cannot be removed.
    pub fn remove(&self, installed: &Installed) -> Result<(), Problem> {
        let path = &installed.path;
        if path.is_dir() {
            let id = installed.id().unwrap_or_default().to_owned();
            return Err(Problem::error(&plain::path(path), WrongMod::IsFolder { id }));
        }
        std::fs::remove_file(path).map_err(|error| Problem::error(&plain::path(path), WrongFile::from(error)))
    }

    /// Returns the path of an installed mod with this id, or the given path.
    pub fn path_of(&self, name: &Path) -> PathBuf {
        let installed = || Some(self.find(name.to_str()?)?.path);
        if name.exists() { name.to_owned() } else { installed().unwrap_or_else(|| name.to_owned()) }
    }

    /// Reads the manifest of a folder or a zip file.
    ///
    /// # Errors
    /// Returns what is wrong with the manifest, or with the file.
    pub fn manifest_of(path: &Path) -> Result<Manifest, Vec<Problem>> {
        let shown = plain::path(path);
        let wrong = |wrong: WrongFile| vec![Problem::error(&shown, wrong)];
        let text = Source::open(path).and_then(|mut source| source.text(FILE, EDITION)).map_err(wrong)?;
        let Some(text) = text else { return Err(vec![Problem::error(&shown, WrongMod::NoManifest)]) };
        let mut problems = Vec::new();
        Manifest::read(&plain::path(&path.join(FILE)), &text, &mut problems).ok_or(problems)
    }
}
