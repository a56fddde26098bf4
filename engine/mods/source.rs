//! The place of a mod's files: a folder or a zip file.

use crate::files::{self, Archive, Folder, Found, Room, WrongFile};
use hyperkon_frame::plain;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A folder or a zip file with a mod.
#[derive(Debug)]
pub enum Source {
    /// A folder.
    Folder(Folder),
    /// A zip file, which is never unpacked to the disk.
    Zip(Box<Archive>, PathBuf),
}

impl Source {
    /// Opens the folder or the zip file with this path.
    ///
    /// # Errors
    /// Returns an error if the path is neither, or if the zip file is corrupt or unsafe.
    pub fn open(path: &Path) -> Result<Source, WrongFile> {
        if path.is_file() {
            let bytes = files::read(path, files::BYTES)?;
            return Ok(Source::Zip(Box::new(Archive::read(bytes)?), path.to_owned()));
        }
        Folder::named(path).map(Source::Folder)
    }

    /// Returns `true` if the mod has a file or a folder with this name at its root.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Source::Folder(folder) => !matches!(folder.kind(OsStr::new(name)), Ok(None)),
            Source::Zip(archive, _) => archive.has(name),
        }
    }

    /// Reads the texts below a part of the mod, as [`files::texts`] does. The part "" is the whole mod.
    pub fn texts(&mut self, part: &str, room: &mut Room, wanted: &mut dyn FnMut(&str) -> Option<u64>) -> Found {
        match self {
            Source::Folder(folder) => files::texts(folder, part, room, wanted),
            Source::Zip(archive, path) => archive.texts(&plain::path(path), part, room, wanted),
        }
    }

    /// Reads the file at the root of the mod with this name, up to a maximum size in bytes. `None` if it is missing.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn text(&mut self, name: &str, most: u64) -> Result<Option<String>, WrongFile> {
        match self {
            Source::Folder(folder) if folder.kind(OsStr::new(name))?.is_none() => Ok(None),
            Source::Folder(folder) => folder.read(OsStr::new(name), most).and_then(files::text).map(Some),
            Source::Zip(archive, _) if !archive.has(name) => Ok(None),
            Source::Zip(archive, _) => archive.text(name, most).map(Some),
        }
    }
}
