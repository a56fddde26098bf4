//! Games of fixed seeds, for comparing two builds: a separate command, not part of the tests.
//!
//! ```sh
//! cargo run --release --example instructions -- --edition kosmische-strijd --games 5 --hashes
//! ```
//!
//! With `--hashes`, each game is a line with a hash of all its questions, answers, and events. Two builds with equal output
//! have played the same games. Without it, the command prints the time. Under callgrind, count only within [`whole_games`]:
//! `--toggle-collect='*whole_games*'` excludes loading. `--many` draws the choices of each answer from its own seed, as
//! simulations do. `tests/speed.sh` compares the CPU time of two versions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    missing_docs,
    reason = "a measure stops where something is wrong"
)]

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::Windows;
use hyperkon::__private::game::{Content, Engine, Game, TableOptions};
use hyperkon_table::Fnv;
use std::path::PathBuf;
use std::time::Instant;

struct Wish {
    edition: String,
    seats: u8,
    windows: Windows,
    games: u64,
    first: u64,
    mods: Vec<PathBuf>,
    hashes: bool,
    many: bool,
}

impl Wish {
    fn read() -> Wish {
        let mut wish = Wish {
            edition: "kosmische-strijd".to_owned(),
            seats: 4,
            windows: Windows::Holders,
            games: 5,
            first: 0,
            mods: Vec::new(),
            hashes: false,
            many: false,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_else(|| panic!("missing value for {word}"));
            match word.as_str() {
                "--edition" => wish.edition = value(),
                "--seats" => wish.seats = value().parse().unwrap(),
                "--games" => wish.games = value().parse().unwrap(),
                "--first" => wish.first = value().parse().unwrap(),
                "--mod" => wish.mods.push(value().into()),
                "--all-windows" => wish.windows = Windows::All,
                "--hashes" => wish.hashes = true,
                "--many" => wish.many = true,
                _ => panic!("unknown option {word}"),
            }
        }
        wish
    }

    fn seeds(&self) -> std::ops::Range<u64> {
        self.first..self.first + self.games
    }

    fn table(&self, seed: u64) -> TableOptions {
        TableOptions::new(&self.edition).seats(self.seats).seed(seed).windows(self.windows)
    }
}

/// Returns the bot that gives the answer of this number.
fn bot<'a>(
    wish: &Wish,
    seed: u64,
    number: u64,
    of_game: &'a mut RandomBot,
    own: &'a mut RandomBot,
) -> &'a mut RandomBot {
    if wish.many {
        *own = RandomBot::at_answer(seed, number);
        own
    } else {
        of_game
    }
}

/// Plays the games, and returns the number of decisions. The function is never inlined, so that callgrind finds it.
#[inline(never)]
fn whole_games(wish: &Wish, engine: &mut Engine) -> u64 {
    let mut decisions = 0;
    for seed in wish.seeds() {
        let (mut game, _) = engine.start(&wish.table(seed)).unwrap();
        let (mut of_game, mut own, mut number) = (RandomBot::new(seed + 1), RandomBot::new(0), 0);
        while !game.is_over() {
            let decision = &game.full_state().questions()[0];
            let (seat, choice) = (decision.seat, bot(wish, seed, number, &mut of_game, &mut own).choose(decision));
            engine.answer(&mut game, seat, choice).unwrap();
            number += 1;
        }
        decisions += number;
    }
    decisions
}

/// Plays the games, and prints a hash of the questions, answers and events of each.
fn hashes(wish: &Wish, engine: &mut Engine) {
    for seed in wish.seeds() {
        let mut hash = Fnv::NONE;
        let mut take = |text: String| hash.bytes(text.bytes());
        let (mut game, progress) = engine.start(&wish.table(seed)).unwrap();
        take(format!("{:?}", progress.events));
        let (mut of_game, mut own, mut number) = (RandomBot::new(seed + 1), RandomBot::new(0), 0);
        while !game.is_over() {
            take(format!("{:?}", game.full_state().questions()));
            let decision = &game.full_state().questions()[0];
            let (seat, choice) = (decision.seat, bot(wish, seed, number, &mut of_game, &mut own).choose(decision));
            take(format!("{choice:?}"));
            take(format!("{:?}", engine.answer(&mut game, seat, choice).unwrap().events));
            number += 1;
        }
        take(game.save().unwrap());
        println!("{} {} {seed} {number} {:016x}", wish.edition, wish.seats, hash.number());
    }
}

fn main() {
    let wish = Wish::read();
    let mut engine = Engine::new(Content::with_mods(&wish.mods).unwrap()).unwrap();
    if wish.hashes {
        return hashes(&wish, &mut engine);
    }
    let begun = Instant::now();
    let decisions = whole_games(&wish, &mut engine);
    let counts = engine.counts();
    println!(
        "{decisions} decisions, {} bytes a game, {} runs, {} hooks, {:.3} s",
        size_of::<Game>(),
        counts.runs,
        counts.hook_calls,
        begun.elapsed().as_secs_f64()
    );
}
