//! Counts the prompts of a person who plays default games with bots.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects by failing")]

use crate::session::played_game::Next;
use crate::session::tests::{ME, sitting_at};
use hyperkon::__private::cosmic::Topic;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_frame::{Pin, Served as _, Stops, name_of_option};
use hyperkon_table::{Dice, Question as _, RandomBot, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the prompts of a game, and those with several answers of different text. A person who saves cards passes in
/// every window.
fn prompts(engine: &Engine, seed: u64, has_stops: bool, saves: bool) -> (u32, u32) {
    let options = TableOptions::new("kosmische-strijd").seed(seed);
    let mut sitting = sitting_at(engine, &options);
    if !has_stops {
        sitting.stops = None;
    }
    let (mut asked, mut differing) = (0, 0);
    loop {
        let (question, is_mine) = match sitting.next() {
            Next::Over => return (asked, differing),
            Next::Stopped(fault) => panic!("{fault}"),
            Next::Person(question) => (question, true),
            Next::Bot(question) => (question, false),
        };
        if is_mine && let Some(choice) = sitting.unasked(&question) {
            sitting.give(ME, choice).unwrap();
            continue;
        }
        let mut bot = Engine::bot("steady", seed ^ sitting.played.answers() as u64).unwrap();
        let mut choice = bot.choose(engine, sitting.played.game().seen(question.seat())).unwrap();
        if is_mine {
            asked += 1;
            let (first, words) = (question.parts(&[]), &sitting.words);
            let texts: BTreeSet<String> = first.next.iter().map(|part| words.part(&question, part)).collect();
            differing += u32::from(texts.len() + usize::from(first.done) > 1);
            if saves && question.topic == Topic::Window {
                choice = question.default_choice();
            }
            sitting.note_typed(ME, &choice);
        }
        sitting.give(question.seat(), choice).unwrap();
    }
}

#[test]
fn default_games_prompt_sparingly() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    for saves in [false, true] {
        let count = |has_stops| {
            let games = (0..40).map(|seed| prompts(&engine, seed, has_stops, saves));
            games.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
        };
        let ((asked, differing), (before, _)) = (count(true), count(false));
        assert!(asked <= 70 * 40, "saves {saves}: {asked}");
        assert!(differing * 100 >= asked * 80, "saves {saves}: {differing} of {asked}");
        assert!(asked < before, "saves {saves}: {before}");
    }
}

/// Returns how often each card and power is used at each hook in random games. With stops, the seats are prompted only
/// at their stops; they arm and pin things by chance.
fn uses(engine: &Engine, games: u64, has_stops: bool) -> BTreeMap<String, u32> {
    let mut uses = BTreeMap::new();
    for seed in 0..games {
        let edition = ["kosmische-strijd", "universums-harskare"][seed as usize % 2];
        let mut table = Table::set_up(engine, &TableOptions::new(edition).seed(seed)).unwrap();
        table.resume(engine);
        let (mut dice, mut bot) = (Dice::new(seed), RandomBot::new(seed));
        let mut stops: Vec<Stops> = table.seats().map(|_| Stops::default()).collect();
        while let Some(question) = table.full_state().questions().first().cloned() {
            let (seat, stops) = (question.seat(), &mut stops[question.seat().index()]);
            let things =
                if has_stops && dice.below(4) == 0 { engine.stoppable(&table, seat, "en") } else { Vec::new() };
            for (part, _) in things {
                match dice.below(3) {
                    0 => drop(stops.arm(&name_of_option::<Engine>(&part), true)),
                    1 => drop(stops.pin(&name_of_option::<Engine>(&part), Some(Pin::Every))),
                    _ => {}
                }
            }
            let unasked = stops.answer(&table, seat).filter(|_| has_stops);
            let choice = unasked.unwrap_or_else(|| {
                let choice = bot.choose(&question);
                stops.note(&table, seat, &choice, false);
                choice
            });
            if question.topic == Topic::Window && choice != question.default_choice() {
                *uses.entry(format!("{edition} {:?} {choice:?}", question.hook)).or_default() += 1;
            }
            if table.answer(engine, seat, choice).is_err() || table.is_stopped() {
                break;
            }
        }
    }
    uses
}

/// Checks that what is used `least` times without stops is used with stops.
fn loses_no_use(games: u64, least: u32) {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (before, after) = (uses(&engine, games, false), uses(&engine, games, true));
    let lost: Vec<_> = before.iter().filter(|(used, times)| **times >= least && !after.contains_key(*used)).collect();
    assert!(lost.is_empty(), "{lost:?} of {}", before.len());
    assert!(before.len() > 40, "{before:?}");
}

#[test]
fn stops_lose_no_use() {
    loses_no_use(60, 12);
}

#[test]
#[ignore = "plays 2000 games"]
fn stops_lose_no_use_in_many_games() {
    loses_no_use(2_000, 12);
}
