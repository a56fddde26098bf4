//! Runs the command line as a person does.
#![allow(dead_code, clippy::unwrap_used, missing_docs, reason = "helpers of tests")]

pub use super::ending;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Returns the command with these arguments.
pub fn hyperkon(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.env("HYPERKON_GAMES_DIR", "");
    command.env("HYPERKON_CACHE_DIR", env!("CARGO_TARGET_TMPDIR"));
    command.args(line.split_whitespace()).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

/// Runs without input.
pub fn run(line: &str) -> Output {
    ending::run(hyperkon(line).stdin(Stdio::null()))
}

/// Runs with these lines as input.
pub fn typed(line: &str, input: &str) -> Output {
    typed_into(hyperkon(line), input)
}

/// Runs with these lines as input, in another folder.
pub fn typed_in(folder: &Path, line: &str, input: &str) -> Output {
    let mut command = hyperkon(line);
    command.current_dir(folder);
    typed_into(command, input)
}

/// Runs a command with these lines as input.
pub fn typed_into(mut command: Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut keys = child.stdin.take().unwrap();
    ending::within(child.id(), move || {
        // The game may end before all of it is read.
        let _ = keys.write_all(input.as_bytes());
        drop(keys);
        child.wait_with_output().unwrap()
    })
}

/// Returns the error of a rejected command, which is one sentence with exit code 2.
pub fn refusal(folder: &Path, line: &str) -> String {
    let output = typed_in(folder, line, "");
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{line}: {said}");
    assert!(output.stdout.is_empty(), "{line}");
    said
}

/// Returns the standard output.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the first lines.
pub fn lines(text: &str, count: usize) -> String {
    text.lines().take(count).collect::<Vec<_>>().join("\n")
}

/// Makes an empty folder for this test.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Returns a path for a file of this test, which does not exist yet.
pub fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}
