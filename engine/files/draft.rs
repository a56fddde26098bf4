//! Atomic file writes. A file is written under a temporary name, synced, and moved to its final name.
//!
//! Invariant: only files that this process has created are removed. The temporary name is always unused. Files that a
//! crash leaves behind are not removed, because their owner is unknown.

use super::Folder;
use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::Path;

/// The number of temporary names to try.
const TRIES: usize = 1000;

/// The entry that a new file may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: the name must be unused.
    Nothing,
    /// The old file with this name.
    Old,
}

/// The users who may read a new file, on systems with several users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// The users who may read this user's files by default.
    Usual,
    /// Only this user.
    Owner,
}

/// A locked temporary file. Dropping it removes the file unless it was moved to its final name.
#[derive(Debug)]
pub struct Draft {
    pub(super) folder: Folder,
    /// The temporary name; `None` after the file was moved.
    beside: Option<OsString>,
    pub(super) name: OsString,
    file: File,
    without_lock: Option<io::Error>,
}

impl Draft {
    /// Creates a temporary file next to this path.
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub fn of(path: &Path, readers: Readers) -> io::Result<Draft> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Draft::within(Folder::at(parent)?, name, readers)
    }

    pub(super) fn within(folder: Folder, name: &OsStr, readers: Readers) -> io::Result<Draft> {
        let (beside, file) = beside(|beside| folder.handle.create_new(beside, readers))?;
        // No other process has the file open. On Windows, a process cannot lock a file twice.
        let without_lock = match file.try_lock() {
            Err(TryLockError::Error(why)) => Some(why),
            _ => None,
        };
        Ok(Draft { folder, beside: Some(beside), name: name.to_owned(), file, without_lock })
    }

    /// Returns the reason why the file is not locked, if locking failed. The file can still be used.
    pub const fn without_lock(&self) -> Option<&io::Error> {
        self.without_lock.as_ref()
    }

    /// Returns the file, to set its permissions.
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// Writes all bytes and syncs them to the disk.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    /// Moves the file to its final name. Returns the file, which is still locked.
    ///
    /// # Errors
    /// Returns an error if the move fails; an existing entry is then unchanged.
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
            // Ignore a failure: the temporary file is useless, and the first error is reported.
            let _ = self.folder.handle.remove(beside);
        }
    }
}

/// Creates an entry under an unused name in the same folder. A move within a folder is atomic. The length of the name
/// does not depend on the final name.
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

/// Locks a file. Returns `true` if another process has locked it. If the system has no locks, the file is used without
/// a lock.
pub(super) fn is_locked(file: &File) -> bool {
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}
