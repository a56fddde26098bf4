//! A folder that was opened: what lies in it is reached from its handle, part by part.

use super::WrongFile;
use super::at::{self, Handle};
use super::named::take_all;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// What lies under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, wherever it leads.
    Link,
    /// Anything else, by its name: "a FIFO".
    Other(&'static str),
}

/// An open folder.
#[derive(Debug)]
pub struct Folder {
    pub(super) handle: Handle,
    path: PathBuf,
}

impl Folder {
    /// Opens a folder that a person has named, to read from it: there a link is the person's own, and is followed.
    ///
    /// # Errors
    /// When there is no such folder.
    pub fn named(path: &Path) -> Result<Folder, WrongFile> {
        Folder::at(path).map_err(|error| of_folder(error, Kind::Folder))
    }

    /// Opens a folder that a person has named, to write into it. A link is refused: who writes means to know where.
    ///
    /// # Errors
    /// When it is a link or no folder.
    pub fn to_write(path: &Path) -> Result<Folder, WrongFile> {
        // Without an end like `/` or `/.`, behind which a link would be followed.
        let whole: PathBuf = path.components().collect();
        let handle = Handle::open(&whole, false).map_err(|error| match std::fs::symlink_metadata(&whole) {
            Ok(about) if about.is_symlink() => WrongFile::Link,
            _ => of_folder(error, Kind::Folder),
        })?;
        Ok(Folder { handle, path: path.to_owned() })
    }

    /// The path by which it was named.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What lies there under a name, "decks"; nothing: `None`.
    ///
    /// # Errors
    /// When it cannot be told.
    pub fn kind(&self, name: &OsStr) -> Result<Option<Kind>, WrongFile> {
        match self.handle.kind(name) {
            Ok(kind) => Ok(Some(kind)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a folder within.
    ///
    /// # Errors
    /// When it is a link or no folder.
    pub fn folder(&self, name: &OsStr) -> Result<Folder, WrongFile> {
        let kind = self.handle.kind(name)?;
        let handle = match kind {
            Kind::Folder => self.handle.folder(name).map_err(|error| of_folder(error, kind))?,
            Kind::Link => return Err(WrongFile::Link),
            Kind::File | Kind::Other(_) => return Err(WrongFile::NoFolder),
        };
        Ok(Folder { handle, path: self.path.join(name) })
    }

    /// The names in it, at most so many, in the order of their bytes.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn names(&self, most: usize) -> Result<Vec<OsString>, WrongFile> {
        let mut names = self.handle.names(most)?;
        names.sort();
        Ok(names)
    }

    /// Reads a regular file in it of at most so many bytes.
    ///
    /// # Errors
    /// When it is a link, no regular file, too large, or cannot be read.
    pub fn read(&self, name: &OsStr, most: u64) -> Result<Vec<u8>, WrongFile> {
        take_all(self.file(name)?, most)
    }

    /// Opens a regular file in it, to read it.
    pub(super) fn file(&self, name: &OsStr) -> Result<File, WrongFile> {
        // A device is not even opened: opening may already do something.
        match self.handle.kind(name)? {
            Kind::File => {}
            Kind::Folder => return Err(WrongFile::NoFile { is: "a folder" }),
            Kind::Link => return Err(WrongFile::Link),
            Kind::Other(is) => return Err(WrongFile::NoFile { is }),
        }
        self.handle.file(name).map_err(of_file)
    }

    /// The same folder once more.
    pub(super) fn again(&self) -> io::Result<Folder> {
        Ok(Folder { handle: self.handle.again()?, path: self.path.clone() })
    }

    /// A folder that a person has named, as the system's error if there is none.
    pub(super) fn at(path: &Path) -> io::Result<Folder> {
        Ok(Folder { handle: Handle::open(path, true)?, path: path.to_owned() })
    }
}

/// Why a folder was not opened.
fn of_folder(error: io::Error, seen: Kind) -> WrongFile {
    match error.kind() {
        // A moment ago it was a folder: now something else lies there.
        _ if at::is_of_a_link(&error) => WrongFile::Link,
        io::ErrorKind::NotADirectory if seen == Kind::Folder => WrongFile::NoFolder,
        _ => error.into(),
    }
}

/// Why a file was not opened.
pub(super) fn of_file(error: io::Error) -> WrongFile {
    if at::is_of_a_link(&error) { WrongFile::Link } else { error.into() }
}
