//! Hundreds of random games: nothing is lost, every offered choice is taken, every other refused, each game ends.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::soak::{Watch, soak};
use hyperkon::game::Purity;

#[test]
fn hundreds_of_games_lose_nothing_and_end() {
    soak(Watch { games: 300, first_seed: 0, purity: Purity::Twice, every: 60 });
}

#[test]
fn some_games_are_the_same_in_a_fresh_interpreter() {
    soak(Watch { games: 4, first_seed: 5_000, purity: Purity::Fresh, every: 400 });
}
