//! Functions shared by all readers of a script's declaration.

use super::declares::Declares;
use super::error::problem;
use super::keys::line_of_key;
use super::libraries::LibraryTexts;
use super::wrong_script::WrongScript;
use crate::problem::{How, Problem};
use hyperkon_luau::{Error, Table, Value};
use hyperkon_table::Diagnostic;

/// Source of a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScriptSource {
    /// Path of the file, such as `powers/aliens/my_alien.lua`.
    pub file: String,
    /// Content of the file.
    pub text: String,
    /// Kind of the script, determined by its folder.
    pub declares: Declares,
    /// Libraries that the script can require; empty if its text does not contain `require`.
    pub libraries: LibraryTexts,
}

/// Reader of the declaration that a script returned.
pub(super) struct MetaReader<'a> {
    pub(super) file: &'a str,
    /// Source text for finding lines.
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

    /// Returns a problem with a key. `path` contains the keys of the enclosing tables, then the key.
    pub(super) fn at(&self, path: &[&str], wrong: impl Diagnostic + 'static) -> Problem {
        let word = path.last().copied().unwrap_or_default();
        Problem::error(self.file, wrong).at(line_of_key(self.text, path)).about(word)
    }

    pub(super) fn lua<T>(&self, result: Result<T, Error>) -> Result<T, Problem> {
        result.map_err(|error| problem(self.file, &error))
    }

    /// Reads a key that accepts only the words in `known`. Returns the word's index.
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

/// Returns `true` if a word is a valid script id.
pub fn is_id(word: &str) -> bool {
    hyperkon_table::is_id(word, 40) && word.starts_with(|c: char| c.is_ascii_lowercase()) && !word.contains('-')
}

/// Returns the value, or adds the problem to the list.
pub(super) fn keep<T>(result: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    result.map_err(|problem| problems.push(problem)).ok()
}
