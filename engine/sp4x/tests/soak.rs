//! Tests that play random games, which must end without losing or creating cards or pieces.

use crate::table::checked;
use hyperkon_sp4x::{Event, Sp4x, TableOptions};
use hyperkon_table::{RandomBot, mix};
use std::collections::BTreeMap;

/// Returns the number of games for each number of seats, from `SP4X_GAMES`.
fn games() -> u64 {
    std::env::var("SP4X_GAMES").map_or(60, |games| games.parse().unwrap())
}

#[derive(Debug, Default)]
struct Observation {
    answers: u64,
    most: u64,
    events: BTreeMap<String, u64>,
}

fn play(options: &TableOptions, seen: &mut Observation) {
    let game: Sp4x = checked();
    let mut table = hyperkon_table::Table::set_up(&game, options).unwrap();
    let mut bot =
        if options.seed.is_multiple_of(2) { RandomBot::new(options.seed) } else { RandomBot::wild(options.seed) };
    let mut progress = table.resume(&game);
    let mut answers = 0;
    loop {
        assert_eq!(progress.faults, []);
        table
            .full_state()
            .state()
            .sound(table.rules())
            .unwrap_or_else(|wrong| panic!("{wrong} in seed {}", options.seed));
        for told in &progress.events {
            let name = serde_json::to_value(&told.event).unwrap();
            let name = name
                .as_object()
                .map_or_else(|| name.as_str().unwrap().to_owned(), |map| map.keys().next().unwrap().clone());
            *seen.events.entry(name).or_default() += 1;
            if let Event::Scored { points, .. } = told.event {
                assert!(points.abs() < 200);
            }
        }
        let Some(seat) = table.seats_to_act().iter().next() else { break };
        let question = table.seen(seat).question().unwrap().clone();
        let choice = bot.choose(&question);
        progress = table.answer(&game, seat, choice).unwrap();
        answers += 1;
        assert!(answers < 20_000, "a game without an end: seed {}", options.seed);
    }
    assert!(!table.winners().is_empty());
    seen.answers += answers;
    seen.most = seen.most.max(answers);
}

#[test]
fn random_games_end() {
    let mut seen = Observation::default();
    let factions = ["vanilla", "homo_saiens", "ligpaverne", "chenar"];
    for seats in 3..=4 {
        for number in 0..games() {
            let seed = mix(number, seats.into());
            let named = (0..usize::from(seats)).map(|seat| factions[(seat + number as usize) % 4].to_owned());
            let named = if number.is_multiple_of(3) { Vec::new() } else { named.collect() };
            play(&TableOptions { factions: named, ..TableOptions::new(seats, seed) }, &mut seen);
        }
    }
    println!("{} games for each number of seats: {seen:?}", games());
    // All kinds of events must have occurred, except an undone step and a seat that shows nothing. A seat that shows
    // nothing occurs only twice in 1,200 games.
    for event in [
        "hex_laid",
        "age_began",
        "dealt",
        "turn_began",
        "card_drawn",
        "card_shown",
        "top_drawn",
        "star_reached",
        "pair_played",
        "with_ai",
        "ai_alone",
        "copy_laid",
        "plan_laid",
        "plan_taken",
        "chosen",
        "moved",
        "placed",
        "road_built",
        "base_built",
        "gained",
        "paid",
        "stolen",
        "effect_used",
        "pointed",
        "lost",
        "scored",
        "age_ended",
        "game_won",
    ] {
        assert!(seen.events.contains_key(event), "{event} never happens");
    }
}
