//! How fast the engine is, on one core: `cargo bench`.
//!
//! First a table of whole games played by random bots with counts beside the times; then divan's
//! measurements of what a search or a server does often: copying a game, making an engine, loading content.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "a bench stops where something is wrong")]

use hyperkon::bots::RandomBot;
use hyperkon::cosmic::Windows;
use hyperkon::game::{Content, Counts, Engine, Game, TableOptions};
use std::time::{Duration, Instant};

const EDITION: &str = "kosmische-strijd";
/// How long each row of the table plays.
const WHILE: Duration = Duration::from_millis(2500);

fn main() {
    println!(
        "{:<28}{:>14}{:>9}{:>12}{:>10}{:>10}",
        "4 seats, random bots", "decisions/s", "games/s", "per game", "runs", "hooks"
    );
    println!("{:<28}{:>14}{:>9}{:>12}{:>10}{:>10}", "", "", "", "decisions", "/decision", "/decision");
    row("windows = holders", Windows::Holders, RandomBot::new(1));
    row("windows = all", Windows::All, RandomBot::new(1));
    row("windows = holders, wild bots", Windows::Holders, RandomBot::wild(1));
    println!("game: {} bytes", size_of::<Game>());
    divan::main();
}

/// Plays games for a while and prints one row of the table.
fn row(name: &str, windows: Windows, bot: RandomBot) {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    play(&mut engine, windows, bot, Duration::from_millis(200));
    let before = engine.counts();
    let (games, decisions, took) = play(&mut engine, windows, bot, WHILE);
    let Counts { runs, hook_calls } = engine.counts();
    let each = |count: u64| count as f64 / decisions as f64;
    println!(
        "{name:<28}{:>14.0}{:>9.0}{:>12.1}{:>10.2}{:>10.2}",
        decisions as f64 / took.as_secs_f64(),
        games as f64 / took.as_secs_f64(),
        decisions as f64 / games as f64,
        each(runs - before.runs),
        each(hook_calls - before.hook_calls),
    );
}

/// Whole games one after the other: how many, how many decisions, how long.
fn play(engine: &mut Engine, windows: Windows, mut bot: RandomBot, a_while: Duration) -> (u64, u64, Duration) {
    let (mut games, mut decisions) = (0, 0);
    let start = Instant::now();
    while start.elapsed() < a_while {
        let options = TableOptions::new(EDITION).seats(4).seed(games).windows(windows);
        let (mut game, _) = engine.start(&options).unwrap();
        while !game.is_over() {
            let decision = &game.referee().questions()[0];
            let (seat, choice) = (decision.seat, bot.choose(decision));
            engine.answer(&mut game, seat, choice).unwrap();
            decisions += 1;
        }
        games += 1;
    }
    (games, decisions, start.elapsed())
}

/// A game some way in, at a question.
fn midgame() -> Game {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut game, _) = engine.start(&TableOptions::new(EDITION).seed(7).windows(Windows::Holders)).unwrap();
    let mut bot = RandomBot::new(7);
    for _ in 0..100 {
        let decision = &game.referee().questions()[0];
        let (seat, choice) = (decision.seat, bot.choose(decision));
        engine.answer(&mut game, seat, choice).unwrap();
    }
    game
}

#[divan::bench]
fn clone_a_game(bencher: divan::Bencher<'_, '_>) {
    let game = midgame();
    bencher.bench_local(|| divan::black_box(&game).clone());
}

#[divan::bench]
fn view_of_a_seat(bencher: divan::Bencher<'_, '_>) {
    let game = midgame();
    let seat = game.referee().questions()[0].seat;
    bencher.bench_local(|| divan::black_box(&game).seen(seat).view());
}

#[divan::bench]
fn imagine(bencher: divan::Bencher<'_, '_>) {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let game = midgame();
    let seat = game.referee().questions()[0].seat;
    bencher.bench_local(|| engine.imagine(&divan::black_box(&game).seen(seat), 1).unwrap());
}

#[divan::bench]
fn load_content_cold() {
    divan::black_box(Content::builtin().unwrap());
}

#[divan::bench]
fn new_engine(bencher: divan::Bencher<'_, '_>) {
    let content = Content::builtin().unwrap();
    bencher.bench_local(|| Engine::new(content.clone()).unwrap());
}
