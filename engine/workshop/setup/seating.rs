//! A table that is asked for: its edition, its seats, and what they have of their own.

use super::{EditionInfo, Setup};
use hyperkon::plain::path_as_word;
use hyperkon_table::{Dice, Seat, mix};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A preset is dealt from another seed than the game itself.
const PRESET: u64 = 0x5e7;

/// A table that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The edition's id.
    pub edition: String,
    /// How many seats.
    pub seats: u8,
    /// The seed of all chance.
    pub seed: u64,
    /// The roles that are named, by seat; the others fall as the game deals them.
    pub roles: Vec<Vec<String>>,
    /// How many roles each seat has.
    pub per_seat: u8,
    /// Whether everybody is asked who could hold something to play, and not only who does.
    pub asks_all: bool,
    /// Options of the game's own, by their keys; the others are as the game has them.
    pub own: Map<String, Value>,
}

impl Seating {
    /// A table of an edition at which nothing is named.
    pub fn new(edition: &str, seats: u8, seed: u64) -> Seating {
        let (edition, roles) = (edition.to_owned(), Vec::new());
        Seating { edition, seats, seed, roles, per_seat: 1, asks_all: false, own: Map::new() }
    }

    /// The same with one role more for a seat.
    #[must_use]
    pub fn with(mut self, seat: Seat, role: &str) -> Seating {
        if self.roles.len() <= seat.index() {
            self.roles.resize(seat.index() + 1, Vec::new());
        }
        self.roles[seat.index()].push(role.to_owned());
        self
    }

    /// The same table of another seed: its roles, where none is named, come from the preset or fall by the seed.
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

    /// The options of this table.
    ///
    /// # Errors
    /// When the game has no such table, or no such option.
    pub fn options<G: Setup>(&self, game: &G) -> Result<G::Options, String> {
        self.laid_over(game.options_of(self)?)
    }

    /// Options of a table, with those that are named in place of what the game has.
    ///
    /// # Errors
    /// When there is no such option, or it cannot have the value.
    pub fn laid_over<O: Serialize + DeserializeOwned>(&self, options: O) -> Result<O, String> {
        if self.own.is_empty() {
            return Ok(options);
        }
        let mut all = serde_json::to_value(&options).map_err(|error| error.to_string())?;
        for (key, value) in &self.own {
            match all.get_mut(key).filter(|_| !["edition", "seats", "seed"].contains(&key.as_str())) {
                Some(there) => *there = value.clone(),
                None => return Err(format!("there is no option `{key}`")),
            }
        }
        serde_json::from_value(all).map_err(|error| hyperkon_table::without_place(&error))
    }

    /// The line that plays a game of these bots at this table again.
    pub fn see_again<G: Setup>(&self, info: &EditionInfo, bots: &str, mods: &str) -> String {
        let Seating { edition, seats, seed, roles, per_seat, asks_all, own } = self;
        let named = roles.iter().zip(&info.colours);
        let named: String = named
            .flat_map(|(roles, (colour, _))| roles.iter().map(move |role| format!(" --alien {colour}={role}")))
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

/// Roles of a preset, spread over the seats by the seed.
pub fn spread(preset: &[String], seats: u8, seed: u64) -> Vec<Vec<String>> {
    let mut roles = preset.to_vec();
    Dice::new(mix(seed, PRESET)).shuffle(&mut roles);
    roles.into_iter().take(seats.into()).map(|role| vec![role]).collect()
}
