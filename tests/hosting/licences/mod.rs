//! What others have made and the program contains: `THIRD-PARTY.md` names all of it, with its licences.
//!
//! `cargo fetch` and then `UPDATE_LICENCES=1 cargo test --release --test hosting licences` write the file anew.

mod crates;
mod page;
mod texts;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use texts::Texts;

/// Something that others have made.
pub struct Work {
    pub name: String,
    pub version: String,
    /// As its makers write it.
    pub licence: String,
    pub project: String,
    /// Who has made it, as its package says.
    pub authors: Vec<String>,
    /// Which of its licences we take, each with its text if it comes with one.
    pub taken: Vec<(String, Option<String>)>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn file() -> PathBuf {
    root().join("THIRD-PARTY.md")
}

/// Says on the terminal what is not tested here, past what holds back the output of tests. With `ALL_LICENSES` nothing may be
/// left out.
fn skipped(what: &str) {
    assert!(std::env::var_os("ALL_LICENSES").is_none(), "{what}");
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

const HEAD: &str = "# What others have made\n\n\
The program `hyperkon` and the module for Python contain what is listed here, beside their own sources (MIT or Apache-2.0). What is\n\
offered under several licences is taken under the one below that names it. `tests/hosting/licences` makes this file; do not edit it.\n\n";

/// The whole file; `None`: cargo does not say what there is.
fn made() -> Option<String> {
    let mut works = crates::contained()?;
    works.extend(page::vendored());
    works.push(Work {
        name: "Rust's standard library".to_owned(),
        version: String::new(),
        licence: "MIT OR Apache-2.0".to_owned(),
        project: "https://github.com/rust-lang/rust".to_owned(),
        authors: vec!["the Rust project's contributors".to_owned()],
        taken: vec![("MIT".to_owned(), None)],
    });
    let mut made = String::from(HEAD);
    made.push_str("| what | version | licence | project |\n| --- | --- | --- | --- |\n");
    for Work { name, version, licence, project, .. } in &works {
        writeln!(made, "| {name} | {version} | {licence} | {project} |").unwrap();
    }
    made.push_str(&Texts::of(&works).written());
    Some(made)
}

/// The file names the packages of every platform. A build fetches those of its own, which are always looked up; the others are
/// compared once `cargo fetch` has run.
#[test]
fn all_that_the_program_contains_is_named() {
    let named = std::fs::read_to_string(file()).unwrap_or_default();
    let Some(built) = crates::built() else {
        return skipped("cargo does not list what the program contains");
    };
    let missing: Vec<&String> = built.iter().filter(|row| !named.contains(*row)).collect();
    assert!(built.len() > 100 && missing.is_empty(), "THIRD-PARTY.md lacks {missing:?} of {}", built.len());
    let Some(made) = made() else {
        return skipped("the licenses of other platforms: `cargo fetch` has not run");
    };
    if std::env::var_os("UPDATE_LICENCES").is_some() {
        std::fs::write(file(), &made).unwrap();
    }
    let kept = std::fs::read_to_string(file()).unwrap_or_default().replace("\r\n", "\n");
    let first = made.lines().zip(kept.lines()).find(|(made, kept)| made != kept);
    assert!(
        made == kept,
        "THIRD-PARTY.md is stale, at {first:?}: `UPDATE_LICENCES=1 cargo test --release --test hosting licences` writes it anew"
    );
}

/// What must be in it, whatever the tool thinks.
#[test]
fn the_interpreter_and_the_licences_of_all_are_in_it() {
    let kept = std::fs::read_to_string(file()).unwrap();
    for name in ["| Luau | ", "| Lua | ", "| mlua | ", "| axum | ", "| clap | ", "| Rust's standard library | "] {
        assert!(kept.contains(name), "{name}");
    }
    for text in ["Permission is hereby granted, free of charge", "Apache License", "Mozilla Public License"] {
        assert!(kept.contains(text), "{text}");
    }
    assert!(!kept.contains("| hyperkon"), "what is ours is no work of others");
    assert!(!kept.contains("UNKNOWN"), "each has a licence that we take");
}

#[test]
fn the_program_says_it() {
    let said = Command::new(env!("CARGO_BIN_EXE_hyperkon")).arg("licences").output().unwrap();
    assert!(said.status.success());
    let kept = std::fs::read_to_string(file()).unwrap().replace("\r\n", "\n");
    assert_eq!(String::from_utf8(said.stdout).unwrap(), kept);
}
