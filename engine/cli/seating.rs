//! How the words of a command line become a table of a game, and who sits at it.

use crate::args::Play;
use crate::bots::BotArgs;
use crate::telling::Narrated;
use crate::trouble::Trouble;
use hyperkon_frame::TableRequest;
use hyperkon_table::{Seat, Table};

/// What a game makes of the words.
pub trait Seating: Narrated {
    /// The table that the words ask for; with this seed if they name none.
    ///
    /// # Errors
    /// When there is no such table.
    fn request(&self, words: &Play, seed: u64) -> Result<TableRequest, Trouble>;

    /// The bot of each seat of a table, by name; `me`: the person's seat, for which no bot can be named.
    ///
    /// # Errors
    /// When a word names no bot or no seat.
    fn bots(&self, table: &Table<Self>, words: &BotArgs, me: Option<Seat>, lang: &str) -> Result<Vec<String>, Trouble>;
}
