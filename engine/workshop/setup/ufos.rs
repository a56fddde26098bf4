//! The table setup of UFOs, in which all seats are equal.

use super::change::{Change, laid_over, said};
use super::{EditionInfo, Features, NewEdition, Seating, Setup, colors};
use crate::begun::fill;
use crate::games::{at, of_game};
use crate::problem::Problem;
use hyperkon::__private::edition::read_toml;
use hyperkon::__private::game::{ContentFile, DeterminismCheck};
use hyperkon_ufos::{Edition, InvalidTable, TableOptions, Ufos};
use std::collections::BTreeMap;

impl Setup for Ufos {
    super::by_editions!();

    fn features() -> Features {
        Features { changes: "`chips=30` or `hands=4`", ..Features::default() }
    }

    fn read(files: &[ContentFile]) -> Result<Ufos, Vec<Problem>> {
        let editions = of_game::<Ufos, _>(files, read)?;
        Ok(Ufos { editions, ..Ufos::default() })
    }

    fn new_edition(&self, _: &[ContentFile], new: &NewEdition<'_>) -> Result<String, String> {
        if new.parent.is_some() {
            return Err("`--extends`: a variant of UFOs always extends the rulebook (remove the option)".to_owned());
        }
        let words = [("id", new.id.to_owned()), ("name", new.name.to_owned())];
        Ok(fill(include_str!("../begun/templates/ufos.toml"), &words))
    }

    fn options_of(&self, seating: &Seating) -> Result<TableOptions, String> {
        let edition = self.editions.iter().find(|edition| edition.id == seating.edition);
        let edition = edition.ok_or_else(|| format!("unknown edition `{}`", seating.edition))?;
        Ok(edition.options(seating.seats, seating.seed))
    }
}

fn read(file: &ContentFile) -> Result<Edition, Problem> {
    let edition: Edition = read_toml(&file.path, &file.text)?;
    edition.check().map_err(|unfit| {
        let key = match unfit {
            InvalidTable::Value { key, .. } => key,
            InvalidTable::Seats { .. } => "seats",
            InvalidTable::NoHands | InvalidTable::Rich { .. } => "hands",
            _ => "id",
        };
        at(file, key, Problem::error(&file.path, unfit))
    })?;
    Ok(edition)
}

fn info(edition: &Edition) -> EditionInfo {
    EditionInfo {
        id: edition.id.clone(),
        names: edition.name.clone(),
        seats: edition.seats,
        usual_seats: edition.usual_seats(),
        colors: colors(&Ufos::default(), edition.seats[1]),
        roles: BTreeMap::new(),
        most_roles: 0,
        presets: BTreeMap::new(),
        of_mod: None,
    }
}
