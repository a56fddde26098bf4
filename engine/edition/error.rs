//! What can be wrong with an edition: file, line, key, what, hint.

use thiserror::Error;

/// Why an edition cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}{}: {what}{}", line_of(*.line), bracketed(.hint))]
pub struct EditionError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// What would mend it.
    pub hint: Option<String>,
}

fn line_of(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!(":{line}"))
}

fn bracketed(hint: &Option<String>) -> String {
    hint.as_ref().map_or_else(String::new, |hint| format!(" ({hint})"))
}

impl EditionError {
    pub(super) fn new(file: &str, what: impl Into<String>) -> EditionError {
        EditionError { file: file.to_owned(), line: None, what: what.into(), hint: None }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> EditionError {
        self.hint = Some(hint.into());
        self
    }

    pub(super) fn from_toml(file: &str, text: &str, error: &toml::de::Error) -> EditionError {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        EditionError { file: file.to_owned(), line, what: error.message().to_owned(), hint: None }
    }
}
