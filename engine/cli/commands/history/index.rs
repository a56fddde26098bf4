//! An index of facts about records, in SQLite. Each state of a record is replayed only once.
//!
//! Invariants: the records are the truth. An index that is damaged or of another format is built again from them. If its file
//! cannot be used, the index is in memory. No fact is of an older state of a record.

use crate::commands::history::facts::{Kept, Summary};
use crate::games::{self, AnyGame};
use crate::session::kept;
use crate::words::args::Mods;
use crate::words::error::CommandError;
use hyperkon::__private::files::{self, Draft, Over, Readers};
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, TransactionBehavior, params};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Cursor, Read as _};
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

/// The format of the index.
const FORMAT: i64 = 1;

/// The time to wait for another process that writes.
const PATIENCE: Duration = Duration::from_millis(500);

const TABLE: &str = "CREATE TABLE IF NOT EXISTS record(
  folder BLOB NOT NULL, name TEXT NOT NULL, stamp TEXT NOT NULL, program TEXT NOT NULL, summary TEXT NOT NULL,
  PRIMARY KEY(folder, name)
) STRICT, WITHOUT ROWID;";

/// An index, and the games with which records are replayed.
pub struct Index {
    entries: Connection,
    program: String,
    /// True if an entry could not be written. No further entry is written then.
    is_full: Cell<bool>,
    games: RefCell<BTreeMap<Option<&'static str>, Rc<dyn AnyGame>>>,
}

impl Index {
    /// Opens the index of this user. Without one that can be used, opens an empty one in memory.
    ///
    /// # Errors
    /// Fails if there is no memory for an index.
    pub fn open() -> Result<Index, CommandError> {
        kept::cache().and_then(|folder| opened(&folder).ok()).map_or_else(Index::in_memory, |all| Ok(Index::of(all)))
    }

    /// Opens an empty index in memory.
    ///
    /// # Errors
    /// Fails if there is no memory for an index.
    pub fn in_memory() -> Result<Index, CommandError> {
        let entries = Connection::open_in_memory().and_then(prepared);
        entries.map(Index::of).map_err(|error| CommandError::Usage(format!("cannot open an index of records: {error}")))
    }

    fn of(entries: Connection) -> Index {
        let program = kept::program().unwrap_or_default();
        Index { entries, program, is_full: Cell::new(false), games: RefCell::default() }
    }

    /// Returns the facts about a record. Replays the record if the index does not have its current state.
    ///
    /// # Errors
    /// Fails if the record cannot be read or replayed.
    pub fn summary(&self, one: &Kept) -> Result<Summary, CommandError> {
        let stamp = one.stamp();
        if let Some(known) = self.known(one, &stamp) {
            return Ok(known);
        }
        let summary = self.replayed(one)?;
        if !self.is_full.get() && self.enter(one, &stamp, &summary).is_err() {
            self.is_full.set(true);
        }
        Ok(summary)
    }

