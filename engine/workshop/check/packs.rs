//! The selection of files to check, and problems of a mod as a whole.

use super::texts::{declares, is_script};
use super::wrong::WrongTexts;
use crate::files::{ENTRIES, Folder, Kind};
use crate::game::{Content, ContentFile, WrongPack};
use crate::plain;
use crate::problem::Problem;
use crate::script::Declares;
use std::path::Path;

/// The folders of a mod that the engine reads.
const READ: [&str; 3] = ["powers", "decks", "scenarios"];

/// All loaded files, with the selection to check.
pub(super) struct Files {
    pub(super) all: Vec<ContentFile>,
    /// The index of the first mod to check. Earlier mods are only its base.
    pub(super) from_pack: u32,
}

impl Files {
    /// Selects the files to check. A mod with more than half of the library's files is a working copy of the library,
    /// so it replaces those files instead of conflicting with them.
    pub(super) fn of(all: Vec<ContentFile>, base: usize, packs: usize) -> Files {
        let own: Vec<&str> = all.iter().filter(|file| file.pack == 0).map(|file| file.name.as_str()).collect();
        let is_copy = |pack: &u32| {
            let same = all.iter().filter(|file| file.pack == *pack && own.contains(&file.name.as_str())).count();
            same * 2 > own.len()
        };
        let copy = (1..=(base + packs) as u32).find(is_copy);
        let from_pack = if packs == 0 { 0 } else { base as u32 + 1 };
        let Some(copy) = copy else { return Files { all, from_pack } };
        let from_pack = if copy >= from_pack { 0 } else { from_pack };
        let mut kept: Vec<ContentFile> = all.into_iter().filter(|file| file.pack != 0).collect();
        kept.iter_mut().filter(|file| file.pack == copy).for_each(|file| file.pack = 0);
        kept.sort_by_key(|file| file.pack);
        Files { all: kept, from_pack }
    }

    /// Returns the selected files.
    pub(super) fn given(&self) -> Vec<&ContentFile> {
        self.all.iter().filter(|file| file.pack >= self.from_pack).collect()
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
    for file in given.iter().filter(|file| is_script(file) && !is_somewhere(file.stem())) {
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
        let with = |more: &[ContentFile], packs| Files::of([&own[..], more].concat(), 0, packs);
        let nothing = with(&[], 0);
        assert_eq!((nothing.given().len(), nothing.from_pack), (3, 0));
        let pack = with(&[file(1, "decks/a.toml"), file(1, "decks/d.toml")], 1);
        assert_eq!((pack.given().len(), pack.all.len()), (2, 5));
        let copy = with(&[file(1, "decks/a.toml"), file(1, "decks/b.toml"), file(2, "decks/x.toml")], 2);
        assert_eq!((copy.given().len(), copy.all.len()), (3, 3));
        assert_eq!(copy.all[0].pack, 0);
    }
}
