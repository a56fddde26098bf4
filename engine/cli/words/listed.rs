//! The names of the program's games, as values of an option.

use clap::builder::{PossibleValue, PossibleValuesParser};
use std::sync::OnceLock;

static GAMES: OnceLock<Vec<(&str, &str)>> = OnceLock::new();

/// Sets the names and short descriptions of the games; later calls have no effect.
pub fn set(games: Vec<(&'static str, &'static str)>) {
    let _ = GAMES.set(games);
}

fn all() -> &'static [(&'static str, &'static str)] {
    GAMES.get().map_or(&[], Vec::as_slice)
}

/// Returns the default game.
pub fn usual() -> &'static str {
    all().first().map_or("", |(name, _)| name)
}

/// Parses the name of a game on a command line.
pub fn games() -> PossibleValuesParser {
    all().iter().map(|(name, about)| PossibleValue::new(*name).help(*about)).collect::<Vec<_>>().into()
}
