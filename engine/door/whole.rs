//! Files that are there whole or not at all: each is written beside its place, synced, and moved there.
//!
//! What is being written is locked: a second process is refused, and what a crash has left is told from it and swept away.

use super::at::Handle;
use super::folder::Kind;
use super::{Folder, WrongFile};
use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

/// How often a draft may be swept away while we lock it.
const TRIES: usize = 100;

/// What a file may be put over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: its name must be free.
    Nothing,
    /// The file that it takes the place of.
    Old,
}

/// A file beside its place, locked. It is gone again unless it is put there.
#[derive(Debug)]
pub struct Draft {
    folder: Folder,
    /// `None`: it has been put in its place.
    beside: Option<OsString>,
    name: OsString,
    file: File,
}

impl Draft {
    /// Begins a file beside this place.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] when another process is writing it, or when it cannot be made.
    pub fn of(path: &Path) -> io::Result<Draft> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Draft::within(Folder::at(parent)?, name)
    }

    fn within(folder: Folder, name: &OsStr) -> io::Result<Draft> {
        let beside = beside(name);
        for _ in 0..TRIES {
            let file = match folder.handle.create_new(&beside) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    sweep(&folder.handle, &beside)?;
                    continue;
                }
                file => file?,
            };
            // Else it was taken for what a crash has left.
            if !is_locked(&file) && folder.handle.is_at(&file, &beside) {
                return Ok(Draft { folder, beside: Some(beside), name: name.to_owned(), file });
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
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
        if let Some(beside) = &self.beside {
            // What is left of it is no use; that it cannot be taken away says nothing more.
            let _ = self.folder.handle.remove(beside);
        }
    }
}

/// Where something is written before it is moved to its place: in the same folder, for a move is whole in one only.
fn beside(name: &OsStr) -> OsString {
    let mut beside = OsString::from(".");
    beside.push(name);
    beside.push(".new");
    beside
}

/// Takes away what a crash has left beside the place of a file that this process holds.
pub fn sweep_beside(path: &Path) {
    if let Some(name) = path.file_name() {
        let _ = std::fs::remove_file(path.with_file_name(beside(name)));
    }
}

/// Takes away what a crash has left of a draft.
fn sweep(folder: &Handle, beside: &OsStr) -> io::Result<()> {
    match folder.kind(beside) {
        Ok(Kind::File) => {}
        Ok(_) => return Err(io::ErrorKind::AlreadyExists.into()),
        // Its writer has ended meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    }
    let file = match folder.file(beside) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        file => file?,
    };
    if is_locked(&file) {
        return Err(io::ErrorKind::WouldBlock.into());
    }
    // Else it was swept away, and another may stand there already.
    if folder.is_at(&file, beside) { folder.remove(beside) } else { Ok(()) }
}

/// Locks a file, unless another process has; where there are no locks it is used without.
fn is_locked(file: &File) -> bool {
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// A text for a place below a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where, "decks/my-table.toml".
    pub name: String,
    /// The text.
    pub text: String,
    /// The text that it takes the place of; `None`: its name must be free.
    pub was: Option<String>,
}

impl Folder {
    /// Puts texts below the folder: all of them or, if that fails, none; the last one last. Folders on the way are made.
    ///
    /// # Errors
    /// Which of them is wrong, and why: something lies there already or has changed, the way leads through a link or
    /// outside, the disk does not take it.
    pub fn put(&self, entries: &[Entry]) -> Result<(), (String, WrongFile)> {
        let mut made = Vec::new();
        let put = self.put_all(entries, &mut made);
        if put.is_err() {
            made.into_iter().rev().for_each(|undo: Made| undo.undo());
        }
        put
    }

    fn put_all(&self, entries: &[Entry], made: &mut Vec<Made>) -> Result<(), (String, WrongFile)> {
        let mut drafts = Vec::new();
        for entry in entries {
            let draft = self.draft(entry, made).map_err(|wrong| (entry.name.clone(), wrong))?;
            drafts.push((entry, draft));
        }
        for (entry, draft) in drafts {
            let over = if entry.was.is_some() { Over::Old } else { Over::Nothing };
            let undo = draft.folder.again().map(|folder| Made::File(folder, draft.name.clone()));
            undo.and_then(|undo| draft.put(over).map(|_| undo))
                .map(|undo| made.extend((over == Over::Nothing).then_some(undo)))
                .map_err(|error| (entry.name.clone(), error.into()))?;
        }
        Ok(())
    }

