//! An index over records. Each record is replayed only once, and finished games can be searched.
//!
//! Invariants: the records are the truth. An index that is missing, invalid, or of another format is built again from
//! them, and without a file for it, the index lasts until the program ends. No fact is of an older state of a record.

use crate::commands::history::facts::{Kept, Summary};
use crate::games::{self, AnyGame};
use crate::words::args::Mods;
use crate::words::error::CommandError;
use directories::ProjectDirs;
use hyperkon::__private::files;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, params, params_from_iter};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Cursor, Read as _};
use std::path::Path;
use std::rc::Rc;

/// The format of the index.
const FORMAT: i64 = 1;

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS record(
  id INTEGER PRIMARY KEY, folder BLOB NOT NULL, name TEXT NOT NULL, stamp TEXT NOT NULL,
  changed INTEGER NOT NULL, summary TEXT NOT NULL, UNIQUE(folder, name)
) STRICT;
CREATE TABLE IF NOT EXISTS word(
  record INTEGER NOT NULL REFERENCES record ON DELETE CASCADE, kind TEXT NOT NULL, word TEXT NOT NULL,
  PRIMARY KEY(record, kind, word)
) STRICT, WITHOUT ROWID;
";

/// The records of a search.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Pairs of a kind and a word. A record must have all of them.
    pub words: Vec<(&'static str, String)>,
    /// The first second of the last answer, since 1970.
    pub since: Option<i64>,
    /// The second after the latest last answer, since 1970.
    pub before: Option<i64>,
}

impl Wish {
    /// Returns `true` if every record fits.
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty() && self.since.is_none() && self.before.is_none()
    }
}

/// An index, and the games with which records are read.
pub struct Index<'a> {
    index: Connection,
    mods: &'a Mods,
    games: RefCell<BTreeMap<Option<&'static str>, Rc<dyn AnyGame>>>,
}

