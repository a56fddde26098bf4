//! Time of an answer.

use crate::bout::EDITIONS;
use hyperkon::__private::bots::Steady;
use hyperkon::__private::cosmic::{Decision, Topic, Windows};
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::{Bot, mix};
use std::collections::BTreeMap;
use std::time::Instant;

fn topic(question: &Decision) -> String {
    match question.topic {
        Topic::Script(_) => "script".to_owned(),
        topic => format!("{topic:?}"),
    }
}

/// Prints a steady bot's microseconds per answer by topic, in games of `deals` deals.
pub fn speed(deals: u64) {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut spent: BTreeMap<String, (u64, f64)> = BTreeMap::new();
    let mut seen_cost = 0.0;
    for deal in 0..deals {
        let options = TableOptions::new(EDITIONS[deal as usize % 2]).seats(4).seed(deal).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options).unwrap();
        let mut bot = Steady::new(mix(deal, 0));
        while let Some(seat) = game.seats_to_act().iter().next() {
            let name = topic(game.seen(seat).question().unwrap());
            let begin = Instant::now();
            std::hint::black_box(game.seen(seat).view());
            let middle = Instant::now();
            let choice = bot.choose(&engine, game.seen(seat)).unwrap();
            let end = Instant::now();
            seen_cost += (middle - begin).as_secs_f64();
            let (count, time) = spent.entry(name).or_default();
            (*count, *time) = (*count + 1, *time + (end - middle).as_secs_f64());
            engine.answer(&mut game, seat, choice).unwrap();
        }
    }
    let (count, time) = spent.values().fold((0, 0.0), |(count, time), more| (count + more.0, time + more.1));
    for (name, (count, time)) in &spent {
        println!("{name:<20} {count:>8} {:>8.2} µs", 1e6 * time / *count as f64);
    }
    println!("{:<20} {count:>8} {:>8.2} µs", "all", 1e6 * time / count as f64);
    println!("{:<20} {count:>8} {:>8.2} µs", "a view", 1e6 * seen_cost / count as f64);
}