    fn draft(&self, entry: &Entry, made: &mut Vec<Made>) -> Result<Draft, WrongFile> {
        let (folder, name) = self.way_to(&entry.name, made)?;
        let mut draft = Draft::within(folder, &name)?;
        match &entry.was {
            None if draft.folder.kind(&name)?.is_some() => return Err(WrongFile::IsThere),
            Some(was) if draft.folder.read(&name, u64::MAX)? != was.as_bytes() => {
                let why = "another program has changed it just now: begin again".to_owned();
                return Err(WrongFile::Unreadable { why });
            }
            _ => {}
        }
        draft.fill(entry.text.as_bytes())?;
        Ok(draft)
    }

    /// The folder below this one in which a path ends, and its last part.
    fn way_to(&self, path: &str, made: &mut Vec<Made>) -> Result<(Folder, OsString), WrongFile> {
        let mut parts = Path::new(path).components().map(|part| match part {
            Component::Normal(part) => Ok(part.to_owned()),
            _ => Err(WrongFile::Outside),
        });
        let mut last = parts.next().ok_or(WrongFile::Outside)??;
        let mut folder = self.again()?;
        for part in parts {
            if folder.kind(&last)?.is_none() {
                folder.handle.create_folder(&last)?;
                made.push(Made::Folder(folder.again()?, last.clone()));
            }
            folder = folder.folder(&last)?;
            last = part?;
        }
        Ok((folder, last))
    }
}

/// Something that was made on the way, and goes again if the rest fails.
enum Made {
    File(Folder, OsString),
    Folder(Folder, OsString),
}

impl Made {
    fn undo(self) {
        // What another has put into a folder meanwhile keeps it there.
        let _ = match self {
            Made::File(folder, name) => folder.handle.remove(&name),
            Made::Folder(folder, name) => folder.handle.remove_folder(&name),
        };
    }
}

/// Makes a folder with these texts, whole or not at all: beside its place, and moved there.
///
/// # Errors
/// As [`Folder::put`]; when something lies there, or another process makes it.
pub fn make_folder(path: &Path, entries: &[Entry]) -> Result<(), (String, WrongFile)> {
    let own = |wrong: WrongFile| (String::new(), wrong);
    // Without an end like `/` or `/.`.
    let whole: PathBuf = path.components().collect();
    let name = whole.file_name().ok_or_else(|| own(WrongFile::Outside))?;
    let parent = whole.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing: Vec<&Path> = parent.ancestors().take_while(is_missing).collect();
    std::fs::create_dir_all(parent).map_err(|error| own(error.into()))?;
    let done = make_within(&Folder::named(parent).map_err(own)?, name, entries);
    if done.is_err() {
        // What another has put there meanwhile keeps it.
        missing.iter().for_each(|folder| drop(std::fs::remove_dir(folder)));
    }
    done
}

fn make_within(parent: &Folder, name: &OsStr, entries: &[Entry]) -> Result<(), (String, WrongFile)> {
    let own = |wrong: WrongFile| (String::new(), wrong);
    let beside = beside(name);
    let drafted = fresh_folder(parent, &beside).map_err(own)?;
    let done = drafted.put(entries).and_then(|()| {
        let moved = parent.handle.rename(&beside, name);
        moved.map_err(|error| match error.kind() {
            io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotADirectory => own(WrongFile::IsThere),
            _ => own(error.into()),
        })
    });
    match &done {
        Ok(()) => parent.handle.sync(),
        // Nothing of it is any use.
        Err(_) => drop(std::fs::remove_dir_all(parent.path().join(&beside))),
    }
    done
}

/// An empty folder, locked; what a crash has left in its place is swept away.
fn fresh_folder(parent: &Folder, name: &OsStr) -> Result<Folder, WrongFile> {
    if parent.kind(name)?.is_some() {
        if parent.folder(name)?.handle.is_locked() {
            return Err(io::Error::from(io::ErrorKind::WouldBlock).into());
        }
        std::fs::remove_dir_all(parent.path().join(name))?;
    }
    parent.handle.create_folder(name)?;
    let folder = parent.folder(name)?;
    if folder.handle.is_locked() { Err(io::Error::from(io::ErrorKind::WouldBlock).into()) } else { Ok(folder) }
}
