//! How a table of cosmic conquest is set up.

use super::{EditionInfo, Features, Role, Seating, Setup, Use};
use hyperkon::bots::BotName;
use hyperkon::cosmic::{Choice, Event, Windows};
use hyperkon::edition::{Edition, read_toml};
use hyperkon::game::{Content, Engine, Game, GameError, Purity, TableOptions};
use hyperkon_table::Seat;
use std::sync::Arc;

/// The edition that is played where nobody says, and no mod has one.
const USUAL_EDITION: &str = "kosmische-strijd";
/// The most seats of a table whose seats nobody counted.
pub const USUAL_SEATS: u8 = 4;
/// An alien that is not for two seats needs so many.
const NOT_FOR_TWO: u8 = 3;

/// The one key that is needed of an edition's file; the rest is read elsewhere.
#[derive(serde::Deserialize)]
pub struct IdOnly {
    /// The edition's id.
    pub id: String,
}

/// The editions of a content; the first is the usual one.
pub fn editions(content: &Content) -> Vec<EditionInfo> {
    let decks = content.sources().iter().filter(|file| file.pack > 0 && file.is_edition());
    let of_mods: Vec<String> =
        decks.filter_map(|file| read_toml::<IdOnly>(&file.path, &file.text).ok()).map(|deck| deck.id).collect();
    let mut all: Vec<EditionInfo> = content.editions().map(|edition| info(content, edition, &of_mods)).collect();
    all.sort_by_key(|edition| edition.id != USUAL_EDITION);
    all
}

fn info(content: &Content, edition: &Edition, of_mods: &[String]) -> EditionInfo {
    let texts = content.texts();
    let role = |id: &String| {
        let name =
            |language: &str| Some((language.to_owned(), texts.find(language, &format!("{id}.name"))?.to_owned()));
        let least_seats = if edition.not_for_two.contains(id) { NOT_FOR_TWO } else { 0 };
        (id.clone(), Role { names: texts.languages().filter_map(name).collect(), least_seats, one_of: None })
    };
    EditionInfo {
        id: edition.id.clone(),
        names: edition.name.clone(),
        seats: edition.seats,
        usual_seats: edition.seats[1].min(USUAL_SEATS),
        colours: edition.colours.iter().map(|colour| (colour.id.clone(), colour.name.clone())).collect(),
        roles: edition.aliens.keys().map(role).collect(),
        most_roles: 3,
        presets: edition.presets.iter().map(|(name, preset)| (name.clone(), preset.aliens.clone())).collect(),
        of_mod: of_mods.contains(&edition.id),
    }
}

/// The options of a table.
pub fn options(seating: &Seating) -> TableOptions {
    let Seating { edition, seats, seed, roles, per_seat, asks_all, own: _ } = seating;
    let windows = if *asks_all { Windows::All } else { Windows::Holders };
    TableOptions {
        aliens: roles.clone(),
        aliens_per_seat: *per_seat,
        ..TableOptions::new(edition).seats(*seats).seed(*seed).windows(windows)
    }
}

/// The table that options ask for.
pub fn seating(options: &TableOptions) -> Seating {
    let TableOptions { edition, seats, seed, aliens, aliens_per_seat, windows, .. } = options.clone();
    let (per_seat, asks_all) = (aliens_per_seat, windows == Windows::All);
    Seating { roles: aliens, per_seat, asks_all, ..Seating::new(&edition, seats, seed) }
}

impl Setup for Engine {
    type Player = BotName;

    fn features() -> Features {
        Features { role: "alien", roles: "aliens", example: "red=zombie", by_seat: false, uses: true, windows: true }
    }

    fn player(name: &str) -> Result<BotName, String> {
        crate::players::named(name)
    }

    #[inline]
    fn answer_of(&self, player: BotName, table: &Game, seat: Seat, seed: u64, number: u64) -> Option<Choice> {
        player.answer(self, table, seat, seed, number)
    }

    fn maker(&self, check: bool) -> impl Fn() -> Result<Engine, GameError> + Send + Sync + 'static {
        let content = Arc::clone(self.content());
        move || {
            let mut engine = Engine::new(Arc::clone(&content))?;
            engine.watch(if check { Purity::Twice } else { Purity::Trusted });
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
        let powers = &table.referee().state().powers;
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
        // What lies on the table is nobody's.
        let script = rules.script(alien);
        script.is_alien().then_some((script.id.as_str(), found))
    }
}
