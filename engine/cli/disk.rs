//! Files that must survive a crash and a second process.
//!
//! Invariants: whoever writes a file that stays holds its lock, which ends with the process. A file is there whole or
//! not at all: it is written beside its place, synced, and moved there. Nothing is written through a link.
//! What is in the files is not known here.

use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::door::{Draft, Over, Readers, WrongFile};
use hyperkon::plain;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How often a file may be replaced while we wait for its lock.
const TRIES: usize = 100;

/// A file that is locked until this value is dropped, or the process has ended in whatever way.
#[derive(Debug)]
pub struct Held {
    file: File,
    path: PathBuf,
}

/// What is to be done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Its bytes are changed in place.
    Append,
    /// It is read, and perhaps replaced as a whole.
    Replace,
}

impl Held {
    /// Opens a file of at most so many bytes and locks it; `None`: there is none.
    ///
    /// # Errors
    /// When another process holds it, it is a link or no regular file, is too large, or cannot be opened.
    pub fn open(path: &Path, access: Access, most: u64) -> Result<Option<Held>, Trouble> {
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
                file => file.map_err(|error| trouble(path, error))?,
            };
            lock(&file, path)?;
            // Else its holder has moved a newer file to this place since we opened it.
            if is_at(&file, path) {
                if file.metadata().map_err(|error| trouble(path, error))?.len() > most {
                    return Err(Trouble::door(path)(WrongFile::TooLarge { most: most / 1024 }));
                }
                return Ok(Some(Held { file, path: path.to_owned() }));
            }
        }
        Err(Trouble::InUse { path: plain::path(path) })
    }

    /// A new file with these bytes, locked.
    ///
    /// # Errors
    /// When something of this name is there ([`io::ErrorKind::AlreadyExists`]), or it cannot be written.
    pub fn create(path: &Path, bytes: &[u8], readers: Readers) -> Result<Held, Trouble> {
        if fs::symlink_metadata(path).is_ok() {
            return Err(trouble(path, io::ErrorKind::AlreadyExists.into()));
        }
        let mut draft = Draft::of(path, readers).map_err(|error| trouble(path, error))?;
        if let Some(why) = draft.without_lock() {
            warn_of_no_locks(path, why);
        }
        let file = draft.fill(bytes).and_then(|()| draft.put(Over::Nothing)).map_err(|error| trouble(path, error))?;
        Ok(Held { file, path: path.to_owned() })
    }

    /// Puts a file with these bytes in its place, with its owner and permissions, and holds that one from then on.
    ///
    /// # Errors
    /// When it cannot be written; the old one is as it was then.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        // Who may read the old one is told before there is anything to read.
        let written = Draft::of(&self.path, Readers::Owner).and_then(|mut draft| {
            keep_permissions(&self.file, draft.file())?;
            draft.fill(bytes)?;
            draft.put(Over::Old)
        });
        self.file = written.map_err(|error| trouble(&self.path, error))?;
        Ok(())
    }

    /// Removes the file, if it is still the one that has its name: what another has put there meanwhile stays.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove(&self) -> Result<(), Trouble> {
        if !is_at(&self.file, &self.path) {
            return Ok(());
        }
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(trouble(&self.path, error)),
            _ => Ok(()),
        }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.file.metadata().is_ok_and(|about| about.len() == 0)
    }

    /// To read it from where it was left off.
    pub const fn reader(&self) -> &File {
        &self.file
    }
}

/// A held file that grows by whole lines. After an error it still ends where its last whole line ends.
#[derive(Debug)]
pub struct Lines {
    held: Held,
    whole: u64,
}

impl Lines {
    /// Lines after so many bytes; what is behind them is cut off.
    ///
    /// # Errors
    /// When it cannot be cut.
    pub fn after(held: Held, whole: u64) -> Result<Lines, Trouble> {
        held.file.set_len(whole).map_err(|error| trouble(&held.path, error))?;
        Ok(Lines { held, whole })
    }

    /// Appends bytes that end a line.
    ///
    /// # Errors
    /// When not all of them can be written; none of them are there then.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut file = &self.held.file;
        let written = file.seek(SeekFrom::Start(self.whole)).and_then(|_| file.write_all(bytes));
        match written {
            Ok(()) => self.whole += bytes.len() as u64,
            Err(_) => drop(file.set_len(self.whole)),
        }
        written
    }

    /// The file.
    pub const fn held(&self) -> &Held {
        &self.held
    }

    /// Puts these bytes, which end a line, in the place of all there is.
    ///
    /// # Errors
    /// When they cannot be written; the file is as it was then.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        self.held.replace(bytes)?;
        self.whole = bytes.len() as u64;
        Ok(())
    }

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn sync(&self) -> io::Result<()> {
        self.held.file.sync_data()
    }
}

