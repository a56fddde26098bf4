//! Plays every scenario in `tests/scenarios/`; `tests/README.md` tells how they are written.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

use hyperkon::game::{Content, Engine, Purity};
use hyperkon_workshop::scenario;
use std::path::Path;

#[test]
fn every_scenario_holds() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/scenarios");
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let files = scenario::files(&folder).unwrap();
    assert!(!files.is_empty(), "no scenarios in {}", folder.display());
    // A debug build is for a quick look while one works: three runs of each step there would take a minute.
    let purity = if cfg!(debug_assertions) { Purity::Trusted } else { Purity::Fresh };
    let mut failures = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let name = file.strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap().display().to_string();
        failures.extend(scenario::run_watching(&mut engine, purity, &name, &text));
    }
    let list: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(list.is_empty(), "{} of {} scenarios:\n{}", list.len(), files.len(), list.join("\n"));
}
