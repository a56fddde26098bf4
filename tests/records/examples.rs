//! The examples in Rust are run as their `main`s are, and do what they say. Those in other languages: `tests/hosting/clients`.

#[path = "../../examples/embed.rs"]
mod embed;
#[path = "../../examples/imagine.rs"]
#[allow(dead_code, reason = "its `main` plays more games")]
mod imagine;
#[path = "../../examples/power.rs"]
mod power;
#[path = "../../examples/tables.rs"]
mod tables;
#[path = "../../examples/viewer.rs"]
#[allow(dead_code, reason = "its `main` reads the arguments of the program")]
mod viewer;

use hyperkon::{Content, Engine, Match, RandomBot, Seat, TableOptions, Viewer};
use std::fs::File;
use std::path::Path;

#[test]
fn a_seat_is_played_by_a_closure() {
    embed::main().unwrap();
    let lines = include_str!("../../examples/embed.rs").lines();
    let code = lines.filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//")).count();
    assert!(code <= 50, "{code} lines");
}

#[test]
fn a_bot_thinks() {
    // Twenty games take a minute where nothing is optimized.
    assert!(imagine::play(2).unwrap() > 0, "it has won nothing");
}

#[test]
fn many_tables_are_played_on_many_threads() {
    tables::main().unwrap();
    assert_eq!(tables::play().unwrap(), tables::play().unwrap(), "the threads do not matter to the games");
}

#[test]
fn a_power_in_rust_is_used() {
    power::main().unwrap();
    let did = power::play(40).unwrap();
    assert!(did.freed > 100 && did.raised > 100, "{did:?}");
    // It wins more often than one seat in four.
    assert!(did.won > 10, "{did:?}");
}

/// The record of a whole game, told as each of those saw it who could.
#[test]
fn a_record_is_told() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("viewer.jsonl");
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut played, mut progress) =
        Match::start(&mut engine, &TableOptions::new("kosmische-strijd").seats(3).seed(7)).unwrap();
    played.record_to(Box::new(File::create(&file).unwrap())).unwrap();
    let (mut bots, mut last) = (RandomBot::new(1), 0);
    while let Some(question) = played.game().referee().questions().first() {
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
    let (mine, theirs) = (told(Viewer::Seat(Seat(0)), "en"), told(Viewer::Onlooker, "en"));
    let number = |line: &str| line.split_whitespace().next().unwrap().parse().ok();
    let numbers: Vec<u64> = mine.lines().filter_map(number).collect();
    assert_eq!(numbers, (0..last).collect::<Vec<_>>());
    assert!(mine.contains("Red draws 7 cards") != theirs.contains("Red draws 7 cards"), "a hand is its owner's");
    assert!(mine.lines().last().unwrap().starts_with("won by "), "{mine}");
    assert!(told(Viewer::Onlooker, "nl").contains("Beurt 1: "));
}
