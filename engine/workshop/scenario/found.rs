//! Which files are scenarios: read through the [door](crate::door), a mod's as its scripts are.

use crate::door::{self, FileText, Folder, Found, Room, SCENARIO};
use crate::plain;
use std::ffi::OsStr;
use std::path::Path;

/// Where a mod keeps its scenarios; the second is this project's own place.
const PARTS: [&str; 2] = ["scenarios", "tests/scenarios"];

/// The scenarios that a person means: a file itself, or every `.toml` file below a folder, in order; of a folder with
/// `scenarios/` in it only those, for its other files are none.
pub fn texts(path: &Path) -> Found {
    let Ok(folder) = Folder::named(path) else { return one(path) };
    let part = if has(&folder, "scenarios") { "scenarios" } else { "" };
    below(&folder, part, &mut Room::default())
}

/// The scenarios of a mod, in order.
pub fn of_mod(root: &Path) -> Found {
    let mut all = Found::default();
    if let Ok(folder) = Folder::named(root) {
        let mut room = Room::default();
        for part in PARTS {
            let found = below(&folder, part, &mut room);
            all.texts.extend(found.texts);
            all.wrong.extend(found.wrong);
        }
    }
    all
}

/// Whether a folder is a mod with scenarios of its own.
pub fn is_mod(path: &Path) -> bool {
    Folder::named(path)
        .is_ok_and(|folder| has(&folder, "scenarios") && (has(&folder, "powers") || has(&folder, "decks")))
}

/// Whether something of this name lies in a folder: what it is, is told when it is read.
fn has(folder: &Folder, name: &str) -> bool {
    !matches!(folder.kind(OsStr::new(name)), Ok(None))
}

fn below(folder: &Folder, part: &str, room: &mut Room) -> Found {
    door::texts(folder, part, room, &mut |name| name.ends_with(".toml").then_some(SCENARIO))
}

fn one(path: &Path) -> Found {
    let path_shown = plain::path(path);
    match door::read_text(path, SCENARIO) {
        Ok(text) => {
            let texts = vec![FileText { path: path_shown.clone(), name: path_shown, text }];
            Found { texts, wrong: Vec::new() }
        }
        Err(wrong) => Found { texts: Vec::new(), wrong: vec![(path_shown, wrong)] },
    }
}
