//! The store of tables. Each table has a record and, beside it, a key file.
//!
//! Invariant: a record contains only complete lines, even if the disk is full.

use crate::limits::RECORD;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A store of tables. Table ids are made by the server and consist of letters, digits, and `-`.
pub trait Store: Send {
    /// Returns the record of a table, or `None` if it has no record.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read.
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>>;

    /// Appends a line, including its line end, to a record. The first line creates the record.
    ///
    /// # Errors
    /// Returns an error if the line cannot be written. The record is then unchanged.
    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()>;

    /// Truncates a record to this number of bytes, to remove a partial line after a crash.
    ///
    /// # Errors
    /// Returns an error if the record cannot be written.
    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()>;

    /// Returns the keys of a table, or `None` if it has no keys.
    ///
    /// # Errors
    /// Returns an error if the keys cannot be read.
    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>>;

    /// Replaces the stored keys of a table.
    ///
    /// # Errors
    /// Returns an error if the keys cannot be written. The old keys then remain.
    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()>;

    /// Returns the ids of all stored tables.
    ///
    /// # Errors
    /// Returns an error if the tables cannot be listed.
    fn tables(&mut self) -> io::Result<Vec<String>>;

    /// Returns `true` if a table survives the end of the process. `None` means a new table.
    fn keeps(&self, _table: Option<&str>) -> bool {
        true
    }

    /// Notifies the store that a table has ended and has no followers. Returns `true` if the store has deleted it.
    fn ended(&mut self, _table: &str) -> bool {
        false
    }

    /// Returns the time since a table's record last changed. It is zero if unknown.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read.
    fn age(&mut self, _table: &str) -> io::Result<Duration> {
        Ok(Duration::ZERO)
    }

    /// Removes a table that is not loaded.
    ///
    /// # Errors
    /// Returns an error if its files cannot be removed.
    fn remove(&mut self, _table: &str) -> io::Result<()> {
        Ok(())
    }

    /// Checks that new data can be written.
    ///
    /// # Errors
    /// Returns an error if it cannot, for example because the disk is full.
    fn check(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Makes everything written so far durable against a power cut.
    ///
    /// # Errors
    /// Returns an error if the sync fails. The caller must then send nothing.
    fn sync(&mut self) -> io::Result<()>;
}

/// A store in memory, for the life of the process.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    records: BTreeMap<String, Vec<u8>>,
    keys: BTreeMap<String, Vec<u8>>,
    changed: BTreeMap<String, Instant>,
}

impl Store for MemoryStore {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.records.get(table).cloned())
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        self.records.entry(table.to_owned()).or_default().extend_from_slice(line);
        self.changed.insert(table.to_owned(), Instant::now());
        Ok(())
    }

    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()> {
        if let Some(record) = self.records.get_mut(table) {
            record.truncate(usize::try_from(bytes).unwrap_or(usize::MAX));
        }
        Ok(())
    }

    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.keys.get(table).cloned())
    }

    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()> {
        self.keys.insert(table.to_owned(), keys.to_vec());
        Ok(())
    }

    fn tables(&mut self) -> io::Result<Vec<String>> {
        Ok(self.keys.keys().cloned().collect())
    }

    fn keeps(&self, _table: Option<&str>) -> bool {
        false
    }

    fn age(&mut self, table: &str) -> io::Result<Duration> {
        Ok(self.changed.get(table).map(Instant::elapsed).unwrap_or_default())
    }

    fn ended(&mut self, table: &str) -> bool {
        self.changed.remove(table);
        self.keys.remove(table);
        self.records.remove(table);
        true
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A store in a folder. `ID.jsonl` is a record that every command can read; `ID.keys` contains its tokens. Only
/// the owner of the folder can read both files. No file stays open.
#[derive(Debug)]
pub struct FileStore {
    folder: PathBuf,
    durable: bool,
    /// The files that were written since the last sync.
    unsynced: BTreeSet<PathBuf>,
    /// True if files were created in the folder since the last sync.
    has_new: bool,
    /// The lock on the folder, for as long as the store is open.
    _lock: File,
}

/// The error for a folder that cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process serves the folder.
    #[error("{0} is already served by another process (stop that process, or use another folder)")]
    ByAnother(String),
    /// An operating-system error while reading or writing the folder.
    #[error("{folder}: {why}")]
    Io {
        /// The path of the folder.
        folder: String,
        /// The operating system's error.
        why: io::Error,
    },
}

/// The number of files synced in parallel.
const AT_ONCE: usize = 16;

