//! Packs: the files of a content, from the library itself or from a folder.

use super::error::Problem;
use include_dir::{Dir, include_dir};
use std::path::Path;

static POWERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/powers");
static DECKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// A file of a pack: its path as the pack's author knows it, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PackFile {
    pub(super) path: String,
    /// The path below the pack's root: the same wherever the pack lies.
    pub(super) name: String,
    pub(super) text: String,
}

impl PackFile {
    /// The file as one of the pack with this number in the order of packs.
    pub(super) fn of_pack(mut self, number: u32) -> PackFile {
        self.name = format!("pack {number}: {}", self.name);
        self
    }

    /// The file's name without its ending: the id of what it holds.
    pub(super) fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// Whether the file lies in this folder and has this ending.
    pub(super) fn is_in(&self, folder: &str, ending: &str) -> bool {
        self.path.ends_with(ending)
            && self
                .path
                .rsplit_once('/')
                .is_some_and(|(parent, _)| parent == folder || parent.ends_with(&format!("/{folder}")))
    }
}

/// The files that come with the library.
pub(super) fn builtin() -> Result<Vec<PackFile>, Problem> {
    let mut files = Vec::new();
    for (root, dir) in [("powers", &POWERS), ("decks", &DECKS)] {
        collect_included(root, dir, &mut files)?;
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn collect_included(root: &str, dir: &Dir<'_>, files: &mut Vec<PackFile>) -> Result<(), Problem> {
    for file in dir.files() {
        let path = format!("{root}/{}", file.path().to_string_lossy().replace('\\', "/"));
        if is_content(&path) {
            let text = file.contents_utf8().ok_or_else(|| not_text(&path))?.to_owned();
            files.push(PackFile { name: path.clone(), path, text });
        }
    }
    dir.dirs().try_for_each(|inner| collect_included(root, inner, files))
}

/// The files of a folder with its own `powers/` and `decks/`.
pub(super) fn folder(root: &Path) -> Result<Vec<PackFile>, Problem> {
    let mut files = Vec::new();
    let mut found = false;
    for part in ["powers", "decks"] {
        let folder = root.join(part);
        if folder.is_dir() {
            found = true;
            collect_folder(root, &folder, &mut files)?;
        }
    }
    if !found {
        let path = root.display().to_string();
        return Err(Problem::File { path, what: "has neither a `powers` nor a `decks` folder".to_owned() });
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn collect_folder(root: &Path, folder: &Path, files: &mut Vec<PackFile>) -> Result<(), Problem> {
    let unreadable = |path: &Path, error: std::io::Error| Problem::File {
        path: path.display().to_string(),
        what: error.to_string(),
    };
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))? {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        let name = path.display().to_string().replace('\\', "/");
        if path.is_dir() {
            collect_folder(root, &path, files)?;
        } else if is_content(&name) {
            let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, error))?;
            let text = String::from_utf8(bytes).map_err(|_| not_text(&name))?;
            let below = path.strip_prefix(root).unwrap_or(&path).display().to_string().replace('\\', "/");
            files.push(PackFile { path: name, name: below, text });
        }
    }
    Ok(())
}

fn is_content(path: &str) -> bool {
    path.ends_with(".lua") || path.ends_with(".toml")
}

fn not_text(path: &str) -> Problem {
    Problem::File { path: path.to_owned(), what: "is not UTF-8 text".to_owned() }
}
