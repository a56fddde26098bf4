//! A valid mod of one alien, and the program that plays it. Tests can replace one part.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

use super::terminal::folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns a command of the program that treats its output as a terminal.
pub fn hyperkon(at: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.env("HYPERKON_GAMES_DIR", "");
    command.env("HYPERKON_CACHE_DIR", env!("CARGO_TARGET_TMPDIR"));
    command.args(words).current_dir(at).env("CLICOLOR_FORCE", "1").stdin(Stdio::null());
    command
}

/// The files of a valid mod, and a scenario that plays it.
pub fn sound() -> Vec<(&'static str, String)> {
    let scenario = "rule = [\"P1\"]\nstory = \"It tells.\"\nedition = \"test\"\n[setup]\nphase = \"cards\"\n\
        aliens = { red = \"probe\" }\noffense = \"red\"\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2 }\n\
        hands = { red = \"attack 4, negotiate\", blue = \"attack 4\" }\n[[step]]\nanswers = [\"red probe.which: probe.some\"]\n\
        [step.expect]\nasked = { red = \"choose_card\" }\n";
    let script = "return power {\n  id = \"probe\", api = 2, options = { use = \"must\", word = \"calm\" },\n\
        \x20 memory = { seen = { 0, public = true } },\n\
        \x20 before_choice = { once = 'encounter', run = function(game, me)\n\
        \x20   local word = me:choose { from = { \"some\", \"none\" }, about = \"which\" }\n\
        \x20   me:remember(\"seen\", if game:option(\"word\") == word then 1 else 2)\n  end },\n}\n";
    let texts = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\nwhich = \"Which?\"\nsome = \"some\"\nnone = \"none\"\n\
        seen = \"has seen\"\n";
    let deck = "api = 2\nid = \"test\"\nextends = \"kosmische-strijd\"\nname = { en = \"Test\" }\n\
        [aliens]\nprobe = { word = \"calm\" }\n[presets]\nmine = { aliens = [\"probe\", \"zombie\", \"mind\", \"virus\"] }\n";
    vec![
        ("powers/aliens/probe.lua", script.to_owned()),
        ("powers/aliens/probe.toml", texts.to_owned()),
        ("decks/test.toml", deck.to_owned()),
        ("scenarios/probe.toml", scenario.to_owned()),
    ]
}

/// Writes the mod with one place of one file replaced.
pub fn write(at: &Path, (file, from, to): (&str, &str, &str)) {
    let mut found = false;
    for (name, text) in sound() {
        let text = match name == file {
            true if from.is_empty() => to.to_owned() + &text,
            true => text.replacen(from, to, 1),
            false => text,
        };
        found |= name == file && text.contains(to);
        let path = at.join("mod").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    assert!(found, "{file} has no {from}");
}

pub fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Records a game of the valid mod.
pub fn recorded(name: &str) -> (PathBuf, String) {
    let at = folder(name);
    write(&at, ("decks/test.toml", "Test", "Test"));
    let line = "play --mods mod --edition test --bots --seed 3 --alien 1=probe --record r.jsonl";
    assert!(hyperkon(&at, &words(line)).output().unwrap().status.success());
    let text = fs::read_to_string(at.join("r.jsonl")).unwrap();
    (at, text)
}
