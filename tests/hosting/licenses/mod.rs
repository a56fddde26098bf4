//! Third-party works in the program: `THIRD-PARTY.md` names all of them, with their licenses.
//!
//! `cargo fetch` and then `UPDATE_LICENSES=1 cargo test --release --test hosting licenses` rewrite the file.

mod crates;
mod page;
mod texts;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use texts::Texts;

/// A third-party work.
pub struct Work {
    pub name: String,
    pub version: String,
    /// The license expression, as its authors write it.
    pub license: String,
    pub project: String,
    /// The authors, as its package names them.
    pub authors: Vec<String>,
    /// The licenses that we take, each with its text if it comes with one.
    pub taken: Vec<(String, Option<String>)>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn file() -> PathBuf {
    root().join("THIRD-PARTY.md")
}

/// Reports a skipped test on the terminal, past the captured output of tests. With `ALL_LICENSES` nothing may be skipped.
fn skipped(what: &str) {
    assert!(std::env::var_os("ALL_LICENSES").is_none(), "{what}");
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

const HEAD: &str = "# What others have made\n\n\
The program `hyperkon` and the module for Python contain what is listed here, beside their own sources (MIT or Apache-2.0). What is\n\
offered under several licenses is taken under the one below that names it. `tests/hosting/licenses` makes this file; do not edit it.\n\n";

/// Returns the whole file, or `None` if cargo does not list the packages.
fn made() -> Option<String> {
    let mut works = crates::contained()?;
    works.extend(page::vendored());
    works.push(Work {
        name: "Rust's standard library".to_owned(),
        version: String::new(),
        license: "MIT OR Apache-2.0".to_owned(),
        project: "https://github.com/rust-lang/rust".to_owned(),
        authors: vec!["the Rust project's contributors".to_owned()],
        taken: vec![("MIT".to_owned(), None)],
    });
    let mut made = String::from(HEAD);
    made.push_str("| what | version | license | project |\n| --- | --- | --- | --- |\n");
    for Work { name, version, license, project, .. } in &works {
        writeln!(made, "| {name} | {version} | {license} | {project} |").unwrap();
    }
    made.push_str(&Texts::of(&works).written());
    Some(made)
}

/// The file names the packages of every platform. A build fetches its own packages, which are always checked; the others are
/// compared once `cargo fetch` has run.
#[test]
fn third_party_file_names_every_package() {
    let Some(built) = crates::built() else {
        return skipped("cargo does not list what the program contains");
    };
    let made = made();
    if let Some(made) = made.as_ref().filter(|_| std::env::var_os("UPDATE_LICENSES").is_some()) {
        std::fs::write(file(), made).unwrap();
    }
    let named = std::fs::read_to_string(file()).unwrap_or_default();
    let missing: Vec<&String> = built.iter().filter(|row| !named.contains(*row)).collect();
    assert!(built.len() > 100 && missing.is_empty(), "THIRD-PARTY.md lacks {missing:?} of {}", built.len());
    let Some(made) = made else {
        return skipped("the licenses of other platforms: `cargo fetch` has not run");
    };
    let kept = std::fs::read_to_string(file()).unwrap_or_default().replace("\r\n", "\n");
    let first = made.lines().zip(kept.lines()).find(|(made, kept)| made != kept);
    assert!(
        made == kept,
        "THIRD-PARTY.md is stale, at {first:?}: `UPDATE_LICENSES=1 cargo test --release --test hosting licenses` writes it anew"
    );
}

/// Contents that the file must have, whatever the tool finds.
#[test]
fn third_party_file_has_luau_and_texts() {
    let kept = std::fs::read_to_string(file()).unwrap();
    for name in ["| Luau | ", "| Lua | ", "| mlua | ", "| axum | ", "| clap | ", "| Rust's standard library | "] {
        assert!(kept.contains(name), "{name}");
    }
    for text in ["Permission is hereby granted, free of charge", "Apache License", "Mozilla Public License"] {
        assert!(kept.contains(text), "{text}");
    }
    assert!(!kept.contains("| hyperkon"), "the list contains our own crates");
    assert!(!kept.contains("UNKNOWN"), "each has a license that we take");
}

#[test]
fn program_prints_the_third_party_file() {
    let said = Command::new(env!("CARGO_BIN_EXE_hyperkon")).arg("licenses").output().unwrap();
    assert!(said.status.success());
    let kept = std::fs::read_to_string(file()).unwrap().replace("\r\n", "\n");
    assert_eq!(String::from_utf8(said.stdout).unwrap(), kept);
}
