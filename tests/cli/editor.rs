//! Files for editors that `hyperkon new` writes into a mod.

use crate::check::every_mistake;
use crate::common::without_folder;
use hyperkon::__private::game::stubs;
use regex::Regex;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn hyperkon(folder: &Path, line: &str) -> Output {
    let words = line.split_whitespace();
    Command::new(env!("CARGO_BIN_EXE_hyperkon")).args(words).current_dir(folder).output().unwrap()
}

fn done(folder: &Path, line: &str) -> String {
    let output = hyperkon(folder, line);
    let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(output.status.success(), "{line}: {told}");
    without_folder(&told, folder)
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn stub(name: &str) -> &'static str {
    stubs().find(|(known, _)| *known == name).unwrap().1
}

#[test]
fn new_mod_has_settings_for_editors() {
    let folder = tempfile::tempdir().unwrap();
    let told = done(folder.path(), "new alien broker");
    let own: Vec<&str> = told.lines().filter(|line| line.contains("my-mod/.")).collect();
    assert_eq!(own, ["written  my-mod/.luaurc", "written  my-mod/.vscode", "written  my-mod/.hyperkon"]);
    let root = folder.path().join("my-mod");
    assert_eq!(json(&root.join(".luaurc"))["languageMode"], "strict");
    let settings = json(&root.join(".vscode/settings.json"));
    let definitions = settings["luau-lsp.types.definitionFiles"]["@hyperkon"].as_str().unwrap();
    assert_eq!(fs::read_to_string(root.join(definitions)).unwrap(), stub("hyperkon.d.luau"));
    let docs = settings["luau-lsp.types.documentationFiles"][0].as_str().unwrap();
    assert_eq!(fs::read_to_string(root.join(docs)).unwrap(), stub("hyperkon.docs.json"));
    let texts = json(&root.join(docs));
    assert_eq!(texts["@hyperkon/globaltype/Seat.hand_size"]["documentation"], "the number of cards in the seat's hand");
    assert_eq!(json(&root.join(".vscode/extensions.json"))["recommendations"][0], "JohnnyMorganz.luau-lsp");
    let report = done(&root, "check . --games 1 --no-cache");
    assert!(report.starts_with("no problems in 4 files"), "{report}");
}

#[test]
fn existing_settings_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("my-mod");
    fs::create_dir_all(root.join(".vscode")).unwrap();
    fs::create_dir_all(root.join("powers")).unwrap();
    fs::write(root.join(".luaurc"), "{}").unwrap();
    assert_eq!(done(folder.path(), "new editor"), "written  my-mod/.hyperkon\n");
    assert_eq!(fs::read_to_string(root.join(".luaurc")).unwrap(), "{}");
    assert_eq!(fs::read_dir(root.join(".vscode")).unwrap().count(), 0);

    fs::remove_file(root.join(".luaurc")).unwrap();
    assert_eq!(done(folder.path(), "new editor"), "");
    fs::write(root.join(".hyperkon/hyperkon.d.luau"), "-- API 1").unwrap();
    assert_eq!(done(folder.path(), "new editor"), "changed  my-mod/.hyperkon\n");
    assert_eq!(fs::read_to_string(root.join(".hyperkon/hyperkon.d.luau")).unwrap(), stub("hyperkon.d.luau"));
    assert!(!root.join(".luaurc").exists());

    let told = hyperkon(folder.path(), "new editor --mod other");
    assert_eq!(String::from_utf8(told.stderr).unwrap(), "hyperkon: other: folder not found\n");
}

/// A problem as an editor shows it: severity, file, line, column, and text.
type Shown = (String, String, Option<u64>, Option<u64>, String);

/// Returns the problems that a matcher with two patterns finds in successive lines.
fn matched(matcher: &Value, printed: &str) -> Vec<Shown> {
    let patterns: Vec<(&Value, Regex)> = matcher["pattern"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pattern| (pattern, Regex::new(pattern["regexp"].as_str().unwrap()).unwrap()))
        .collect();
    let [(head, first), (place, second)] = &patterns[..] else { panic!("{matcher}") };
    let lines: Vec<&str> = printed.lines().collect();
    lines
        .windows(2)
        .filter_map(|pair| {
            let (one, two) = (first.captures(pair[0])?, second.captures(pair[1])?);
            let from = |caught: &regex::Captures<'_>, pattern: &Value, key: &str| {
                let group = usize::try_from(pattern[key].as_u64()?).unwrap();
                Some(caught.get(group)?.as_str().to_owned())
            };
            let number = |key: &str| from(&two, place, key).map(|digits| digits.parse().unwrap());
            let text = |key: &str| from(&one, head, key).unwrap();
            Some((
                text("severity"),
                from(&two, place, "file").unwrap(),
                number("line"),
                number("column"),
                text("message"),
            ))
        })
        .collect()
}

/// The patterns of the task find every problem, with the place in the JSON report.
#[test]
fn task_shows_every_problem() {
    let made = tempfile::tempdir().unwrap();
    done(made.path(), "new alien broker");
    let tasks = json(&made.path().join("my-mod/.vscode/tasks.json"));
    let task = &tasks["tasks"][0];
    assert_eq!((task["command"].as_str(), task["args"][0].as_str()), (Some("hyperkon"), Some("check")));
    let folder = every_mistake();
    let printed = hyperkon(folder.path(), &format!("check {}", task["args"][1].as_str().unwrap()));
    let printed = String::from_utf8(printed.stdout).unwrap();
    let matchers = task["problemMatcher"].as_array().unwrap();
    let mut found: Vec<Shown> = matchers.iter().flat_map(|matcher| matched(matcher, &printed)).collect();

    let report = hyperkon(folder.path(), "check . --json");
    let report: Value = serde_json::from_slice(&report.stdout).unwrap();
    let text = |problem: &Value, key: &str| problem[key].as_str().unwrap().to_owned();
    let shown = |problem: &Value| {
        let (line, column) = (problem["line"].as_u64(), problem["column"].as_u64());
        (text(problem, "severity"), text(problem, "file"), line, column, text(problem, "what"))
    };
    let mut all: Vec<Shown> = report["problems"].as_array().unwrap().iter().map(shown).collect();
    found.sort();
    all.sort();
    assert_eq!(found, all);
    assert!(all.len() > 40 && all.iter().any(|one| one.2.is_none()), "{all:?}");
}
