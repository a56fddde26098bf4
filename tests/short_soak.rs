//! A dozen whole games, played twice, with every check on. The mutation tests use this quick form of the long soak.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::soak::{Watch, soak};
use hyperkon::__private::game::DeterminismCheck;

#[test]
fn games_conserve_pieces_and_repeat_exactly() {
    let watch = Watch { games: 12, first_seed: 9_000, purity: DeterminismCheck::Twice, every: 60 };
    let (games, again) = (soak(watch), soak(watch));
    for (seed, (game, again)) in (watch.first_seed..).zip(games.iter().zip(&again)) {
        assert!(game.is_same_as(again), "seed {seed}: another game");
    }
}
