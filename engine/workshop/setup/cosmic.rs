//! The table setup of Cosmic Conquest.

use super::change::Change;
use super::{EditionInfo, Features, Names, NewEdition, NewPart, Role, Seating, Setup, Use, cosmic_change};
use crate::begun::{self, Begun};
use crate::check::cosmic::look_through;
use crate::check::scripts::Scripts;
use crate::problem::Problem;
use hyperkon::__private::cosmic::{Event, Windows};
use hyperkon::__private::edition::{Edition, read_toml};
use hyperkon::__private::game::{Content, ContentFile, DeterminismCheck, Engine, Game, GameError, TableOptions};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The default edition, unless a mod has an edition.
pub const USUAL_EDITION: &str = "kosmische-strijd";
/// The default number of seats, if the edition has that many.
pub const USUAL_SEATS: u8 = 4;
/// The minimum number of seats for an alien that is not suitable for two seats.
const NOT_FOR_TWO: u8 = 3;

/// The only key of an edition file that is read here.
#[derive(serde::Deserialize)]
pub struct IdOnly {
    /// The id of the edition.
    pub id: String,
}

/// Returns the editions in the content, the default first.
pub fn editions(content: &Content) -> Vec<EditionInfo> {
    let decks = content.sources().iter().filter(|file| file.pack > 0 && file.is_edition());
    let of_mods: BTreeMap<String, u32> = decks
        .filter_map(|file| {
            let deck = read_toml::<IdOnly>(&file.path, &file.text).ok()?;
            Some((content.edition_within(file.pack, &deck.id).to_owned(), file.pack))
        })
        .collect();
    let mut all: Vec<EditionInfo> = content.editions().map(|edition| info(content, edition, &of_mods)).collect();
    all.sort_by_key(|edition| edition.id != USUAL_EDITION);
    all
}

fn info(content: &Content, edition: &Edition, of_mods: &BTreeMap<String, u32>) -> EditionInfo {
    let texts = content.texts();
    let role = |id: &String| {
        let name =
            |language: &str| Some((language.to_owned(), texts.find(language, &format!("{id}.name"))?.to_owned()));
        let least_seats = if edition.not_for_two.contains(id) { NOT_FOR_TWO } else { 0 };
        (
            id.clone(),
            Role {
                names: texts.languages().filter_map(name).collect(),
                texts: Names::new(),
                least_seats,
                one_of: None,
            },
        )
    };
    EditionInfo {
        id: edition.id.clone(),
        names: edition.name.clone(),
        seats: edition.seats,
        usual_seats: edition.seats[1].min(USUAL_SEATS),
        colors: edition.colors.iter().map(|color| (color.id.clone(), color.name.clone())).collect(),
        roles: edition.aliens.keys().map(role).collect(),
        most_roles: 3,
        presets: edition.presets.iter().map(|(name, preset)| (name.clone(), preset.aliens.clone())).collect(),
        of_mod: of_mods
            .get(&edition.id)
            .and_then(|pack| Some(content.mods().iter().find(|one| one.pack == *pack)?.named().id)),
    }
}

/// Returns the options for a requested table.
pub fn options(seating: &Seating) -> TableOptions {
    let Seating { edition, seats, seed, roles, per_seat, asks_all, own: _ } = seating;
    let windows = if *asks_all { Windows::All } else { Windows::Holders };
    let options = TableOptions::new(edition).seats(*seats).seed(*seed).windows(windows);
    options.aliens(roles.clone()).aliens_per_seat(*per_seat)
}

/// Returns the request for a table with these options.
pub fn seating(options: &TableOptions) -> Seating {
    let TableOptions { edition, seats, seed, aliens, aliens_per_seat, windows, settings, .. } = options.clone();
    let (per_seat, asks_all) = (aliens_per_seat, windows == Windows::All);
    let own = settings.into_iter().map(|(id, value)| (id, serde_json::json!(value))).collect();
    Seating { roles: aliens, per_seat, asks_all, own, ..Seating::new(&edition, seats, seed) }
}

impl Setup for Engine {
    fn features() -> Features {
        Features {
            role: "alien",
            roles: "aliens",
            example: "red=zombie",
            changes: "`ALIEN.ships=5`, `ALIEN=off`, or `numbers.bases_to_win=4`",
            by_seat: false,
            uses: true,
            windows: true,
        }
    }

    fn read(files: &[ContentFile]) -> Result<Engine, Vec<Problem>> {
        Content::from_files(files, Vec::new()).and_then(Engine::new).map_err(|problems| problems.0)
    }

    fn content(&self) -> Option<&Arc<Content>> {
        Some(Engine::content(self))
    }

    fn watch(&mut self, purity: DeterminismCheck) {
        Engine::watch(self, purity);
    }

    fn scripts(&self) -> Option<&dyn Scripts<Engine>> {
        Some(self)
    }

    fn look_through(given: &[&ContentFile], files: &[ContentFile], problems: &mut Vec<Problem>) {
        look_through(given, files, problems);
    }

    fn take(&self, edition: &str, change: &mut Change, path: &str, value: &str) -> Result<(), String> {
        cosmic_change::take(self.content(), edition, change, path, value)
    }

    fn changed(&self, edition: &str, change: &Change) -> Result<Engine, String> {
        cosmic_change::engine_with(self.content(), edition, change)
    }

    fn switch_off(&self, table: &mut Game, roles: &[String]) -> Result<(), String> {
        for id in roles {
            if let Some(script) = table.rules().script_named(id) {
                self.disable(table, script).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    fn new_edition(&self, _: &[ContentFile], new: &NewEdition<'_>) -> Result<String, String> {
        begun::cosmic::edition(self.content(), new)
    }

    fn parts() -> &'static [&'static str] {
        begun::cosmic::PARTS
    }

    fn new_part(&self, _: &[ContentFile], new: &NewPart<'_>) -> Result<Begun, String> {
        begun::cosmic::part(self.content(), new)
    }

    fn maker(&self, check: bool) -> impl Fn() -> Result<Engine, GameError> + Send + Sync + 'static {
        let content = Arc::clone(self.content());
        move || {
            let mut engine = Engine::new(Arc::clone(&content))?;
            engine.watch(if check { DeterminismCheck::Twice } else { DeterminismCheck::Trusted });
            Ok(engine)
        }
    }

    fn edition_infos(&self) -> Vec<EditionInfo> {
        editions(self.content())
    }

    fn options_of(&self, seating: &Seating) -> Result<TableOptions, String> {
        Ok(options(seating))
    }

    fn seed(options: &TableOptions) -> u64 {
        options.seed
    }

    fn roles(table: &Game) -> Vec<Vec<String>> {
        let powers = &table.full_state().state().powers;
        let id = |alien| table.rules().script(alien).id.clone();
        table.seats().map(|seat| powers.of(seat).map(|(_, power)| id(power.alien)).collect()).collect()
    }

    #[inline]
    fn used<'a>(rules: &'a Self::Rules, event: &Event) -> Option<(&'a str, Use)> {
        let (alien, found) = match event {
            Event::PowerUsed { alien, .. } => (*alien, Use::Used),
            Event::PowerCancelled { alien, .. } => (*alien, Use::Cancelled),
            _ => return None,
        };
        // Cards on the table do not belong to a seat.
        let script = rules.script(alien);
        script.is_alien().then_some((script.id.as_str(), found))
    }
}