    /// Removes the entries of records that are not in the folder any more.
    pub fn forget_others(&self, folder: &Path, present: &[Kept]) {
        let present: BTreeSet<&str> = present.iter().map(|one| &*one.name).collect();
        let forget = || {
            let mut query = self.entries.prepare("SELECT name FROM record WHERE folder = ?")?;
            let known = query.query_map([key(folder)], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
            known.iter().filter(|name| !present.contains(&***name)).try_for_each(|name| {
                self.entries.execute("DELETE FROM record WHERE folder = ? AND name = ?", params![key(folder), name])?;
                Ok::<_, rusqlite::Error>(())
            })
        };
        // Ignore the error: an entry without a record is never shown.
        let _ = forget();
    }

    /// Returns when a day such as `2026-12-01` begins, in seconds since 1970 in UTC.
    pub fn day(&self, text: &str) -> Option<i64> {
        // An impossible day, such as February 30, becomes another one.
        self.entries.query_row("SELECT unixepoch(?1) WHERE date(?1) = ?1", [text], |row| row.get(0)).ok()
    }

    /// Returns the time of a record's last answer, as `2026-11-29 16:30` in UTC.
    pub fn date(&self, one: &Kept) -> String {
        let query = "SELECT strftime('%Y-%m-%d %H:%M', ?, 'unixepoch')";
        self.entries.query_row(query, [one.changed()], |row| row.get(0)).unwrap_or_default()
    }

    /// Returns the facts in the index. Those of an unfinished game are of this program, which can thus continue the game.
    fn known(&self, one: &Kept, stamp: &str) -> Option<Summary> {
        let query = "SELECT summary, program FROM record WHERE folder = ? AND name = ? AND stamp = ?";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let found = self.entries.query_row(query, params![key(one.folder()), one.name, stamp], row);
        let (summary, program): (String, String) = found.optional().ok()??;
        let summary: Summary = serde_json::from_str(&summary).ok()?;
        (summary.winners.is_some() || program == self.program).then_some(summary)
    }

    fn enter(&self, one: &Kept, stamp: &str, summary: &Summary) -> rusqlite::Result<usize> {
        let summary = serde_json::to_string(summary).unwrap_or_default();
        let values = params![key(one.folder()), one.name, stamp, self.program, summary];
        self.entries.execute("INSERT OR REPLACE INTO record VALUES(?, ?, ?, ?, ?)", values)
    }

    fn replayed(&self, one: &Kept) -> Result<Summary, CommandError> {
        let file = files::open(&one.path, files::RECORD).map_err(CommandError::file(&one.path))?;
        let mut file = BufReader::new(file);
        let begin = games::first_line(&mut file);
        let id = games::game_of_begin(&begin);
        let loaded = self.games.borrow().get(&id).cloned();
        let game = loaded.map_or_else(|| games::of_record(&begin, &Mods::default()).map(Rc::from), Ok)?;
        self.games.borrow_mut().insert(id, Rc::clone(&game));
        let mut summary = game.sum_up(&one.path, &mut Cursor::new(begin).chain(file))?;
        one.name_players(&mut summary);
        Ok(summary)
    }
}

/// Opens the index in a folder. Builds a new one if it is damaged or of another format.
fn opened(folder: &Path) -> rusqlite::Result<Connection> {
    let file = folder.join("records.sqlite");
    let open = || {
        // Ignore the errors: SQLite reports a missing file. Only its owner can read the file, because it names players.
        let _ = std::fs::create_dir_all(folder);
        let _ = Draft::of(&file, Readers::Owner).and_then(|draft| draft.put(Over::Nothing));
        let mut entries = prepared(Connection::open(&file)?)?;
        // Fails if the file cannot be written, or if another process writes for a long time.
        entries.transaction_with_behavior(TransactionBehavior::Immediate)?.commit()?;
        Ok(entries)
    };
    open().or_else(|error: rusqlite::Error| match error.sqlite_error_code() {
        // No code means another format, and an unknown error another table.
        None | Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt | ErrorCode::Unknown) => {
            for end in ["sqlite", "sqlite-wal", "sqlite-shm"] {
                // Ignore the error: the next attempt reports it.
                let _ = std::fs::remove_file(file.with_extension(end));
            }
            open()
        }
        Some(_) => Err(error),
    })
}

/// Creates the table of an empty index. Fails if the index is damaged or of another format.
fn prepared(entries: Connection) -> rusqlite::Result<Connection> {
    entries.busy_timeout(PATIENCE)?;
    entries.pragma_update(None, "journal_mode", "WAL")?;
    entries.pragma_update(None, "synchronous", "NORMAL")?;
    let format: i64 = entries.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if format == 0 {
        entries.execute_batch(&format!("BEGIN IMMEDIATE; {TABLE} PRAGMA user_version = {FORMAT}; COMMIT;"))?;
    }
    let check: String = entries.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    if ![0, FORMAT].contains(&format) || check != "ok" {
        return Err(rusqlite::Error::InvalidQuery);
    }
    // Fails if a column is missing.
    entries.prepare("SELECT folder, name, stamp, program, summary FROM record")?;
    Ok(entries)
}

/// Returns the key of a folder, which is the same for all paths to it.
fn key(folder: &Path) -> Vec<u8> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    here.canonicalize().unwrap_or_else(|_| folder.to_owned()).as_os_str().as_encoded_bytes().to_vec()
}
