//! Kills at random times. No answer and no counted game is lost, the file always opens, and resuming gives the result
//! of an uninterrupted run.
//!
//! Every test run kills a few processes; for 500 kills, run
//! `cargo test --release -p hyperkon --test cli kills -- --ignored --nocapture`.
#![cfg(unix)]

use crate::program::table::{Killer, Table};
use crate::program::terminal;
use crate::program::terminal::{folder, out, typed_in};
use hyperkon_table::Dice;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Splits the kills among the commands.
fn shares(all: u64) -> [u64; 3] {
    [all - all / 3 * 2, all / 3, all / 3]
}

#[test]
fn few_kills_lose_nothing() {
    let [play, campaign, sim] = shares(20);
    killed_playing("few", COSMIC, play);
    killed_in_a_series("few", campaign);
    killed_simulating("few", sim);
}

/// Arguments that begin a game of three seats. Random bots make the same choices after resuming.
const COSMIC: &str = "--seats 3";
const UFOS: &str = "--game ufos --seats 3 --bot random";
const SP4X: &str = "--game sp4x --seats 3 --alien 2=chenar --bot random";

#[test]
fn few_kills_in_other_games_lose_nothing() {
    killed_playing("few_ufos", UFOS, 8);
    killed_playing("few_sp4x", SP4X, 8);
}

#[test]
#[ignore = "500 kills take minutes"]
fn many_kills_in_other_games_lose_nothing() {
    for (name, game) in [("many_ufos", UFOS), ("many_sp4x", SP4X)] {
        let begun = Instant::now();
        let (games, answers) = killed_playing(name, game, 250);
        println!("250 kills under `play {game}`: {games} games, {answers} typed answers, {:.0?}", begun.elapsed());
    }
}

#[test]
#[ignore = "500 kills take minutes"]
fn many_kills_lose_nothing() {
    let [play, campaign, sim] = shares(500);
    let begun = Instant::now();
    let (games, answers) = killed_playing("many", COSMIC, play);
    println!("{play} kills under `play`: {games} games, {answers} typed answers, {:.0?}", begun.elapsed());
    let begun = Instant::now();
    let series = killed_in_a_series("many", campaign);
    println!("{campaign} kills under `campaign`: {series} series, {:.0?}", begun.elapsed());
    let begun = Instant::now();
    let runs = killed_simulating("many", sim);
    println!("{sim} kills under `sim --resume`: {runs} simulations, {:.0?}", begun.elapsed());
}

/// Returns a random time below the limit.
fn moment(dice: &mut Dice, longest: Duration) -> Duration {
    longest.mul_f64(f64::from(dice.below(1_000_000)) / 1e6)
}

/// Runs a command to its end, or kills it after a while. Returns its output and whether it was killed.
fn said(line: &str, folder: &Path, kill_after: Option<Duration>) -> (Output, bool) {
    let mut command = terminal::hyperkon(line);
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut out, mut error) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let child = Arc::new(Mutex::new(child));
    let killer = kill_after.map(|after| Killer::of(&child, after));
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    out.read_to_end(&mut stdout).unwrap();
    error.read_to_end(&mut stderr).unwrap();
    killer.into_iter().for_each(Killer::call_off);
    let status = child.lock().unwrap().wait().unwrap();
    (Output { status, stdout, stderr }, status.code().is_none())
}

/// Plays a game without a break. Answers with the default, or with the first option if there is no default.
fn undisturbed(folder: &Path, line: &str) -> (String, Duration) {
    let begun = Instant::now();
    let mut table = Table::sit(folder, line);
    while table.is_asked() {
        table.press();
    }
    (table.said().to_owned(), begun.elapsed())
}

