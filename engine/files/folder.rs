//! An open folder. Its entries are opened relative to its handle, one path part at a time.

use super::WrongFile;
use super::at::{self, Handle};
use super::named::take_all;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The type of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, whatever its target is.
    Link,
    /// Any other type, with its name, such as "a FIFO".
    Other(&'static str),
}

/// An open folder.
#[derive(Debug)]
pub struct Folder {
    pub(super) handle: Handle,
    path: PathBuf,
}

impl Folder {
    /// Opens a folder for reading. The path comes from the user, so a symbolic link is followed.
    ///
    /// # Errors
    /// Returns an error if the folder does not exist.
    pub fn named(path: &Path) -> Result<Folder, WrongFile> {
        Folder::at(path).map_err(|error| of_folder(error, Kind::Folder))
    }

    /// Opens a folder for writing. A symbolic link is rejected, so that files are written only where the path states.
    ///
    /// # Errors
    /// Returns an error if the path is a symbolic link or not a folder.
    pub fn to_write(path: &Path) -> Result<Folder, WrongFile> {
        // Drop trailing parts like `/` and `/.`, because with them the system would follow a symbolic link.
        let whole: PathBuf = path.components().collect();
        let handle = Handle::open(&whole, false).map_err(|error| match std::fs::symlink_metadata(&whole) {
            Ok(about) if about.is_symlink() => WrongFile::Link,
            _ => of_folder(error, Kind::Folder),
        })?;
        Ok(Folder { handle, path: path.to_owned() })
    }

    /// Returns the path that the user gave.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the type of the entry with this name, or `None` if it is missing.
    ///
    /// # Errors
    /// Returns an error if the type cannot be read.
    pub fn kind(&self, name: &OsStr) -> Result<Option<Kind>, WrongFile> {
        match self.handle.kind(name) {
            Ok(kind) => Ok(Some(kind)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a subfolder.
    ///
    /// # Errors
    /// Returns an error if the entry is a symbolic link or not a folder.
    pub fn folder(&self, name: &OsStr) -> Result<Folder, WrongFile> {
        let kind = self.handle.kind(name)?;
        let handle = match kind {
            Kind::Folder => self.handle.folder(name).map_err(|error| of_folder(error, kind))?,
            Kind::Link => return Err(WrongFile::Link),
            Kind::File | Kind::Other(_) => return Err(WrongFile::NoFolder),
        };
        Ok(Folder { handle, path: self.path.join(name) })
    }

    /// Returns the names of at most `most` entries, in byte order.
    ///
    /// # Errors
    /// Returns an error if the names cannot be read.
    pub fn names(&self, most: usize) -> Result<Vec<OsString>, WrongFile> {
        let mut names = self.handle.names(most)?;
        names.sort();
        Ok(names)
    }

    /// Reads a regular file in the folder, up to a maximum size in bytes.
    ///
    /// # Errors
    /// Returns an error if the entry is a symbolic link, not a regular file, too large, or unreadable.
    pub fn read(&self, name: &OsStr, most: u64) -> Result<Vec<u8>, WrongFile> {
        take_all(self.file(name)?, most)
    }

    /// Opens a regular file in the folder for reading.
    pub(super) fn file(&self, name: &OsStr) -> Result<File, WrongFile> {
        // A device is not opened, because opening it can have an effect.
        match self.handle.kind(name)? {
            Kind::File => {}
            Kind::Folder => return Err(WrongFile::NoFile { is: "a folder" }),
            Kind::Link => return Err(WrongFile::Link),
            Kind::Other(is) => return Err(WrongFile::NoFile { is }),
        }
        self.handle.file(name).map_err(of_file)
    }

    /// Returns another handle of the same folder.
    pub(super) fn again(&self) -> io::Result<Folder> {
        Ok(Folder { handle: self.handle.again()?, path: self.path.clone() })
    }

    /// Opens a folder that the user has named. On failure, returns the system's error.
    pub(super) fn at(path: &Path) -> io::Result<Folder> {
        Ok(Folder { handle: Handle::open(path, true)?, path: path.to_owned() })
    }
}

/// Returns the reason why a folder was not opened.
fn of_folder(error: io::Error, seen: Kind) -> WrongFile {
    match error.kind() {
        // The folder has been replaced by another entry since the check.
        _ if at::is_of_a_link(&error) => WrongFile::Link,
        io::ErrorKind::NotADirectory if seen == Kind::Folder => WrongFile::NoFolder,
        _ => error.into(),
    }
}

/// Returns the reason why a file was not opened.
pub(super) fn of_file(error: io::Error) -> WrongFile {
    if at::is_of_a_link(&error) { WrongFile::Link } else { error.into() }
}