/// A file that reaches the limit of its size (`ulimit -f`) is an error as a full disk is: the signal that would end the
/// program in the middle is heard and passed over.
#[cfg(unix)]
pub fn take_limits_as_errors() {
    let heard = std::sync::Arc::default();
    // Where it cannot be heard, such a limit ends the program as it ends others.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, heard);
}

/// Elsewhere there are no such limits.
#[cfg(not(unix))]
pub const fn take_limits_as_errors() {}

/// Writes a file as a whole, a new one or in the place of an old one.
///
/// # Errors
/// When it cannot be written; an old one is as it was then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    match Held::open(path, Access::Replace, u64::MAX)? {
        Some(mut held) => held.replace(bytes),
        None => Held::create(path, bytes, Readers::Usual).map(drop),
    }
}

/// Tests that a picture can be written there, before anything is played for it, and that it does not take the place of
/// what is kept.
///
/// # Errors
/// When it cannot be written, or both are one file.
pub fn try_out(picture: Option<&Path>, kept: Option<&Path>) -> Result<(), Trouble> {
    let Some(path) = picture else { return Ok(()) };
    if kept.is_some_and(|kept| place_of(kept) == place_of(path)) {
        let name = plain::path(path);
        let what = format!("{name}: `--svg` and `--resume` name the same file (name another for the picture)");
        return Err(Trouble::Usage(what));
    }
    drop(Held::open(path, Access::Replace, u64::MAX)?);
    Draft::of(path, Readers::Usual).map(drop).map_err(|error| trouble(path, error))
}

/// Tests that a picture of a record can be written there, and that it does not take the place of the record.
///
/// # Errors
/// When it cannot be written, or both are one file.
pub fn try_out_beside(picture: Option<&Path>, record: &Path) -> Result<(), Trouble> {
    if let Some(path) = picture.filter(|path| place_of(path) == place_of(record)) {
        let what =
            format!("{}: `--svg` names the record itself (name another file for the picture)", plain::path(path));
        return Err(Trouble::Usage(what));
    }
    try_out(picture, None)
}

/// Where a file is, by whatever path it is named; also one that is not there yet.
fn place_of(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let whole = path.canonicalize().ok();
    let beside = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
    whole.or_else(beside).unwrap_or_else(|| path.to_owned())
}

/// What is wrong with a file.
pub fn trouble(path: &Path, error: io::Error) -> Trouble {
    let path = plain::path(path);
    if error.kind() == io::ErrorKind::WouldBlock { Trouble::InUse { path } } else { Trouble::File { path, error } }
}

/// Whether there is a file: a link, a folder or a device is refused.
fn is_regular(path: &Path) -> Result<bool, Trouble> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_file() => Ok(true),
        Ok(about) => {
            let is = if about.is_dir() { "a folder" } else { "a device, a FIFO or a socket" };
            Err(Trouble::door(path)(if about.is_symlink() { WrongFile::Link } else { WrongFile::NoFile { is } }))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(trouble(path, error)),
    }
}

/// Locks a file. Where there are no locks, as on some network folders, that is said and the file is used without.
fn lock(file: &File, path: &Path) -> Result<(), Trouble> {
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Trouble::InUse { path: plain::path(path) }),
        Err(TryLockError::Error(why)) => warn_of_no_locks(path, &why),
    }
    Ok(())
}

fn warn_of_no_locks(path: &Path, why: &io::Error) {
    let name = plain::path(path);
    terminal::complain(&format!("{name}: files cannot be locked here ({why}); do not open it twice"));
}

/// Whether an open file is the one that has this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Elsewhere an open file cannot be told from another of its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(unix)]
fn keep_permissions(from: &File, to: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (old, new) = (from.metadata()?, to.metadata()?);
    if (old.uid(), old.gid()) != (new.uid(), new.gid()) {
        // Only the superuser may give files away; then it stays ours.
        let _ = fchown(to, Some(old.uid()), Some(old.gid()));
    }
    to.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep_permissions(from: &File, to: &File) -> io::Result<()> {
    to.set_permissions(from.metadata()?.permissions())
}
