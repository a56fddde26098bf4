//! A problem of a file: the error, its place, and a fix.
//!
//! All code that reads scripts, editions, texts, or mods reports problems in this form, so a client can show them
//! uniformly. The error is a row of an enum. Each crate has its own enums, and no crate depends on the rows of another.
//! Messages are in English; [`Narrator::mistake`](crate::narrate::Narrator::mistake) translates a message if a text
//! exists.

use hyperkon_frame::plain::one_line;
use hyperkon_table::{Code, Diagnostic, diagnostics};
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The file works, but probably not as its author intended.
    Warning,
    /// The file cannot be used.
    Error,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1, if known.
    pub line: Option<usize>,
    /// The word on that line that the problem refers to.
    pub word: Option<String>,
    /// The word's offset on that line, in bytes from 0. `None` means its first occurrence.
    pub at: Option<usize>,
}

impl Place {
    /// Returns the place of a whole file.
    pub fn file(file: &str) -> Place {
        Place { file: file.to_owned(), line: None, word: None, at: None }
    }

    /// Returns the place of a word in a file; [`Place::find`] finds its line.
    pub fn word(file: &str, word: &str) -> Place {
        Place { file: file.to_owned(), line: None, word: Some(word.to_owned()), at: None }
    }

    /// Finds the line of the word in the file's text if it is still unknown.
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

/// An error or warning about a content file.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The severity of the problem.
    pub severity: Severity,
    /// The place of the problem.
    pub place: Place,
    /// The error as data: a row of an enum.
    pub wrong: Arc<dyn Diagnostic>,
    /// A related place, such as the first use of a duplicate id.
    pub other: Option<Place>,
}

impl Problem {
    /// Creates a problem that makes a file unusable.
    pub fn error(file: &str, wrong: impl Diagnostic + 'static) -> Problem {
        Problem { severity: Severity::Error, place: Place::file(file), wrong: Arc::new(wrong), other: None }
    }

    /// Creates a problem that is probably an oversight.
    pub fn warning(file: &str, wrong: impl Diagnostic + 'static) -> Problem {
        Problem { severity: Severity::Warning, ..Problem::error(file, wrong) }
    }

    /// Sets the line, from 1.
    #[must_use]
    pub fn at(mut self, line: Option<usize>) -> Problem {
        self.place.line = line;
        self
    }

    /// Sets the word that the problem refers to.
    #[must_use]
    pub fn about(mut self, word: &str) -> Problem {
        self.place.word = Some(word.to_owned());
        self
    }

    /// Sets the word's offset on its line, in bytes from 0.
    #[must_use]
    pub const fn beginning(mut self, at: Option<usize>) -> Problem {
        self.place.at = at;
        self
    }

    /// Sets a related place.
    #[must_use]
    pub fn with_other(mut self, place: Place) -> Problem {
        self.other = Some(place);
        self
    }

    /// Returns `true` if the problem makes the file unusable.
    pub const fn is_error(&self) -> bool {
        matches!(self.severity, Severity::Error)
    }

    /// Returns the message, in English.
    pub fn what(&self) -> String {
        self.wrong.to_string()
    }

    /// Returns the help line, in English.
    pub fn hint(&self) -> Option<String> {
        self.wrong.help()
    }
}

impl Code for Problem {
    fn code(&self) -> &'static str {
        self.wrong.code()
    }
}

impl PartialEq for Problem {
    fn eq(&self, other: &Problem) -> bool {
        let told = |problem: &Problem| (problem.code(), problem.what(), problem.hint());
        (self.severity, &self.place, &self.other) == (other.severity, &other.place, &other.other)
            && told(self) == told(other)
    }
}

impl Eq for Problem {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let warning = if self.is_error() { "" } else { "warning: " };
        write!(f, "{}: {warning}{}", self.place, one_line(&self.what()))?;
        self.hint().map_or(Ok(()), |hint| write!(f, " ({})", one_line(&hint)))
    }
}

impl std::error::Error for Problem {}

