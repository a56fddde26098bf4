//! Folders by handle: each part of a path is opened from the one before it, and no link is followed.

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

/// What every opening has: a FIFO without a writer is not waited for, a terminal does not become ours.
const AT_ONCE: OFlags = OFlags::NONBLOCK.union(OFlags::NOCTTY).union(OFlags::CLOEXEC);
/// What anybody may do with a new file or folder; the process's mask takes away from it.
const FILE: Mode = Mode::from_raw_mode(0o666);
const OWN_FILE: Mode = Mode::from_raw_mode(0o600);
const FOLDER: Mode = Mode::from_raw_mode(0o777);

/// An open folder.
#[derive(Debug)]
pub(super) struct Handle(OwnedFd);

impl Handle {
    /// Opens a folder; `follow`: also through a link.
    pub fn open(path: &Path, follow: bool) -> io::Result<Handle> {
        Ok(Handle(rustix::fs::openat(CWD, path, folder_flags(follow), Mode::empty())?))
    }

    /// What lies there under a name; a link is a link.
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

    /// Moves a file to a name that is free, without replacing what has come there meanwhile.
    pub fn move_to_free(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        match rustix::fs::linkat(&self.0, from, &self.0, to, AtFlags::empty()) {
            Ok(()) => self.remove(from),
            Err(Errno::EXIST) => Err(Errno::EXIST.into()),
            // A disk without hard links: the name is taken first, and given back if nothing comes of it.
            Err(_) => {
                self.create_new(to, Readers::Owner)?;
                self.rename(from, to).inspect_err(|_| drop(self.remove(to)))
            }
        }
    }

    /// Whether an open file is the one that has this name.
    pub fn is_at(&self, file: &File, name: &OsStr) -> bool {
        match (rustix::fs::fstat(file), rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)) {
            (Ok(open), Ok(named)) => (open.st_dev, open.st_ino) == (named.st_dev, named.st_ino),
            _ => false,
        }
    }

    /// New names are on the disk when their folder is. Some file systems cannot sync one; the files are whole all the same.
    pub fn sync(&self) {
        let _ = rustix::fs::fsync(&self.0);
    }

    /// The same folder once more.
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

    /// The names in the folder, at most so many, in no order.
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

/// Opens a file that a person has named: links are followed, nothing is waited for.
pub(super) fn open_named(path: &Path) -> io::Result<File> {
    Ok(rustix::fs::openat(CWD, path, OFlags::RDONLY.union(AT_ONCE), Mode::empty())?.into())
}

/// Whether an opening failed because a link lies there.
pub(super) fn is_of_a_link(error: &io::Error) -> bool {
    let code = error.raw_os_error().map(Errno::from_raw_os_error);
    // FreeBSD says MLINK.
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