/// Returns the number of finished games and of typed answers.
fn killed_playing(name: &str, game: &str, kills: u64) -> (u64, usize) {
    let bots = game.split_once("--bot ").map_or_else(String::new, |(_, bot)| format!(" --bot {bot}"));
    let folder = folder(&format!("killed_playing_{name}"));
    let (mut dice, mut killed, mut games, mut typed) = (Dice::new(500), 0, 0, 0);
    while killed < kills {
        games += 1;
        let (whole, parted) = (folder.join(format!("whole-{games}")), folder.join(format!("parted-{games}")));
        let begin = |file: &Path| format!("play {game} --seed {games} --record {}", file.display());
        let (told, longest) = undisturbed(&folder, &begin(&whole));
        let played = fs::read(&whole).unwrap();
        let mut safe = Vec::new();
        loop {
            let is_begun = parted.exists();
            let line = if is_begun { format!("play --resume {}{bots}", parted.display()) } else { begin(&parted) };
            let mut table = Table::sit(&folder, &line);
            let killer = (killed < kills).then(|| table.killer(moment(&mut dice, longest)));
            let mut here = 0;
            while table.is_asked() {
                // The last answer was accepted, so it is in the record from now on.
                typed += usize::from(here > 0);
                here += 1;
                safe = fs::read(&parted).unwrap();
                table.press();
            }
            killer.into_iter().for_each(Killer::call_off);
            killed += u64::from(table.was_killed());
            let left = fs::read(&parted).unwrap_or_default();
            assert!(left.starts_with(&safe), "game {games}: {} bytes are left of {}", left.len(), safe.len());
            assert!(played.starts_with(&left), "game {games}: it goes on otherwise");
            if left == played {
                break;
            }
        }
        let resumed = out(&typed_in(&folder, &format!("play --resume {}", parted.display()), ""));
        let is_winner = |line: &&str| line.contains("the game");
        assert!(
            told.to_lowercase().lines().any(|line| is_winner(&line)) && !resumed.contains("incomplete"),
            "{resumed}"
        );
    }
    (games, typed)
}

/// Returns the files in a folder. A file that was being written at a kill stays, because its owner is unknown; such files
/// are not counted.
fn left_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.starts_with(".hyperkon-")).collect()
}

/// Returns the number of finished campaigns.
fn killed_in_a_series(name: &str, kills: u64) -> u64 {
    let folder = folder(&format!("killed_in_a_series_{name}"));
    let (mut dice, mut killed, mut series) = (Dice::new(501), 0, 0);
    while killed < kills {
        series += 1;
        let line = |file: &str| format!("campaign {file}-{series} --bots --seats 3 --seed {series}");
        let begun = Instant::now();
        let told = out(&typed_in(&folder, &line("whole"), ""));
        let longest = begun.elapsed();
        let mut scored = 0;
        loop {
            let kill_after = (killed < kills).then(|| moment(&mut dice, longest));
            let (output, is_killed) = said(&line("parted"), &folder, kill_after);
            killed += u64::from(is_killed);
            let why = String::from_utf8_lossy(&output.stderr);
            assert!(why.is_empty(), "series {series}: {why}");
            if let Ok(text) = fs::read_to_string(folder.join(format!("parted-{series}"))) {
                let kept: serde_json::Value = serde_json::from_str(&text).unwrap();
                let games = kept["campaign"]["games"].as_array().unwrap().len();
                assert!(games >= scored, "series {series}: {games} games are left of {scored}");
                scored = games;
            }
            if output.status.success() {
                assert_eq!(told.lines().last(), out(&output).lines().last(), "series {series}");
                break;
            }
        }
        let read = |file: &str| fs::read(folder.join(format!("{file}-{series}"))).unwrap();
        assert_eq!(read("whole"), read("parted"), "series {series}");
        let left = left_in(&folder);
        assert_eq!(left.len() as u64, 2 * series, "nothing else is left: {left:?}");
    }
    series
}

/// Returns the number of finished simulations.
fn killed_simulating(name: &str, kills: u64) -> u64 {
    let folder = folder(&format!("killed_simulating_{name}"));
    let (mut dice, mut killed, mut runs) = (Dice::new(502), 0, 0);
    while killed < kills {
        runs += 1;
        let line = format!("sim -n 40 --seats 3 --jobs 2 --seed {runs} --json");
        let begun = Instant::now();
        let whole = out(&typed_in(&folder, &line, ""));
        let longest = begun.elapsed();
        let file = folder.join(format!("sums-{runs}"));
        let mut safe = Vec::new();
        loop {
            let kill_after = (killed < kills).then(|| moment(&mut dice, longest));
            let (output, is_killed) = said(&format!("{line} --resume {}", file.display()), &folder, kill_after);
            killed += u64::from(is_killed);
            let why = String::from_utf8_lossy(&output.stderr);
            assert!(why.is_empty() || why.contains("incomplete"), "run {runs}: {why}");
            let left = fs::read(&file).unwrap_or_default();
            assert!(left.starts_with(&safe), "run {runs}: what was counted is changed");
            let end = left.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            safe = left[..end].to_vec();
            if output.status.success() {
                assert_eq!(whole, out(&output), "run {runs}");
                break;
            }
        }
        let again = out(&typed_in(&folder, &format!("{line} --resume {}", file.display()), ""));
        assert_eq!(whole, again, "run {runs}, counted before");
        let left = left_in(&folder);
        assert_eq!(left.len() as u64, runs, "nothing else is left: {left:?}");
    }
    runs
}
