//! Hundreds of random games. No ship or card is lost, exactly the offered choices are accepted, and each game ends.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::soak::{Watch, soak};
use hyperkon::__private::game::DeterminismCheck;

#[test]
fn hundreds_of_games_conserve_pieces_and_end() {
    soak(Watch { games: 300, first_seed: 0, purity: DeterminismCheck::Twice, every: 60 });
}

#[test]
fn games_are_identical_in_fresh_interpreters() {
    soak(Watch { games: 4, first_seed: 5_000, purity: DeterminismCheck::Fresh, every: 400 });
}
