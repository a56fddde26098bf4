//! Libraries: the files in `powers/lib`, and the mods that can require them.

use super::pack::ContentFile;
use crate::script::LibrarySource;

/// The folder of a mod's libraries.
pub(super) const LIBRARIES: &str = "powers/lib";

impl ContentFile {
    /// Returns `true` if the file is a library: code that scripts share.
    pub fn is_shared(&self) -> bool {
        self.is_in(LIBRARIES, ".lua")
    }

    /// Returns the library that this script or library requires by a name, or `None` if it is unknown.
    pub fn library<'a>(&self, name: &str, files: &'a [ContentFile]) -> Option<&'a ContentFile> {
        let of = |pack: u32| files.iter().find(|file| file.pack == pack && file.is_shared() && file.stem() == name);
        visible_from(self.pack).find_map(of)
    }
}

/// Returns the mods whose libraries a mod can require, in the order in which a name is looked up: the mod itself, then
/// the earlier mods from the last one, then the built-in content.
///
/// This is the place for a limit on the mods that a mod needs.
pub(super) fn visible_from(pack: u32) -> impl Iterator<Item = u32> {
    (0..=pack).rev()
}

/// Returns the sources of all libraries.
pub(super) fn sources(files: &[ContentFile]) -> Vec<LibrarySource> {
    let of = |file: &ContentFile| LibrarySource {
        pack: file.pack,
        name: file.stem().to_owned(),
        file: file.path.clone(),
        text: file.text.clone(),
        sees: visible_from(file.pack).collect(),
    };
    files.iter().filter(|file| file.is_shared()).map(of).collect()
}
