//! The table setup of SP4X, in which each seat has a faction.

use super::change::{Change, laid_over, said};
use super::{EditionInfo, Features, NewEdition, NewPart, Role, Seating, Setup, colors};
use crate::begun::{self, Begun};
use crate::games::{WrongVariant, at, of_game};
use crate::problem::Problem;
use hyperkon::__private::edition::read_toml;
use hyperkon::__private::game::{ContentFile, DeterminismCheck};
use hyperkon_frame::Served as _;
use hyperkon_sp4x::{Edition, Faction, GameError, InvalidTable, Kind, Sp4x, TableOptions, Words};
use hyperkon_table::{Dice, Table};
use std::collections::BTreeMap;

/// The group of AI factions, from which a table can have only one (S2).
const AI: &str = "ai";

impl Setup for Sp4x {
    super::by_editions!();

    fn read(files: &[ContentFile]) -> Result<Sp4x, Vec<Problem>> {
        let editions = of_game::<Sp4x, _>(files, |file| read(file, files))?;
        Ok(Sp4x { editions, ..Sp4x::default() })
    }

    fn advice(error: &GameError) -> Option<(&'static str, &'static str)> {
        let GameError::InvalidTable(InvalidTable::TwoAis) = error else { return None };
        Some((
            "has_ai",
            "seats without a named faction get the first faction: start the list with a faction without `has_ai`",
        ))
    }

    fn new_edition(&self, files: &[ContentFile], new: &NewEdition<'_>) -> Result<String, String> {
        begun::sp4x::edition(files, new)
    }

    fn parts() -> &'static [&'static str] {
        begun::sp4x::PARTS
    }

    fn new_part(&self, files: &[ContentFile], new: &NewPart<'_>) -> Result<Begun, String> {
        begun::sp4x::part(files, new)
    }

    fn features() -> Features {
        Features {
            role: "faction",
            roles: "factions",
            example: "red=chenar",
            changes: "`hand=6` or `chenar.plastic=[0, 1, 2, 3, 4, 5]`",
            ..Features::default()
        }
    }

    /// Seats without a chosen faction get the first faction of the edition.
    fn options_of(&self, seating: &Seating) -> Result<TableOptions, String> {
        let edition = edition(self, &seating.edition)?;
        let first = edition.factions.first().map(|faction| &faction.id);
        let faction = |named: &Vec<String>| named.first().or(first).cloned();
        let factions = seating.roles.iter().filter_map(faction).collect();
        Ok(TableOptions { seats: seating.seats, edition: edition.clone(), factions, seed: seating.seed })
    }

    /// Deals different factions while there are enough, and at most one AI faction (S2).
    fn deal(&self, seating: &Seating) -> Vec<Vec<String>> {
        let Ok(edition) = edition(self, &seating.edition) else { return Vec::new() };
        let mut factions: Vec<_> = edition.factions.iter().collect();
        Dice::new(seating.seed).shuffle(&mut factions);
        let mut has_ai = false;
        factions.retain(|faction| !faction.has_ai || !std::mem::replace(&mut has_ai, true));
        // If there are too few, the other seats get the first faction, the only one allowed more than once.
        let seats = usize::from(seating.seats);
        let rest = std::iter::repeat_n(edition.factions.first(), seats).flatten();
        factions.into_iter().chain(rest).take(seats).map(|faction| vec![faction.id.clone()]).collect()
    }

    fn roles(table: &Table<Sp4x>) -> Vec<Vec<String>> {
        table.seats().map(|seat| vec![table.rules().faction(seat).id.clone()]).collect()
    }
}

fn edition<'a>(game: &'a Sp4x, id: &str) -> Result<&'a Edition, String> {
    game.editions.iter().find(|edition| edition.id == id).ok_or_else(|| format!("unknown edition `{id}`"))
}

/// Reads an edition. Its scripts come from its own mod or from the library.
fn read(file: &ContentFile, files: &[ContentFile]) -> Result<Edition, Problem> {
    let script = |name: &str| {
        let of_pack = |pack| files.iter().find(move |other| other.pack == pack && other.name == name);
        of_pack(file.pack).or_else(|| of_pack(0))
    };
    let read: Edition = read_toml(&file.path, &file.text)?;
    let edition = read.with_scripts(|name| script(name).map(|script| script.text.clone()));
    edition.check().map_err(|unfit| {
        let key = match &unfit {
            InvalidTable::Value { key } => key,
            InvalidTable::NoScript { .. } => "script",
            InvalidTable::Script { file: name, line, what } => {
                let path = script(name).map_or(&file.path, |script| &script.path);
                return Problem::error(path, WrongVariant::Script { what: what.clone() }).at(Some(*line as usize));
            }
            _ => "seats",
        };
        at(file, key, Problem::error(&file.path, unfit.clone()))
    })?;
    Ok(edition)
}

/// Returns a faction's text, and its scores for 0, 1, 2, and more of each resource.
fn told(words: &Words, faction: &Faction, lang: &str) -> String {
    let scale = |kind: Kind| {
        let points: Vec<String> = faction.scale(kind).iter().map(i16::to_string).collect();
        format!("{} {}", words.kind(kind), points.join(" "))
    };
    let scored: Vec<String> = Kind::ALL.into_iter().map(scale).collect();
    let own = faction.text.get(lang).or_else(|| faction.text.get("en"));
    own.into_iter().cloned().chain([scored.join("; ")]).collect::<Vec<_>>().join(" ")
}

fn info(edition: &Edition) -> EditionInfo {
    let languages = Sp4x::default().languages();
    let role = |faction: &Faction| {
        let one_of = faction.has_ai.then_some(AI);
        let texts = languages.iter().map(|lang| (lang.clone(), told(&Words::of(lang, edition), faction, lang)));
        (faction.id.clone(), Role { names: faction.name.clone(), texts: texts.collect(), least_seats: 0, one_of })
    };
    EditionInfo {
        id: edition.id.clone(),
        names: edition.name.clone(),
        seats: edition.seats,
        usual_seats: edition.seats[1],
        colors: colors(&Sp4x::default(), edition.seats[1]),
        roles: edition.factions.iter().map(role).collect(),
        most_roles: 1,
        presets: BTreeMap::new(),
        of_mod: None,
    }
}
