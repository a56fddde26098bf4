//! The storage of a table of `play --web` or `replay --web`. The web client's table writes the same record as `play`,
//! so each of the two can resume games of the other. The other tables of the same lobby are in another store.
//!
//! Invariants: the file is created with a person's first answer. The file contains each answer before the answer is
//! shown. If the program has named the file, and it is outside the folder of kept games, the file is removed when the
//! game is over. The file of this table contains no access tokens.

use crate::session::disk::{Held, Lines};
use crate::session::kept;
use crate::words::error::CommandError;
use hyperkon_server::Store;
use serde::Deserialize;
use std::io;

/// A function that creates the file of a record with these bytes.
pub type Begin = Box<dyn FnMut(&[u8]) -> Result<Held, CommandError> + Send>;

/// The storage of the record.
pub enum Place {
    /// The record is only read.
    Read,
    /// The file is created with a person's first answer.
    Later(Begin),
    /// The record is not saved.
    Nowhere,
    /// A file that the person has named; it is kept.
    Named(Lines),
    /// A file that the program has named. Outside the folder of kept games, it is removed when the game is over.
    Own(Lines),
}

/// The store of one table, and of other tables in the same lobby.
pub struct Saves {
    place: Place,
    /// The id of the table, once the lobby has assigned one.
    table: Option<String>,
    record: Vec<u8>,
    keys: Option<Vec<u8>>,
    /// True if bytes were written since the last sync.
    is_new: bool,
    /// The store of the other tables, and the ids that it had at the start.
    beside: Box<dyn Store>,
    before: Vec<String>,
}

/// The part of a record's line that tells who gave an answer.
#[derive(Deserialize)]
struct Line {
    answer: Option<Answer>,
}

#[derive(Deserialize)]
struct Answer {
    /// The bot or the clock that gave the answer; `None` for a person.
    #[serde(default)]
    by: Option<serde::de::IgnoredAny>,
}

/// The relevant part of a table's access tokens.
#[derive(Default, Deserialize)]
struct Known {
    #[serde(default)]
    over: bool,
}

impl Saves {
    /// Creates the store of a table with this record, beside a store for other tables. The first new table that the
    /// lobby creates or loads is this table.
    ///
    /// # Errors
    /// Fails if the other tables cannot be listed.
    pub fn of(record: Vec<u8>, place: Place, mut beside: Box<dyn Store>) -> io::Result<Saves> {
        let before = beside.tables()?;
        Ok(Saves { place, table: None, record, keys: None, is_new: false, beside, before })
    }

    fn is_own(&mut self, table: &str) -> bool {
        match &self.table {
            None if self.before.iter().any(|one| one == table) => false,
            _ => self.table.get_or_insert_with(|| table.to_owned()) == table,
        }
    }
}

/// Returns `true` if a line is the answer of a person.
fn is_persons(line: &[u8]) -> bool {
    serde_json::from_slice::<Line>(line).is_ok_and(|line| line.answer.is_some_and(|answer| answer.by.is_none()))
}

fn later(error: &CommandError) -> io::Error {
    io::Error::other(error.to_string())
}

impl Store for Saves {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        if self.is_own(table) { Ok(Some(self.record.clone())) } else { self.beside.read(table) }
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        if !self.is_own(table) {
            return self.beside.append(table, line);
        }
        match &mut self.place {
            Place::Read => return Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "the record is read-only")),
            Place::Later(begin) if is_persons(line) => {
                let whole = [&self.record[..], line].concat();
                let held = begin(&whole).map_err(|error| later(&error))?;
                let lines = Lines::after(held, whole.len() as u64).map_err(|error| later(&error))?;
                self.place = Place::Own(lines);
            }
            Place::Later(_) | Place::Nowhere => {}
            Place::Named(lines) | Place::Own(lines) => lines.append(line)?,
        }
        self.record.extend_from_slice(line);
        self.is_new = true;
        Ok(())
    }

    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()> {
        if !self.is_own(table) {
            return self.beside.cut(table, bytes);
        }
        // The record contains only complete lines, so a length shorter than the file means a corrupt line.
        if bytes < self.record.len() as u64 { Err(io::Error::other("the record is corrupt")) } else { Ok(()) }
    }

    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        if self.is_own(table) { Ok(self.keys.clone()) } else { self.beside.keys(table) }
    }

    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()> {
        if !self.is_own(table) {
            return self.beside.keep_keys(table, keys);
        }
        self.keys = Some(keys.to_vec());
        Ok(())
    }

    fn tables(&mut self) -> io::Result<Vec<String>> {
        Ok(self.before.clone())
    }

    fn keeps(&self, table: Option<&str>) -> bool {
        let is_own = table.is_some() && self.table.as_deref() == table;
        is_own && !matches!(self.place, Place::Nowhere) || self.beside.keeps(table)
    }

    fn ended(&mut self, table: &str) -> bool {
        // The main table is never reported as ended, so that it can be viewed until the program exits.
        !self.is_own(table) && self.beside.ended(table)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.beside.sync()?;
        match &self.place {
            Place::Named(lines) | Place::Own(lines) if std::mem::take(&mut self.is_new) => lines.sync(),
            _ => Ok(()),
        }
    }
}

impl Drop for Saves {
    fn drop(&mut self) {
        let known: Option<Known> = self.keys.as_ref().and_then(|keys| serde_json::from_slice(keys).ok());
        if let (Place::Own(lines), true) = (&self.place, known.unwrap_or_default().over)
            && !kept::holds(lines.held().path())
        {
            // Ignore the error: a leftover record does no harm.
            let _ = lines.held().remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn persons_answers_differ_from_bots_answers() {
        let line = |text: &str| is_persons(text.as_bytes());
        assert!(line(r#"{"answer":{"seat":0,"choice":{"pick":["pass"]}}}"#));
        assert!(!line(r#"{"answer":{"seat":1,"choice":{"pick":["pass"]},"by":"bot"}}"#));
        assert!(!line(r#"{"undo":{"answers":3}}"#));
        assert!(!line(r#"{"format":3,"table":{"edition":"x"}}"#));
    }
}
