//! Folders by handle. Each path part is opened from the part before, and symbolic links are not followed.

use super::Readers;
use super::folder::Kind;
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The flags of every opening. The process neither waits for a FIFO's writer nor acquires a controlling terminal.
const AT_ONCE: OFlags = OFlags::NONBLOCK.union(OFlags::NOCTTY).union(OFlags::CLOEXEC);
/// The permissions of a new file or folder, before the process's umask applies.
const FILE: Mode = Mode::from_raw_mode(0o666);
const OWN_FILE: Mode = Mode::from_raw_mode(0o600);
const FOLDER: Mode = Mode::from_raw_mode(0o777);

/// An open folder.
#[derive(Debug)]
pub(super) struct Handle(OwnedFd);

impl Handle {
    /// Opens a folder. With `follow`, a symbolic link is followed.
    pub fn open(path: &Path, follow: bool) -> io::Result<Handle> {
        Ok(Handle(rustix::fs::openat(CWD, path, folder_flags(follow), Mode::empty())?))
    }

    /// Returns the type of an entry, without following symbolic links.
    pub fn kind(&self, name: &OsStr) -> io::Result<Kind> {
        let about = rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?;
        Ok(kind_of(FileType::from_raw_mode(about.st_mode)))
    }

    pub fn folder(&self, name: &OsStr) -> io::Result<Handle> {
        Ok(Handle(rustix::fs::openat(&self.0, name, folder_flags(false), Mode::empty())?))
    }

    pub fn file(&self, name: &OsStr) -> io::Result<File> {
        let flags = OFlags::RDONLY.union(OFlags::NOFOLLOW).union(AT_ONCE);
        Ok(rustix::fs::openat(&self.0, name, flags, Mode::empty())?.into())
    }

    pub fn create_new(&self, name: &OsStr, readers: Readers) -> io::Result<File> {
        let flags = OFlags::RDWR.union(OFlags::CREATE).union(OFlags::EXCL).union(OFlags::CLOEXEC);
        let mode = if readers == Readers::Owner { OWN_FILE } else { FILE };
        Ok(rustix::fs::openat(&self.0, name, flags, mode)?.into())
    }

    pub fn create_folder(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::mkdirat(&self.0, name, FOLDER)?)
    }

    pub fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::renameat(&self.0, from, &self.0, to)?)
    }

    /// Moves a file to an unused name. A file that was created meanwhile is not replaced.
    pub fn move_to_free(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        match rustix::fs::linkat(&self.0, from, &self.0, to, AtFlags::empty()) {
            Ok(()) => self.remove(from),
            Err(Errno::EXIST) => Err(Errno::EXIST.into()),
            // If the disk has no hard links, the name is reserved first and released if the move fails.
            Err(_) => {
                self.create_new(to, Readers::Owner)?;
                self.rename(from, to).inspect_err(|_| drop(self.remove(to)))
            }
        }
    }

    /// Returns `true` if the open file still has this name.
    pub fn is_at(&self, file: &File, name: &OsStr) -> bool {
        match (rustix::fs::fstat(file), rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)) {
            (Ok(open), Ok(named)) => (open.st_dev, open.st_ino) == (named.st_dev, named.st_ino),
            _ => false,
        }
    }

    /// Syncs the folder, which stores new names on the disk. Some file systems cannot do this, but the files are
    /// complete anyway.
    pub fn sync(&self) {
        let _ = rustix::fs::fsync(&self.0);
    }

    /// Returns another handle of the same folder.
    pub fn again(&self) -> io::Result<Handle> {
        Ok(Handle(self.0.try_clone()?))
    }

    /// Removes an empty folder.
    pub fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(&self.0, name, AtFlags::REMOVEDIR)?)
    }

    pub fn remove(&self, name: &OsStr) -> io::Result<()> {
        Ok(rustix::fs::unlinkat(&self.0, name, AtFlags::empty())?)
    }

    /// Returns the names of at most `most` entries, unordered.
    pub fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in Dir::read_from(self.0.as_fd())? {
            let entry = entry?;
            let name = entry.file_name().to_bytes();
            if name != b"." && name != b".." {
                names.push(OsStr::from_bytes(name).to_owned());
            }
            if names.len() >= most {
                break;
            }
        }
        Ok(names)
    }
}

/// Opens a file that the user has named. Symbolic links are followed, and the call does not block.
pub(super) fn open_named(path: &Path) -> io::Result<File> {
    Ok(rustix::fs::openat(CWD, path, OFlags::RDONLY.union(AT_ONCE), Mode::empty())?.into())
}

/// Returns `true` if a symbolic link caused the error.
pub(super) fn is_of_a_link(error: &io::Error) -> bool {
    let code = error.raw_os_error().map(Errno::from_raw_os_error);
    // On FreeBSD, the error for a symbolic link is `MLINK`.
    matches!(code, Some(Errno::LOOP | Errno::MLINK))
}

fn folder_flags(follow: bool) -> OFlags {
    let flags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(AT_ONCE);
    if follow { flags } else { flags.union(OFlags::NOFOLLOW) }
}

fn kind_of(of: FileType) -> Kind {
    match of {
        FileType::RegularFile => Kind::File,
        FileType::Directory => Kind::Folder,
        FileType::Symlink => Kind::Link,
        FileType::Fifo => Kind::Other("a FIFO"),
        FileType::Socket => Kind::Other("a socket"),
        FileType::CharacterDevice | FileType::BlockDevice => Kind::Other("a device"),
        FileType::Unknown => Kind::Other("something unknown"),
    }
}
