//! Folders by path, for systems without folder handles. Each part is checked before it is opened.
//!
//! Another process can swap in a symbolic link between the check and the opening. Systems with folder handles use [the
//! other implementation](super), which prevents this.

use super::Readers;
use super::folder::Kind;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A folder.
#[derive(Debug)]
pub(super) struct Handle(PathBuf);

impl Handle {
    /// Opens a folder. With `follow`, a symbolic link is followed.
    pub fn open(path: &Path, follow: bool) -> io::Result<Handle> {
        let about = if follow { fs::metadata(path)? } else { fs::symlink_metadata(path)? };
        if about.is_dir() { Ok(Handle(path.to_owned())) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    /// Returns the type of an entry, without following symbolic links.
    pub fn kind(&self, name: &OsStr) -> io::Result<Kind> {
        Ok(kind_of(fs::symlink_metadata(self.0.join(name))?.file_type()))
    }

    pub fn folder(&self, name: &OsStr) -> io::Result<Handle> {
        Handle::open(&self.0.join(name), false)
    }

    pub fn file(&self, name: &OsStr) -> io::Result<File> {
        match self.kind(name)? {
            Kind::File => File::open(self.0.join(name)),
            _ => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    /// Creates a file. On these systems, the folder's permissions decide who may read it.
    pub fn create_new(&self, name: &OsStr, _: Readers) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(self.0.join(name))
    }

    pub fn create_folder(&self, name: &OsStr) -> io::Result<()> {
        fs::create_dir(self.0.join(name))
    }

    pub fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        fs::rename(self.0.join(from), self.0.join(to))
    }

    /// Moves a file to an unused name.
    pub fn move_to_free(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        match fs::hard_link(self.0.join(from), self.0.join(to)) {
            Ok(()) => self.remove(from),
            Err(_) if self.kind(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            // If the disk has no hard links, the name is reserved first and released if the move fails.
            Err(_) => {
                self.create_new(to, Readers::Owner)?;
                self.rename(from, to).inspect_err(|_| drop(self.remove(to)))
            }
        }
    }

    /// Returns `true` if a file with this name exists. This system cannot compare it with the open file.
    pub fn is_at(&self, _: &File, name: &OsStr) -> bool {
        self.kind(name).is_ok()
    }

    /// Does nothing, because these systems cannot sync folders.
    pub const fn sync(&self) {}

    /// Returns another handle of the same folder.
    pub fn again(&self) -> io::Result<Handle> {
        Ok(Handle(self.0.clone()))
    }

    /// Removes an empty folder.
    pub fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_dir(self.0.join(name))
    }

    pub fn remove(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }

    /// Returns the names of at most `most` entries, unordered.
    pub fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        fs::read_dir(&self.0)?.take(most).map(|entry| Ok(entry?.file_name())).collect()
    }
}

/// Opens a file that the user has named.
pub(super) fn open_named(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Returns `true` if a symbolic link caused the error. Here, the earlier check finds symbolic links.
pub(super) fn is_of_a_link(_: &io::Error) -> bool {
    false
}

fn kind_of(of: fs::FileType) -> Kind {
    match (of.is_file(), of.is_dir(), of.is_symlink()) {
        (true, ..) => Kind::File,
        (_, true, _) => Kind::Folder,
        (.., true) => Kind::Link,
        _ => Kind::Other("a device"),
    }
}
