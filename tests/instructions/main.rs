//! Games of fixed seeds, to count the instructions of: a command of its own, not part of the tests.
//!
//! ```sh
//! cargo run --release --example instructions -- --edition kosmische-strijd --games 5
//! ```
//!
//! `tests/instructions.sh` runs it under callgrind, which counts within [`whole_games`] only: no content is loaded and no
//! engine made there. With `--hashes` each game is a line with a hash of all that was asked, answered and told in it: two
//! builds that print the same have played the same games. `--many` draws the words of each answer from a seed of its own, as
//! simulations do.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    missing_docs,
    reason = "a measure stops where something is wrong"
)]

use hyperkon::bots::RandomBot;
use hyperkon::cosmic::Windows;
use hyperkon::game::{Content, Engine, Game, TableOptions};
use hyperkon::table::Fnv;
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
            let mut value = || words.next().unwrap_or_else(|| panic!("{word} wants a value"));
            match word.as_str() {
                "--edition" => wish.edition = value(),
                "--seats" => wish.seats = value().parse().unwrap(),
                "--games" => wish.games = value().parse().unwrap(),
                "--first" => wish.first = value().parse().unwrap(),
                "--mod" => wish.mods.push(value().into()),
                "--all-windows" => wish.windows = Windows::All,
                "--hashes" => wish.hashes = true,
                "--many" => wish.many = true,
                _ => panic!("nobody knows {word}"),
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

/// The bot that gives the answer of this number.
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

/// Plays the games and gives back how many decisions that took. It has a place of its own in the program, by which
/// callgrind knows it.
#[inline(never)]
fn whole_games(wish: &Wish, engine: &mut Engine) -> u64 {
    let mut decisions = 0;
    for seed in wish.seeds() {
        let (mut game, _) = engine.start(&wish.table(seed)).unwrap();
        let (mut of_game, mut own, mut number) = (RandomBot::new(seed + 1), RandomBot::new(0), 0);
        while !game.is_over() {
            let decision = &game.referee().questions()[0];
            let (seat, choice) = (decision.seat, bot(wish, seed, number, &mut of_game, &mut own).choose(decision));
            engine.answer(&mut game, seat, choice).unwrap();
            number += 1;
        }
        decisions += number;
    }
    decisions
}

/// Plays the games and prints what was asked, answered and told in each as one number.
fn hashes(wish: &Wish, engine: &mut Engine) {
    for seed in wish.seeds() {
        let mut hash = Fnv::NONE;
        let mut take = |text: String| hash.bytes(text.bytes());
        let (mut game, progress) = engine.start(&wish.table(seed)).unwrap();
        take(format!("{:?}", progress.events));
        let (mut of_game, mut own, mut number) = (RandomBot::new(seed + 1), RandomBot::new(0), 0);
        while !game.is_over() {
            take(format!("{:?}", game.referee().questions()));
            let decision = &game.referee().questions()[0];
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
    let mut engine = Engine::new(Content::with_packs(&wish.mods).unwrap()).unwrap();
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
