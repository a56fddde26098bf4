//! A game that is in no file of the player's is kept in one of its own, and the lines that are printed can be pasted.
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

/// The names in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The record of a game in which so many questions were answered.
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
fn whatever_ends_the_program_a_game_is_kept_from_its_first_answer() {
    let folder = folder("kept");
    for signal in ["HUP", "TERM", "INT", "KILL"] {
        for answers in [1, 4] {
            let expected = recorded(&folder, answers);
            let mut table = Table::sit(&folder, "play --seed 5");
            assert!(table.is_asked() && names(&folder).is_empty(), "nothing is kept before there is an answer");
            table.answer(answers);
            let told = format!(
                "This game is kept in {OWN} until it is over. If it breaks off, go on with: hyperkon play --resume {OWN}\n"
            );
            assert_eq!(table.said().matches(&told).count(), 1, "{}", table.said());
            table.signal(signal);
            assert!(table.was_killed(), "{signal}");
            assert!(fs::read(folder.join(OWN)).unwrap() == expected, "{signal} after {answers}");
            let left = out(&typed_in(&folder, &format!("play --resume {OWN}"), "q\n"));
            assert!(left.contains(&format!("The game is kept in {OWN}.")) && !left.contains("incomplete"), "{left}");
            fs::remove_file(folder.join(OWN)).unwrap();
        }
    }
}

#[test]
fn where_nobody_reads_the_output_the_game_is_kept() {
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
    // What stands in brackets, or else the first option, as a table answers.
    let answer: &[u8] = if read.ends_with(b"] > ") { b"\n" } else { b"1\n" };
    keys.write_all(answer).unwrap();
    assert_eq!(ending::within(id, || child.wait().unwrap()).code(), Some(0));
    let kept = fs::read(folder.join(OWN)).unwrap();
    assert!(expected.starts_with(&kept) && kept.iter().filter(|byte| **byte == b'\n').count() > 1);
}

#[test]
fn a_game_that_is_over_leaves_no_file_but_a_named_one() {
    let folder = folder("kept_to_the_end");
    let keys = "\n1\n".repeat(4000);
    let played = out(&typed_in(&folder, "play --seed 5", &keys));
    assert!(played.contains("the game") && played.contains("This game is kept in"), "{played}");
    assert!(names(&folder).is_empty(), "{:?}", names(&folder));
    let named = out(&typed_in(&folder, "play --seed 5 --record game.jsonl", &keys));
    assert!(!named.contains("This game is kept in"), "{named}");
    assert_eq!(names(&folder), ["game.jsonl"]);
    // Bots play again what they have played.
    typed_in(&folder, "play --bots --seed 5", "");
    assert_eq!(names(&folder), ["game.jsonl"]);
}

/// A game that is over takes its own file away, and not the one that has got its name meanwhile.
#[test]
fn a_game_that_is_over_leaves_the_file_of_another() {
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

/// Neither does a series, whose games have one name all.
#[test]
fn a_series_leaves_the_file_of_another() {
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

/// A record holds all hands: one that nobody has asked for is read by nobody else.
#[test]
fn a_file_that_the_program_names_is_its_owners() {
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
    // Where the folder cannot be written, among the temporary files.
    let (gone, temporary) = (folder.join("gone"), folder.join("temporary"));
    fs::create_dir(&gone).unwrap();
    fs::create_dir(&temporary).unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "rmdir ../gone; exec \"$0\" play --seed 5", env!("CARGO_BIN_EXE_hyperkon")]);
    command.current_dir(&gone).env("TMPDIR", &temporary);
    let told = out(&typed_into(command, "\nq\n"));
    assert_eq!(names(&temporary), [OWN], "{told}");
    assert_eq!(mode(&temporary.join(OWN)), 0o600);
}

/// What another has left among the temporary files, and may not be read, is in nobody's way.
#[test]
fn what_another_has_left_keeps_no_game_from_being_kept() {
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
    command.args(["play", "--seed", "5"]).current_dir("/").env("TMPDIR", &temporary);
    let mine = fs::metadata(outer.path()).unwrap().uid();
    if mine == 0 {
        // The superuser may read and write everything.
        command.uid(65_534).gid(65_534);
    }
    let told = out(&typed_into(command, "\nq\n"));
    assert_eq!(names(&temporary), [format!(".{OWN}.new"), OWN.to_owned()], "{told}");
    fs::set_permissions(&left, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(fs::read_to_string(left).unwrap(), "theirs");
}

#[test]
fn a_file_that_may_not_grow_is_an_error_and_not_the_end() {
    let folder = folder("kept_small");
    let limited = |line: &str, input: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -f 16; exec \"$0\" {line}"), env!("CARGO_BIN_EXE_hyperkon")]);
        command.current_dir(&folder).env("TMPDIR", &folder);
        typed_into(command, input)
    };
    for (lang, told, end) in [
        ("en", "(the file may not grow any more). The game goes on", "The game could not be saved: "),
        ("nl", "(het bestand mag niet groter worden). Het spel gaat door", "Het spel kon niet worden bewaard: "),
        ("sv", "(filen får inte bli större). Partiet fortsätter", "Partiet kunde inte sparas: "),
    ] {
        let line = format!("play --seed 5 --record {lang}.jsonl --lang {lang}");
        let output = limited(&line, &"\n1\n".repeat(4000));
        let said = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(out(&output).matches(told).count(), 1, "{}", out(&output));
        assert!(said.contains(end) && !said.contains("os error"), "{said}");
        // A game of its own is over: nothing is lost, and nothing stays.
        let own = limited(&format!("play --seed 5 --lang {lang}"), &"\n1\n".repeat(4000));
        assert_eq!(own.status.code(), Some(0), "{}", String::from_utf8_lossy(&own.stderr));
        assert!(out(&own).contains(told), "{}", out(&own));
    }
    assert_eq!(names(&folder), ["en.jsonl", "nl.jsonl", "sv.jsonl"]);
}

