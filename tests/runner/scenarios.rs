//! Plays every scenario in `tests/scenarios/` and in the built-in mods. `tests/README.md` explains their format.

use hyperkon::__private::game::DeterminismCheck;
use hyperkon::__private::mods::Library;
use hyperkon_workshop::games::Games;
use hyperkon_workshop::scenario;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).to_owned()
}

/// Plays all scenarios of a folder, and returns their number.
#[track_caller]
fn all_hold(games: &mut dyn Games, folder: &Path) -> usize {
    let scenario::Found { texts: files, wrong } = scenario::texts(folder);
    assert_eq!(wrong, []);
    // Debug builds run each step only once: three runs would take a minute.
    let purity = if cfg!(debug_assertions) { DeterminismCheck::Trusted } else { DeterminismCheck::Fresh };
    let mut failures = Vec::new();
    for file in &files {
        let name = Path::new(&file.path).strip_prefix(root()).unwrap().display().to_string();
        failures.extend(scenario::run_watching(games, purity, &name, &file.text));
    }
    let list: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(list.is_empty(), "{} of {} scenarios:\n{}", list.len(), files.len(), list.join("\n"));
    files.len()
}

#[test]
fn every_scenario_holds() {
    let mut games = crate::games(&[]);
    assert!(all_hold(&mut games, &root().join("tests/scenarios")) > 0);
}

/// Checks that each clause of a game without scripts has a scenario.
fn each_has_a_scenario(folder: &str, clauses: &[&str]) {
    let files = scenario::texts(&root().join("tests/scenarios").join(folder)).texts;
    let named =
        |clause: &&&str| files.iter().any(|file| file.text.lines().next().unwrap().contains(&format!("\"{clause}\"")));
    let lacking: Vec<&&str> = clauses.iter().filter(|clause| !named(clause)).collect();
    assert_eq!(lacking, Vec::<&&str>::new());
    assert!(files.len() >= 60, "{}", files.len());
}

#[test]
fn every_clause_of_ufos_has_a_scenario() {
    each_has_a_scenario("ufos", &hyperkon_ufos::Rule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>());
}

#[test]
fn every_clause_of_sp4x_has_a_scenario() {
    each_has_a_scenario("sp4x", &hyperkon_sp4x::Rule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>());
}

/// A shipped mod with scripts has scenarios, and they hold.
#[test]
fn every_scenario_of_a_mod_holds() {
    let library = Library::new(root().join("decks/mods"));
    for entry in std::fs::read_dir(library.dir()).unwrap() {
        let folder = entry.unwrap().path();
        let scenarios = folder.join("scenarios");
        if scenarios.is_dir() {
            let mods = library.resolve(std::slice::from_ref(&folder));
            let mut games = crate::games(&mods.iter().map(|path| path.as_path()).collect::<Vec<_>>());
            assert!(all_hold(&mut games, &scenarios) > 0, "{}: no scenarios", folder.display());
        } else {
            let powers = std::fs::read_dir(folder.join("powers")).into_iter().flatten();
            let has_scripts = powers.map(|entry| entry.unwrap().file_name()).any(|name| name != "texts");
            assert!(!has_scripts, "{} has scripts and no scenarios", folder.display());
        }
    }
}
