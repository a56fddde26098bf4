//! A request for a table: its edition, its seats, and their roles.

use super::{EditionInfo, Setup};
use hyperkon_frame::plain::path_as_word;
use hyperkon_table::{Dice, Seat, mix};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The salt that makes a preset's seed differ from the game's seed.
const PRESET: u64 = 0x5e7;

/// A request for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The id of the edition.
    pub edition: String,
    /// The number of seats.
    pub seats: u8,
    /// The seed of the game.
    pub seed: u64,
    /// The chosen roles, by seat. The game deals the others.
    pub roles: Vec<Vec<String>>,
    /// The number of roles for each seat.
    pub per_seat: u8,
    /// True if windows also ask seats that cannot act but could with other cards.
    pub asks_all: bool,
    /// The game's own options by key. Missing options have their defaults.
    pub own: Map<String, Value>,
}

impl Seating {
    /// Creates a request without chosen roles or options.
    pub fn new(edition: &str, seats: u8, seed: u64) -> Seating {
        let (edition, roles) = (edition.to_owned(), Vec::new());
        Seating { edition, seats, seed, roles, per_seat: 1, asks_all: false, own: Map::new() }
    }

    /// Adds a role to a seat.
    #[must_use]
    pub fn with(mut self, seat: Seat, role: &str) -> Seating {
        if self.roles.len() <= seat.index() {
            self.roles.resize(seat.index() + 1, Vec::new());
        }
        self.roles[seat.index()].push(role.to_owned());
        self
    }

    /// Returns this request with a different seed. The roles come from the preset, or are dealt by the seed if none are
    /// chosen.
    #[must_use]
    pub fn of_seed<G: Setup>(&self, game: &G, seed: u64, preset: Option<&[String]>) -> Seating {
        let mut seating = Seating { seed, ..self.clone() };
        match preset {
            Some(preset) => seating.roles = spread(preset, seating.seats, seed),
            None if seating.roles.is_empty() => seating.roles = game.deal(&seating),
            None => {}
        }
        seating
    }

    /// Returns the options for the requested table.
    ///
    /// # Errors
    /// Returns an error if the game does not allow such a table or option.
    pub fn options<G: Setup>(&self, game: &G) -> Result<G::Options, String> {
        self.laid_over(game.options_of(self)?)
    }

    /// Returns these options with some values replaced. A key with a slash, such as `my-mod/cards`, is a setting of a mod.
    ///
    /// # Errors
    /// Returns an error if an option is unknown or has an invalid value.
    pub fn laid_over<O: Serialize + DeserializeOwned>(&self, options: O) -> Result<O, String> {
        if self.own.is_empty() {
            return Ok(options);
        }
        let mut all = serde_json::to_value(&options).map_err(|error| error.to_string())?;
        let (settings, own): (Vec<_>, Vec<_>) = self.own.iter().partition(|(key, _)| key.contains('/'));
        if !settings.is_empty() {
            all["settings"] = settings.iter().map(|(key, value)| ((*key).clone(), (*value).clone())).collect();
        }
        for (key, value) in own {
            match all.get_mut(key).filter(|_| !["edition", "seats", "seed"].contains(&key.as_str())) {
                Some(there) => *there = value.clone(),
                None => return Err(format!("unknown option `{key}`")),
            }
        }
        let options: O = serde_json::from_value(all).map_err(|error| hyperkon_table::without_place(&error))?;
        let taken = serde_json::to_value(&options).is_ok_and(|all| all.get("settings").is_some());
        match settings.first() {
            Some((key, _)) if !taken => Err(format!("unknown option `{key}`: this game has no settings of mods")),
            _ => Ok(options),
        }
    }

    /// Returns the command line that replays a game of these bots at this table.
    pub fn see_again<G: Setup>(&self, info: &EditionInfo, bots: &str, mods: &str) -> String {
        let Seating { edition, seats, seed, roles, per_seat, asks_all, own } = self;
        let named = roles.iter().zip(&info.colors);
        let named: String = named
            .flat_map(|(roles, (color, _))| roles.iter().map(move |role| format!(" --alien {color}={role}")))
            .collect();
        let windows = if G::features().windows && !asks_all { " --windows holders" } else { "" };
        let own: String = own
            .iter()
            .map(|(key, value)| format!(" --set {}", path_as_word(format!("{key}={value}").as_ref())))
            .collect();
        let each = if *per_seat == 1 { String::new() } else { format!(" --aliens-per-seat {per_seat}") };
        format!(
            "see it again: hyperkon play --bots{bots}{windows}{mods} --edition {edition} --seats {seats} --seed {seed}{named}{each}{own}"
        )
    }
}

/// Distributes the roles of a preset over the seats, by the seed.
pub fn spread(preset: &[String], seats: u8, seed: u64) -> Vec<Vec<String>> {
    let mut roles = preset.to_vec();
    Dice::new(mix(seed, PRESET)).shuffle(&mut roles);
    roles.into_iter().take(seats.into()).map(|role| vec![role]).collect()
}
