//! How a table of UFOs is set up: its seats are alike.

use super::change::{Change, Tunable, laid_over, said};
use super::{EditionInfo, Seating, Setup};
use crate::players::Player;
use crate::problem::Problem;
use hyperkon_table::{Seat, Table};
use hyperkon_ufos::{Edition, TableOptions, Ufos, Words};
use std::collections::BTreeMap;

impl Setup for Ufos {
    super::by_editions!();

    fn options_of(&self, seating: &Seating) -> Result<TableOptions, String> {
        let edition = self.editions.iter().find(|edition| edition.id == seating.edition);
        let edition = edition.ok_or_else(|| format!("there is no edition `{}`", seating.edition))?;
        Ok(edition.options(seating.seats, seating.seed))
    }
}

impl Tunable for Ufos {
    const EXAMPLES: &'static str = "`chips=30` or `hands=4`";

    fn changed(&self, edition: &str, change: &Change) -> Result<Ufos, String> {
        let mut game = self.clone();
        if let Some(edition) = game.editions.iter_mut().find(|one| one.id == edition && !change.values.is_empty()) {
            *edition = laid_over(edition, &edition.id, &change.values)?;
            edition.check().map_err(|unfit| said(&Problem::error("", unfit)))?;
        }
        Ok(game)
    }
}

fn info(edition: &Edition) -> EditionInfo {
    let colour = |seat: Seat| {
        let name = |language: &str| (language.to_owned(), Words::of(language).seat(seat));
        (Words::of("en").seat(seat).to_lowercase(), Words::languages().map(name).collect())
    };
    EditionInfo {
        id: edition.id.clone(),
        names: edition.name.clone(),
        seats: edition.seats,
        usual_seats: edition.usual_seats(),
        colours: Seat::all(edition.seats[1]).map(colour).collect(),
        roles: BTreeMap::new(),
        most_roles: 0,
        presets: BTreeMap::new(),
        of_mod: false,
    }
}
