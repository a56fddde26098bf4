//! How a table of SP4X is set up: each seat has a faction.

use super::change::{Change, Tunable, laid_over, said};
use super::{EditionInfo, Features, Role, Seating, Setup};
use crate::players::Player;
use crate::problem::Problem;
use hyperkon_sp4x::{Edition, Faction, Sp4x, TableOptions, Words};
use hyperkon_table::{Dice, Seat, Table};
use std::collections::BTreeMap;

/// Of the factions that are an AI one alone plays (S2).
const AI: &str = "ai";

impl Setup for Sp4x {
    super::by_editions!();

    fn features() -> Features {
        Features { role: "faction", roles: "factions", example: "red=chenar", ..Features::default() }
    }

    /// Who is named no faction has the edition's first.
    fn options_of(&self, seating: &Seating) -> Result<TableOptions, String> {
        let edition = edition(self, &seating.edition)?;
        let first = edition.factions.first().map(|faction| &faction.id);
        let faction = |named: &Vec<String>| named.first().or(first).cloned();
        let factions = seating.roles.iter().filter_map(faction).collect();
        Ok(TableOptions { seats: seating.seats, edition: edition.clone(), factions, seed: seating.seed })
    }

    /// Each faction at one seat, as long as there are others, and the AI once (S2).
    fn deal(&self, seating: &Seating) -> Vec<Vec<String>> {
        let Ok(edition) = edition(self, &seating.edition) else { return Vec::new() };
        let mut factions: Vec<_> = edition.factions.iter().collect();
        Dice::new(seating.seed).shuffle(&mut factions);
        let mut has_ai = false;
        factions.retain(|faction| !faction.has_ai || !std::mem::replace(&mut has_ai, true));
        // Where there are fewer than seats, the others have the edition's first, which alone may be at several.
        let seats = usize::from(seating.seats);
        let rest = std::iter::repeat_n(edition.factions.first(), seats).flatten();
        factions.into_iter().chain(rest).take(seats).map(|faction| vec![faction.id.clone()]).collect()
    }

    fn roles(table: &Table<Sp4x>) -> Vec<Vec<String>> {
        table.seats().map(|seat| vec![table.rules().faction(seat).id.clone()]).collect()
    }
}

fn edition<'a>(game: &'a Sp4x, id: &str) -> Result<&'a Edition, String> {
    game.editions.iter().find(|edition| edition.id == id).ok_or_else(|| format!("there is no edition `{id}`"))
}

impl Tunable for Sp4x {
    const EXAMPLES: &'static str = "`hand=6` or `chenar.plastic=[0, 1, 2, 3, 4, 5]`";

    fn changed(&self, edition: &str, change: &Change) -> Result<Sp4x, String> {
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
        let name = |language: &str| (language.to_owned(), Words::of(language, edition).seat(seat));
        (Words::of("en", edition).seat(seat).to_lowercase(), Words::languages().map(name).collect())
    };
    let role = |faction: &Faction| {
        let one_of = faction.has_ai.then_some(AI);
        (faction.id.clone(), Role { names: faction.name.clone(), least_seats: 0, one_of })
    };
    EditionInfo {
        id: edition.id.clone(),
        names: edition.name.clone(),
        seats: edition.seats,
        usual_seats: edition.seats[1],
        colours: Seat::all(edition.seats[1]).map(colour).collect(),
        roles: edition.factions.iter().map(role).collect(),
        most_roles: 1,
        presets: BTreeMap::new(),
        of_mod: false,
    }
}
