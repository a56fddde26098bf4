//! The store of a worker: tables in memory, whose changes go out as messages.

use crate::message::{Change, Out, say};
use hyperkon_server::{MemoryStore, Store};
use serde::Deserialize;
use std::io;

/// A table that the worker has stored.
#[derive(Clone, Debug, Deserialize)]
pub struct Stored {
    /// The id of the table.
    pub table: String,
    /// The keys.
    pub keys: String,
    /// The record.
    pub record: String,
}

/// The store.
pub struct Telling {
    tables: MemoryStore,
    kept: bool,
}

impl Telling {
    /// Creates a store with these tables. `kept` is true if the worker stores the changes.
    pub fn of(kept: bool, tables: &[Stored]) -> io::Result<Telling> {
        let mut store = MemoryStore::default();
        for one in tables {
            store.keep_keys(&one.table, one.keys.as_bytes())?;
            store.append(&one.table, one.record.as_bytes())?;
        }
        Ok(Telling { tables: store, kept })
    }
}

fn tell(table: &str, change: Change) {
    say(&Out::Store { table: table.to_owned(), change });
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Store for Telling {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.tables.read(table)
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        tell(table, Change::Append(text(line)));
        self.tables.append(table, line)
    }

    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()> {
        tell(table, Change::Cut(bytes));
        self.tables.cut(table, bytes)
    }

    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.tables.keys(table)
    }

    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()> {
        tell(table, Change::Keys(text(keys)));
        self.tables.keep_keys(table, keys)
    }

    fn tables(&mut self) -> io::Result<Vec<String>> {
        self.tables.tables()
    }

    fn keeps(&self, _table: Option<&str>) -> bool {
        self.kept
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}