impl FileStore {
    /// Opens the tables of a folder, and creates a missing folder. With `durable`, sent data survives a power cut.
    ///
    /// # Errors
    /// Returns an error if another process serves the folder, or the folder cannot be written.
    pub fn open(folder: &Path, durable: bool) -> Result<FileStore, OpenError> {
        let named = || folder.display().to_string();
        let io = |why| OpenError::Io { folder: named(), why };
        fs::create_dir_all(folder).map_err(io)?;
        // Windows cannot lock a file that is open for appending only.
        let lock = OpenOptions::new().create(true).read(true).append(true).open(folder.join("lock")).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::ByAnother(named())),
            Err(TryLockError::Error(why)) => return Err(io(why)),
        }
        let folder = folder.to_owned();
        Ok(FileStore { folder, durable, unsynced: BTreeSet::new(), has_new: false, _lock: lock })
    }

    fn record(&self, table: &str) -> PathBuf {
        self.folder.join(format!("{table}.jsonl"))
    }

    fn secrets(&self, table: &str) -> PathBuf {
        self.folder.join(format!("{table}.keys"))
    }

    fn note(&mut self, file: PathBuf, is_new: bool) {
        if self.durable {
            self.unsynced.insert(file);
            self.has_new |= is_new;
        }
    }
}

/// Returns the content of a file, if it exists. Pipes and devices are not read, because they might never end.
pub(crate) fn whole(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let what = match fs::metadata(path) {
        Ok(what) => what,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !what.is_file() || what.len() > RECORD {
        return Err(io::Error::other(format!("not a file, or more than {RECORD} bytes")));
    }
    fs::read(path).map(Some)
}

/// Opens a file. Only the owner can read a file that this creates.
fn private(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.create(true).open(path)
}

impl Store for FileStore {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        whole(&self.record(table))
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        let path = self.record(table);
        let mut file = private(&path, OpenOptions::new().append(true))?;
        let before = file.metadata()?.len();
        if let Err(error) = file.write_all(line) {
            // Remove the partial line, because the next line would be appended to it and the record would be corrupt. A
            // separate handle is needed because Windows cannot truncate through an append handle.
            self.cut(table, before)?;
            return Err(error);
        }
        self.note(path, before == 0);
        Ok(())
    }

    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()> {
        let path = self.record(table);
        OpenOptions::new().write(true).open(&path)?.set_len(bytes)?;
        self.note(path, false);
        Ok(())
    }

    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        whole(&self.secrets(table))
    }

    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()> {
        let (path, beside) = (self.secrets(table), self.folder.join(format!("{table}.keys.new")));
        let file = private(&beside, OpenOptions::new().write(true).truncate(true));
        let written = file.and_then(|mut file| {
            file.write_all(keys)?;
            if self.durable { file.sync_data() } else { Ok(()) }
        });
        if let Err(error) = written.and_then(|()| fs::rename(&beside, &path)) {
            // Remove the temporary file, because even empty files could fill the disk.
            let _ = fs::remove_file(&beside);
            return Err(error);
        }
        self.has_new |= self.durable;
        Ok(())
    }

    fn tables(&mut self) -> io::Result<Vec<String>> {
        let mut tables = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            let name = file?.file_name();
            tables.extend(name.to_str().and_then(|name| name.strip_suffix(".keys")).map(str::to_owned));
        }
        tables.sort();
        Ok(tables)
    }

    fn age(&mut self, table: &str) -> io::Result<Duration> {
        match fs::metadata(self.record(table)) {
            // A time in the future counts as now.
            Ok(what) => Ok(what.modified()?.elapsed().unwrap_or_default()),
            // A table without a record has never begun.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(fs::metadata(self.secrets(table))?.modified()?.elapsed().unwrap_or_default())
            }
            Err(error) => Err(error),
        }
    }

    fn remove(&mut self, table: &str) -> io::Result<()> {
        // The keys last: as long as they exist, the table is listed, and the next attempt removes the rest.
        for path in [self.record(table), self.secrets(table)] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn check(&mut self) -> io::Result<()> {
        // The size of a block: a full disk may still accept an empty file.
        let path = self.folder.join("check.new");
        let written = fs::write(&path, [0; 4096]);
        written.and(fs::remove_file(path))
    }

    fn sync(&mut self) -> io::Result<()> {
        let files: Vec<PathBuf> = std::mem::take(&mut self.unsynced).into_iter().collect();
        let sync = |file: &PathBuf| OpenOptions::new().append(true).open(file)?.sync_data();
        for some in files.chunks(AT_ONCE) {
            std::thread::scope(|scope| {
                let all: Vec<_> = some.iter().map(|file| scope.spawn(move || sync(file))).collect();
                let synced = |one: std::thread::ScopedJoinHandle<'_, io::Result<()>>| one.join();
                all.into_iter()
                    .try_for_each(|one| synced(one).unwrap_or_else(|_| Err(io::Error::other("a sync failed"))))
            })?;
        }
        if std::mem::take(&mut self.has_new) {
            sync_folder(&self.folder)?;
        }
        Ok(())
    }
}

/// Syncs the folder, so that the names of new files survive a power cut.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Does nothing: other systems do not need this, and cannot open a folder.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
