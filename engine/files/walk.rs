//! All texts below a folder, ordered by name.

use super::named::text;
use super::{BYTES, DEPTH, ENTRIES, FILES, Folder, Kind, NAME, WrongFile};
use hyperkon_frame::plain::{self, is_seen_in_one_line};
use hyperkon_table::is_device;
use std::ffi::OsStr;
use std::path::Path;

/// A text with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileText {
    /// The path that starts with the folder as the user named it.
    pub path: String,
    /// The path below the folder, such as "powers/aliens/my_alien.lua".
    pub name: String,
    /// The text.
    pub text: String,
}

/// The result of reading the texts below a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The requested texts.
    pub texts: Vec<FileText>,
    /// The problems, each with its path.
    pub wrong: Vec<(String, WrongFile)>,
}

/// The remaining number of entries, files, and bytes that may be read from a folder.
#[derive(Clone, Debug)]
pub struct Room {
    entries: usize,
    files: usize,
    bytes: u64,
}

impl Default for Room {
    fn default() -> Room {
        Room { entries: ENTRIES, files: FILES, bytes: BYTES }
    }
}

impl Room {
    /// Counts a file that is about to be read, whether it is a valid text or not.
    ///
    /// # Errors
    /// Returns an error if the folder has too many files.
    pub(super) fn count_file(&mut self) -> Result<(), WrongFile> {
        self.files = self.files.checked_sub(1).ok_or(WrongFile::TooManyFiles { most: FILES })?;
        Ok(())
    }

    /// Counts the bytes of a file that was read.
    ///
    /// # Errors
    /// Returns an error if all files are too large together.
    pub(super) fn count_bytes(&mut self, bytes: usize) -> Result<(), WrongFile> {
        let left = self.bytes.checked_sub(bytes as u64);
        self.bytes = left.ok_or(WrongFile::TooMuch { most: BYTES / 1024 })?;
        Ok(())
    }
}

/// Reads the texts below a part of a folder, such as "powers" or "tests/scenarios". The part "" is the folder itself. A
/// missing part has no texts. `wanted` receives a file's name below the folder and returns its maximum size in bytes,
/// or `None` to skip the file.
pub fn texts(root: &Folder, part: &str, room: &mut Room, wanted: &mut dyn FnMut(&str) -> Option<u64>) -> Found {
    let mut walk = Walk { root, room, wanted, found: Found::default() };
    let mut inner = None::<Folder>;
    for name in part.split('/').filter(|name| !name.is_empty()) {
        let from = inner.as_ref().unwrap_or(root);
        let name = OsStr::new(name);
        match from.kind(name) {
            Ok(None) => return walk.found,
            Ok(Some(_)) => {}
            Err(wrong) => return walk.ends(&from.path().join(name), wrong),
        }
        match from.folder(name) {
            Ok(folder) => inner = Some(folder),
            Err(wrong) => return walk.ends(&from.path().join(name), wrong),
        }
    }
    let depth = part.split('/').count();
    // Ignore the error: beyond a limit, the walk ends, and that problem has already been recorded.
    let _ = walk.folder(inner.as_ref().unwrap_or(root), part, depth);
    walk.found
}

/// The end of the walk at a limit.
struct Full;

struct Walk<'a> {
    root: &'a Folder,
    room: &'a mut Room,
    wanted: &'a mut dyn FnMut(&str) -> Option<u64>,
    found: Found,
}

impl Walk<'_> {
    fn wrong(&mut self, path: &Path, wrong: WrongFile) {
        self.found.wrong.push((plain::path(path), wrong));
    }

    fn ends(mut self, path: &Path, wrong: WrongFile) -> Found {
        self.wrong(path, wrong);
        self.found
    }

    /// Reports that a limit of the whole folder was exceeded.
    fn full(&mut self, wrong: WrongFile) -> Full {
        let root = self.root;
        self.wrong(root.path(), wrong);
        Full
    }

    fn folder(&mut self, folder: &Folder, above: &str, depth: usize) -> Result<(), Full> {
        let names = match folder.names(self.room.entries.saturating_add(1)) {
            Ok(names) => names,
            Err(wrong) => {
                self.wrong(folder.path(), wrong);
                return Ok(());
            }
        };
        if names.len() > self.room.entries {
            return Err(self.full(WrongFile::TooManyEntries { most: ENTRIES }));
        }
        self.room.entries -= names.len();
        names.iter().try_for_each(|name| self.entry(folder, name, above, depth))
    }

    fn entry(&mut self, folder: &Folder, name: &OsStr, above: &str, depth: usize) -> Result<(), Full> {
        let path = folder.path().join(name);
        // Editors create such files next to an open file, for example `.#my_alien.lua` and `.my_alien.lua.swp`.
        if name.as_encoded_bytes().starts_with(b".") {
            return Ok(());
        }
        let Some(word) = name.to_str().filter(|name| is_sane(name)) else {
            self.wrong(&path, WrongFile::OddName { most: NAME });
            return Ok(());
        };
        if is_device(word) {
            self.wrong(&path, WrongFile::DeviceName { name: word.to_owned() });
            return Ok(());
        }
        let below = if above.is_empty() { word.to_owned() } else { format!("{above}/{word}") };
        match folder.kind(name) {
            // The entry has been removed since the folder was listed.
            Ok(None) => {}
            Ok(Some(Kind::Link)) => self.wrong(&path, WrongFile::Link),
            Ok(Some(Kind::Other(is))) => self.wrong(&path, WrongFile::NoFile { is }),
            Ok(Some(Kind::Folder)) => return self.inner(folder, name, &below, depth),
            Ok(Some(Kind::File)) => return self.file(folder, name, below),
            Err(wrong) => self.wrong(&path, wrong),
        }
        Ok(())
    }

    fn inner(&mut self, folder: &Folder, name: &OsStr, below: &str, depth: usize) -> Result<(), Full> {
        let path = folder.path().join(name);
        if (self.wanted)(below).is_some() {
            self.wrong(&path, WrongFile::NoFile { is: "a folder" });
        } else if depth >= DEPTH {
            self.wrong(&path, WrongFile::TooDeep { most: DEPTH });
        } else {
            match folder.folder(name) {
                Ok(inner) => return self.folder(&inner, below, depth + 1),
                Err(wrong) => self.wrong(&path, wrong),
            }
        }
        Ok(())
    }

    fn file(&mut self, folder: &Folder, name: &OsStr, below: String) -> Result<(), Full> {
        let Some(most) = (self.wanted)(&below) else { return Ok(()) };
        self.room.count_file().map_err(|wrong| self.full(wrong))?;
        let path = folder.path().join(name);
        let bytes = match folder.read(name, most) {
            Ok(bytes) => bytes,
            Err(wrong) => {
                self.wrong(&path, wrong);
                return Ok(());
            }
        };
        self.room.count_bytes(bytes.len()).map_err(|wrong| self.full(wrong))?;
        match text(bytes) {
            Ok(text) => self.found.texts.push(FileText { path: plain::path(&path), name: below, text }),
            Err(wrong) => self.wrong(&path, wrong),
        }
        Ok(())
    }
}

/// Returns `true` if a name is short, visible, and without a backslash.
pub(super) fn is_sane(name: &str) -> bool {
    name.chars().count() <= NAME && !name.contains('\\') && is_seen_in_one_line(name)
}
