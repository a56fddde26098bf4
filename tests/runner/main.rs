//! Scenarios of the project, and the program that runs them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod answering;
#[path = "../common/mod.rs"]
mod common;
mod encounters;
mod explaining;
mod keys;
mod mutants;
mod pieces;
mod powers;
mod remembering;
mod rulings;
mod scenario_misspelt;
mod scenario_refusals;
mod scenario_runner;
mod scenarios;
mod tables;

use hyperkon::Engine;
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use hyperkon_workshop::games::{Kind, Loaded};

/// The games of the program.
const GAMES: [Kind; 3] = [Kind::of::<Engine>(), Kind::of::<Ufos>(), Kind::of::<Sp4x>()];

/// Returns the games with the library's content and these mods.
fn games(mods: &[&std::path::Path]) -> Vec<Box<dyn Loaded>> {
    let (files, wrong) = hyperkon::__private::game::Content::collect(mods);
    assert_eq!(wrong, []);
    hyperkon_workshop::games::read(&GAMES, &files).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}
