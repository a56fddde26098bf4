//! A problem: something that is wrong with a file, where, and how to mend it.
//!
//! Whatever reads files that people write (scripts, editions, texts, packs) says what is wrong in this one form,
//! so that a frontend can show all of it in one way.

use crate::plain::one_line;
use serde::Serialize;
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// It plays, but it is probably not what was meant.
    Warning,
    /// It cannot be used.
    Error,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// The word on that line that it is about.
    pub word: Option<String>,
}

impl Place {
    /// A whole file.
    pub fn file(file: &str) -> Place {
        Place { file: file.to_owned(), line: None, word: None }
    }

    /// A word of a file; [`Place::find`] finds its line.
    pub fn word(file: &str, word: &str) -> Place {
        Place { file: file.to_owned(), line: None, word: Some(word.to_owned()) }
    }

    /// Finds the line of the word in the file's text, where it is not yet known.
    pub fn find(&mut self, text: &str) {
        if let (None, Some(word)) = (self.line, &self.word) {
            self.line = line_of(text, word);
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one_line(&self.file))?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub what: String,
    /// What would mend it.
    pub hint: Option<String>,
    /// Another place that belongs to it: who has the id already, for instance.
    pub other: Option<Place>,
}

impl Problem {
    /// Something that makes a file unusable.
    pub fn error(file: &str, what: impl Into<String>) -> Problem {
        Problem { severity: Severity::Error, place: Place::file(file), what: what.into(), hint: None, other: None }
    }

    /// Something that is probably not what was meant.
    pub fn warning(file: &str, what: impl Into<String>) -> Problem {
        Problem { severity: Severity::Warning, ..Problem::error(file, what) }
    }

    /// At this line, from 1.
    #[must_use]
    pub const fn at(mut self, line: Option<usize>) -> Problem {
        self.place.line = line;
        self
    }

    /// About this word of the file.
    #[must_use]
    pub fn about(mut self, word: &str) -> Problem {
        self.place.word = Some(word.to_owned());
        self
    }

    /// What would mend it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Problem {
        self.hint = Some(hint.into());
        self
    }

    /// Another place that belongs to it.
    #[must_use]
    pub fn with_other(mut self, place: Place) -> Problem {
        self.other = Some(place);
        self
    }

    /// Whether it makes a file unusable.
    pub const fn is_error(&self) -> bool {
        matches!(self.severity, Severity::Error)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let warning = if self.is_error() { "" } else { "warning: " };
        write!(f, "{}: {warning}{}", self.place, one_line(&self.what))?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({})", one_line(hint)))
    }
}

impl std::error::Error for Problem {}

/// A longer word is no slip of the pen, and takes long to compare.
const LONGEST_WORD: usize = 100;

/// "did you mean …", if one of the known words is near.
pub fn suggest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, known).map(|near| format!("did you mean `{near}`?"))
}

/// The known word that was probably meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(word, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// The first line, from 1, on which the word stands whole and outside a comment.
fn line_of(text: &str, word: &str) -> Option<usize> {
    let found = |line: &str| {
        let line = line.trim_start();
        !line.starts_with("--") && !line.starts_with('#') && find_word(line, word).is_some()
    };
    text.lines().position(found).map(|index| index + 1)
}

/// Where a word stands whole in a line, in bytes.
pub fn find_word(line: &str, word: &str) -> Option<usize> {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        !line[..*at].chars().next_back().is_some_and(inside)
            && !line[at + word.len()..].chars().next().is_some_and(inside)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_whole_and_outside_comments() {
        let mut place = Place::word("x.lua", "when");
        place.find("-- when it may\nwhenever = 1\n  when = 2\n");
        assert_eq!(place.line, Some(3));
        assert_eq!(find_word("a when", "when"), Some(2));
        assert_eq!(find_word("whenever", "when"), None);
    }

    #[test]
    fn a_problem_is_one_line() {
        let problem = Problem::warning("x.toml", "is odd").at(Some(4)).hint("mend it");
        assert_eq!(problem.to_string(), "x.toml:4: warning: is odd (mend it)");
        assert_eq!(Problem::error("x.toml", "is wrong").to_string(), "x.toml: is wrong");
    }

    #[test]
    fn a_near_word_is_suggested() {
        assert_eq!(
            suggest("before_chioce", ["before_star", "before_choice"]),
            Some("did you mean `before_choice`?".to_owned())
        );
        assert_eq!(suggest("x", ["before_star"]), None);
    }
}
