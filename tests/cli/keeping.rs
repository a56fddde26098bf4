//! Autosaves of games without a named file, and printed commands that can be pasted.
#![cfg(unix)]

use crate::program::table::Table;
use crate::program::terminal;
use crate::program::terminal::{ending, folder, out, typed_in, typed_into};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const OWN: &str = "hyperkon-kosmische-strijd-5.jsonl";

/// Returns the names in a folder, including hidden ones.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Returns the record of a game with this many answers.
fn recorded(folder: &Path, answers: usize) -> Vec<u8> {
    let file = folder.join("named.jsonl");
    let mut table = Table::sit(folder, "play --seed 5 --record named.jsonl");
    table.answer(answers);
    table.kill();
    let record = fs::read(&file).unwrap();
    fs::remove_file(file).unwrap();
    record
}

#[test]
fn signals_keep_the_autosave() {
    let folder = folder("kept");
    for signal in ["HUP", "TERM", "INT", "KILL"] {
        for answers in [1, 4] {
            let expected = recorded(&folder, answers);
            let mut table = Table::sit(&folder, "play --seed 5");
            assert!(table.is_asked() && names(&folder).is_empty(), "a game was saved before its first answer");
            table.answer(answers);
            let told = format!(
                "This game is saved in {OWN} until it is over. If it is interrupted, continue with: hyperkon play --resume {OWN}\n"
            );
            assert_eq!(table.said().matches(&told).count(), 1, "{}", table.said());
            table.signal(signal);
            assert!(table.was_killed(), "{signal}");
            assert!(fs::read(folder.join(OWN)).unwrap() == expected, "{signal} after {answers}");
            let left = out(&typed_in(&folder, &format!("play --resume {OWN}"), "q\n"));
            assert!(left.contains(&format!("The game is saved in {OWN}.")) && !left.contains("incomplete"), "{left}");
            fs::remove_file(folder.join(OWN)).unwrap();
        }
    }
}

