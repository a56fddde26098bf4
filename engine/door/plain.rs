//! Folders by path, where the system has no handles for that: each part is looked at before it is opened.
//!
//! Between the look and the opening somebody else may put a link in its place: only on systems whose handles
//! [the other form](super) does not know.

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
    /// Opens a folder; `follow`: also through a link.
    pub fn open(path: &Path, follow: bool) -> io::Result<Handle> {
        let about = if follow { fs::metadata(path)? } else { fs::symlink_metadata(path)? };
        if about.is_dir() { Ok(Handle(path.to_owned())) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    /// What lies there under a name; a link is a link.
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

    /// Who may read it is the folder's business here.
    pub fn create_new(&self, name: &OsStr, _: Readers) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(self.0.join(name))
    }

    pub fn create_folder(&self, name: &OsStr) -> io::Result<()> {
        fs::create_dir(self.0.join(name))
    }

    pub fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        fs::rename(self.0.join(from), self.0.join(to))
    }

    /// Moves a file to a name that is free.
    pub fn move_to_free(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        match fs::hard_link(self.0.join(from), self.0.join(to)) {
            Ok(()) => self.remove(from),
            Err(_) if self.kind(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            // A disk without hard links: the name is taken first, and given back if nothing comes of it.
            Err(_) => {
                self.create_new(to, Readers::Owner)?;
                self.rename(from, to).inspect_err(|_| drop(self.remove(to)))
            }
        }
    }

    /// Whether there is a file of this name: it cannot be told from the open one.
    pub fn is_at(&self, _: &File, name: &OsStr) -> bool {
        self.kind(name).is_ok()
    }

    /// Folders cannot be synced here.
    pub const fn sync(&self) {}

    /// The same folder once more.
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

    /// The names in the folder, at most so many, in no order.
    pub fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        fs::read_dir(&self.0)?.take(most).map(|entry| Ok(entry?.file_name())).collect()
    }
}

/// Opens a file that a person has named.
pub(super) fn open_named(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Whether an opening failed because a link lies there: the look before it tells.
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
