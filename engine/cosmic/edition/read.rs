//! TOML reading for all file formats of the crate.

use super::wrong_text::WrongToml;
use crate::problem::{How, Problem};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Parses TOML into a value.
///
/// # Errors
/// Fails if the text is not valid TOML or does not match the type. The problem contains the line.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Problem> {
    toml::from_str(text).map_err(|error| toml_problem(file, text, &error))
}

/// Maximum number of problems reported for one file.
const MOST_PROBLEMS: usize = 20;

/// Converts a TOML table and reports all errors in `problems`, not only the first.
///
/// Ignores unknown keys, and also invalid values of optional keys. Returns `None` if a required value is missing or
/// invalid.
pub(crate) fn read_leniently<T: DeserializeOwned>(
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
            // Do not report a value as missing if it was removed because it is invalid.
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

/// Removes the value at a path from a table. Returns `false` if the path does not exist.
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

/// Returns the line of every key and list item, counted from 1.
///
/// Example paths: `setup/hands/red` and `step/0/answers/2`. The map is empty if the text is not valid TOML.
pub fn toml_lines(text: &str) -> BTreeMap<String, usize> {
    let mut lines = Lines { ends: text.match_indices('\n').map(|(end, _)| end).collect(), found: BTreeMap::new() };
    if let Ok(table) = DeTable::parse(text) {
        lines.note_table("", table.get_ref());
    }
    lines.found
}

/// Lines of the keys found so far.
struct Lines {
    /// Byte offset of each line break in the text.
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

/// Returns the line of a byte offset, counted from 1.
pub fn line_at(text: &str, at: usize) -> usize {
    text[..at.min(text.len())].matches('\n').count() + 1
}

/// Converts an error of the TOML parser into a problem at its line.
pub(super) fn toml_problem(file: &str, text: &str, error: &toml::de::Error) -> Problem {
    let line = error.span().map(|span| line_at(text, span.start));
    if is_too_deep(error) {
        return Problem::error(file, WrongToml::TooDeep).at(line.or_else(|| line_too_deep(text)));
    }
    // If the error has no span, use the whole message, which ends with the name of the table.
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

/// Parts of the parser's messages about excessive nesting. Errors in dotted keys have no span.
const TOO_DEEP: [&str; 2] = ["recursion limit", "cannot recurse further"];

fn is_too_deep(error: &toml::de::Error) -> bool {
    TOO_DEEP.iter().any(|words| error.message().contains(words))
}

/// Returns the first line at which the nesting is too deep, counted from 1.
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

/// Replaces "string" by "the date" in messages about dates. The parser passes dates on as strings.
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

/// Converts a message of the parser. Returns the error and the word at which it occurred.
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
            // After several files have been merged, only the table has a position.
            let table = inside.and_then(|table| table.rsplit('.').next()).map(str::to_owned);
            return (WrongToml::LacksKey { key: word, within }, table);
        }
    }
    let word = inside.and_then(|table| table.rsplit('.').next()).map(str::to_owned);
    (WrongToml::Unreadable { text: for_people(message) }, word)
}

/// Replaces names of Rust types by descriptions for modders.
fn for_people(message: &str) -> String {
    let words = [
        ("expected u8", "expected an integer from 0 to 255"),
        ("expected u16", "expected an integer from 0 to 65535"),
        ("expected u32", "expected an integer from 0 to 4294967295"),
        ("expected u64", "expected an integer from 0 to 9223372036854775807"),
        ("expected usize", "expected an integer from 0 to 9223372036854775807"),
        (
            "` as i128, expected any valid TOML value",
            "`, expected an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "` as u128, expected any valid TOML value",
            "`, expected an integer from -9223372036854775808 to 9223372036854775807",
        ),
        (
            "integer number overflowed",
            "number too large; expected an integer from -9223372036854775808 to 9223372036854775807",
        ),
        ("` as i128", "`"),
        ("` as u128", "`"),
        ("expected i16", "expected an integer from -32768 to 32767"),
        ("expected struct Preset", "expected a table such as `{ aliens = [\"some_alien\"] }`"),
        ("expected struct KindOfCard", "expected a table such as `{ copies = 3 }`"),
        ("expected a boolean", "expected true or false"),
        ("expected a map", "expected a table"),
        ("expected a sequence", "expected a list"),
        ("expected a string", "expected a quoted string"),
        ("invalid type: sequence", "this is a list"),
        ("invalid type: map", "this is a table"),
        ("invalid type: ", "this is "),
        ("invalid value: ", "this is "),
    ];
    words.iter().fold(message.to_owned(), |message, (from, to)| message.replace(from, to))
}
