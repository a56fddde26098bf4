//! What a game supplies so that a program can set its tables up and count what comes of them: editions, what a seat can have
//! of its own (its *role*: an alien, a faction), bots by their names.
//!
//! Invariants: equal seeds deal equal roles on every machine. Nothing here names a game; each says its own in a file of this
//! folder.

pub mod change;
pub mod cosmic;
pub mod cosmic_change;
mod sp4x;
mod ufos;

use hyperkon::plain::path_as_word;
use hyperkon::problem::what_there_is;
use hyperkon_frame::{Served, TableRequest, plain_name};
use hyperkon_table::{Dice, Game, Searchable, Seat, Table, mix};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// A preset is dealt from another seed than the game itself.
const PRESET: u64 = 0x5e7;

/// Names the words closest to what was written, or all of them.
pub fn hint(word: &str, known: &[String]) -> String {
    let near = known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(word, name), name))
        .min()
        .filter(|(distance, name)| *distance <= (name.len() / 2).clamp(1, 3));
    match near {
        Some((_, name)) => format!("did you mean `{name}`?"),
        None => what_there_is(known.iter().map(String::as_str)),
    }
}

/// Names by language.
pub type Names = BTreeMap<String, String>;

/// A name in a language, in English where it has none there; `id` where it has none at all.
pub fn name_in<'a>(names: &'a Names, language: &str, id: &'a str) -> &'a str {
    names.get(language).or_else(|| names.get("en")).map_or(id, String::as_str)
}

/// What there is in a game, as programs ask for it.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// The word for the role of a seat, as keys of texts and options have it: "alien"; "seat" where seats have none.
    pub role: &'static str,
    /// The same word for several, as keys of JSON and of editions' files have it.
    pub roles: &'static str,
    /// How one is named for a seat: "red=zombie".
    pub example: &'static str,
    /// Whether wins are counted by seat too.
    pub by_seat: bool,
    /// Whether events tell how often a role was used.
    pub uses: bool,
    /// Whether a line says who is asked in a window.
    pub windows: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features { role: "seat", roles: "seats", example: "", by_seat: true, uses: false, windows: false }
    }
}

/// An edition of a game.
#[derive(Clone, Debug)]
pub struct EditionInfo {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub names: Names,
    /// The fewest and the most seats.
    pub seats: [u8; 2],
    /// How many seats a table has where nobody says.
    pub usual_seats: u8,
    /// The seats, clockwise: the word of each on a command line, and what it is called.
    pub colours: Vec<(String, Names)>,
    /// The roles, by their ids.
    pub roles: BTreeMap<String, Role>,
    /// How many of them a seat has at most.
    pub most_roles: u8,
    /// Sets of roles for first games, by their names.
    pub presets: BTreeMap<String, Vec<String>>,
    /// Whether a mod has it.
    pub of_mod: bool,
}

/// A role.
#[derive(Clone, Debug)]
pub struct Role {
    /// What it is called.
    pub names: Names,
    /// The fewest seats of a table at which it can sit.
    pub least_seats: u8,
    /// Of those with the same word one alone sits at a table.
    pub one_of: Option<&'static str>,
}

impl EditionInfo {
    /// An edition whose seats have numbers for names, and nothing of their own.
    fn plain<G: Served>(game: &G, id: &str) -> Option<EditionInfo> {
        let seats = game.seats_of(id)?;
        let languages = game.languages();
        let in_all = |name: &dyn Fn(&str) -> String| languages.iter().map(|lang| (lang.clone(), name(lang))).collect();
        let colour = |seat: Seat| ((seat.0 + 1).to_string(), in_all(&|lang| plain_name(seat, lang)));
        Some(EditionInfo {
            id: id.to_owned(),
            names: in_all(&|lang| game.name_of(id, lang)),
            seats,
            usual_seats: seats[1],
            colours: Seat::all(seats[1]).map(colour).collect(),
            roles: BTreeMap::new(),
            most_roles: 0,
            presets: BTreeMap::new(),
            of_mod: false,
        })
    }

    /// What it is called in a language.
    pub fn name(&self, language: &str) -> &str {
        name_in(&self.names, language, &self.id)
    }

