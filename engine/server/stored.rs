//! Tables in a folder, for tools other than the server.
//!
//! Invariants: reading needs no lock, and shows no token. A function that changes the folder opens it as a [`FileStore`] first, so
//! no server uses it.

use crate::keys::Keys;
use crate::lobby::shard_of;
use crate::store::{FileStore, Store as _, whole};
use serde::Serialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A table in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct StoredTable {
    /// The id.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The id of the edition.
    pub edition: Option<String>,
    /// The state of the table.
    pub state: StoredState,
    /// The seats, clockwise.
    pub seats: Vec<StoredSeat>,
    /// The size of the record, in bytes.
    pub bytes: u64,
    /// The seconds since the last change.
    pub idle_s: u64,
}

/// The state of a table in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StoredState {
    /// The table waits for its owner to start the game.
    Waiting,
    /// The game continues.
    Open,
    /// The game is over.
    Over,
    /// The table owner or the operator has closed the table.
    Closed,
}

/// A seat of a table in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct StoredSeat {
    /// The bot that answers for the seat.
    pub bot: Option<String>,
    /// The display name of the seat's player.
    pub name: Option<String>,
}

impl StoredTable {
    /// Returns `true` if nobody can play at the table any more.
    pub const fn has_ended(&self) -> bool {
        matches!(self.state, StoredState::Over | StoredState::Closed)
    }
}

/// Returns the record and the keys of a table.
fn files(folder: &Path, table: &str) -> [PathBuf; 2] {
    [folder.join(format!("{table}.jsonl")), folder.join(format!("{table}.keys"))]
}

/// Returns the error for a table with this reason.
fn error(table: &str, why: impl std::fmt::Display) -> io::Error {
    io::Error::other(format!("table {table}: {why}"))
}

/// Reads a table.
///
/// # Errors
/// Returns an error if the table is unknown, or its files cannot be read.
pub fn read(folder: &Path, table: &str) -> io::Result<StoredTable> {
    // An id is a part of a path, so it must not lead elsewhere.
    if table.is_empty() || !table.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Err(error(table, "expected letters, digits, and `-`"));
    }
    let [record, keys] = files(folder, table);
    let bytes = whole(&keys).and_then(|bytes| bytes.ok_or_else(|| io::ErrorKind::NotFound.into()));
    let bytes = bytes.map_err(|why| error(table, format!("cannot read {}: {why}", keys.display())))?;
    let keys: Keys = serde_json::from_slice(&bytes).map_err(|why| error(table, format!("invalid keys: {why}")))?;
    // A table without a record has never begun.
    let what = fs::metadata(&record).ok();
    let idle = what.as_ref().and_then(|what| what.modified().ok()?.elapsed().ok());
    Ok(StoredTable {
        table: table.to_owned(),
        state: match &keys {
            keys if keys.over => StoredState::Over,
            keys if keys.closed => StoredState::Closed,
            keys if keys.waits => StoredState::Waiting,
            _ => StoredState::Open,
        },
        seats: keys.chairs.into_iter().map(|chair| StoredSeat { bot: chair.bot, name: chair.name }).collect(),
        game: keys.game,
        edition: keys.edition,
        bytes: what.map_or(0, |what| what.len()),
        idle_s: idle.unwrap_or_default().as_secs(),
    })
}

/// Returns the ids of all tables of a folder.
fn ids(folder: &Path) -> io::Result<Vec<String>> {
    let mut ids = Vec::new();
    for entry in fs::read_dir(folder)? {
        ids.extend(entry?.file_name().to_str().and_then(|name| name.strip_suffix(".keys")).map(str::to_owned));
    }
    Ok(ids)
}

/// Reads all tables of a folder, the last changed first. A table that cannot be read is an error of its own.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn all(folder: &Path) -> io::Result<Vec<io::Result<StoredTable>>> {
    let mut found: Vec<_> = ids(folder)?.iter().map(|table| read(folder, table)).collect();
    let key =
        |one: &io::Result<StoredTable>| one.as_ref().map_or((0, String::new()), |one| (one.idle_s, one.table.clone()));
    found.sort_by_key(key);
    Ok(found)
}

/// Copies a table, with its tokens, from one folder to another.
///
/// # Errors
/// Returns an error if the table cannot be read, the other folder has a table with this id, or it cannot be written.
pub fn copy(from: &Path, table: &str, to: &Path) -> io::Result<()> {
    read(from, table)?;
    let mut store = FileStore::open(to, true).map_err(|why| error(table, why))?;
    if files(to, table).iter().any(|path| path.exists()) {
        return Err(error(table, format!("{} already has a table with this id", to.display())));
    }
    let [record, keys] = files(from, table);
    if let Some(bytes) = whole(&record)? {
        store.append(table, &bytes)?;
    }
    // The keys last: a table without keys is not listed.
    store.keep_keys(table, &whole(&keys)?.unwrap_or_default())?;
    store.sync()
}

/// Checks that these tables have the shard of a folder's tables.
///
/// # Errors
/// Returns an error if a table is of another shard, or the folder cannot be read.
pub fn check_shards(folder: &Path, tables: &[String]) -> io::Result<()> {
    let present = if folder.exists() { ids(folder)? } else { Vec::new() };
    // Tables from before the first shard can be in the folder of any shard.
    let Some(own) = present.iter().chain(tables).find_map(|table| shard_of(table)) else { return Ok(()) };
    let is_foreign = |table: &&String| shard_of(table).is_some_and(|shard| shard != own);
    let Some(table) = tables.iter().find(is_foreign) else { return Ok(()) };
    let (folder, shard) = (folder.display(), shard_of(table).unwrap_or_default());
    let what = format!("the tables in {folder} are of the shard `{own}`");
    Err(error(table, format!("{what} (import it into the folder of the shard `{shard}`)")))
}

/// Returns the tables that are over or closed, and whose last change is older.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn old(folder: &Path, older: Duration) -> io::Result<Vec<StoredTable>> {
    let is_old = |one: &StoredTable| one.has_ended() && one.idle_s >= older.as_secs();
    Ok(all(folder)?.into_iter().flatten().filter(is_old).collect())
}

/// Removes the tables of [`old`], and returns them.
///
/// # Errors
/// Returns an error if a server uses the folder, or a table cannot be removed.
pub fn prune(folder: &Path, older: Duration) -> io::Result<Vec<StoredTable>> {
    let mut store = FileStore::open(folder, false).map_err(io::Error::other)?;
    let old = old(folder, older)?;
    old.iter().try_for_each(|one| store.remove(&one.table))?;
    Ok(old)
}
