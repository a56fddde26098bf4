//! Speed of the engine on one core. Run with `cargo bench`.
//!
//! First it prints tables of whole games played by random bots, with times and counts; counts compare between machines.
//! Then it prints the memory of many games, the slowdown with two threads, and the extra cost of a long game. Finally,
//! divan measures frequent operations of a search or a server: copying a game, creating an engine, loading content.
//! `tests/speed.sh` compares two versions.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "a bench stops where something is wrong")]

use cpu_time::ProcessTime;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Power, State, Windows};
use hyperkon::__private::game::{Content, ContentFile, Counts, Engine, Game, TableOptions};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

const EDITION: &str = "kosmische-strijd";
/// Each edition with its maximum of seats.
const EDITIONS: [(&str, u8); 2] = [(EDITION, 4), ("universums-harskare", 5)];
/// Playing time of each row of the table.
const WHILE: Duration = Duration::from_millis(1500);

fn main() {
    println!(
        "{:<44}{:>14}{:>9}{:>12}{:>10}{:>10}{:>14}",
        "random bots", "decisions/s", "games/s", "per game", "runs", "hooks", "bytes copied"
    );
    println!(
        "{:<44}{:>14}{:>9}{:>12}{:>10}{:>10}{:>14}",
        "", "", "", "decisions", "/decision", "/decision", "/decision"
    );
    let builtin = Content::builtin().unwrap();
    for (edition, most) in EDITIONS {
        for seats in 2..=most {
            row(&builtin, &table(edition, seats, Windows::Holders), (RandomBot::new(1), ""));
        }
        row(&builtin, &table(edition, 4, Windows::All), (RandomBot::new(1), ""));
        row(&builtin, &table(edition, 4, Windows::Holders), (RandomBot::wild(1), ", wild"));
    }
    let worlds = Content::with_mods(&["decks/mods/known-worlds"]).unwrap();
    for seats in 5..=8 {
        row(&worlds, &table("long-table", seats, Windows::Holders), (RandomBot::new(1), ""));
    }
    let lists = bytes_copied(midgame().full_state().state()) - size_of::<State>();
    println!("\na state: {} bytes, and {lists} in its lists some way into a game", size_of::<State>());
    println!("a game: {} bytes, and two such states", size_of::<Game>());
    many_games(&builtin);
    two_threads(&builtin);
    long_games();
    println!();
    divan::main();
}

fn table(edition: &str, seats: u8, windows: Windows) -> TableOptions {
    TableOptions::new(edition).seats(seats).windows(windows)
}

/// Plays games for a while and prints one row of the table.
fn row(content: &Arc<Content>, options: &TableOptions, (bot, manner): (RandomBot, &str)) {
    let mut engine = Engine::new(Arc::clone(content)).unwrap();
    play(&mut engine, options, bot, WHILE / 4);
    let before = engine.counts();
    let (games, decisions, took) = play(&mut engine, options, bot, WHILE);
    let Counts { runs, hook_calls, .. } = engine.counts();
    let each = |count: u64| count as f64 / decisions as f64;
    println!(
        "{:<44}{:>14.0}{:>9.0}{:>12.1}{:>10.2}{:>10.2}{:>14.0}",
        format!("{}, {} seats, {:?}{manner}", options.edition, options.seats, options.windows),
        decisions as f64 / took.as_secs_f64(),
        games as f64 / took.as_secs_f64(),
        decisions as f64 / games as f64,
        each(runs - before.runs),
        each(hook_calls - before.hook_calls),
        each(runs - before.runs) * bytes_of_a_state(&mut engine, options, bot),
    );
}

/// Returns the bytes of a state's copy: the state, its stack, and the slots of its powers. In most games, nothing else
/// in a state grows.
fn bytes_copied(state: &State) -> usize {
    let slots = state.powers.iter().last().map_or(0, |(slot, _)| usize::from(slot.0) + 1);
    size_of::<State>() + size_of_val(state.stack.frames()) + slots * size_of::<Option<Power>>()
}

