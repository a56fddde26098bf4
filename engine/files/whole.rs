//! Groups of texts below a folder that are written completely or not at all.

use super::draft::{beside, is_locked};
use super::named::{self, take_all};
use super::{Draft, Folder, Over, Readers, WrongFile};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A text with its path below a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The path below the folder, such as "decks/my-table.toml".
    pub name: String,
    /// The text.
    pub text: String,
    /// The text that it replaces, or `None` if the name must be unused.
    pub was: Option<String>,
}

impl Folder {
    /// Writes texts below the folder, all or none, in order. Missing folders are created.
    ///
    /// # Errors
    /// Returns the failing entry and the reason. For example, a file exists or has changed, the path leaves the folder
    /// or crosses a symbolic link, or writing fails.
    pub fn put(&self, entries: &[Entry]) -> Result<(), (String, WrongFile)> {
        let mut made = Vec::new();
        let put = self.put_all(entries, &mut made);
        if put.is_err() {
            undo_all(made);
        }
        put
    }

    fn put_all(&self, entries: &[Entry], made: &mut Vec<Made>) -> Result<(), (String, WrongFile)> {
        let mut drafts = Vec::new();
        for entry in entries {
            let draft = self.draft(entry, made).map_err(|wrong| (entry.name.clone(), wrong))?;
            drafts.push((entry, draft));
        }
        for (entry, (draft, _old)) in drafts {
            let over = if entry.was.is_some() { Over::Old } else { Over::Nothing };
            let undo = draft.folder.again().map(|folder| Made::File(folder, draft.name.clone()));
            undo.and_then(|undo| draft.put(over).map(|_| undo))
                .map(|undo| made.extend((over == Over::Nothing).then_some(undo)))
                .map_err(|error| (entry.name.clone(), error.into()))?;
        }
        Ok(())
    }

    /// Writes a text to a temporary file, and locks the file that it will replace.
    fn draft(&self, entry: &Entry, made: &mut Vec<Made>) -> Result<(Draft, Option<File>), WrongFile> {
        let (folder, name) = self.way_to(&entry.name, made)?;
        let old = match &entry.was {
            Some(was) => Some(folder.hold(&name, was)?),
            None if folder.kind(&name)?.is_some() => return Err(WrongFile::IsThere),
            None => None,
        };
        let mut draft = Draft::within(folder, &name, Readers::Usual)?;
        draft.fill(entry.text.as_bytes())?;
        Ok((draft, old))
    }

    /// Locks a file that will be replaced. If two processes change the same file, one of them is rejected.
    fn hold(&self, name: &OsStr, text: &str) -> Result<File, WrongFile> {
        let file = self.file(name)?;
        if is_locked(&file) {
            return Err(io::Error::from(io::ErrorKind::WouldBlock).into());
        }
        // Another process can replace the file between the opening and the lock.
        if !self.handle.is_at(&file, name) || named::text(take_all(file.try_clone()?, u64::MAX)?)? != text {
            let why = "another program has just changed this file: start again".to_owned();
            return Err(WrongFile::Unreadable { why });
        }
        Ok(file)
    }

    /// Returns the subfolder in which a path ends, and the path's last part.
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

/// A created file or folder, which is removed if a later write fails.
enum Made {
    File(Folder, OsString),
    Folder(Folder, OsString),
}

impl Made {
    fn undo(self) {
        // A folder that contains another process's files is not removed.
        let _ = match self {
            Made::File(folder, name) => folder.handle.remove(&name),
            Made::Folder(folder, name) => folder.handle.remove_folder(&name),
        };
    }
}

/// Undoes the changes in reverse order. A folder can be removed only when it is empty.
fn undo_all(made: Vec<Made>) {
    made.into_iter().rev().for_each(Made::undo);
}

/// Creates a folder with these texts atomically: under a temporary name, and then moved.
///
/// # Errors
/// The same as for [`Folder::put`]. Also returns an error if an entry with this name exists.
pub fn make_folder(path: &Path, entries: &[Entry]) -> Result<(), (String, WrongFile)> {
    let own = |wrong: WrongFile| (String::new(), wrong);
    // This drops trailing parts like `/` and `/.`.
    let whole: PathBuf = path.components().collect();
    let name = whole.file_name().ok_or_else(|| own(WrongFile::Outside))?;
    let parent = whole.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing: Vec<&Path> = parent.ancestors().take_while(is_missing).collect();
    std::fs::create_dir_all(parent).map_err(|error| own(error.into()))?;
    let done = make_within(&Folder::named(parent).map_err(own)?, name, entries);
    if done.is_err() {
        // Folders that contain another process's files are not removed.
        missing.iter().for_each(|folder| drop(std::fs::remove_dir(folder)));
    }
    done
}

fn make_within(parent: &Folder, name: &OsStr, entries: &[Entry]) -> Result<(), (String, WrongFile)> {
    let own = |wrong: WrongFile| (String::new(), wrong);
    let again = parent.again().map_err(|error| own(error.into()))?;
    let (beside, ()) = beside(|beside| parent.handle.create_folder(beside)).map_err(|error| own(error.into()))?;
    let mut made = vec![Made::Folder(again, beside.clone())];
    let done = parent.folder(&beside).map_err(own).and_then(|drafted| {
        drafted.put_all(entries, &mut made)?;
        let moved = parent.handle.rename(&beside, name);
        moved.map_err(|error| match error.kind() {
            io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotADirectory => own(WrongFile::IsThere),
            _ => own(error.into()),
        })
    });
    match &done {
        Ok(()) => parent.handle.sync(),
        Err(_) => undo_all(made),
    }
    done
}
