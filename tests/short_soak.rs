//! A dozen whole games, played twice, with every check on, in seconds: what the long soak finds in hundreds, for the study of mutants.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::soak::{Watch, soak};
use hyperkon::game::Purity;

#[test]
fn some_games_lose_nothing_and_are_the_same_again() {
    let watch = Watch { games: 12, first_seed: 9_000, purity: Purity::Twice, every: 60 };
    let (games, again) = (soak(watch), soak(watch));
    for (seed, (game, again)) in (watch.first_seed..).zip(games.iter().zip(&again)) {
        assert!(game.is_same_as(again), "seed {seed}: another game");
    }
}