diagnostics! {
    /// A suggested fix that depends on more than the error.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum How in "how" {
        Nothing as "nothing" says "";
        DidYouMean { near: String } as "did_you_mean" says "did you mean `{near}`?";
        ThereIs { known: String } as "there_is" says "{known}";
        ItHas { known: String } as "it_has" says "available: {known}";
        ItTakes { known: String } as "it_takes" says "expected one of {known}";
        NoOptions as "no_options" says "the script declares no options";
        NameAlien as "name_alien" says "use an alien from `[aliens]`";
        NameAlienOrNoSet { set: String } as "name_alien_or_no_set"
            says "use an alien from `[aliens]`, or remove the preset: write `{set} = false` in `[presets]`";
        OtherSort { folder: &'static str } as "other_sort"
            says "move it to the edition's section for scripts in {folder}";
        PutScript { path: String } as "put_script" says "add its script as {path}";
        PutLibrary { name: String } as "put_library" says "add it as powers/lib/{name}.lua";
        NameLibrary as "name_library"
            says "write the name of a file in powers/lib, without its folder and its extension";
        Hooks as "hooks" says "see powers/API.md for the hooks";
        LoadMod { id: String } as "load_mod"
            says "add it with `--mods`, or install it with `hyperkon mods install`";
        AnotherId as "another_id" says "change one of the ids";
        AnotherIdOrReplace as "another_id_or_replace"
            says "change one of the ids, or write `replace = true` to replace it";
    }
}

impl How {
    /// Lists all known words.
    pub fn all<'a>(known: impl IntoIterator<Item = &'a str>) -> How {
        How::ThereIs { known: what_there_is(known) }
    }

    /// Suggests the most similar known word, if one is similar enough.
    pub fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<How> {
        nearest(word, known).map(|near| How::DidYouMean { near: near.to_owned() })
    }

    /// Suggests the most similar known word, or lists all known words.
    pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> How {
        How::near(word, known.clone()).unwrap_or_else(|| How::all(known))
    }
}

pub use hyperkon_frame::suggest::{hint, nearest, suggest, what_there_is};

/// Returns the first line, from 1, that contains the whole word outside a comment.
fn line_of(text: &str, word: &str) -> Option<usize> {
    let found = |line: &str| {
        let line = line.trim_start();
        !line.starts_with("--") && !line.starts_with('#') && find_word(line, word).is_some()
    };
    text.lines().position(found).map(|index| index + 1)
}

/// Returns the offset of a whole word in a line, in bytes.
pub fn find_word(line: &str, word: &str) -> Option<usize> {
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        !line[..*at].chars().next_back().is_some_and(is_of_word)
            && !line[at + word.len()..].chars().next().is_some_and(is_of_word)
    })
}

/// Returns `true` if a character can be part of a word.
pub fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_word_outside_comments_is_found() {
        let mut place = Place::word("x.lua", "when");
        place.find("-- when it may\nwhenever = 1\n  when = 2\n");
        assert_eq!(place.line, Some(3));
        assert_eq!(find_word("a when", "when"), Some(2));
        assert_eq!(find_word("whenever", "when"), None);
    }

    #[test]
    fn problem_is_shown_on_one_line() {
        let problem = Problem::warning("x.toml", How::AnotherId).at(Some(4));
        assert_eq!(problem.to_string(), "x.toml:4: warning: change one of the ids");
        assert_eq!(Problem::error("x.toml", How::NoOptions).to_string(), "x.toml: the script declares no options");
    }

    #[test]
    fn known_words_are_listed() {
        assert_eq!(How::all(["ships"]).to_string(), "available: ships");
        assert_eq!(How::all(["phases", "ships"]).to_string(), "available: phases, ships");
        assert_eq!(How::all([]).to_string(), "none available");
    }

    #[test]
    fn near_word_is_suggested() {
        assert_eq!(
            suggest("before_chioce", ["before_star", "before_choice"]),
            Some("did you mean `before_choice`?".to_owned())
        );
        assert_eq!(suggest("x", ["before_star"]), None);
    }
}