/// Runs, as a person pastes it, what stands behind these words in a line that was printed.
fn pasted(folder: &Path, output: &Output, behind: &str, input: &str) -> Output {
    let said = out(output);
    let line = said.lines().rev().find_map(|line| line.split_once(behind)).unwrap_or_else(|| panic!("{said}")).1;
    let line = line.split('`').next().unwrap();
    assert!(line.starts_with("hyperkon "), "{line}");
    let program = Path::new(env!("CARGO_BIN_EXE_hyperkon")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env("PATH", path);
    typed_into(command, input)
}

fn hyperkon(folder: &Path, words: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.args(words).current_dir(folder);
    typed_into(command, input)
}

const ODD: [&str; 7] = ["my game's", "-x", "$(touch pwned)", "a;b&c", "two\nlines", "\u{1b}[2J", "~"];

#[test]
fn the_line_that_goes_on_can_be_pasted() {
    for (number, name) in ODD.iter().enumerate() {
        let folder = folder(&format!("pasted_{number}"));
        let left = hyperkon(&folder, &["play", "--seed", "5", &format!("--record={name}")], "\nq\n");
        let again = pasted(&folder, &left, "Go on with: ", "\nq\n");
        let [again, left] = [&again, &left].map(|output| out(output).rsplit("Go on with: ").next().unwrap().to_owned());
        assert_eq!(again, left);
        let series = hyperkon(&folder, &["campaign", "--seed", "5", "--", &format!("{name}.json")], "\nq\n");
        let again = pasted(&folder, &series, "Go on with: ", "q\n");
        assert!(out(&again).contains("The game is kept in "), "{}", String::from_utf8_lossy(&again.stderr));
        assert_eq!(names(&folder).len(), 3, "{:?}", names(&folder));
    }
}

#[test]
fn the_lines_of_a_new_mod_and_of_a_scenario_can_be_pasted() {
    let folder = folder("pasted_mod");
    for name in ODD {
        let made = hyperkon(&folder, &["new", "alien", "broker", "--edition=my-table", &format!("--mod={name}")], "");
        assert_eq!(made.status.code(), Some(0), "{}", String::from_utf8_lossy(&made.stderr));
        let played = pasted(&folder, &made, "", "q\n");
        assert!(out(&played).contains("The game is kept in "), "{}", String::from_utf8_lossy(&played.stderr));
        let mods = format!("--mods={name}");
        let scenario = format!("--record={name}.toml");
        let words = ["scenario", &scenario, "--bots", "--until", "30", "--edition", "my-table", &mods];
        let held = pasted(&folder, &hyperkon(&folder, &words, ""), "Play it with `", "");
        assert_eq!(out(&held), "1 scenario holds\n", "{}", String::from_utf8_lossy(&held.stderr));
    }
    assert!(!folder.join("pwned").exists());
}

#[test]
fn a_record_holds_its_mods() {
    let folder = folder("kept_mods");
    let made = hyperkon(&folder, &["new", "alien", "broker"], "");
    let left = pasted(&folder, &made, "", "\nq\n");
    let told = out(&left);
    let line = told.lines().last().unwrap();
    assert!(line.contains("hyperkon play --resume hyperkon-my-mod-") && !line.contains("--mods"), "{line}");
    // Whatever becomes of the mod, the game goes on as it was.
    let script = folder.join("my-mod/powers/aliens/broker.lua");
    fs::write(&script, format!("{}-- changed\n", fs::read_to_string(&script).unwrap())).unwrap();
    let record = names(&folder).into_iter().find(|name| name.starts_with("hyperkon-")).unwrap();
    let refused = hyperkon(&folder, &["play", "--resume", &record, "--mods", "my-mod"], "q\n");
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.contains("`--resume` without `--mods` goes on with those that the record holds"), "{said}");
    fs::remove_dir_all(folder.join("my-mod")).unwrap();
    let again = pasted(&folder, &left, "Go on with: ", "a\nq\n");
    assert!(out(&again).contains("Broker") && out(&again).ends_with(&format!("{record}\n")), "{}", out(&again));
    let named = hyperkon(&folder, &["play", "--resume", &record, "--colour", "rood", "--lang", "nl"], "q\n");
    assert_eq!(named.status.code(), Some(0), "{}", String::from_utf8_lossy(&named.stderr));
}
