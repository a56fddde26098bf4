//! The workspace holds together: plain `cargo run` and `cargo test` reach every crate.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest(folder: &str) -> toml::Value {
    toml::from_str(&std::fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap()).unwrap()
}

/// What cargo says; `None` where there is none, as when the tests are run without it.
fn cargo(line: &str) -> Option<String> {
    let cargo = std::env::var_os("CARGO")?;
    let ended = Command::new(cargo).args(line.split_whitespace()).arg("--offline").current_dir(root()).output().ok()?;
    assert!(ended.status.success(), "cargo {line}: {}", String::from_utf8_lossy(&ended.stderr));
    Some(String::from_utf8(ended.stdout).unwrap())
}

fn list(workspace: &toml::Value, key: &str) -> Vec<String> {
    let list = workspace["workspace"][key].as_array().unwrap();
    let mut list: Vec<String> = list.iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    list.sort_unstable();
    list
}

/// It needs a Python to be of use: whoever wants it asks for it.
const ON_DEMAND: &str = "engine/python";

#[test]
fn every_member_is_built_by_default_but_the_module_for_python() {
    let manifest = manifest(".");
    let mut members = list(&manifest, "members");
    members.insert(0, ".".to_owned());
    let default: Vec<String> = members.iter().filter(|member| *member != ON_DEMAND).cloned().collect();
    assert_eq!(list(&manifest, "default-members"), default);
    assert!(default.len() < members.len(), "{members:?}");
    for crate_ in std::fs::read_dir(root().join("engine")).unwrap() {
        let folder = crate_.unwrap().path();
        let name = format!("engine/{}", folder.file_name().unwrap().to_str().unwrap());
        assert_eq!(folder.join("Cargo.toml").is_file(), members.contains(&name), "{name}");
    }
}

/// What plain commands build has nothing to do with Python.
#[test]
fn nobody_who_does_not_ask_for_the_module_for_python_compiles_it() {
    let Some(tree) = cargo("tree --locked --edges normal,build,dev --target all --prefix none") else {
        return eprintln!("skipped: cargo is not there");
    };
    assert!(tree.contains("hyperkon-workshop ") && !tree.contains("pyo3"), "{tree}");
    let asked = cargo("tree --locked --edges normal --prefix none -p hyperkon-python").unwrap();
    let heavy = ["ratatui ", "clap ", "tokio ", "notify "].into_iter().find(|name| asked.contains(name));
    assert!(asked.contains("pyo3") && heavy.is_none(), "{heavy:?}");
}

#[test]
fn the_interpreter_knows_no_game_and_only_its_crate_names_it() {
    for folder in list(&manifest("."), "default-members") {
        let manifest = manifest(&folder);
        let sections = ["dependencies", "dev-dependencies", "build-dependencies"].map(|section| manifest.get(section));
        let names: Vec<&String> =
            sections.iter().flatten().flat_map(|table| table.as_table().unwrap().keys()).collect();
        let named = |wanted: &dyn Fn(&str) -> bool| names.iter().any(|name| wanted(name));
        assert_eq!(named(&|name| name.starts_with("mlua")), folder == "engine/luau", "{folder}");
        assert!(folder != "engine/luau" || !named(&|name| name.starts_with("hyperkon")), "{names:?}");
    }
}

/// The crates that are published: their folders and manifests.
fn published() -> Vec<(String, toml::Value)> {
    let all = list(&manifest("."), "default-members").into_iter().map(|folder| (folder.clone(), manifest(&folder)));
    all.filter(|(_, manifest)| manifest["package"].get("publish").is_none()).collect()
}

#[test]
fn what_is_published_says_what_it_is_and_needs_nothing_that_is_not() {
    let published = published();
    let names: Vec<&str> =
        published.iter().map(|(_, manifest)| manifest["package"]["name"].as_str().unwrap()).collect();
    assert!(["hyperkon", "hyperkon-workshop"].iter().all(|name| names.contains(name)), "{names:?}");
    let version = manifest(".")["workspace"]["package"]["version"].clone();
    for (folder, manifest) in &published {
        let package = &manifest["package"];
        for key in ["description", "documentation", "keywords", "categories"] {
            assert!(package.get(key).is_some(), "{folder} has no {key}");
        }
        for key in ["version", "license", "rust-version"] {
            assert_eq!(package[key].get("workspace"), Some(&toml::Value::Boolean(true)), "{folder}: {key}");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(root().join(folder).join(licence).is_file(), "{folder} has no {licence}");
        }
        // The registry has no paths: it finds a crate by its version. What only tests need may do without.
        for (name, of) in manifest["dependencies"].as_table().unwrap() {
            if of.get("path").is_some() {
                assert!(names.contains(&name.as_str()), "{folder} needs {name}, which is not published");
                assert_eq!(of.get("version"), Some(&version), "{folder} needs {name}");
            }
        }
    }
    for folder in ["tests/fuzz", ON_DEMAND] {
        assert_eq!(manifest(folder)["package"]["publish"], toml::Value::Boolean(false), "{folder}");
    }
}

#[test]
fn a_package_has_what_builds_it_and_no_tests() {
    for (folder, manifest) in published() {
        let name = manifest["package"]["name"].as_str().unwrap();
        let Some(listed) = cargo(&format!("package --list --allow-dirty -p {name}")) else {
            return eprintln!("skipped: cargo is not there");
        };
        let files: Vec<String> = listed.lines().map(|line| line.replace('\\', "/")).collect();
        let has = |path: &str| files.iter().any(|file| file == path);
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(has(licence), "{folder}: {licence} is not packaged");
        }
        let strays =
            ["tests/", "fuzz/", "/scenarios/", "target/"].map(|part| files.iter().find(|file| file.contains(part)));
        assert_eq!(strays, [None; 4], "{folder}");
        if folder == "." {
            let needed = [
                "README.md",
                "engine/build.rs",
                "engine/lib.rs",
                "engine/script/prelude.lua",
                "decks/kosmische-strijd.toml",
            ];
            assert!(needed.iter().all(|file| has(file)), "{files:?}");
            // All that is read of the built-in content, and the mods that the guide names.
            for kind in ["powers/aliens/", "powers/destiny/", "powers/texts/", "decks/mods/newcomers/powers/aliens/"] {
                let there = std::fs::read_dir(root().join(kind)).unwrap().count();
                let packaged = files.iter().filter(|file| file.starts_with(kind)).count();
                assert!(there > 2 && there == packaged, "{kind}: {packaged} of {there}");
            }
        }
    }
}

/// The number of crates that the README promises to whoever embeds the library.
#[test]
fn the_library_weighs_what_the_readme_says() {
    let readme = include_str!("../README.md");
    let said = readme.split_once("The library alone is ").unwrap().1.split_once(" crates").unwrap().0;
    let said: usize = said.parse().unwrap();
    let Some(tree) = cargo("tree --locked -p hyperkon -e normal,build --prefix none --no-dedupe") else {
        return eprintln!("skipped: cargo is not there");
    };
    let crates: BTreeSet<&str> = tree.lines().filter(|line| !line.is_empty()).collect();
    assert!(crates.len() > 20 && crates.len() <= said, "{} crates: {crates:#?}", crates.len());
    let names: BTreeSet<&str> = crates.iter().filter_map(|line| line.split_whitespace().next()).collect();
    for heavy in ["clap", "axum", "tokio", "ratatui", "full_moon", "schemars", "notify", "hyperkon-server"] {
        assert!(!names.contains(heavy), "the library needs {heavy}");
    }
}
