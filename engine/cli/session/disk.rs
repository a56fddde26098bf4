//! Files that survive crashes and that only one process writes.
//!
//! Invariants: the writer of a permanent file holds a lock on it until the process ends. A file is never incomplete: it is
//! written under a temporary name, synced, and renamed. Nothing is written through a symbolic link. This module does not
//! interpret the contents of files.

use crate::terminal;
use crate::words::error::CommandError;
use hyperkon::__private::files::{Draft, Over, Readers, WrongFile};
use hyperkon_frame::plain;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The number of attempts to lock a file that other processes keep replacing.
const TRIES: usize = 100;

/// A file that is locked until this value is dropped or the process ends.
#[derive(Debug)]
pub struct Held {
    file: File,
    path: PathBuf,
}

/// The intended use of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The file is extended in place.
    Append,
    /// The file is read, and may be replaced as a whole.
    Replace,
}

impl Held {
    /// Opens and locks a file of at most `most` bytes. Returns `None` if the file does not exist.
    ///
    /// # Errors
    /// Fails if another process has locked the file, or if the file is not regular, is too large, or cannot be opened.
    /// Symbolic links are rejected.
    pub fn open(path: &Path, access: Access, most: u64) -> Result<Option<Held>, CommandError> {
        for _ in 0..TRIES {
            if !is_regular(path)? {
                return Ok(None);
            }
            let file = match OpenOptions::new().read(true).write(true).open(path) {
                Err(_) if access == Access::Replace => File::open(path),
                opened => opened,
            };
            let file = match file {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                file => file.map_err(|error| disk_error(path, error))?,
            };
            lock(&file, path)?;
            // If the path now leads to another file, the previous writer has replaced it. Try again.
            if is_at(&file, path) {
                if file.metadata().map_err(|error| disk_error(path, error))?.len() > most {
                    return Err(CommandError::file(path)(WrongFile::TooLarge { most: most / 1024 }));
                }
                return Ok(Some(Held { file, path: path.to_owned() }));
            }
        }
        Err(CommandError::InUse { path: plain::path(path) })
    }

    /// Creates a file with these bytes, and locks it.
    ///
    /// # Errors
    /// Fails if the path exists ([`io::ErrorKind::AlreadyExists`]), or if the file cannot be written.
    pub fn create(path: &Path, bytes: &[u8], readers: Readers) -> Result<Held, CommandError> {
        if fs::symlink_metadata(path).is_ok() {
            return Err(disk_error(path, io::ErrorKind::AlreadyExists.into()));
        }
        let mut draft = Draft::of(path, readers).map_err(|error| disk_error(path, error))?;
        if let Some(why) = draft.without_lock() {
            warn_of_no_locks(path, why);
        }
        let file =
            draft.fill(bytes).and_then(|()| draft.put(Over::Nothing)).map_err(|error| disk_error(path, error))?;
        Ok(Held { file, path: path.to_owned() })
    }

    /// Replaces the file and locks the new one. Keeps the owner and the permissions.
    ///
    /// # Errors
    /// Fails if the new file cannot be written. The old file is then unchanged.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), CommandError> {
        // Set the permissions before writing, so that nobody else can read the bytes.
        let written = Draft::of(&self.path, Readers::Owner).and_then(|mut draft| {
            keep_permissions(&self.file, draft.file())?;
            draft.fill(bytes)?;
            draft.put(Over::Old)
        });
        self.file = written.map_err(|error| disk_error(&self.path, error))?;
        Ok(())
    }

    /// Removes the file, unless another file has replaced it.
    ///
    /// # Errors
    /// Fails if the file cannot be removed.
    pub fn remove(&self) -> Result<(), CommandError> {
        if !is_at(&self.file, &self.path) {
            return Ok(());
        }
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(disk_error(&self.path, error)),
            _ => Ok(()),
        }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if the file is empty.
    pub fn is_empty(&self) -> bool {
        self.file.metadata().is_ok_and(|about| about.len() == 0)
    }

    /// Returns the file for reading from the current position.
    pub const fn reader(&self) -> &File {
        &self.file
    }
}

/// A locked file to which whole lines are appended. After an error, it still ends with a complete line.
#[derive(Debug)]
pub struct Lines {
    held: Held,
    whole: u64,
}

impl Lines {
    /// Truncates a file to its first `whole` bytes, to append lines after them.
    ///
    /// # Errors
    /// Fails if the file cannot be truncated.
    pub fn after(held: Held, whole: u64) -> Result<Lines, CommandError> {
        // A file that is only looked at keeps its date.
        if held.file.metadata().map_or(true, |about| about.len() != whole) {
            held.file.set_len(whole).map_err(|error| disk_error(&held.path, error))?;
        }
        Ok(Lines { held, whole })
    }

