//! The one door to TOML for parts of the crate that read files of their own form.

use super::wrong_text::WrongToml;
use crate::problem::{How, Problem};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads a TOML text into plain data.
///
/// # Errors
/// When the text is no TOML, or not of that form; with the line.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Problem> {
    toml::from_str(text).map_err(|error| toml_problem(file, text, &error))
}

/// The most problems told of one file.
const MOST_PROBLEMS: usize = 20;

/// Reads a table that a file says; all that is wrong goes to `problems`, and not the first thing alone. An unknown key is
/// left out; a value of a wrong form too, if nothing lacks it. `None`: too much is wrong for that.
pub(super) fn read_leniently<T: DeserializeOwned>(
    file: &str,
    text: &str,
    mut table: toml::Table,
    problems: &mut Vec<Problem>,
) -> Option<T> {
    let (lines, mut left_out) = (toml_lines(text), Vec::new());
    for _ in 0..MOST_PROBLEMS {
        let error = match table.clone().try_into::<T>() {
            Ok(read) => return Some(read),
            Err(error) => error,
        };
        let whole = error.to_string();
        let (message, place) = whole.trim_end().rsplit_once("\nin `").unwrap_or((whole.trim_end(), ""));
        let mut path: Vec<&str> = place.trim_end_matches('`').split('.').filter(|key| !key.is_empty()).collect();
        let word = message.split('`').nth(1).unwrap_or_default();
        if message.starts_with("missing field `") {
            // What was left out because it was wrong has been told.
            let is_told = left_out.contains(&[&path[..], &[word]].concat().join("/"));
            problems.extend((!is_told).then(|| toml_problem(file, text, &error)));
            return None;
        }
        if message.starts_with("unknown field `") {
            path.push(word);
        }
        let place = path.join("/");
        let mut problem = toml_problem(file, text, &error);
        if let Some(line) = lines.get(&place) {
            problem = problem.at(Some(*line));
            problem.place.find(text);
        }
        problems.push(problem);
        if !leave_out(&mut table, &path) {
            return None;
        }
        left_out.push(place);
    }
    None
}

/// Takes the value at a path out of a table; `false` if nothing is there.
fn leave_out(table: &mut toml::Table, path: &[&str]) -> bool {
    match path {
        [] => false,
        [key] => table.remove(*key).is_some(),
        [key, rest @ ..] => match table.get_mut(*key) {
            Some(toml::Value::Table(below)) => leave_out(below, rest),
            Some(toml::Value::Array(items)) => {
                let tables = items.iter_mut().filter_map(toml::Value::as_table_mut);
                tables.map(|below| usize::from(leave_out(below, rest))).sum::<usize>() > 0
            }
            _ => false,
        },
    }
}

/// The line, from 1, of every key and of every part of a list: "setup/hands/red", "step/0/answers/2". Of a text that is
/// no TOML: nothing.
pub fn toml_lines(text: &str) -> BTreeMap<String, usize> {
    let mut lines = Lines { ends: text.match_indices('\n').map(|(end, _)| end).collect(), found: BTreeMap::new() };
    if let Ok(table) = DeTable::parse(text) {
        lines.note_table("", table.get_ref());
    }
    lines.found
}

/// The lines of the keys found so far.
struct Lines {
    /// Where each line of the text ends, in bytes.
    ends: Vec<usize>,
    found: BTreeMap<String, usize>,
}

impl Lines {
    fn note_table(&mut self, above: &str, table: &DeTable<'_>) {
        for (key, value) in table {
            self.note(format!("{above}{}", key.get_ref()), key.span().start, value);
        }
    }

    fn note(&mut self, path: String, start: usize, value: &Spanned<DeValue<'_>>) {
        let line = self.ends.partition_point(|end| *end < start) + 1;
        match value.get_ref() {
            DeValue::Table(table) => self.note_table(&format!("{path}/"), table),
            DeValue::Array(list) => {
                for (index, part) in list.iter().enumerate() {
                    self.note(format!("{path}/{index}"), part.span().start, part);
                }
            }
            _ => {}
        }
        self.found.insert(path, line);
    }
}

/// The line, from 1, of a place in bytes.
pub fn line_at(text: &str, at: usize) -> usize {
    text[..at.min(text.len())].matches('\n').count() + 1
}

