//! Closed output ends the program quietly; full output ends it with one sentence.

use crate::program::probe::{hyperkon, recorded, words};
use crate::program::terminal::{folder, out, run};
use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};

/// One invocation of every command, with its exit code when all output is read.
const EVERY: &[(&str, i32)] = &[
    ("--help", 0),
    ("--version", 0),
    ("sim --help", 0),
    ("new", 2),
    ("dance", 2),
    ("play --bots --seed 1", 0),
    ("play --seed 1 --record closed.jsonl", 0),
    ("replay r.jsonl --mods mod", 0),
    ("replay nothing.jsonl", 2),
    ("sim -n 2", 0),
    ("sim -n 2 --json", 0),
    ("sim -n 2 --csv", 0),
    ("sim -n 1 --compare macron.ships=2 --bot random", 0),
    ("tournament random random -n 2", 0),
    ("tournament random random -n 2 --json", 0),
    ("sim -n 1 --pairs --seats 9", 2),
    ("campaign s.json --bots --scores-only --seats 2", 0),
    ("aliens", 0),
    ("alien zombie", 0),
    ("alien nobody", 2),
    ("new alien broker --mod fresh", 0),
    ("check mod --games 1", 0),
    ("check mod --no-games --json", 0),
    ("check nothing", 2),
    ("scenario mod", 0),
    ("scenario --explain mod", 0),
    ("scenario nothing", 2),
    ("scenario --record s.toml --bots --until 9", 0),
    ("completions zsh", 0),
    ("completions tcsh", 2),
    ("man", 0),
    ("man --dir pages", 0),
];

/// Removes files of a run that would disturb the next one.
fn clear(at: &Path) {
    for name in ["closed.jsonl", "s.json", "s.json.game.jsonl", "s.toml"] {
        let _ = fs::remove_file(at.join(name));
    }
    let _ = fs::remove_dir_all(at.join("fresh"));
}

/// Returns an output without a reader, closed before the first byte.
fn nobody() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// Closed standard output ends quietly; closed standard error changes nothing.
#[test]
fn closed_output_ends_quietly() {
    let (at, _) = recorded("closed");
    for (line, code) in EVERY {
        clear(&at);
        let ended = hyperkon(&at, &words(line)).stdout(nobody()).output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(*code), "{line}, closed output: {said}");
        assert_eq!(said.is_empty(), *code == 0, "{line}, closed output: {said}");
        clear(&at);
        let ended = hyperkon(&at, &words(line)).stderr(nobody()).output().unwrap();
        assert_eq!(ended.status.code(), Some(*code), "{line}, closed error");
        clear(&at);
        let ended = hyperkon(&at, &words(line)).stdout(nobody()).stderr(nobody()).status().unwrap();
        assert_eq!(ended.code(), Some(*code), "{line}, both closed");
    }
}

/// Runs with closed standard output and error, as with `>&-` and `2>&-`.
#[test]
#[cfg(unix)]
fn missing_output_streams_are_harmless() {
    let (at, _) = recorded("no_output");
    for (line, code) in EVERY {
        for closed in [">&-", "2>&-", ">&- 2>&-", "<&-"] {
            clear(&at);
            let command = format!("exec {} {line} {closed}", env!("CARGO_BIN_EXE_hyperkon"));
            let ended = Command::new("sh").args(["-c", &command]).current_dir(&at).output().unwrap();
            let said = String::from_utf8_lossy(&ended.stderr).into_owned();
            assert!(!said.contains("panicked"), "{line} {closed}: {said}");
            assert_eq!(ended.status.code(), Some(*code), "{line} {closed}: {said}");
        }
    }
}

/// A full disk gives one sentence, and exit code 2.
#[test]
#[cfg(target_os = "linux")]
fn full_output_is_reported_in_one_sentence() {
    let (at, _) = recorded("full");
    let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
    for (line, code) in EVERY {
        clear(&at);
        let ended = hyperkon(&at, &words(line)).stdout(full()).output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        let silent = out(&hyperkon(&at, &words(line)).output().unwrap()).is_empty();
        assert_eq!(ended.status.code(), Some(2), "{line}: {said}");
        assert!(silent || said.lines().count() == 1, "{line}: {said}");
        clear(&at);
        let ended = hyperkon(&at, &words(line)).stderr(full()).output().unwrap();
        assert_eq!(ended.status.code(), Some(*code), "{line}, full error");
    }
}

/// Closing the output during a game loses nothing of its record, which can be resumed.
#[test]
fn closed_output_leaves_a_complete_record() {
    let at = folder("cut");
    let mut child = hyperkon(&at, &words("play --bots --seed 5 --record r.jsonl"));
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut some = [0; 3_000];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut some).unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
    let record = fs::read_to_string(at.join("r.jsonl")).unwrap();
    assert!(record.ends_with('\n') && record.lines().count() > 2);
    let mut on = hyperkon(&at, &words("play --bots --resume r.jsonl"));
    let ended = on.stdout(File::create(at.join("on.txt")).unwrap()).output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
    let (whole, told) = (at.join("whole.jsonl"), out(&run("play --bots --seed 5")));
    let line = format!("play --bots --seed 5 --record {}", whole.display());
    assert_eq!(out(&run(&line)), told);
    assert_eq!(fs::read_to_string(at.join("r.jsonl")).unwrap(), fs::read_to_string(whole).unwrap());
}
