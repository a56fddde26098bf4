//! Reader of `memory` declarations: keys with their initial values or types.

use super::handle::whole;
use super::reader::MetaReader;
use super::wrong_script::WrongScript;
use crate::problem::Problem;
use hyperkon_cosmic::{Kept, MEMORY_SLOTS, MemoryCell, NONE_YET};
use hyperkon_luau::{Table, Value};
use hyperkon_table::MAX_SEATS;
use std::collections::BTreeMap;

/// Maximum number of words that `none { … }` can list.
const MOST_WORDS: usize = 32;

/// Maximum absolute value of initial values and range bounds.
const MOST_NUMBER: i16 = 1000;

/// Keys of the range bounds.
const ENDS: [&str; 2] = ["least", "most"];

impl MetaReader<'_> {
    /// Reads all memory cells. `lies` is true for rules and cards on the table, where all memory is public.
    pub(super) fn memory(&self, body: &Table, lies: bool) -> Result<Vec<MemoryCell>, Problem> {
        let table = match self.lua(body.get("memory"))? {
            Value::Nil => return Ok(Vec::new()),
            Value::Table(table) if !self.declares.is_card() || lies => table,
            Value::Table(_) => {
                return Err(self.at(&["memory"], WrongScript::DestinyMemory));
            }
            _ => {
                return Err(self.at(&["memory"], WrongScript::MemoryNoTable));
            }
        };
        let mut named = BTreeMap::new();
        for pair in table.pairs() {
            let (key, value) = self.lua(pair)?;
            let Value::String(key) = key else {
                return Err(self.at(&["memory"], WrongScript::MemoryNoName));
            };
            named.insert(key.to_string_lossy(), value);
        }
        let mut slot = 0;
        let mut cells = Vec::new();
        for (key, value) in named {
            let mut cell = self.cell(key, &value, slot)?;
            if lies && cell.secret {
                return Err(self.of_memory(&cell.key, WrongScript::MemoryOfTable { key: cell.key.clone() }));
            }
            cell.public |= lies;
            slot += if cell.per_seat { MAX_SEATS } else { 1 };
            cells.push(cell);
        }
        if slot > MEMORY_SLOTS {
            let wrong = WrongScript::MemoryTooLarge { slots: slot, most: MEMORY_SLOTS, each: MAX_SEATS };
            return Err(self.at(&["memory"], wrong));
        }
        Ok(cells)
    }

    /// Reads one cell. Forms: `asked = false`, `met = none "seat"`, or `lost = { per_seat(0), lasts = "game", public = true
    /// }`.
    fn cell(&self, key: String, value: &Value, slot: usize) -> Result<MemoryCell, Problem> {
        let mut cell = MemoryCell::number(key, slot as u8);
        let (mut initial, mut ends) = (value.clone(), [None, None]);
        if let Value::Table(table) = value
            && !self.is_made(table)?
        {
            initial = self.lua(table.first())?;
            ends = self.extras(&mut cell, table)?;
        }
        if let Some(each) = self.made_by("per_seat", &initial)? {
            cell.per_seat = true;
            initial = self.lua(each.get("initial"))?;
        }
        if let Some(none) = self.made_by("none", &initial)? {
            (cell.kept, cell.words) = self.kept(&cell.key, &self.lua(none.get("of"))?)?;
            cell.initial = NONE_YET;
        } else {
            match initial {
                Value::Boolean(flag) => (cell.kept, cell.initial) = (Kept::Flag, i16::from(flag)),
                number => {
                    let number = whole(&number, (-MOST_NUMBER).into(), MOST_NUMBER.into());
                    cell.initial = number.map_err(|wrong| {
                        self.of_memory(&cell.key, WrongScript::MemoryNumber { key: cell.key.clone(), wrong })
                    })? as i16;
                }
            }
        }
        if cell.secret && cell.public {
            return Err(self.of_memory(&cell.key, WrongScript::MemorySecret { key: cell.key.clone() }));
        }
        cell.range = match (cell.secret && cell.kept == Kept::Number, ends) {
            (true, [Some(least), Some(most)]) if least <= most => Some((least, most)),
            (false, [None, None]) => None,
            _ => return Err(self.no_range(&cell.key)),
        };
        Ok(cell)
    }

    fn no_range(&self, key: &str) -> Problem {
        self.of_memory(key, WrongScript::MemoryRange { key: key.to_owned(), most: MOST_NUMBER })
    }

    /// Reads the keys after the initial value. Returns `least` and `most`.
    fn extras(&self, cell: &mut MemoryCell, table: &Table) -> Result<[Option<i16>; 2], Problem> {
        let mut ends = [None, None];
        for pair in table.pairs() {
            let (name, value) = self.lua(pair)?;
            let key = || cell.key.clone();
            match (&name, &value) {
                (Value::Integer(1), _) => {}
                (Value::Number(n), _) if *n == 1.0 => {}
                (Value::String(name), Value::Boolean(yes)) if name.to_string_lossy() == "public" => cell.public = *yes,
                (Value::String(name), Value::Boolean(yes)) if name.to_string_lossy() == "secret" => cell.secret = *yes,
                (Value::String(name), Value::String(word)) if name.to_string_lossy() == "lasts" => {
                    cell.encounter = match word.to_string_lossy().as_str() {
                        "encounter" => true,
                        "game" => false,
                        other => {
                            let wrong = WrongScript::MemoryLasts { key: key(), word: other.to_owned() };
                            return Err(self.of_memory(&cell.key, wrong));
                        }
                    };
                }
                (Value::String(name), end) if ENDS.contains(&name.to_string_lossy().as_str()) => {
                    let end =
                        whole(end, (-MOST_NUMBER).into(), MOST_NUMBER.into()).map_err(|_| self.no_range(&key()))?;
                    ends[usize::from(name.to_string_lossy() == ENDS[1])] = i16::try_from(end).ok();
                }
                _ => return Err(self.of_memory(&cell.key, WrongScript::MemoryOdd { key: key() })),
            }
        }
        Ok(ends)
    }

    /// Reads the argument of `none`: a type, or a list of words.
    fn kept(&self, key: &str, of: &Value) -> Result<(Kept, Vec<String>), Problem> {
        let wrong = || Err(self.of_memory(key, WrongScript::MemoryNone { key: key.to_owned() }));
        match of {
            Value::String(word) => match Kept::of_word(&word.to_string_lossy()) {
                Some(kept) if !matches!(kept, Kept::Number | Kept::Flag | Kept::Word) => Ok((kept, Vec::new())),
                _ => wrong(),
            },
            Value::Table(list) => {
                let mut words = BTreeMap::new();
                for pair in list.pairs() {
                    match self.lua(pair)? {
                        (at, Value::String(word)) if words.len() < MOST_WORDS => {
                            let at = whole(&at, 1, MOST_WORDS as i64)
                                .or_else(|_| wrong().map(|_: (Kept, Vec<String>)| 0))?;
                            words.insert(at, word.to_string_lossy());
                        }
                        _ => return wrong(),
                    }
                }
                let words: Vec<String> = words.into_values().collect();
                let twice = words.iter().enumerate().any(|(at, word)| words[..at].contains(word));
                if words.is_empty() || twice { wrong() } else { Ok((Kept::Word, words)) }
            }
            _ => wrong(),
        }
    }

    /// Returns `true` if `per_seat` or `none` created this table.
    fn is_made(&self, table: &Table) -> Result<bool, Problem> {
        Ok(!self.lua(table.get("per_seat"))?.is_nil() || !self.lua(table.get("none"))?.is_nil())
    }

    /// Returns the value as a table if the prelude function `maker` created it.
    fn made_by(&self, maker: &str, value: &Value) -> Result<Option<Table>, Problem> {
        let Value::Table(table) = value else { return Ok(None) };
        Ok(if self.lua(table.get(maker))?.is_nil() { None } else { Some(table.clone()) })
    }

    fn of_memory(&self, key: &str, wrong: WrongScript) -> Problem {
        self.at(&["memory", key], wrong)
    }
}
