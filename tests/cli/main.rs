//! The command line as its users see it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod balance;
mod bots;
mod check;
mod cli;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod curve;
mod doors;
mod doors_named;
mod editor;
mod guide;
mod help;
mod keeping;
mod kept_games;
mod kills;
mod mods;
mod new;
mod other_games;
mod other_mods;
mod other_tournament;
mod pages;
mod picture;
mod processes;
#[path = "../common/program/mod.rs"]
mod program;
mod quiet;
mod raw;
mod recording;
mod screens;
mod shards;
mod tournament;
mod trace;
mod watch;

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
