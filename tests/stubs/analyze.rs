//! The editor's definitions, tested by Luau's own analyzer in strict mode, with the new type solver.
//!
//! `cargo test --manifest-path tests/stubs/Cargo.toml` compiles the analyzer, which takes minutes, and checks all scripts.
#![cfg(test)]

use luau_analyze::Checker;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn checker() -> Checker {
    let mut checker = Checker::new().unwrap();
    let stubs = std::fs::read_to_string(root().join("powers/stubs/hyperkon.d.luau")).unwrap();
    checker.add_definitions(&stubs).unwrap();
    checker
}

/// Returns a script that takes its libraries as values of any type, because the analyzer does not find their files.
fn without_libraries(script: &str) -> String {
    let mut parts = script.split("require(\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |done, part| done + "(nil :: any)" + part.split_once("\")").map_or(part, |(_, rest)| rest))
}

/// Returns the errors of a script, with their lines.
fn errors(checker: &mut Checker, script: &str) -> Vec<String> {
    let result = checker.check(&without_libraries(script)).unwrap();
    assert!(!result.timed_out);
    result.errors().iter().map(|error| format!("{}: {}", error.line + 1, error.message)).collect()
}

/// Returns the files below a folder with this ending.
fn below(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            below(&path, ending, files);
        } else if path.extension().is_some_and(|it| it == ending) {
            files.push(path);
        }
    }
}

#[test]
fn shipped_scripts_have_no_errors() {
    let (mut files, mut checker, mut wrong) = (Vec::new(), checker(), Vec::new());
    for folder in [
        "powers/aliens",
        "powers/destiny",
        "powers/factions",
        "powers/fields",
        "decks/mods",
        "engine/workshop/begun/templates",
        "tests/encounters",
        "tests/keys",
        "tests/trace",
        "tests/rules/reference/examples",
    ] {
        let known = files.len();
        below(&root().join(folder), "lua", &mut files);
        assert!(files.len() > known, "{folder} has no scripts");
    }
    for file in &files {
        let script = std::fs::read_to_string(file).unwrap();
        wrong.extend(errors(&mut checker, &script).iter().map(|error| format!("{}:{error}", file.display())));
    }
    assert!(wrong.is_empty(), "{} errors:\n{}", wrong.len(), wrong.join("\n"));
    assert!(files.len() > 200, "{}", files.len());
}

/// The scripts on the pages for modders are complete, and have no errors either.
#[test]
fn scripts_of_the_guides_have_no_errors() {
    let (mut checker, mut scripts, mut wrong) = (checker(), 0, Vec::new());
    for page in ["README.md", "decks/README.md", "powers/README.md", "powers/API.md", "powers/SP4X.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        for block in text.split("\n```lua\n").skip(1) {
            let script = block.split("\n```").next().unwrap();
            if script.lines().any(|line| line.starts_with("return ")) && !script.contains('…') {
                wrong.extend(errors(&mut checker, script).iter().map(|error| format!("{page}: {error}\n{script}\n")));
                scripts += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(scripts > 50, "{scripts}");
}

/// The analyzer finds slips, so the definitions are not vacuous.
#[test]
fn slips_are_reported() {
    let mut checker = checker();
    for (slip, error) in [
        ("me:draw_crads(1)", "Key 'draw_crads' not found in class 'Seat'"),
        ("me.hand_size()", "Argument count mismatch"),
        ("me:lose_ships()", "Argument count mismatch"),
        ("me:lose_ships(\"two\")", "Expected this to be 'number', but got 'string'"),
        ("game:aim_at(me)", "Expected this to be 'Planet', but got 'Seat'"),
        ("game:defense():draw_cards(1)", "Value of type 'Seat?' could be nil"),
        ("game:decide_for(game:winning_side())", "Expected this to be 'Side', but got 'nil'"),
        ("me:choose { form = game:seats(), about = \"who\" }", "missing field 'from'"),
        ("me:choose { from = me:hand():cards(), about = \"who\" }", "but got '{Card}'"),
        ("me:move_ships { to = { me } }", "but got '{Seat}'"),
        ("draw_cards(me, 1)", "Unknown global 'draw_cards'"),
        ("return 1", "Expected this to be '()', but got 'number'"),
    ] {
        let script = format!(
            "return power {{ id = \"x\", api = 2, before_choice = {{ run = function(game, me, it)\n{slip}\nend }} }}"
        );
        let found = errors(&mut checker, &script);
        assert!(found.iter().any(|found| found.starts_with("2: ") && found.contains(error)), "{slip}: {found:?}");
    }
    for (script, error) in [
        ("return power { id = \"x\", api = \"2\" }", "Expected this to be 'number', but got 'string'"),
        ("return power { id = \"x\", api = 2, any_time = { who = \"ofense\" } }", "but got"),
        ("return rule { id = \"x\", api = 2, total = { value = function() return \"1\" end } }", "but got 'string'"),
        ("return field { id = \"x\", api = 1, use = function(game, me) me:gain(\"gold\", 1) end }", "'\"gold\"'"),
        ("local function first(game: Game) return game:seats()[1]:name() end", "Key 'name' not found"),
    ] {
        let found = errors(&mut checker, script);
        assert!(found.iter().any(|found| found.contains(error)), "{script}: {found:?}");
    }
}
