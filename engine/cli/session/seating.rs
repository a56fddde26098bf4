//! Turns command-line arguments into a table with a person and bots.

use crate::session::Shown;
use crate::words::args::{self, WindowsArg};
use crate::words::bots::{BotArgs, Seated};
use crate::words::error::CommandError;
use crate::words::table::{Editions, seat_among};
use hyperkon_frame::BotSpec;
use hyperkon_table::{Seat, Table, mix};
use hyperkon_workshop::setup::{self, Setup, spread};

/// Returns the setup of the table that the arguments request; `seed` is the default seed.
///
/// # Errors
/// Fails if the game does not allow this table.
pub fn asked<G: Setup>(
    game: &G,
    words: &args::Table,
    windows: WindowsArg,
    seed: u64,
) -> Result<setup::Seating, CommandError> {
    let editions = Editions::of(game);
    let mut seating = editions.seating(words, seed)?;
    seating.asks_all = matches!(windows, WindowsArg::All);
    if let Some(preset) = editions.preset(words, &seating)? {
        seating.roles = spread(&preset, seating.seats, seating.seed);
    }
    Ok(seating)
}

/// Returns the seat that a word names. Without a word, returns the first seat.
///
/// # Errors
/// Fails if no seat has this name.
pub fn persons_seat<G: Shown>(game: &G, table: &Table<G>, word: Option<&str>) -> Result<Seat, CommandError> {
    let Some(word) = word else { return Ok(Seat(0)) };
    let seat = seat_among(&game.colors(table), G::seats(table.rules()), word);
    seat.map_err(|what| CommandError::Usage(format!("`--seat {word}`: {what}")))
}

/// Returns the bots of a table. `me` is the person's seat, which cannot have a bot.
///
/// # Errors
/// Fails if a value of `--bot` names an unknown bot or seat, or the person's seat.
pub fn bots<G: Shown>(
    game: &G,
    table: &Table<G>,
    words: &BotArgs,
    me: Option<Seat>,
) -> Result<Seated<BotSpec<G>>, CommandError> {
    let bots = words.seated::<G>(&game.colors(table), G::seats(table.rules()), BotSpec::default())?;
    me.map_or(Ok(()), |me| bots.sits(me))?;
    Ok(bots)
}

/// Returns a seed from the clock. It has at most 6 digits, so that a person can note it.
pub fn seed_of_the_hour() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    mix(now.map_or(0, |time| time.as_nanos() as u64), 0) % 1_000_000
}
