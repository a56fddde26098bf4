//! Files that are there whole or not at all: each is written beside its place, synced, and moved there.
//!
//! Invariant: nothing is taken away but what this process has made. What is being written has a name that was free, and
//! what a crash has left stays where it is: whose it is cannot be told.

use super::Folder;
use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::Path;

/// How many names are tried for what is written beside its place.
const TRIES: usize = 1000;

/// What a file may be put over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: its name must be free.
    Nothing,
    /// The file that it takes the place of.
    Old,
}

/// Who may read a new file, where the system knows more than one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Whoever may read this person's files.
    Usual,
    /// Nobody but this person.
    Owner,
}

/// A file beside its place, locked. It is gone again unless it is put there.
#[derive(Debug)]
pub struct Draft {
    pub(super) folder: Folder,
    /// `None`: it has been put in its place.
    beside: Option<OsString>,
    pub(super) name: OsString,
    file: File,
    without_lock: Option<io::Error>,
}

impl Draft {
    /// Begins a file beside this place.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn of(path: &Path, readers: Readers) -> io::Result<Draft> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Draft::within(Folder::at(parent)?, name, readers)
    }

    pub(super) fn within(folder: Folder, name: &OsStr, readers: Readers) -> io::Result<Draft> {
        let (beside, file) = beside(|beside| folder.handle.create_new(beside, readers))?;
        // Nobody else has it open. It is locked once: on Windows a second lock on one file would be refused to its holder.
        let without_lock = match file.try_lock() {
            Err(TryLockError::Error(why)) => Some(why),
            _ => None,
        };
        Ok(Draft { folder, beside: Some(beside), name: name.to_owned(), file, without_lock })
    }

    /// Why it is not locked, where there are no locks: then it is used without.
    pub const fn without_lock(&self) -> Option<&io::Error> {
        self.without_lock.as_ref()
    }

    /// The file, to be given its permissions.
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// Writes all of it to the disk.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    /// Moves it to its place; gives back the file, still locked.
    ///
    /// # Errors
    /// When it cannot be moved; what lies there is as it was then.
    pub fn put(mut self, over: Over) -> io::Result<File> {
        let file = self.file.try_clone()?;
        if let Some(beside) = &self.beside {
            match over {
                Over::Nothing => self.folder.handle.move_to_free(beside, &self.name)?,
                Over::Old => self.folder.handle.rename(beside, &self.name)?,
            }
        }
        self.beside = None;
        self.folder.handle.sync();
        Ok(file)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(beside) = self.beside.as_ref().filter(|beside| self.folder.handle.is_at(&self.file, beside)) {
            // What is left of it is no use; that it cannot be taken away says nothing more.
            let _ = self.folder.handle.remove(beside);
        }
    }
}

/// Makes something under a name that is free, before it is moved to its place: in the same folder, for a move is whole in
/// one only. The name does not grow with the one it is for.
pub(super) fn beside<T>(make: impl Fn(&OsStr) -> io::Result<T>) -> io::Result<(OsString, T)> {
    for number in 1..=TRIES {
        let name = OsString::from(format!(".hyperkon-{}-{number}.new", std::process::id()));
        match make(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return Ok((name, made?)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Locks a file, unless another process has; where there are no locks it is used without.
pub(super) fn is_locked(file: &File) -> bool {
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}
