//! The report of a check as one JSON document, for editors.

use super::{Played, Report};
use crate::plain::letters;
use crate::problem::{Place, Problem, Severity, find_word};
use crate::table::Code as _;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// The version of the JSON document. New keys do not change the version.
const JSON_VERSION: u32 = 1;

/// The texts of the files with problems, as the excerpts show them.
pub struct Sources(BTreeMap<String, String>);

impl Sources {
    /// Returns the texts of a report's files.
    pub fn of(report: &Report) -> Sources {
        Sources(report.texts.iter().map(|(path, text)| (path.clone(), shown(text))).collect())
    }

    /// Returns the text of a place's file.
    pub fn text(&self, place: &Place) -> Option<&str> {
        self.0.get(&place.file).map(String::as_str)
    }

    /// Returns the byte range of a place: its word, or its line without indentation.
    pub fn span(&self, place: &Place) -> Option<(usize, Range<usize>)> {
        let text = self.text(place)?;
        let number = place.line?.checked_sub(1)?;
        let start: usize = text.split_inclusive('\n').take(number).map(str::len).sum();
        let line = text.get(start..)?.lines().next()?;
        let word = place.word.as_ref().map(|word| shown(word)).filter(|word| !word.is_empty());
        let found = word.and_then(|word| {
            let is_there = |at: &usize| line.get(*at..).is_some_and(|rest| rest.starts_with(&word));
            let at = place.at.filter(is_there).or_else(|| find_word(line, &word)).or_else(|| line.find(&word));
            Some((at?, word.len()))
        });
        let (at, length) = found.unwrap_or_else(|| (line.len() - line.trim_start().len(), line.trim().len()));
        Some((start, start + at..start + at + length.max(1)))
    }
}

/// Replaces each invisible character of a text, so that columns stay the same.
fn shown(text: &str) -> String {
    letters(&text.replace("\r\n", " \n")).map(|(_, letter, hidden)| if hidden { '\u{fffd}' } else { letter }).collect()
}

/// A place in the form that editors expect.
#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: Option<usize>,
    /// The column in characters, from 1.
    column: Option<usize>,
    /// The column after the last character of the place.
    end_column: Option<usize>,
}

#[derive(Serialize)]
struct JsonProblem<'a> {
    severity: Severity,
    #[serde(flatten)]
    place: JsonPlace<'a>,
    code: &'static str,
    what: String,
    hint: Option<String>,
    other: Option<JsonPlace<'a>>,
}

#[derive(Serialize)]
struct JsonReport<'a> {
    version: u32,
    errors: usize,
    warnings: usize,
    files: usize,
    problems: Vec<JsonProblem<'a>>,
    played: Option<&'a Played>,
}

fn json_place<'a>(place: &'a Place, sources: &Sources) -> JsonPlace<'a> {
    let columns = sources.span(place).and_then(|(start, span)| {
        let text = sources.text(place)?;
        let column = |at: usize| Some(text.get(start..at)?.chars().count() + 1);
        Some((column(span.start)?, column(span.end)?))
    });
    JsonPlace {
        file: &place.file,
        line: place.line,
        column: columns.map(|columns| columns.0),
        end_column: columns.map(|columns| columns.1),
    }
}

/// Returns the report as one document.
///
/// `version`, `errors`, `warnings`, and `files` are numbers. Each entry of `problems` has `severity` ("error" or "warning"),
/// `file`, `line`, `column`, `end_column`, `code` (an identifier that never changes), `what`, `hint`, and `other` (a second
/// place, or null). `played` is null, or has `scenarios`, `scenarios_hold`, `scripts`, and `budget`.
pub fn document<'a>(report: &'a Report, sources: &Sources) -> impl Serialize + use<'a> {
    let problem = |problem: &'a Problem| JsonProblem {
        severity: problem.severity,
        place: json_place(&problem.place, sources),
        code: problem.code(),
        what: problem.what(),
        hint: problem.hint(),
        other: problem.other.as_ref().map(|place| json_place(place, sources)),
    };
    JsonReport {
        version: JSON_VERSION,
        errors: report.errors(),
        warnings: report.warnings(),
        files: report.files.len(),
        problems: report.problems.iter().map(problem).collect(),
        played: report.played.as_ref(),
    }
}