#[test]
fn closed_output_keeps_the_autosave() {
    let folder = folder("kept_unheard");
    let mut command = terminal::hyperkon("play --seed 5");
    command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let (mut keys, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let id = child.id();
    let mut read = Vec::new();
    while !read.ends_with(b" > ") {
        let mut byte = [0];
        ending::within(id, || output.read_exact(&mut byte).unwrap());
        read.push(byte[0]);
    }
    drop(output);
    let expected = recorded(&folder, 1);
    // Accept the default in brackets, or choose the first option, as the recorded game did.
    let answer: &[u8] = if read.ends_with(b"] > ") { b"\n" } else { b"1\n" };
    keys.write_all(answer).unwrap();
    assert_eq!(ending::within(id, || child.wait().unwrap()).code(), Some(0));
    let kept = fs::read(folder.join(OWN)).unwrap();
    assert!(expected.starts_with(&kept) && kept.iter().filter(|byte| **byte == b'\n').count() > 1);
}

#[test]
fn finished_game_leaves_only_named_files() {
    let folder = folder("kept_to_the_end");
    let keys = "\n1\n".repeat(4000);
    let played = out(&typed_in(&folder, "play --seed 5", &keys));
    assert!(played.contains("the game") && played.contains("This game is saved in"), "{played}");
    assert!(names(&folder).is_empty(), "{:?}", names(&folder));
    let named = out(&typed_in(&folder, "play --seed 5 --record game.jsonl", &keys));
    assert!(!named.contains("This game is saved in"), "{named}");
    assert_eq!(names(&folder), ["game.jsonl"]);
    // Bots replay identically, so their games need no autosave.
    typed_in(&folder, "play --bots --seed 5", "");
    assert_eq!(names(&folder), ["game.jsonl"]);
}

/// A finished game deletes its own autosave, but not a later file of that name.
#[test]
fn finished_game_leaves_foreign_files() {
    let folder = folder("kept_by_another");
    let mut first = Table::sit(&folder, "play --seed 5");
    first.answer(1);
    fs::rename(folder.join(OWN), folder.join("moved.jsonl")).unwrap();
    let mut second = Table::sit(&folder, "play --seed 5");
    second.answer(3);
    let expected = fs::read(folder.join(OWN)).unwrap();
    first.play_on();
    assert!(first.said().contains("the game"), "it is over: {}", first.said());
    second.kill();
    assert_eq!(names(&folder), [OWN, "moved.jsonl"]);
    assert!(fs::read(folder.join(OWN)).unwrap() == expected);
}

/// The same holds for a campaign, whose games all share one name.
#[test]
fn campaign_leaves_foreign_files() {
    let folder = folder("series_by_another");
    let mut table = Table::sit(&folder, "campaign series.json --seed 5 --seats 3");
    table.answer(1);
    let record = folder.join("series.json.game.jsonl");
    fs::rename(&record, folder.join("moved.jsonl")).unwrap();
    fs::write(&record, "of another\n").unwrap();
    table.play_on();
    let series: serde_json::Value = serde_json::from_slice(&fs::read(folder.join("series.json")).unwrap()).unwrap();
    assert_eq!(
        series["campaign"]["games"].as_array().map(Vec::len),
        Some(1),
        "it is over, scored, and the last that is begun"
    );
    assert_eq!(names(&folder), ["moved.jsonl", "series.json", "series.json.game.jsonl"]);
    assert_eq!(fs::read_to_string(record).unwrap(), "of another\n");
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// A record contains all hands, so an autosave is readable only by its owner.
#[test]
fn autosave_is_private_to_its_owner() {
    let folder = folder("kept_private");
    typed_in(&folder, "play --seed 5", "\nq\n");
    typed_in(&folder, "play --seed 5 --record named.jsonl", "\nq\n");
    assert_eq!(mode(&folder.join(OWN)), 0o600);
    fs::write(folder.join("any"), "").unwrap();
    assert_eq!(mode(&folder.join("named.jsonl")), mode(&folder.join("any")), "as any file of this person");
    typed_in(&folder, &format!("play --resume {OWN}"), "\nq\n");
    assert_eq!(mode(&folder.join(OWN)), 0o600);
    typed_in(&folder, "campaign friday.json", "\nq\n");
    assert_eq!(mode(&folder.join("friday.json.game.jsonl")), 0o600, "the program has named it, after the series");
    assert_eq!(mode(&folder.join("friday.json")), mode(&folder.join("any")), "scores are no secret");
    // If the folder is not writable, the temporary folder is used.
    let (gone, temporary) = (folder.join("gone"), folder.join("temporary"));
    fs::create_dir(&gone).unwrap();
    fs::create_dir(&temporary).unwrap();
    let mut command = Command::new("sh");
    command.env("HYPERKON_GAMES_DIR", "");
    command.args(["-c", "rmdir ../gone; exec \"$0\" play --seed 5", env!("CARGO_BIN_EXE_hyperkon")]);
    command.current_dir(&gone).env("TMPDIR", &temporary);
    let told = out(&typed_into(command, "\nq\n"));
    assert_eq!(names(&temporary), [OWN], "{told}");
    assert_eq!(mode(&temporary.join(OWN)), 0o600);
}

/// An unreadable file of another user in the temporary folder does not block an autosave.
#[test]
fn foreign_temp_file_does_not_block_autosave() {
    let outer = tempfile::tempdir().unwrap();
    let (temporary, program) = (outer.path().join("temporary"), outer.path().join("hyperkon"));
    fs::create_dir(&temporary).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_hyperkon"), &program).unwrap();
    let left = temporary.join(format!(".{OWN}.new"));
    fs::write(&left, "theirs").unwrap();
    fs::set_permissions(&left, fs::Permissions::from_mode(0o000)).unwrap();
    fs::set_permissions(outer.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&temporary, fs::Permissions::from_mode(0o1777)).unwrap();
    let mut command = Command::new(program);
    command.env("HYPERKON_GAMES_DIR", "");
    command.args(["play", "--seed", "5"]).current_dir("/").env("TMPDIR", &temporary);
    let mine = fs::metadata(outer.path()).unwrap().uid();
    if mine == 0 {
        // The superuser can read and write everything.
        command.uid(65_534).gid(65_534);
    }
    let told = out(&typed_into(command, "\nq\n"));
    assert_eq!(names(&temporary), [format!(".{OWN}.new"), OWN.to_owned()], "{told}");
    fs::set_permissions(&left, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(fs::read_to_string(left).unwrap(), "theirs");
}

#[test]
fn full_files_report_an_error() {
    let folder = folder("kept_small");
    let limited = |line: &str, input: &str| {
        let mut command = Command::new("sh");
        command.env("HYPERKON_GAMES_DIR", "");
        command.args(["-c", &format!("ulimit -f 16; exec \"$0\" {line}"), env!("CARGO_BIN_EXE_hyperkon")]);
        command.current_dir(&folder).env("TMPDIR", &folder);
        typed_into(command, input)
    };
    for (lang, told, end) in [
        ("en", "(the file has reached its size limit). The game continues", "The game could not be saved: "),
        ("nl", "(het bestand mag niet groter worden). Het spel gaat door", "Het spel kon niet worden bewaard: "),
        ("sv", "(filen får inte bli större). Partiet fortsätter", "Partiet kunde inte sparas: "),
    ] {
        let line = format!("play --seed 5 --record {lang}.jsonl --lang {lang}");
        let output = limited(&line, &"\n1\n".repeat(4000));
        let said = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(out(&output).matches(told).count(), 1, "{}", out(&output));
        assert!(said.contains(end) && !said.contains("os error"), "{said}");
        // After an autosaved game, no file remains.
        let own = limited(&format!("play --seed 5 --lang {lang}"), &"\n1\n".repeat(4000));
        assert_eq!(own.status.code(), Some(0), "{}", String::from_utf8_lossy(&own.stderr));
        assert!(out(&own).contains(told), "{}", out(&own));
    }
    assert_eq!(names(&folder), ["en.jsonl", "nl.jsonl", "sv.jsonl"]);
}

/// Runs a printed command after these words, as a person pastes it.
fn pasted(folder: &Path, output: &Output, behind: &str, input: &str) -> Output {
    let said = out(output);
    let line = said.lines().rev().find_map(|line| line.split_once(behind)).unwrap_or_else(|| panic!("{said}")).1;
    let line = line.split('`').next().unwrap();
    assert!(line.starts_with("hyperkon "), "{line}");
    let program = Path::new(env!("CARGO_BIN_EXE_hyperkon")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("sh");
    command.env("HYPERKON_GAMES_DIR", "");
    command.args(["-c", line]).current_dir(folder).env("PATH", path);
    typed_into(command, input)
}

fn hyperkon(folder: &Path, words: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.env("HYPERKON_GAMES_DIR", "");
    command.args(words).current_dir(folder);
    typed_into(command, input)
}

const ODD: [&str; 7] = ["my game's", "-x", "$(touch pwned)", "a;b&c", "two\nlines", "\u{1b}[2J", "~"];

#[test]
fn resume_command_can_be_pasted() {
    for (number, name) in ODD.iter().enumerate() {
        let folder = folder(&format!("pasted_{number}"));
        let left = hyperkon(&folder, &["play", "--seed", "5", &format!("--record={name}")], "\nq\n");
        let again = pasted(&folder, &left, "Continue with: ", "\nq\n");
        let [again, left] =
            [&again, &left].map(|output| out(output).rsplit("Continue with: ").next().unwrap().to_owned());
        assert_eq!(again, left);
        let series = hyperkon(&folder, &["campaign", "--seed", "5", "--", &format!("{name}.json")], "\nq\n");
        let again = pasted(&folder, &series, "Continue with: ", "q\n");
        assert!(out(&again).contains("The game is saved in "), "{}", String::from_utf8_lossy(&again.stderr));
        assert_eq!(names(&folder).len(), 3, "{:?}", names(&folder));
    }
}

#[test]
fn mod_and_scenario_commands_can_be_pasted() {
    let folder = folder("pasted_mod");
    for name in ODD {
        let made = hyperkon(&folder, &["new", "alien", "broker", "--edition=my-table", &format!("--mod={name}")], "");
        assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
        let played = pasted(&folder, &made, "", "q\n");
        assert!(out(&played).contains("The game is saved in "), "{}", String::from_utf8_lossy(&played.stderr));
        let mods = format!("--mods={name}");
        let scenario = format!("--record={name}.toml");
        let words = ["scenario", &scenario, "--bots", "--until", "30", "--edition", "my-table", &mods];
        let held = pasted(&folder, &hyperkon(&folder, &words, ""), "Play it with `", "");
        assert_eq!(out(&held), "1 scenario passes\n", "{}", String::from_utf8_lossy(&held.stderr));
    }
    assert!(!folder.join("pwned").exists());
}

#[test]
fn record_contains_its_mods() {
    let folder = folder("kept_mods");
    let made = hyperkon(&folder, &["new", "alien", "broker"], "");
    let left = pasted(&folder, &made, "", "\nq\n");
    let told = out(&left);
    let line = told.lines().last().unwrap();
    assert!(line.contains("hyperkon play --resume hyperkon-my-mod-") && !line.contains("--mods"), "{line}");
    // Later changes of the mod do not change the recorded game.
    let script = folder.join("my-mod/powers/aliens/broker.lua");
    fs::write(&script, format!("{}-- changed\n", fs::read_to_string(&script).unwrap())).unwrap();
    let record = names(&folder).into_iter().find(|name| name.starts_with("hyperkon-")).unwrap();
    let refused = hyperkon(&folder, &["play", "--resume", &record, "--mods", "my-mod"], "q\n");
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.contains("omit `--mods` to use the mods in the record"), "{said}");
    fs::remove_dir_all(folder.join("my-mod")).unwrap();
    let again = pasted(&folder, &left, "Continue with: ", "a\nq\n");
    assert!(out(&again).contains("Broker") && out(&again).ends_with(&format!("{record}\n")), "{}", out(&again));
    let named = hyperkon(&folder, &["play", "--resume", &record, "--seat", "rood", "--lang", "nl"], "q\n");
    assert_eq!(named.status.code(), Some(0), "{}", String::from_utf8_lossy(&named.stderr));
}
