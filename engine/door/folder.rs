//! A folder that was opened: what lies in it is reached from its handle, part by part.

use super::WrongFile;
use super::at::{self, Handle};
use super::named::take_all;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

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
    handle: Handle,
    path: PathBuf,
}

impl Folder {
    /// Opens a folder that a person has named, to read from it: there a link is the person's own, and is followed.
    ///
    /// # Errors
    /// When there is no such folder.
    pub fn named(path: &Path) -> Result<Folder, WrongFile> {
        let handle = Handle::open(path, true).map_err(|error| of_folder(error, Kind::Folder))?;
        Ok(Folder { handle, path: path.to_owned() })
    }

    /// Opens a folder that a person has named, to write into it; it is made if it is not there. A link is refused: who
    /// writes means to know where.
    ///
    /// # Errors
    /// When it is a link or no folder, or cannot be made.
    pub fn to_write(path: &Path) -> Result<Folder, WrongFile> {
        // Without an end like `/` or `/.`, behind which a link would be followed.
        let whole: PathBuf = path.components().collect();
        match std::fs::symlink_metadata(&whole) {
            Ok(about) if about.is_symlink() => return Err(WrongFile::Link),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => std::fs::create_dir_all(&whole)?,
            Err(error) => return Err(error.into()),
        }
        let handle = Handle::open(&whole, false).map_err(|error| of_folder(error, Kind::Folder))?;
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
    pub(super) fn names(&self, most: usize) -> Result<Vec<std::ffi::OsString>, WrongFile> {
        let mut names = self.handle.names(most)?;
        names.sort();
        Ok(names)
    }

    /// Reads a regular file in it of at most so many bytes.
    ///
    /// # Errors
    /// When it is a link, no regular file, too large, or cannot be read.
    pub fn read(&self, name: &OsStr, most: u64) -> Result<Vec<u8>, WrongFile> {
        // A device is not even opened: opening may already do something.
        match self.handle.kind(name)? {
            Kind::File => {}
            Kind::Folder => return Err(WrongFile::NoFile { is: "a folder" }),
            Kind::Link => return Err(WrongFile::Link),
            Kind::Other(is) => return Err(WrongFile::NoFile { is }),
        }
        take_all(self.handle.file(name).map_err(of_file)?, most)
    }

    /// Writes a new file below the folder, "decks/my-table.toml"; folders on the way are made.
    ///
    /// # Errors
    /// When something lies there already, or the way leads through a link or outside.
    pub fn add(&self, name: &str, text: &str) -> Result<(), WrongFile> {
        self.below(name, |folder, last| {
            let mut file = folder.handle.create_new(last)?;
            Ok(file.write_all(text.as_bytes())?)
        })
    }

    /// Puts another text into a file below the folder: all of it or, if that fails, nothing. The file is a new one, so
    /// nothing is written through a name that it has elsewhere.
    ///
    /// # Errors
    /// When there is no regular file, or the way leads through a link or outside.
    pub fn change(&self, name: &str, text: &str) -> Result<(), WrongFile> {
        self.below(name, |folder, last| {
            match folder.handle.kind(last)? {
                Kind::File => {}
                Kind::Folder => return Err(WrongFile::NoFile { is: "a folder" }),
                Kind::Link => return Err(WrongFile::Link),
                Kind::Other(is) => return Err(WrongFile::NoFile { is }),
            }
            let mut beside = OsStr::new(".").to_owned();
            beside.push(last);
            beside.push(".new");
            let mut file: File = folder.handle.create_new(&beside)?;
            let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
            let done = written.and_then(|()| folder.handle.rename(&beside, last));
            if done.is_err() {
                // What is left of it is no use; that it cannot be taken away says nothing more.
                let _ = folder.handle.remove(&beside);
            }
            Ok(done?)
        })
    }

    /// Does something with the last part of a path below the folder, in the folder in which it lies.
    fn below(&self, name: &str, act: impl FnOnce(&Folder, &OsStr) -> Result<(), WrongFile>) -> Result<(), WrongFile> {
        let parts: Vec<&OsStr> = Path::new(name)
            .components()
            .map(|part| match part {
                Component::Normal(part) => Ok(part),
                _ => Err(WrongFile::Outside),
            })
            .collect::<Result<_, _>>()?;
        let Some((last, way)) = parts.split_last() else { return Err(WrongFile::Outside) };
        let mut folder = None::<Folder>;
        for part in way {
            let from = folder.as_ref().unwrap_or(self);
            if from.kind(part)?.is_none() {
                from.handle.create_folder(part)?;
            }
            folder = Some(from.folder(part)?);
        }
        act(folder.as_ref().unwrap_or(self), last)
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
