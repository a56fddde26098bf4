//! The selection of files to check, and problems of a mod as a whole.

use super::texts::{declares, is_script};
use super::wrong::{WrongCode, WrongTexts};
use crate::files::{ENTRIES, Folder, Kind};
use crate::game::{Content, ContentFile, Visible, WrongPack};
use crate::plain;
use crate::problem::Problem;
use crate::script::{Declares, required};
use std::collections::BTreeSet;
use std::path::Path;

/// The folders of a mod that the engine reads.
const READ: [&str; 3] = ["powers", "decks", "scenarios"];

/// All loaded files, with the selection to check.
pub(super) struct Files {
    pub(super) all: Vec<ContentFile>,
    /// The numbers of the mods to check. The other mods are only their base.
    checked: BTreeSet<u32>,
}

/// Returns the number of the mod with this root.
pub(super) fn of_root(files: &[ContentFile], root: &str) -> Option<u32> {
    files.iter().find(|file| file.pack > 0 && Path::new(&file.path).starts_with(root)).map(|file| file.pack)
}

impl Files {
    /// Selects the files of these mods; `None` selects the library. A mod with more than half of the library's files is a
    /// working copy of the library, so it replaces those files instead of conflicting with them.
    pub(super) fn of(all: Vec<ContentFile>, checked: Option<BTreeSet<u32>>) -> Files {
        let own: Vec<&str> = all.iter().filter(|file| file.pack == 0).map(|file| file.name.as_str()).collect();
        let is_copy = |pack: &u32| {
            let same = all.iter().filter(|file| file.pack == *pack && own.contains(&file.name.as_str())).count();
            same * 2 > own.len()
        };
        let packs: BTreeSet<u32> = all.iter().map(|file| file.pack).filter(|pack| *pack > 0).collect();
        let copy = packs.into_iter().find(is_copy);
        let checked = checked.unwrap_or_else(|| [0].into());
        let Some(copy) = copy else { return Files { all, checked } };
        let mut kept: Vec<ContentFile> = all.into_iter().filter(|file| file.pack != 0).collect();
        kept.iter_mut().filter(|file| file.pack == copy).for_each(|file| file.pack = 0);
        kept.sort_by_key(|file| file.pack);
        let checked = checked.into_iter().map(|pack| if pack == copy { 0 } else { pack }).collect();
        Files { all: kept, checked }
    }

    /// Returns the selected files.
    pub(super) fn given(&self) -> Vec<&ContentFile> {
        self.all.iter().filter(|file| self.checked.contains(&file.pack)).collect()
    }
}

/// Reports scripts that no edition includes, because they are never played.
pub(super) fn in_no_edition(given: &[&ContentFile], content: &Content, so_far: &[Problem]) -> Vec<Problem> {
    // If an edition is invalid, its scripts are unknown, so nothing is reported.
    if so_far.iter().any(|problem| problem.is_error() && problem.place.file.contains("decks/")) {
        return Vec::new();
    }
    let is_somewhere = |id: &str| content.editions().any(|edition| edition.has_script(id));
    let mut problems = Vec::new();
    for file in given.iter().filter(|file| is_script(file) && !is_somewhere(content.id_of(file))) {
        let id = file.stem().to_owned();
        let wrong = match declares(file, ".lua") {
            Some(Declares::Destiny) => WrongTexts::DestinyNowhere { id },
            Some(Declares::Card) => WrongTexts::CardNowhere { id },
            Some(Declares::Rule) => WrongTexts::RuleNowhere { id },
            _ => WrongTexts::AlienNowhere { id },
        };
        let mut problem = Problem::warning(&file.path, wrong).about("id");
        problem.place.find(&file.text);
        problems.push(problem);
    }
    problems
}

/// Warns about libraries that no script uses, not even through another library.
pub(super) fn unused_libraries(given: &[&ContentFile], files: &[ContentFile]) -> Vec<Problem> {
    let (mut used, mut waiting) = (BTreeSet::new(), files.iter().filter(|file| !file.is_shared()).collect::<Vec<_>>());
    let visible = Visible::of(files);
    while let Some(file) = waiting.pop().filter(|_| given.iter().any(|file| file.is_shared())) {
        if file.name.ends_with(".lua") {
            let libraries = required(&file.text).into_iter().filter_map(|name| visible.library(file, &name, files));
            waiting.extend(libraries.filter(|library| used.insert(library.path.as_str())));
        }
    }
    let unused = given.iter().filter(|file| file.is_shared() && !used.contains(file.path.as_str()));
    let warning =
        |file: &&ContentFile| Problem::warning(&file.path, WrongCode::LibraryUnused { name: file.stem().to_owned() });
    unused.map(warning).collect()
}

/// Warns about folders of a mod whose names are almost those of folders that are read.
pub(super) fn misspelt(root: &Path) -> Vec<Problem> {
    let Ok(folder) = Folder::named(root) else { return Vec::new() };
    let mut problems = Vec::new();
    // Ignore unreadable folders here: loading reports them.
    for name in folder.names(ENTRIES).unwrap_or_default() {
        let near = name.to_str().and_then(almost).filter(|_| matches!(folder.kind(&name), Ok(Some(Kind::Folder))));
        let wrong = near.map(|near| WrongPack::Misspelt { near });
        problems.extend(wrong.map(|wrong| Problem::warning(&plain::path(&root.join(&name)), wrong)));
    }
    problems
}

/// Returns the known folder name that differs by one typo.
fn almost(name: &str) -> Option<&'static str> {
    let is_slip = |read: &&str| strsim::damerau_levenshtein(&name.to_lowercase(), read) <= 1;
    READ.into_iter().find(is_slip).filter(|read| *read != name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(pack: u32, name: &str) -> ContentFile {
        ContentFile { pack, path: format!("{pack}/{name}"), name: name.to_owned(), text: String::new() }
    }

    #[test]
    fn library_copy_replaces_the_library() {
        let own = [file(0, "decks/a.toml"), file(0, "decks/b.toml"), file(0, "decks/c.toml")];
        let with = |more: &[ContentFile], checked| Files::of([&own[..], more].concat(), checked);
        let nothing = with(&[], None);
        assert_eq!(nothing.given().len(), 3);
        let pack = with(&[file(1, "decks/a.toml"), file(1, "decks/d.toml")], Some([1].into()));
        assert_eq!((pack.given().len(), pack.all.len()), (2, 5));
        let copy =
            with(&[file(1, "decks/a.toml"), file(1, "decks/b.toml"), file(2, "decks/x.toml")], Some([1, 2].into()));
        assert_eq!((copy.given().len(), copy.all.len()), (3, 3));
        assert_eq!(copy.all[0].pack, 0);
    }
}
