//! What every part of a script's declaration is read with.

use super::declares::Declares;
use super::error::problem;
use super::keys::line_of_key;
use super::wrong_script::WrongScript;
use crate::problem::{How, Problem};
use hyperkon_luau::{Error, Table, Value};
use hyperkon_table::Mistake;

/// A script as it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScriptSource {
    /// The file's name, "powers/aliens/my_alien.lua".
    pub file: String,
    /// The file's text.
    pub text: String,
    /// What it declares, by the folder it lies in.
    pub declares: Declares,
}

/// Reads what a script's chunk has returned.
pub(super) struct MetaReader<'a> {
    pub(super) file: &'a str,
    /// The script's text, for lines; empty where only its code is there.
    pub(super) text: &'a str,
    pub(super) declares: Declares,
}

impl<'a> MetaReader<'a> {
    pub(super) const fn new(source: &'a ScriptSource) -> MetaReader<'a> {
        MetaReader { file: source.file.as_str(), text: source.text.as_str(), declares: source.declares }
    }

    pub(super) fn error(&self, wrong: WrongScript) -> Problem {
        Problem::error(self.file, wrong)
    }

    /// Something wrong with a key; `path`: the keys of the tables around it, then its own.
    pub(super) fn at(&self, path: &[&str], wrong: impl Mistake + 'static) -> Problem {
        let word = path.last().copied().unwrap_or_default();
        Problem::error(self.file, wrong).at(line_of_key(self.text, path)).about(word)
    }

    pub(super) fn lua<T>(&self, result: Result<T, Error>) -> Result<T, Problem> {
        result.map_err(|error| problem(self.file, &error))
    }

    /// One of a few words under a key of a table: its place among those that are known.
    pub(super) fn one_of(
        &self,
        table: &Table,
        key: &str,
        known: &[&str],
        wrong: impl FnOnce(How) -> Problem,
    ) -> Result<Option<usize>, Problem> {
        let word = match self.lua(table.get(key))? {
            Value::Nil => return Ok(None),
            Value::String(word) => word.to_string_lossy(),
            _ => String::new(),
        };
        if let Some(at) = known.iter().position(|known| *known == word) {
            return Ok(Some(at));
        }
        Err(wrong(How::near(&word, known.iter().copied()).unwrap_or_else(|| How::ItTakes { known: known.join(", ") })))
    }
}

/// Returns `true` if a word can be an id of a script.
pub fn is_id(word: &str) -> bool {
    hyperkon_table::is_id(word, 40) && word.starts_with(|c: char| c.is_ascii_lowercase()) && !word.contains('-')
}

/// Notes what is wrong and goes on.
pub(super) fn keep<T>(result: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    result.map_err(|problem| problems.push(problem)).ok()
}