/// What the reader of TOML says of a file, at its line.
pub(super) fn toml_problem(file: &str, text: &str, error: &toml::de::Error) -> Problem {
    let line = error.span().map(|span| line_at(text, span.start));
    if is_too_deep(error) {
        return Problem::error(file, WrongToml::TooDeep).at(line.or_else(|| line_too_deep(text)));
    }
    // Without a place of its own the reader names the table behind the message.
    let whole = error.to_string();
    let message = if line.is_some() { error.message() } else { whole.as_str() };
    let message = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let (wrong, word) = in_our_words(&dates_named(message.trim(), text));
    let mut problem = Problem::error(file, wrong).at(line);
    let spanned = error.span().and_then(|span| text.get(span));
    let spanned =
        spanned.map(|word| word.trim_matches('"')).filter(|word| !word.trim().is_empty() && !word.contains('\n'));
    if let Some(word) = word.as_deref().or(spanned) {
        problem = problem.about(word);
    }
    problem.place.find(text);
    problem
}

/// What the reader says of a text that is nested too deep: of keys with dots it names no place.
const TOO_DEEP: [&str; 2] = ["recursion limit", "cannot recurse further"];

fn is_too_deep(error: &toml::de::Error) -> bool {
    TOO_DEEP.iter().any(|words| error.message().contains(words))
}

/// The first line, from 1, with which the text is nested too deep.
fn line_too_deep(text: &str) -> Option<usize> {
    let ends: Vec<usize> = text
        .split_inclusive('\n')
        .scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        })
        .collect();
    let is_fine = |end: &usize| DeTable::parse(&text[..*end]).err().is_none_or(|error| !is_too_deep(&error));
    let line = ends.partition_point(is_fine) + 1;
    (line <= ends.len()).then_some(line)
}

/// The message with dates called dates: the reader hands them on as strings.
fn dates_named(message: &str, text: &str) -> String {
    let word = message.split_once("string \"").and_then(|(_, rest)| rest.split_once('"')).map(|(word, _)| word);
    let is_date = |word: &&str| {
        word.parse::<toml::value::Datetime>().is_ok()
            && !['"', '\''].iter().any(|quote| text.contains(&format!("{quote}{word}{quote}")))
    };
    match word.filter(is_date) {
        Some(date) => message.replace(&format!("string \"{date}\""), &format!("the date {date}")),
        None => message.to_owned(),
    }
}

/// The reader's message for people: what is wrong, and the word it is about.
fn in_our_words(message: &str) -> (WrongToml, Option<String>) {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let inside = message.rsplit_once(" in `").map(|(_, table)| table.trim_end_matches(['`', '\n']));
    let within = inside.map_or_else(String::new, |table| format!(" in `{table}`"));
    if let Some((word, known)) = quoted.split_first() {
        let known = if inside.is_some() && !known.is_empty() { &known[..known.len() - 1] } else { known };
        let how = || How::hint(word, known.iter().copied());
        let word = (*word).to_owned();
        let about = Some(word.clone());
        if message.starts_with("unknown field `") {
            return (WrongToml::UnknownKey { word, within, how: how() }, about);
        }
        if message.starts_with("unknown variant `") {
            return (WrongToml::UnknownValue { word, within, how: how() }, about);
        }
        if message.starts_with("missing field `") {
            // Where several files have been laid over each other, the table is all that can be found again.
            let table = inside.and_then(|table| table.rsplit('.').next()).map(str::to_owned);
            return (WrongToml::LacksKey { key: word, within }, table);
        }
    }
    let word = inside.and_then(|table| table.rsplit('.').next()).map(str::to_owned);
    (WrongToml::Unreadable { text: for_people(message) }, word)
}

/// Without the names of types that only a programmer knows.
fn for_people(message: &str) -> String {
    let words = [
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected u32", "expected a whole number from 0 to 4294967295"),
        ("expected u64", "expected a whole number from 0 to 9223372036854775807"),
        ("expected usize", "expected a whole number from 0 to 9223372036854775807"),
        (
            "` as i128, expected any valid TOML value",
            "`, expected a whole number from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "` as u128, expected any valid TOML value",
            "`, expected a whole number from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "integer number overflowed",
            "this number is too large, expected a whole number from -9223372036854775808 to 9223372036854775807",
        ),
        ("` as i128", "`"),
        ("` as u128", "`"),
        ("expected i16", "expected a whole number from -32768 to 32767"),
        ("expected struct Preset", "expected a table such as `{ aliens = [\"some_alien\"] }`"),
        ("expected struct KindOfCard", "expected a table such as `{ copies = 3 }`"),
        ("expected a boolean", "expected true or false"),
        ("expected a map", "expected a table"),
        ("expected a sequence", "expected a list"),
        ("expected a string", "expected a text in quotes"),
        ("invalid type: sequence", "this is a list"),
        ("invalid type: map", "this is a table"),
        ("invalid type: ", "this is "),
        ("invalid value: ", "this is "),
    ];
    words.iter().fold(message.to_owned(), |message, (from, to)| message.replace(from, to))
}