impl<'a> Index<'a> {
    /// Opens the index of this user, or an empty one in memory.
    ///
    /// # Errors
    /// Fails if there is no memory for an index.
    pub fn open(mods: &'a Mods, keeps: bool) -> Result<Index<'a>, CommandError> {
        let folder = ProjectDirs::from("", "", "hyperkon").filter(|_| keeps).map(|dirs| dirs.cache_dir().to_owned());
        let kept = folder.and_then(|folder| opened(&folder).ok());
        let index = kept.map_or_else(|| prepared(Connection::open_in_memory()?), Ok).map_err(failed)?;
        Ok(Index { index, mods, games: RefCell::default() })
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
        // Ignore the error: without an entry, the record is replayed again.
        let _ = self.enter(one, &stamp, &summary);
        Ok(summary)
    }

    /// Returns the names of the records in a folder that fit. It knows only records that the index has.
    ///
    /// # Errors
    /// Fails if the index cannot be searched.
    pub fn search(&self, folder: &Path, wish: &Wish) -> Result<BTreeSet<String>, CommandError> {
        let mut query = "SELECT name FROM record WHERE folder = ?".to_owned();
        let mut values: Vec<Value> = vec![key(folder).into()];
        for (condition, value) in [("changed >= ?", wish.since), ("changed < ?", wish.before)] {
            if let Some(value) = value {
                query += &format!(" AND {condition}");
                values.push(value.into());
            }
        }
        for (kind, word) in &wish.words {
            query += " AND EXISTS(SELECT 1 FROM word WHERE record = id AND kind = ? AND word = ?)";
            values.extend([(*kind).to_owned().into(), word.to_lowercase().into()]);
        }
        let mut query = self.index.prepare(&query).map_err(failed)?;
        let found = query.query_map(params_from_iter(values), |row| row.get(0)).map_err(failed)?;
        found.collect::<Result<_, _>>().map_err(failed)
    }

    /// Removes the entries of records that are not in the folder any more.
    pub fn forget_others(&self, folder: &Path, all: &[Kept]) {
        let present: BTreeSet<&str> = all.iter().map(|one| &*one.name).collect();
        let Ok(known) = self.search(folder, &Wish::default()) else { return };
        for name in known.iter().filter(|name| !present.contains(&***name)) {
            // Ignore the error: an entry without a record is never shown.
            let _ = self.index.execute("DELETE FROM record WHERE folder = ? AND name = ?", params![key(folder), name]);
        }
    }

    /// Returns when a day such as `2026-12-01` begins, in seconds since 1970 in UTC.
    pub fn day(&self, text: &str) -> Option<i64> {
        let query = "SELECT unixepoch(?1) WHERE date(?1) = ?1";
        self.index.query_row(query, [text], |row| row.get(0)).ok()
    }

    /// Returns the time of a record's last answer, as `2026-11-29 16:30` in UTC.
    pub fn date(&self, one: &Kept) -> String {
        let query = "SELECT strftime('%Y-%m-%d %H:%M', ?, 'unixepoch')";
        let changed = i64::try_from(one.changed()).unwrap_or_default();
        self.index.query_row(query, [changed], |row| row.get(0)).unwrap_or_default()
    }

    fn known(&self, one: &Kept, stamp: &str) -> Option<Summary> {
        let query = "SELECT summary FROM record WHERE folder = ? AND name = ? AND stamp = ?";
        let values = params![key(one.folder()), one.name, stamp];
        let found: Option<String> = self.index.query_row(query, values, |row| row.get(0)).optional().ok()?;
        serde_json::from_str(&found?).ok()
    }

    fn enter(&self, one: &Kept, stamp: &str, summary: &Summary) -> rusqlite::Result<()> {
        let whole = self.index.unchecked_transaction()?;
        let folder = key(one.folder());
        whole.execute("DELETE FROM record WHERE folder = ? AND name = ?", params![folder, one.name])?;
        let text = serde_json::to_string(summary).unwrap_or_default();
        let changed = i64::try_from(one.changed()).unwrap_or_default();
        let values = params![folder, one.name, stamp, changed, text];
        whole.execute("INSERT INTO record(folder, name, stamp, changed, summary) VALUES(?, ?, ?, ?, ?)", values)?;
        let id = whole.last_insert_rowid();
        let mut add = whole.prepare("INSERT OR IGNORE INTO word VALUES(?, ?, ?)")?;
        words(summary)
            .into_iter()
            .try_for_each(|(kind, word)| add.execute(params![id, kind, word.to_lowercase()]).map(|_| ()))?;
        drop(add);
        whole.commit()
    }

    fn replayed(&self, one: &Kept) -> Result<Summary, CommandError> {
        let file = files::open(&one.path, files::RECORD).map_err(CommandError::file(&one.path))?;
        let mut file = BufReader::new(file);
        let begin = games::first_line(&mut file);
        let id = games::game_of_begin(&begin);
        let known = self.games.borrow().get(&id).cloned();
        let game = match known {
            Some(game) => game,
            None => Rc::from(games::of_record(&begin, self.mods)?),
        };
        self.games.borrow_mut().insert(id, Rc::clone(&game));
        let mut summary = game.sum_up(&one.path, &mut Cursor::new(begin).chain(file))?;
        one.name_players(&mut summary);
        Ok(summary)
    }
}

/// Returns the words by which a record is found, each with its kind.
fn words(summary: &Summary) -> Vec<(&'static str, String)> {
    let mut all = vec![("game", summary.game.clone()), ("seats", summary.seats.len().to_string())];
    all.extend(summary.edition.iter().map(|name| ("edition", name.clone())));
    all.push(("state", if summary.winners.is_some() { "finished" } else { "unfinished" }.to_owned()));
    for (at, seat) in summary.seats.iter().enumerate() {
        let who: Vec<String> = seat.bot.iter().chain(&seat.player).cloned().collect();
        // A mod's role has an id such as `my-mod/zombie`.
        let short = seat.roles.iter().filter_map(|[id, _]| Some(id.rsplit_once('/')?.1.to_owned()));
        let roles: Vec<String> = seat.roles.iter().flatten().cloned().chain(short).collect();
        if summary.winners.as_ref().is_some_and(|won| won.contains(&at)) {
            all.extend(who.iter().chain(&roles).chain([&seat.name]).map(|word| ("won", word.clone())));
        }
        all.extend(who.into_iter().map(|word| ("player", word)));
        all.extend(roles.into_iter().map(|word| ("role", word)));
    }
    all
}

/// Opens the index in a folder. Builds a new one if it is invalid or of another format.
fn opened(folder: &Path) -> rusqlite::Result<Connection> {
    let file = folder.join("records.sqlite");
    let open = || {
        // Ignore the error: SQLite reports a missing folder.
        let _ = std::fs::create_dir_all(folder);
        prepared(Connection::open(&file)?)
    };
    open().or_else(|error| {
        if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) {
            return Err(error);
        }
        for end in ["", "-wal", "-shm"] {
            // Ignore the error: the next attempt reports it.
            let _ = std::fs::remove_file(folder.join(format!("records.sqlite{end}")));
        }
        open()
    })
}

/// Creates the tables of an empty index. Fails if the index is invalid or of another format.
fn prepared(index: Connection) -> rusqlite::Result<Connection> {
    index.pragma_update(None, "journal_mode", "WAL")?;
    index.execute_batch("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;")?;
    let format: i64 = index.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if format == 0 {
        index.execute_batch(&format!("BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {FORMAT}; COMMIT;"))?;
    } else if format != FORMAT {
        return Err(rusqlite::Error::InvalidQuery);
    }
    // Fails if a table is missing.
    index.query_row("SELECT count(*) FROM record, word WHERE 0", [], |_| Ok(()))?;
    Ok(index)
}

/// Returns the key of a folder, which is the same for all paths to it.
fn key(folder: &Path) -> Vec<u8> {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).as_os_str().as_encoded_bytes().to_vec()
}

fn failed(error: rusqlite::Error) -> CommandError {
    CommandError::Usage(format!("cannot search the index of records: {error} (use `--no-cache`)"))
}
