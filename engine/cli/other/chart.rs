//! How often each seat has won, as a picture: a bar and an interval for each.

use crate::disk;
use crate::svg::{self, Bar, Legend};
use crate::trouble::Trouble;
use hyperkon_workshop::tournament::wilson;
use std::path::Path;

/// What was counted.
pub struct Chart<'a> {
    /// The edition.
    pub edition: &'a str,
    /// For each seat its name and its share of the wins, 0 to 1.
    pub shares: &'a [(String, f64)],
    /// How many games were played.
    pub games: u64,
}

impl Chart<'_> {
    /// Writes the picture to a file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, file: &Path) -> Result<(), Trouble> {
        let Chart { edition, shares, games } = self;
        let bar = |(name, share): &(String, f64)| Bar {
            name: name.clone(),
            share: wilson(*share, *games as f64),
            label: format!("{:.1} %", 100.0 * share),
        };
        let bars: Vec<Bar> = shares.iter().map(bar).collect();
        let seats = shares.len();
        let legend = Legend {
            title: format!("Win share by seat, {edition}"),
            note: format!("{games} games with {seats} seats; whiskers: 95 % interval; dashed: an even share"),
            even: 1.0 / seats.max(1) as f64,
        };
        disk::write_whole(file, svg::picture(&bars, &legend).as_bytes())
    }
}
