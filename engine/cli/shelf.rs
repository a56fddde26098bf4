//! Where the table of `play --web` or `replay --web` is kept: in the record that `play` keeps its game in, so that either goes on
//! with it. What is opened beside it is kept as long as the program runs.
//!
//! Invariants: the file is there once a person has answered, and holds an answer before anybody is told of it; a file that
//! nobody has named goes when the game is over; tokens are in no file.

use crate::disk::{Held, Lines};
use crate::trouble::Trouble;
use hyperkon_server::{MemoryStore, Store};
use serde::Deserialize;
use std::io;

/// Begins the file of a record with what there is of it so far.
pub type Begin = Box<dyn FnMut(&[u8]) -> Result<Held, Trouble> + Send>;

/// What becomes of the record.
pub enum Place {
    /// It is only read.
    Read,
    /// It gets a file once a person answers.
    Later(Begin),
    /// It is in this file, which stays.
    Named(Lines),
    /// It is in this file, which goes when the game is over.
    Own(Lines),
}

/// The store of one table, and of those that are opened beside it.
pub struct Shelf {
    place: Place,
    /// The table, once it has a name.
    table: Option<String>,
    record: Vec<u8>,
    keys: Option<Vec<u8>>,
    /// Something was written since the last sync.
    is_new: bool,
    beside: MemoryStore,
}

/// What a line of a record tells of who has answered.
#[derive(Deserialize)]
struct Line {
    answer: Option<Answer>,
}

#[derive(Deserialize)]
struct Answer {
    /// A bot, a clock; `None`: the seat itself.
    #[serde(default)]
    by: Option<serde::de::IgnoredAny>,
}

/// What the keys of a table tell of it.
#[derive(Default, Deserialize)]
struct Known {
    #[serde(default)]
    over: bool,
}

impl Shelf {
    /// For a table with this record so far. The first table that is begun or taken out of its record is that table.
    pub fn of(record: Vec<u8>, place: Place) -> Shelf {
        Shelf { place, table: None, record, keys: None, is_new: false, beside: MemoryStore::default() }
    }

    fn is_own(&mut self, table: &str) -> bool {
        self.table.get_or_insert_with(|| table.to_owned()) == table
    }
}

/// Whether a line is the answer of a person.
fn is_persons(line: &[u8]) -> bool {
    serde_json::from_slice::<Line>(line).is_ok_and(|line| line.answer.is_some_and(|answer| answer.by.is_none()))
}

fn later(trouble: &Trouble) -> io::Error {
    io::Error::other(trouble.to_string())
}

impl Store for Shelf {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        if self.is_own(table) { Ok(Some(self.record.clone())) } else { self.beside.read(table) }
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        if !self.is_own(table) {
            return self.beside.append(table, line);
        }
        match &mut self.place {
            Place::Read => return Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "the record is only read")),
            Place::Later(begin) if is_persons(line) => {
                let whole = [&self.record[..], line].concat();
                let held = begin(&whole).map_err(|trouble| later(&trouble))?;
                let lines = Lines::after(held, whole.len() as u64).map_err(|trouble| later(&trouble))?;
                self.place = Place::Own(lines);
            }
            Place::Later(_) => {}
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
        // Only whole lines were taken.
        if bytes < self.record.len() as u64 { Err(io::Error::other("the record is damaged")) } else { Ok(()) }
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
        Ok(Vec::new())
    }

    fn ended(&mut self, table: &str) -> bool {
        // It can be looked at for as long as the program runs.
        !self.is_own(table) && self.beside.ended(table)
    }

    fn sync(&mut self) -> io::Result<()> {
        match &self.place {
            Place::Named(lines) | Place::Own(lines) if std::mem::take(&mut self.is_new) => lines.sync(),
            _ => Ok(()),
        }
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let known: Option<Known> = self.keys.as_ref().and_then(|keys| serde_json::from_slice(keys).ok());
        if let (Place::Own(lines), true) = (&self.place, known.unwrap_or_default().over) {
            // That it cannot be taken away harms nobody: it is a record.
            let _ = lines.held().remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_a_person_is_told_from_others() {
        let line = |text: &str| is_persons(text.as_bytes());
        assert!(line(r#"{"answer":{"seat":0,"choice":{"pick":["pass"]}}}"#));
        assert!(!line(r#"{"answer":{"seat":1,"choice":{"pick":["pass"]},"by":"bot"}}"#));
        assert!(!line(r#"{"undo":{"answers":3}}"#));
        assert!(!line(r#"{"format":3,"table":{"edition":"x"}}"#));
    }
}
