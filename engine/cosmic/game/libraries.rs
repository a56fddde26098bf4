//! Libraries: the files in `powers/lib`, and the mods that can require them.

use super::pack::ContentFile;
use crate::mods::Manifest;
use crate::script::LibrarySource;
use std::collections::BTreeMap;

/// The folder of a mod's libraries.
pub(super) const LIBRARIES: &str = "powers/lib";

impl ContentFile {
    /// Returns `true` if the file is a library: code that scripts share.
    pub fn is_shared(&self) -> bool {
        self.is_in(LIBRARIES, ".lua")
    }
}

/// The mods whose libraries each mod can require.
#[derive(Debug)]
pub struct Visible {
    /// The manifests by the number of the mod; `None` for a mod without one.
    mods: BTreeMap<u32, Option<Manifest>>,
}

impl Visible {
    /// Reads the manifests. Reading the content reports their errors.
    pub fn of(files: &[ContentFile]) -> Visible {
        let mut mods: BTreeMap<u32, Option<Manifest>> = files.iter().map(|file| (file.pack, None)).collect();
        for file in files.iter().filter(|file| file.is_manifest()) {
            mods.insert(file.pack, Manifest::read(&file.path, &file.text, &mut Vec::new()));
        }
        Visible { mods }
    }

    /// Returns the library that a script or library requires by a name, or `None` if it is unknown.
    pub fn library<'a>(&self, of: &ContentFile, name: &str, files: &'a [ContentFile]) -> Option<&'a ContentFile> {
        let is_it = |file: &&ContentFile, pack| file.pack == pack && file.is_shared() && file.stem() == name;
        self.from(of.pack).find_map(|pack| files.iter().find(|file| is_it(file, pack)))
    }

    /// Returns the mods whose libraries a mod can require, in the order in which a name is looked up: the mod itself, then
    /// the earlier mods that it needs, from the last one, then the built-in content. A mod without a manifest can require
    /// libraries of all earlier mods.
    pub fn from(&self, pack: u32) -> impl Iterator<Item = u32> {
        let manifest = |pack: &u32| self.mods.get(pack).and_then(Option::as_ref);
        let own = manifest(&pack);
        let is_needed = move |other: &u32| match (own, manifest(other)) {
            _ if [0, pack].contains(other) => true,
            (Some(own), Some(other)) => own.needs.contains_key(&other.id) || own.optional.contains_key(&other.id),
            (Some(_), None) => false,
            (None, _) => true,
        };
        self.mods.range(..=pack).rev().map(|(pack, _)| *pack).filter(is_needed)
    }
}

/// Returns the sources of all libraries.
pub(super) fn sources(files: &[ContentFile]) -> Vec<LibrarySource> {
    let visible = Visible::of(files);
    let of = |file: &ContentFile| LibrarySource {
        pack: file.pack,
        name: file.stem().to_owned(),
        file: file.path.clone(),
        text: file.text.clone(),
        sees: visible.from(file.pack).collect(),
    };
    files.iter().filter(|file| file.is_shared()).map(of).collect()
}