/// Returns the average bytes of a state's copy over the questions of five games. A step runs as often as a state is copied,
/// except for one at the beginning and one at the end: each answer restores the state that the step began with, and each
/// step that ends keeps its state.
fn bytes_of_a_state(engine: &mut Engine, options: &TableOptions, mut bot: RandomBot) -> f64 {
    let (mut bytes, mut questions) = (0, 0);
    for seed in 0..5 {
        let (mut game, _) = engine.start(&options.clone().seed(seed)).unwrap();
        while !game.is_over() {
            bytes += bytes_copied(game.full_state().state());
            questions += 1;
            answer(engine, &mut game, &mut bot);
        }
    }
    bytes as f64 / questions as f64
}

/// Plays whole games one after the other. Returns their number, the decisions, and the time.
fn play(engine: &mut Engine, options: &TableOptions, mut bot: RandomBot, a_while: Duration) -> (u64, u64, Duration) {
    let (mut games, mut decisions) = (0, 0);
    let start = Instant::now();
    while start.elapsed() < a_while {
        decisions += whole_game(engine, &options.clone().seed(games), &mut bot, u64::MAX);
        games += 1;
    }
    (games, decisions, start.elapsed())
}

/// Plays a game to its end, or `most` decisions of it. Returns the number of decisions.
fn whole_game(engine: &mut Engine, options: &TableOptions, bot: &mut RandomBot, most: u64) -> u64 {
    let (mut game, _) = engine.start(options).unwrap();
    let mut decisions = 0;
    while !game.is_over() && decisions < most {
        answer(engine, &mut game, bot);
        decisions += 1;
    }
    decisions
}

fn answer(engine: &mut Engine, game: &mut Game, bot: &mut RandomBot) {
    let decision = &game.full_state().questions()[0];
    let (seat, choice) = (decision.seat, bot.choose(decision));
    engine.answer(game, seat, choice).unwrap();
}

/// Prints the memory of 10,000 games in progress, on two threads with an engine each. Linux only.
fn many_games(content: &Arc<Content>) {
    let resident = || -> Option<u64> {
        let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
        pages.split_whitespace().nth(1)?.parse::<u64>().ok().map(|pages| pages * 4096)
    };
    let Some(before) = resident() else { return };
    let some = |first: u64| {
        let content = Arc::clone(content);
        std::thread::spawn(move || {
            let mut engine = Engine::new(content).unwrap();
            let games: Vec<Game> = (first..first + 5_000)
                .map(|seed| {
                    let options = table(EDITIONS[seed as usize % 2].0, 4, Windows::Holders).seed(seed);
                    let (mut game, _) = engine.start(&options).unwrap();
                    let mut bot = RandomBot::new(seed);
                    for _ in 0..60 {
                        if !game.is_over() {
                            answer(&mut engine, &mut game, &mut bot);
                        }
                    }
                    game
                })
                .collect();
            (engine, games)
        })
    };
    let held: Vec<_> = [some(0), some(5_000)].into_iter().map(|thread| thread.join().unwrap()).collect();
    let taken = resident().unwrap_or_default().saturating_sub(before);
    let games: usize = held.iter().map(|(_, games)| games.len()).sum();
    println!("{games} games under way and two engines: {:.1} MB", taken as f64 / 1e6);
}

/// Prints the processor seconds of the same games on one thread and on two.
fn two_threads(content: &Arc<Content>) {
    let play = |threads: u64| {
        let begun = ProcessTime::now();
        std::thread::scope(|scope| {
            for thread in 0..threads {
                scope.spawn(move || {
                    let mut engine = Engine::new(Arc::clone(content)).unwrap();
                    for seed in (0..1_000).filter(|seed| seed % threads == thread) {
                        let options = table(EDITION, 4, Windows::Holders).seed(seed);
                        whole_game(&mut engine, &options, &mut RandomBot::new(seed), u64::MAX);
                    }
                });
            }
        });
        begun.elapsed().as_secs_f64()
    };
    let (one, two) = (play(1), play(2));
    println!("1,000 games on one thread: {one:.2} s of processors; on two: {two:.2} s, {:.2} times that", two / one);
}