    /// Appends bytes that end with a line break.
    ///
    /// # Errors
    /// Fails if the bytes cannot be written. The file then contains none of them.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut file = &self.held.file;
        let written = file.seek(SeekFrom::Start(self.whole)).and_then(|_| file.write_all(bytes));
        match written {
            Ok(()) => self.whole += bytes.len() as u64,
            Err(_) => drop(file.set_len(self.whole)),
        }
        written
    }

    /// Returns the locked file.
    pub const fn held(&self) -> &Held {
        &self.held
    }

    /// Replaces the whole content by these bytes, which end with a line break.
    ///
    /// # Errors
    /// Fails if the bytes cannot be written. The file is then unchanged.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), CommandError> {
        self.held.replace(bytes)?;
        self.whole = bytes.len() as u64;
        Ok(())
    }

    /// Waits until the disk has stored all lines.
    ///
    /// # Errors
    /// Fails if the disk reports an error.
    pub fn sync(&self) -> io::Result<()> {
        self.held.file.sync_data()
    }
}

/// Turns the signal for the file size limit (`ulimit -f`) into a write error. Without a handler, the signal would end the
/// program.
#[cfg(unix)]
pub fn take_limits_as_errors() {
    let heard = std::sync::Arc::default();
    // Ignore the error: a signal for the limit then ends the program, as it does by default.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, heard);
}

/// Does nothing, because other systems have no such limits.
#[cfg(not(unix))]
pub const fn take_limits_as_errors() {}

/// Writes a whole file, and replaces an existing one.
///
/// # Errors
/// Fails if the file cannot be written. An existing file is then unchanged.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    match Held::open(path, Access::Replace, u64::MAX)? {
        Some(mut held) => held.replace(bytes),
        None => Held::create(path, bytes, Readers::Usual).map(drop),
    }
}

/// Checks in advance that a picture can be written and is not the `--resume` file.
///
/// # Errors
/// Fails if the picture cannot be written, or if both options name the same file.
pub fn try_out(picture: Option<&Path>, kept: Option<&Path>) -> Result<(), CommandError> {
    let Some(path) = picture else { return Ok(()) };
    if kept.is_some_and(|kept| place_of(kept) == place_of(path)) {
        let name = plain::path(path);
        let what = format!("{name}: `--svg` and `--resume` name the same file (use another file for the picture)");
        return Err(CommandError::Usage(what));
    }
    drop(Held::open(path, Access::Replace, u64::MAX)?);
    Draft::of(path, Readers::Usual).map(drop).map_err(|error| disk_error(path, error))
}

/// Checks in advance that a picture can be written and is not the record.
///
/// # Errors
/// Fails if the picture cannot be written, or if it would replace the record.
pub fn try_out_beside(picture: Option<&Path>, record: &Path) -> Result<(), CommandError> {
    if let Some(path) = picture.filter(|path| place_of(path) == place_of(record)) {
        let what = format!("{}: `--svg` names the record itself (use another file for the picture)", plain::path(path));
        return Err(CommandError::Usage(what));
    }
    try_out(picture, None)
}

/// Returns the canonical path of a file, which need not exist.
fn place_of(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let whole = path.canonicalize().ok();
    let beside = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
    whole.or_else(beside).unwrap_or_else(|| path.to_owned())
}

/// Converts an I/O error for a file.
pub fn disk_error(path: &Path, error: io::Error) -> CommandError {
    let path = plain::path(path);
    if error.kind() == io::ErrorKind::WouldBlock {
        CommandError::InUse { path }
    } else {
        CommandError::File { path, error }
    }
}

/// Returns `true` if the file exists. Rejects symbolic links, folders, and devices.
fn is_regular(path: &Path) -> Result<bool, CommandError> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_file() => Ok(true),
        Ok(about) => {
            let is = if about.is_dir() { "a folder" } else { "a device, a FIFO, or a socket" };
            Err(CommandError::file(path)(if about.is_symlink() { WrongFile::Link } else { WrongFile::NoFile { is } }))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(disk_error(path, error)),
    }
}

/// Locks a file. If the file system has no locks, as in some network folders, prints a warning instead.
fn lock(file: &File, path: &Path) -> Result<(), CommandError> {
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(CommandError::InUse { path: plain::path(path) }),
        Err(TryLockError::Error(why)) => warn_of_no_locks(path, &why),
    }
    Ok(())
}

fn warn_of_no_locks(path: &Path, why: &io::Error) {
    let name = plain::path(path);
    terminal::complain(&format!("{name}: cannot lock this file ({why}); do not open it twice"));
}

/// Returns `true` if the path still leads to the open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Returns `true` if the path exists. On other systems, the program cannot compare the files.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(unix)]
fn keep_permissions(from: &File, to: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (old, new) = (from.metadata()?, to.metadata()?);
    if (old.uid(), old.gid()) != (new.uid(), new.gid()) {
        // Ignore the error: only the superuser can change the owner of a file.
        let _ = fchown(to, Some(old.uid()), Some(old.gid()));
    }
    to.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep_permissions(from: &File, to: &File) -> io::Result<()> {
    to.set_permissions(from.metadata()?.permissions())
}