    /// What a role is called in a language.
    pub fn role_name<'a>(&'a self, id: &'a str, language: &str) -> &'a str {
        self.roles.get(id).map_or(id, |role| name_in(&role.names, language, id))
    }

    /// Whether a role can sit at a table of so many seats.
    pub fn can_sit(&self, id: &str, seats: u8) -> bool {
        self.roles.get(id).is_some_and(|role| role.least_seats <= seats)
    }

    /// Whether two roles can meet at a table.
    pub fn can_meet(&self, one: &str, other: &str) -> bool {
        let word = |id: &str| self.roles.get(id).and_then(|role| role.one_of);
        word(one).is_none_or(|word_of_one| word(other) != Some(word_of_one))
    }
}

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

/// What an event tells of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It was used, and that took effect.
    Used,
    /// A use of it was cancelled.
    Cancelled,
}

/// The edition of this id.
pub fn edition_info<G: Setup>(game: &G, id: &str) -> Option<EditionInfo> {
    game.edition_infos().into_iter().find(|edition| edition.id == id)
}

/// What a game supplies so that its tables can be set up by any program.
pub trait Setup: Served + Searchable {
    /// A bot that was named.
    type Player: Copy + PartialEq + fmt::Display + Send + Sync + 'static;

    /// What there is in the game.
    fn features() -> Features {
        Features::default()
    }

    /// The bot of this name.
    ///
    /// # Errors
    /// When there is none.
    fn player(name: &str) -> Result<Self::Player, String>;

    /// What a bot answers as the game's answer of this number, from 0, where the game has this seed.
    fn answer_of(
        &self,
        player: Self::Player,
        table: &Table<Self>,
        seat: Seat,
        seed: u64,
        number: u64,
    ) -> Option<Self::Choice>;

    /// What makes a game like this for each thread; `check`: one that runs every step twice.
    fn maker(&self, check: bool) -> impl Fn() -> Result<Self, <Self as Game>::Trouble> + Send + Sync + 'static;

    /// The editions; the first is the usual one.
    fn edition_infos(&self) -> Vec<EditionInfo> {
        self.editions().iter().filter_map(|id| EditionInfo::plain(self, id)).collect()
    }

    /// The options of a table.
    ///
    /// # Errors
    /// When there is no such edition, or it is not for so many seats.
    fn options_of(&self, seating: &Seating) -> Result<Self::Options, String> {
        let Seating { edition, seats, seed, .. } = seating;
        let request = TableRequest { edition: Some(edition.clone()), seats: Some(*seats), options: Value::Null };
        self.options(&request, *seed)
    }

    /// The seed of a table of these options.
    fn seed(options: &Self::Options) -> u64 {
        serde_json::to_value(options).ok().and_then(|options| options.get("seed")?.as_u64()).unwrap_or_default()
    }

    /// The roles of a table at which none is named, by seat, as they fall by its seed; empty: the rules deal them.
    fn deal(&self, _seating: &Seating) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// The roles of each seat of a table now, by their ids; empty: seats have none.
    fn roles(_table: &Table<Self>) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// The role that an event tells a use of.
    fn used<'a>(_rules: &'a Self::Rules, _event: &Self::Event) -> Option<(&'a str, Use)> {
        None
    }
}

/// What games have in common whose bots are the usual ones and whose value is their editions.
macro_rules! by_editions {
    () => {
        type Player = Player;

        fn player(name: &str) -> Result<Player, String> {
            Player::named::<Self>(name)
        }

        fn answer_of(
            &self,
            player: Player,
            table: &Table<Self>,
            seat: Seat,
            seed: u64,
            number: u64,
        ) -> Option<Self::Choice> {
            player.answer(self, table, seat, (seed, number))
        }

        fn maker(&self, check: bool) -> impl Fn() -> Result<Self, Self::Trouble> + Send + Sync + 'static {
            let game = Self { checked: check, ..self.clone() };
            move || Ok(game.clone())
        }

        fn edition_infos(&self) -> Vec<EditionInfo> {
            self.editions.iter().map(info).collect()
        }

        fn seed(options: &Self::Options) -> u64 {
            options.seed
        }
    };
}
use by_editions;