/// Prints a bar for the cost of a decision in games that need more bases.
fn long_games() {
    println!("\n{:<16}{:>12}{:>14}", "bases to win", "per game", "ns/decision");
    for bases in [5, 7, 9, 11] {
        let edition = format!(
            "api = 2\nid = \"long\"\nextends = \"{EDITION}\"\nseats = [4, 4]\n[numbers]\nbases_to_win = {bases}\n"
        );
        let (mut files, problems) = Content::collect::<&std::path::Path>(&[]);
        files.push(ContentFile::new("decks/long.toml", &edition));
        let mut engine = Engine::new(Content::from_files(&files, problems).unwrap()).unwrap();
        let options = |seed| table("long", 4, Windows::Holders).seed(seed);
        // Warm up before measuring.
        for seed in 100..140 {
            whole_game(&mut engine, &options(seed), &mut RandomBot::new(seed), 3_000);
        }
        let begun = Instant::now();
        let decisions: u64 =
            (0..40).map(|seed| whole_game(&mut engine, &options(seed), &mut RandomBot::new(seed), 3_000)).sum();
        let each = begun.elapsed().as_nanos() as f64 / decisions as f64;
        println!("{bases:<16}{:>12}{each:>14.0}  {}", decisions / 40, "#".repeat((each / 100.0) as usize));
    }
}

/// Returns a game in progress that waits at a question.
fn midgame() -> Game {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut game, _) = engine.start(&TableOptions::new(EDITION).seed(7).windows(Windows::Holders)).unwrap();
    let mut bot = RandomBot::new(7);
    for _ in 0..100 {
        answer(&mut engine, &mut game, &mut bot);
    }
    game
}

/// Plays one game after the other, and counts heap allocations and their bytes.
#[divan::bench(args = ["kosmische-strijd", "universums-harskare"], sample_count = 50, sample_size = 1)]
fn a_whole_game(bencher: divan::Bencher<'_, '_>, edition: &str) {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let options = table(edition, 4, Windows::Holders).seed(seed);
        whole_game(&mut engine, &options, &mut RandomBot::new(seed), u64::MAX)
    });
}

#[divan::bench]
fn clone_a_game(bencher: divan::Bencher<'_, '_>) {
    let game = midgame();
    bencher.bench_local(|| divan::black_box(&game).clone());
}

/// A copy shares its state with the original until one of the two continues.
#[divan::bench]
fn clone_a_game_and_answer(bencher: divan::Bencher<'_, '_>) {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (game, mut bot) = (midgame(), RandomBot::new(7));
    bencher.bench_local(|| {
        let mut copy = divan::black_box(&game).clone();
        answer(&mut engine, &mut copy, &mut bot);
        copy
    });
}

#[divan::bench]
fn clone_into_a_game(bencher: divan::Bencher<'_, '_>) {
    let (game, mut other) = (midgame(), midgame());
    bencher.bench_local(|| divan::black_box(&mut other).clone_from(divan::black_box(&game)));
}

#[divan::bench]
fn view_of_a_seat(bencher: divan::Bencher<'_, '_>) {
    let game = midgame();
    let seat = game.full_state().questions()[0].seat;
    bencher.bench_local(|| divan::black_box(&game).seen(seat).view());
}

#[divan::bench]
fn sample_state(bencher: divan::Bencher<'_, '_>) {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let game = midgame();
    let seat = game.full_state().questions()[0].seat;
    bencher.bench_local(|| engine.sample_state(&divan::black_box(&game).seen(seat), 1).unwrap());
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
