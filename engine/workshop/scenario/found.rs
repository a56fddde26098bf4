//! Finds scenario files. The files are read through the [sandboxed file access](crate::files), like a mod's scripts.

use crate::files::{self, FileText, Folder, Found, Room, SCENARIO};
use crate::plain;
use hyperkon::__private::mods::Source;
use std::ffi::OsStr;
use std::path::Path;

/// The folders of a mod that contain scenarios. The second one is for this project.
const PARTS: [&str; 2] = ["scenarios", "tests/scenarios"];

/// Returns the scenarios at a path: a single file, or the `.toml` files in a folder, sorted. If the folder contains
/// `scenarios/`, only files in that folder count.
pub fn texts(path: &Path) -> Found {
    let Ok(folder) = Folder::named(path) else { return one(path) };
    let part = if has(&folder, "scenarios") { "scenarios" } else { "" };
    below(&folder, part, &mut Room::default())
}

/// Returns the scenarios of a mod, sorted.
pub fn of_mod(root: &Path) -> Found {
    let mut all = Found::default();
    if let Ok(mut source) = Source::open(root) {
        let mut room = Room::default();
        for part in PARTS {
            let found = source.texts(part, &mut room, &mut |name| is_scenario(name));
            all.texts.extend(found.texts);
            all.wrong.extend(found.wrong);
        }
    }
    all
}

/// Returns `true` if a folder is a mod with scenarios.
pub fn is_mod(path: &Path) -> bool {
    Folder::named(path)
        .is_ok_and(|folder| has(&folder, "scenarios") && (has(&folder, "powers") || has(&folder, "decks")))
}

/// Returns `true` if a folder has an entry of this name. A later read reports an entry of the wrong type.
fn has(folder: &Folder, name: &str) -> bool {
    !matches!(folder.kind(OsStr::new(name)), Ok(None))
}

fn below(folder: &Folder, part: &str, room: &mut Room) -> Found {
    files::texts(folder, part, room, &mut |name| is_scenario(name))
}

/// Returns the maximum size of a scenario; `None` for another file.
fn is_scenario(name: &str) -> Option<u64> {
    name.ends_with(".toml").then_some(SCENARIO)
}

fn one(path: &Path) -> Found {
    let path_shown = plain::path(path);
    match files::read_text(path, SCENARIO) {
        Ok(text) => {
            let texts = vec![FileText { path: path_shown.clone(), name: path_shown, text }];
            Found { texts, wrong: Vec::new() }
        }
        Err(wrong) => Found { texts: Vec::new(), wrong: vec![(path_shown, wrong)] },
    }
}
