//! Where tables are kept: a record for each, to which lines are added, and beside it what only the host may know.
//!
//! Invariant: a line is in the record whole or not at all, also when there is no room for it.

use crate::limits::RECORD;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where tables are kept. Names of tables are made by the server: letters and digits.
pub trait Store: Send {
    /// The record of a table; `None` if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>>;

    /// Adds a line to a record, with its end; the first one begins it.
    ///
    /// # Errors
    /// When it cannot be written; nothing of it is there then.
    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()>;

    /// Cuts a record off after so many bytes: behind them is what a crash has left of a line.
    ///
    /// # Errors
    /// When it cannot be written.
    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()>;

    /// What only the host may know of a table.
    ///
    /// # Errors
    /// When it cannot be read.
    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>>;

    /// Keeps what only the host may know: whole, in place of what was there.
    ///
    /// # Errors
    /// When it cannot be written; what was there stays then.
    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()>;

    /// All tables that are kept.
    ///
    /// # Errors
    /// When they cannot be listed.
    fn tables(&mut self) -> io::Result<Vec<String>>;

    /// A table has ended and nobody follows it any more; whether nothing is kept of it now.
    fn ended(&mut self, _table: &str) -> bool {
        false
    }

    /// Everything written so far outlasts a power cut from here on.
    ///
    /// # Errors
    /// When that cannot be had; nothing may be told then.
    fn sync(&mut self) -> io::Result<()>;
}

/// Tables that are kept in memory, for as long as the process lives.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    records: BTreeMap<String, Vec<u8>>,
    keys: BTreeMap<String, Vec<u8>>,
}

impl Store for MemoryStore {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.records.get(table).cloned())
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        self.records.entry(table.to_owned()).or_default().extend_from_slice(line);
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

    fn ended(&mut self, table: &str) -> bool {
        self.keys.remove(table);
        self.records.remove(table);
        true
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Tables in a folder: `ID.jsonl` is a record as every command reads it, `ID.keys` has its tokens. Both can be read by their owner
/// alone. No file stays open.
#[derive(Debug)]
pub struct FileStore {
    folder: PathBuf,
    durable: bool,
    /// Files written to since the last sync.
    unsynced: BTreeSet<PathBuf>,
    /// Whether files have come to the folder since.
    has_new: bool,
    /// OpenError as long as this folder is served.
    _lock: File,
}

/// Why a folder cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// By another process.
    #[error("{0} is served by another process already (stop that one, or name another folder)")]
    ByAnother(String),
    /// It cannot be read or written.
    #[error("{folder}: {why}")]
    Io {
        /// The folder.
        folder: String,
        /// Why.
        why: io::Error,
    },
}

/// How many files are synced in parallel.
const AT_ONCE: usize = 16;

impl FileStore {
    /// The tables of a folder, which is made if it is not there. `durable`: what is told outlasts a power cut.
    ///
    /// # Errors
    /// When another process serves it, or it cannot be written.
    pub fn open(folder: &Path, durable: bool) -> Result<FileStore, OpenError> {
        let named = || folder.display().to_string();
        let io = |why| OpenError::Io { folder: named(), why };
        fs::create_dir_all(folder).map_err(io)?;
        // Windows locks no file that can only be appended to.
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

/// A file whole, if it is there. Whatever else goes by that name is not read: it might never end.
fn whole(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let what = match fs::metadata(path) {
        Ok(what) => what,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !what.is_file() || what.len() > RECORD {
        return Err(io::Error::other(format!("it is no file, or has more than {RECORD} bytes")));
    }
    fs::read(path).map(Some)
}

/// Opens a file that, if it is new, nobody but its owner may read.
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
            // What stands there of it would be taken for damage once another line follows.
            // By another handle: on Windows one that appends cannot cut.
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
            // A disk that is full is not filled with names as well.
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

/// New names outlast a power cut when their folder is on the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere the system keeps names by itself, and opens no folder.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
