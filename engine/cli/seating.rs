//! How the words of a command line become a table of a game, and who sits at it.

use crate::args::{self, Play};
use crate::bots::{BotArgs, Seated};
use crate::table::{Editions, seat_among};
use crate::telling::Narrated;
use crate::trouble::Trouble;
use hyperkon_table::{Seat, Table};
use hyperkon_workshop::setup::{self, Names, Setup, spread};

/// What a game makes of the words.
pub trait Seating: Narrated + Setup {
    /// The options of a table that a person plays at.
    ///
    /// # Errors
    /// When there is no such table.
    fn options_to_play(&self, seating: &setup::Seating, _words: &Play) -> Result<Self::Options, Trouble> {
        seating.options(self).map_err(Trouble::Usage)
    }

    /// What the seats of a table are called on a line; those of the usual edition where its own is not here.
    fn colours(&self, table: &Table<Self>) -> Vec<(String, Names)> {
        let (about, editions) = (self.about(table, "en"), self.edition_infos());
        let own = editions.iter().find(|edition| about["edition"] == edition.id.as_str());
        own.or(editions.first()).map(|edition| edition.colours.clone()).unwrap_or_default()
    }
}

/// The table that a line asks for; with this seed if it names none.
///
/// # Errors
/// When there is no such table.
pub fn asked<G: Setup>(game: &G, words: &args::Table, seed: u64) -> Result<setup::Seating, Trouble> {
    let editions = Editions::of(game);
    let mut seating = editions.seating(words, seed)?;
    if let Some(preset) = editions.preset(words, &seating)? {
        seating.roles = spread(&preset, seating.seats, seating.seed);
    }
    Ok(seating)
}

/// The seat of a table that a word names; the first where there is none.
///
/// # Errors
/// When nobody is called so.
pub fn persons_seat<G: Seating>(game: &G, table: &Table<G>, word: Option<&str>) -> Result<Seat, Trouble> {
    let Some(word) = word else { return Ok(Seat(0)) };
    let seat = seat_among(&game.colours(table), G::seats(table.rules()), word);
    seat.map_err(|what| Trouble::Usage(format!("`--colour {word}`: {what}")))
}

/// The bots of a table; `me`: the person's seat, for which no bot can be named.
///
/// # Errors
/// When a word names no bot or no seat.
pub fn bots<G: Seating>(
    game: &G,
    table: &Table<G>,
    words: &BotArgs,
    me: Option<Seat>,
) -> Result<Seated<G::Player>, Trouble> {
    let usual = G::player(G::STAND_IN).map_err(Trouble::Usage)?;
    let bots = words.seated::<G>(&game.colours(table), G::seats(table.rules()), usual)?;
    me.map_or(Ok(()), |me| bots.sits(me))?;
    Ok(bots)
}
