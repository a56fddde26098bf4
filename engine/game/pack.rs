//! Packs: the files of a content, from the library itself or from a folder.

use super::wrong_pack::WrongPack;
use crate::problem::Problem;
use include_dir::{Dir, include_dir};
use std::fs;
use std::io;
use std::path::Path;

static POWERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/powers");
static DECKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// The folders of a pack, and the ending of what lies in them.
const FOLDERS: [(&str, &[&str]); 4] = [
    ("powers/aliens", &[".lua", ".toml"]),
    ("powers/destiny", &[".lua", ".toml"]),
    ("powers/texts", &[".toml"]),
    ("decks", &[".toml"]),
];

/// The largest file, in bytes: many times what the library's own need.
const MAX_FILE: u64 = 1024 * 1024;
/// The most files of a pack.
const MAX_FILES: usize = 2000;

/// A file of a content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentFile {
    /// The pack it belongs to: 0 is the library itself, 1 the first pack on top of it.
    pub pack: u32,
    /// The path as the pack's author knows it; what is wrong with the file is told under this name.
    pub path: String,
    /// The path below the pack's root, "powers/aliens/my_alien.lua": it says what the file is.
    pub name: String,
    /// The text.
    pub text: String,
}

impl ContentFile {
    /// A file that was never in a folder: of the first pack, at this path below its root.
    pub fn new(name: &str, text: &str) -> ContentFile {
        ContentFile { pack: 1, path: name.to_owned(), name: name.to_owned(), text: text.to_owned() }
    }

    /// The name under which records know the file: the same wherever its pack lies.
    pub(super) fn known_as(&self) -> String {
        if self.pack == 0 { self.name.clone() } else { format!("pack {}: {}", self.pack, self.name) }
    }

    /// The file's name without its ending: the id of what it holds.
    pub fn stem(&self) -> &str {
        let name = self.name.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// Whether the file lies in this folder and has this ending.
    pub fn is_in(&self, folder: &str, ending: &str) -> bool {
        self.name.ends_with(ending) && self.name.rsplit_once('/').is_some_and(|(parent, _)| parent == folder)
    }
}

fn is_read(name: &str) -> bool {
    let Some((parent, file)) = name.rsplit_once('/') else { return false };
    FOLDERS.iter().any(|(folder, endings)| *folder == parent && endings.iter().any(|ending| file.ends_with(ending)))
}

/// The files that come with the library.
pub(super) fn builtin() -> Result<Vec<ContentFile>, Problem> {
    let mut files = Vec::new();
    for (root, dir) in [("powers", &POWERS), ("decks", &DECKS)] {
        collect_included(root, dir, &mut files)?;
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

fn collect_included(root: &str, dir: &Dir<'_>, files: &mut Vec<ContentFile>) -> Result<(), Problem> {
    for file in dir.files() {
        let name = format!("{root}/{}", file.path().to_string_lossy().replace('\\', "/"));
        if is_read(&name) {
            let text = file.contents_utf8().ok_or_else(|| not_text(&name))?.to_owned();
            files.push(ContentFile { pack: 0, path: name.clone(), name, text });
        }
    }
    dir.dirs().try_for_each(|inner| collect_included(root, inner, files))
}

/// The files of a pack: a folder with its own `powers/` and `decks/`. What cannot be read goes to `problems`.
pub(super) fn folder(pack: u32, root: &Path, problems: &mut Vec<Problem>) -> Vec<ContentFile> {
    let mut reader = Reader { pack, root, files: Vec::new(), problems };
    let parts = ["powers", "decks"].map(|part| root.join(part));
    let shown = shown(root);
    if !root.is_dir() {
        reader.problems.push(Problem::error(&shown, WrongPack::NoFolder));
    } else if !parts.iter().any(|part| part.is_dir()) {
        reader.problems.push(Problem::error(&shown, WrongPack::NoParts));
    }
    for part in parts.iter().filter(|part| part.is_dir()) {
        reader.collect(part, 0);
    }
    let mut files = reader.files;
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

/// Reads a folder.
struct Reader<'a> {
    pack: u32,
    root: &'a Path,
    files: Vec<ContentFile>,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    /// Whether a link leads to something in the pack's own folder.
    fn is_within(&self, link: &Path) -> bool {
        let whole = |path: &Path| path.canonicalize().ok();
        whole(link).zip(whole(self.root)).is_some_and(|(target, root)| target.starts_with(root))
    }

    fn collect(&mut self, folder: &Path, depth: usize) {
        let entries = fs::read_dir(folder).and_then(|entries| {
            let mut paths: Vec<_> = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
            paths.sort();
            Ok(paths)
        });
        match entries {
            Ok(paths) => paths.iter().for_each(|path| self.entry(path, depth)),
            Err(error) => self.problems.push(Problem::error(&shown(folder), unreadable(&error))),
        }
    }

    fn entry(&mut self, path: &Path, depth: usize) {
        let name = shown(path.strip_prefix(self.root).unwrap_or(path));
        // What editors lay beside a file while it is open: `.#my_alien.lua`, `.my_alien.lua.swp`.
        if path.file_name().is_some_and(|file| file.to_string_lossy().starts_with('.')) {
            return;
        }
        if path.is_symlink() && !self.is_within(path) {
            self.problems.push(Problem::error(&shown(path), WrongPack::LinkOut));
            return;
        }
        if path.is_dir() {
            // Deeper than anything that is read.
            if depth < 3 && name != "powers/stubs" {
                self.collect(path, depth + 1);
            }
        } else if self.files.len() >= MAX_FILES {
            let problem = Problem::error(&shown(self.root), WrongPack::TooManyFiles { most: MAX_FILES });
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        } else if is_read(&name) {
            match read(path) {
                Ok(text) => self.files.push(ContentFile { pack: self.pack, path: shown(path), name, text }),
                Err(problem) => self.problems.push(problem),
            }
        } else if name.ends_with(".lua") || (name.ends_with(".toml") && !name.starts_with("decks/")) {
            self.problems.push(Problem::warning(&shown(path), WrongPack::Misplaced));
        }
    }
}

fn read(path: &Path) -> Result<String, Problem> {
    let wrong = |wrong: WrongPack| Problem::error(&shown(path), wrong);
    let about = fs::metadata(path).map_err(|error| wrong(unreadable(&error)))?;
    if !about.is_file() {
        return Err(wrong(WrongPack::NoFile));
    }
    if about.len() > MAX_FILE {
        return Err(wrong(WrongPack::TooLarge { most: MAX_FILE / 1024 }));
    }
    let bytes = fs::read(path).map_err(|error| wrong(unreadable(&error)))?;
    String::from_utf8(bytes).map_err(|_| not_text(&shown(path)))
}

fn unreadable(error: &io::Error) -> WrongPack {
    WrongPack::Unreadable { why: error.to_string() }
}

fn shown(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

fn not_text(path: &str) -> Problem {
    Problem::error(path, WrongPack::NoText)
}
