//! Runs the `main` of each Rust example. `tests/hosting/clients` runs the examples in other languages.

#[path = "../../examples/embed.rs"]
mod embed;
#[path = "../../examples/power.rs"]
mod power;
#[path = "../../examples/sample_state.rs"]
#[allow(dead_code, reason = "its `main` plays more games")]
mod sample;
#[path = "../../examples/tables.rs"]
mod tables;
#[path = "../../examples/viewer.rs"]
#[allow(dead_code, reason = "its `main` reads the arguments of the program")]
mod viewer;

use hyperkon::{Content, Engine, Match, RandomBot, Seat, TableOptions, Viewer};
use std::fs::File;
use std::path::Path;

#[test]
fn closure_plays_a_seat() {
    embed::main().unwrap();
    let lines = include_str!("../../examples/embed.rs").lines();
    let code = lines.filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//")).count();
    assert!(code <= 50, "{code} lines");
}

#[test]
fn searching_bot_wins() {
    // Twenty games take a minute in a debug build.
    assert!(sample::play(2).unwrap() > 0, "it has won nothing");
}

#[test]
fn tables_run_on_many_threads() {
    tables::main().unwrap();
    assert_eq!(tables::play().unwrap(), tables::play().unwrap(), "the threads do not matter to the games");
}

#[test]
fn rust_power_is_used() {
    power::main().unwrap();
    let did = power::play(40).unwrap();
    assert!(did.freed > 100 && did.raised > 100, "{did:?}");
    // The seat with the power wins more than its share of one game in four.
    assert!(did.won > 10, "{did:?}");
}

/// Narrates the record of a whole game for every viewer.
#[test]
fn record_is_narrated() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("viewer.jsonl");
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut played, mut progress) =
        Match::start(&mut engine, &TableOptions::new("kosmische-strijd").seats(3).seed(7)).unwrap();
    played.record_to(Box::new(File::create(&file).unwrap())).unwrap();
    let (mut bots, mut last) = (RandomBot::new(1), 0);
    while let Some(question) = played.game().full_state().questions().first() {
        last = progress.first + progress.events.len() as u64;
        let (seat, choice) = (question.seat, bots.choose(question));
        progress = played.answer(&engine, seat, choice).unwrap();
    }
    last += progress.events.len() as u64;
    let told = |viewer, lang| {
        let mut out = Vec::new();
        viewer::tell(&file, viewer, lang, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let (mine, theirs) = (told(Viewer::Seat(Seat(0)), "en"), told(Viewer::Spectator, "en"));
    let number = |line: &str| line.split_whitespace().next().unwrap().parse().ok();
    let numbers: Vec<u64> = mine.lines().filter_map(number).collect();
    assert_eq!(numbers, (0..last).collect::<Vec<_>>());
    assert!(mine.contains("Red draws 7 cards") != theirs.contains("Red draws 7 cards"), "a hand is its owner's");
    assert!(mine.lines().last().unwrap().starts_with("won by "), "{mine}");
    assert!(told(Viewer::Spectator, "nl").contains("Beurt 1: "));
}
