//! What a game supplies so that a program can set its tables up and count what comes of them: editions, what a seat can have
//! of its own (its *role*: an alien, a faction), bots by their names.
//!
//! Invariants: equal seeds deal equal roles on every machine. Nothing here names a game; each says its own in a file of this
//! folder.

pub mod change;
pub mod cosmic;
pub mod cosmic_change;
mod seating;
mod sp4x;
mod ufos;

use hyperkon::problem::what_there_is;
use hyperkon_frame::{Served, TableRequest, plain_name};
use hyperkon_table::{Game, Searchable, Seat, Table};
pub use seating::{Seating, spread};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

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
    /// How one is named for a seat: "red=ID".
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
