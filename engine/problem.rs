//! A problem: something that is wrong with a file, where, and how to mend it.
//!
//! Whatever reads files that people write (scripts, editions, texts, packs) says what is wrong in this one form,
//! so that a frontend can show all of it in one way. What is wrong is a row of the enum of its area (an edition, a
//! pack, a script): the areas lie in different crates, and none of them knows the others' rows. The sentences are
//! English; [`Narrator::mistake`](crate::narrate::Narrator::mistake) takes another language's where the texts have it.

use hyperkon_frame::plain::one_line;
use hyperkon_table::{Code, Mistake, mistakes};
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

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
    /// Where on that line the word begins, in bytes from 0; where it is not known, the first such word is meant.
    pub at: Option<usize>,
}

impl Place {
    /// A whole file.
    pub fn file(file: &str) -> Place {
        Place { file: file.to_owned(), line: None, word: None, at: None }
    }

    /// A word of a file; [`Place::find`] finds its line.
    pub fn word(file: &str, word: &str) -> Place {
        Place { file: file.to_owned(), line: None, word: Some(word.to_owned()), at: None }
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
#[derive(Clone, Debug)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub place: Place,
    /// What is wrong, as data: a row of the area that it belongs to.
    pub wrong: Arc<dyn Mistake>,
    /// Another place that belongs to it: who has the id already, for instance.
    pub other: Option<Place>,
}

impl Problem {
    /// Something that makes a file unusable.
    pub fn error(file: &str, wrong: impl Mistake + 'static) -> Problem {
        Problem { severity: Severity::Error, place: Place::file(file), wrong: Arc::new(wrong), other: None }
    }

    /// Something that is probably not what was meant.
    pub fn warning(file: &str, wrong: impl Mistake + 'static) -> Problem {
        Problem { severity: Severity::Warning, ..Problem::error(file, wrong) }
    }

    /// At this line, from 1.
    #[must_use]
    pub fn at(mut self, line: Option<usize>) -> Problem {
        self.place.line = line;
        self
    }

    /// About this word of the file.
    #[must_use]
    pub fn about(mut self, word: &str) -> Problem {
        self.place.word = Some(word.to_owned());
        self
    }

    /// The word begins here on its line, in bytes from 0.
    #[must_use]
    pub const fn beginning(mut self, at: Option<usize>) -> Problem {
        self.place.at = at;
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

    /// What is wrong, in English.
    pub fn what(&self) -> String {
        self.wrong.to_string()
    }

    /// What would mend it, in English.
    pub fn hint(&self) -> Option<String> {
        self.wrong.mend()
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

mistakes! {
    /// What would mend it, where that depends on more than what is wrong.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum How in "how" {
        Nothing as "nothing" says "";
        DidYouMean { near: String } as "did_you_mean" says "did you mean `{near}`?";
        ThereIs { known: String } as "there_is" says "{known}";
        ItHas { known: String } as "it_has" says "it has {known}";
        ItTakes { known: String } as "it_takes" says "it takes {known}";
        NoOptions as "no_options" says "the script has no options";
        NameAlien as "name_alien" says "name one of `[aliens]`";
        NameAlienOrNoSet { set: String } as "name_alien_or_no_set"
            says "name one of `[aliens]`, or leave the set out: `{set} = false` in `[presets]`";
        OtherSort { folder: &'static str } as "other_sort"
            says "that script lies in {folder}, so it is of another sort: write it where the edition has those";
        PutScript { path: String } as "put_script" says "put its script into {path}";
        Hooks as "hooks" says "the reference lists the hooks: powers/API.md";
        AnotherId as "another_id" says "give one of them another id";
        AnotherIdOrReplace as "another_id_or_replace"
            says "give one of them another id, or write `replace = true` to replace it";
    }
}

impl How {
    /// All the words that are known.
    pub fn all<'a>(known: impl IntoIterator<Item = &'a str>) -> How {
        How::ThereIs { known: what_there_is(known) }
    }

    /// The known word that was probably meant, if one is near.
    pub fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<How> {
        nearest(word, known).map(|near| How::DidYouMean { near: near.to_owned() })
    }

    /// The known word that was probably meant, or else all of them.
    pub fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> How {
        How::near(word, known.clone()).unwrap_or_else(|| How::all(known))
    }
}

pub use hyperkon_frame::suggest::{hint, nearest, suggest, what_there_is};

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
    line.match_indices(word).map(|(at, _)| at).find(|at| {
        !line[..*at].chars().next_back().is_some_and(is_of_word)
            && !line[at + word.len()..].chars().next().is_some_and(is_of_word)
    })
}

/// Whether a letter can be part of a word.
pub fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
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
        let problem = Problem::warning("x.toml", How::AnotherId).at(Some(4));
        assert_eq!(problem.to_string(), "x.toml:4: warning: give one of them another id");
        assert_eq!(Problem::error("x.toml", How::NoOptions).to_string(), "x.toml: the script has no options");
    }

    #[test]
    fn what_there_is_is_one_or_several() {
        assert_eq!(How::all(["ships"]).to_string(), "there is ships");
        assert_eq!(How::all(["phases", "ships"]).to_string(), "there are phases, ships");
        assert_eq!(How::all([]).to_string(), "there is none");
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
