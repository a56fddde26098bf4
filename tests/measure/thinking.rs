//! Plays one bot against others, for measuring: `thinking A B SEATS DEALS EDITION SEED`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a tool for measuring")]

use hyperkon::BotName;
use hyperkon::cosmic::Windows;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::table::Seat;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (a, b): (BotName, BotName) = (args[0].parse().unwrap(), args[1].parse().unwrap());
    let (seats, deals): (u8, u64) = (args[2].parse().unwrap(), args[3].parse().unwrap());
    let edition = args.get(4).map_or("kosmische-strijd", |edition| edition.as_str());
    let first: u64 = args.get(5).map_or(1000, |seed| seed.parse().unwrap());
    let next = AtomicU64::new(0);
    let begun = Instant::now();
    let work = || {
        let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
        let (mut found, mut asked, mut spent) = (Vec::new(), 0u64, 0.0);
        loop {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= deals {
                return (found, asked, spent);
            }
            let mut block = 0.0;
            for turn in 0..seats {
                let seed = first + deal;
                let options = TableOptions::new(edition).seats(seats).seed(seed).windows(Windows::Holders);
                let (mut game, _) = engine.start(&options).unwrap();
                let mut number = 0;
                while let Some(question) = game.referee().questions().first() {
                    let seat = question.seat;
                    let mine = seat == Seat(turn);
                    let bot = if mine { a } else { b };
                    let then = Instant::now();
                    let choice = bot.answer(&engine, &game, seat, seed, number).unwrap();
                    if mine {
                        spent += then.elapsed().as_secs_f64();
                        asked += 1;
                    }
                    number += 1;
                    engine.answer(&mut game, seat, choice).unwrap();
                    if number > 20_000 {
                        break;
                    }
                }
                let winners = game.winners();
                if winners.contains(Seat(turn)) {
                    block += 1.0 / winners.len() as f64;
                }
            }
            found.push(block / f64::from(seats));
        }
    };
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let blocks: Vec<f64> = results.iter().flat_map(|(found, ..)| found.iter().copied()).collect();
    let (asked, spent) = results.iter().fold((0, 0.0), |(asked, spent), one| (asked + one.1, spent + one.2));
    let n = blocks.len() as f64;
    let mean = blocks.iter().sum::<f64>() / n;
    let sd = (blocks.iter().map(|b| (b - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0)).sqrt();
    println!(
        "{a} v {b} x{} {edition}: {:.1} ± {:.1} % ({} games), {:.2} ms an answer, {:.0} s",
        seats - 1,
        100.0 * mean,
        196.0 * sd / n.sqrt(),
        n * f64::from(seats),
        1000.0 * spent / asked as f64,
        begun.elapsed().as_secs_f64()
    );
}
