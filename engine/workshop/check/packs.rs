//! Which files are checked, and what is said of a pack as a whole.

use super::texts::{declares, is_script};
use super::wrong::WrongTexts;
use crate::door::{ENTRIES, Folder, Kind};
use crate::game::{Content, ContentFile, WrongPack};
use crate::plain;
use crate::problem::Problem;
use crate::script::Declares;
use std::path::Path;

/// What is read of a pack.
const READ: [&str; 3] = ["powers", "decks", "scenarios"];

/// The files of a content, and which of them are to be checked.
pub(super) struct Files {
    pub(super) all: Vec<ContentFile>,
    /// The first pack that is checked; what lies below it is only what it stands on.
    pub(super) from_pack: u32,
}

impl Files {
    /// A folder that holds more than half of the library's own files is a copy of them, being worked on: it takes
    /// their place, instead of clashing with each of them.
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

    /// The files that are to be checked.
    pub(super) fn given(&self) -> Vec<&ContentFile> {
        self.all.iter().filter(|file| file.pack >= self.from_pack).collect()
    }
}

/// Scripts that no edition has: nobody can ever play them.
pub(super) fn in_no_edition(given: &[&ContentFile], content: &Content, so_far: &[Problem]) -> Vec<Problem> {
    // An edition that is not sound is not there: who knows what it would have.
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

/// Folders of a pack that are named almost as one that is read.
pub(super) fn misspelt(root: &Path) -> Vec<Problem> {
    let Ok(folder) = Folder::named(root) else { return Vec::new() };
    let mut problems = Vec::new();
    // What cannot be looked at is told where it is read.
    for name in folder.names(ENTRIES).unwrap_or_default() {
        let near = name.to_str().and_then(almost).filter(|_| matches!(folder.kind(&name), Ok(Some(Kind::Folder))));
        let wrong = near.map(|near| WrongPack::Misspelt { near });
        problems.extend(wrong.map(|wrong| Problem::warning(&plain::path(&root.join(&name)), wrong)));
    }
    problems
}

/// The folder that this is a slip of the pen away from: `docs` is none.
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
    fn a_copy_of_the_library_takes_its_place() {
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
