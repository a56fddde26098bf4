//! The options of `hyperkon serve` from a file. A key is the name of an option.
//!
//! Invariant: the file sets nothing that the command line cannot, and an option on the command line replaces the file's.

use super::Serve;
use crate::words::error::{CommandError, hint};
use crate::words::line::{Command, Line, sentence, typed};
use clap::{CommandFactory as _, Parser as _};
use hyperkon_frame::plain;
use std::ffi::OsString;
use std::path::Path;
use toml::{Table, Value};

/// The options that only the command line can set.
const ONLY_TYPED: [&str; 4] = ["config", "help", "open", "stdio"];

/// Returns the options on the command line, with those of a file.
///
/// # Errors
/// Returns an error if the file cannot be read, or contains an unknown key or an invalid value.
pub fn with_file(file: &Path) -> Result<Serve, CommandError> {
    let wrong = |what: &str| CommandError::Usage(format!("`--config {}`: {what}", plain::path(file)));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error.to_string()))?;
    // The parser's text quotes the line, which may contain an invitation.
    let place = |error: &toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        before.matches('\n').count() + 1
    };
    let syntax = |error: toml::de::Error| wrong(&format!("line {}: {}", place(&error), error.message()));
    let table: Table = toml::from_str(&text).map_err(syntax)?;
    let mut line = typed();
    let words = words(&table, &line).map_err(|what| wrong(&what))?;
    // The first word is the program, and the second one is `serve`.
    line.splice(2..2, words.into_iter().map(OsString::from));
    let parsed = Line::try_parse_from(line).map_err(|error| wrong(&sentence(&error.to_string())))?;
    match parsed.command {
        Some(Command::Serve(serve)) => Ok(serve),
        _ => Err(wrong("expected options of `hyperkon serve`")),
    }
}

/// Returns the keys and values as words of the command line. It skips those that were typed.
fn words(table: &Table, typed: &[OsString]) -> Result<Vec<String>, String> {
    let command = Line::command();
    let known: Vec<String> = command
        .find_subcommand("serve")
        .into_iter()
        .flat_map(clap::Command::get_arguments)
        .filter_map(|arg| arg.get_long().filter(|name| !ONLY_TYPED.contains(name)))
        .map(str::to_owned)
        .collect();
    let mut words = Vec::new();
    for (key, value) in table {
        if !known.contains(key) {
            return Err(format!("unknown key `{}` ({})", plain::plain(key), hint(key, &known)));
        }
        let option = format!("--{key}");
        let is_typed = |word: &OsString| word.to_str().is_some_and(|word| word.split('=').next() == Some(&*option));
        if typed.iter().any(is_typed) {
            continue;
        }
        let values = if let Value::Array(all) = value { all.as_slice() } else { std::slice::from_ref(value) };
        for value in values {
            match value {
                Value::Boolean(true) => words.push(option.clone()),
                Value::Boolean(false) => {}
                Value::String(text) => words.push(format!("{option}={text}")),
                Value::Integer(number) => words.push(format!("{option}={number}")),
                _ => return Err(format!("invalid `{key}`: expected a string, a number, true, false, or a list")),
            }
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    fn of(file: &str, typed: &[&str]) -> Result<Vec<String>, String> {
        let typed: Vec<OsString> = typed.iter().map(OsString::from).collect();
        words(&toml::from_str(file).unwrap(), &typed)
    }

    #[test]
    fn file_becomes_words_of_the_line() {
        let file = "listen = '0.0.0.0:80'\nhost = ['a', 'b']\nfsync = true\nno-keep = false\nconnections = 7";
        let mut words = of(file, &[]).unwrap();
        words.sort();
        assert_eq!(words, ["--connections=7", "--fsync", "--host=a", "--host=b", "--listen=0.0.0.0:80"]);
        let typed = of(file, &["hyperkon", "serve", "--host", "c", "--connections=8", "--fsync", "--listen=x"]);
        assert_eq!(typed.unwrap(), Vec::<String>::new());
    }

    #[test]
    fn invalid_file_is_rejected_with_hint() {
        assert!(of("lissen = 'x'", &[]).unwrap_err().contains("`lissen` (did you mean `listen`"));
        assert!(of("stdio = true", &[]).unwrap_err().contains("unknown key `stdio`"));
        assert!(of("connections = 1.5", &[]).unwrap_err().contains("invalid `connections`"));
    }
}
