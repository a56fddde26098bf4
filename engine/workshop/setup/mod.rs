//! The methods that a game provides for table setup and statistics: editions, bots by name, and *roles*. A role is a
//! seat's special identity, such as an alien or a faction.
//!
//! Invariants: equal seeds give equal roles on every machine. This module names no game; each game has a file in this
//! folder.

pub mod change;
pub mod cosmic;
pub mod cosmic_change;
mod seating;
mod sp4x;
mod ufos;

use crate::begun::Begun;
use crate::check::scripts::Scripts;
use change::Change;
use hyperkon::__private::game::{Content, ContentFile, DeterminismCheck};
use hyperkon::__private::problem::{Problem, what_there_is};
use hyperkon_frame::{Served, TableRequest, plain_name};
use hyperkon_table::{Game, Searchable, Seat, Table};
pub use seating::{Seating, spread};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Returns a hint with the most similar word, or with all words.
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

/// A name in each language.
pub type Names = BTreeMap<String, String>;

/// Returns the name in a language, or else the English name, or else `id`.
pub fn name_in<'a>(names: &'a Names, language: &str, id: &'a str) -> &'a str {
    names.get(language).or_else(|| names.get("en")).map_or(id, String::as_str)
}

/// The features of a game, for user interfaces.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// The word for a seat's role in text keys and options, such as "alien". The default is "seat".
    pub role: &'static str,
    /// The plural of this word, for keys of JSON and of edition files.
    pub roles: &'static str,
    /// An example that assigns a role to a seat, such as "red=ID".
    pub example: &'static str,
    /// Examples of changes on a command line, such as "`ALIEN.ships=5` or `ALIEN=off`".
    pub changes: &'static str,
    /// True if statistics also count wins by seat.
    pub by_seat: bool,
    /// True if events show the uses of a role.
    pub uses: bool,
    /// True if a command-line option can select the seats that a window asks.
    pub windows: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features { role: "seat", roles: "seats", example: "", changes: "", by_seat: true, uses: false, windows: false }
    }
}

/// An edition of a game.
#[derive(Clone, Debug)]
pub struct EditionInfo {
    /// The id of the edition.
    pub id: String,
    /// The names of the edition.
    pub names: Names,
    /// The minimum and maximum number of seats.
    pub seats: [u8; 2],
    /// The default number of seats.
    pub usual_seats: u8,
    /// The seats, clockwise, each with its word on a command line and its names.
    pub colors: Vec<(String, Names)>,
    /// The roles, by id.
    pub roles: BTreeMap<String, Role>,
    /// The maximum number of roles per seat.
    pub most_roles: u8,
    /// Named sets of roles for first games.
    pub presets: BTreeMap<String, Vec<String>>,
    /// Id of the mod with the edition; empty for a mod without a manifest.
    pub of_mod: Option<String>,
}

/// A role of an edition.
#[derive(Clone, Debug)]
pub struct Role {
    /// The names of the role.
    pub names: Names,
    /// The descriptions of the role; empty if the content has texts for it.
    pub texts: Names,
    /// The minimum number of seats for this role.
    pub least_seats: u8,
    /// The group from which a table can have only one role.
    pub one_of: Option<&'static str>,
}

/// Returns the seats with their names by language. The word for a seat is its English name in lower case.
fn colors<G: Served>(game: &G, seats: u8) -> Vec<(String, Names)> {
    let languages = game.languages();
    let names = |seat: Seat| languages.iter().map(|lang| (lang.clone(), game.name_of_seat(seat, lang))).collect();
    Seat::all(seats).map(|seat| (game.name_of_seat(seat, "en").to_lowercase(), names(seat))).collect()
}

impl EditionInfo {
    /// Returns the id of the role that a word means: an id with or without its mod, or a name in any language.
    pub fn role_named(&self, word: &str) -> Option<&str> {
        let own = word.split_once('/').filter(|(of, _)| self.of_mod.as_deref() == Some(of)).map(|(_, short)| short);
        let exact = [Some(word), own].into_iter().flatten().find_map(|id| self.roles.get_key_value(id));
        if let Some((id, _)) = exact {
            return Some(id);
        }
        let is_short = |id: &&String| id.rsplit_once('/').is_some_and(|(_, short)| short == word);
        let mut short = self.roles.keys().filter(is_short);
        if let (Some(id), None) = (short.next(), short.next()) {
            return Some(id);
        }
        let lower = word.to_lowercase();
        let is_called = |role: &Role| role.names.values().any(|name| name.to_lowercase() == lower);
        self.roles.iter().find(|(_, role)| is_called(role)).map(|(id, _)| id.as_str())
    }

    /// Returns an edition with numbered seats and without roles.
    fn plain<G: Served>(game: &G, id: &str) -> Option<EditionInfo> {
        let seats = game.seats_of(id)?;
        let languages = game.languages();
        let in_all = |name: &dyn Fn(&str) -> String| languages.iter().map(|lang| (lang.clone(), name(lang))).collect();
        let color = |seat: Seat| ((seat.0 + 1).to_string(), in_all(&|lang| plain_name(seat, lang)));
        Some(EditionInfo {
            id: id.to_owned(),
            names: in_all(&|lang| game.name_of(id, lang)),
            seats,
            usual_seats: seats[1],
            colors: Seat::all(seats[1]).map(color).collect(),
            roles: BTreeMap::new(),
            most_roles: 0,
            presets: BTreeMap::new(),
            of_mod: None,
        })
    }

    /// Returns the name of the edition in a language.
    pub fn name(&self, language: &str) -> &str {
        name_in(&self.names, language, &self.id)
    }

    /// Returns the name of a role in a language.
    pub fn role_name<'a>(&'a self, id: &'a str, language: &str) -> &'a str {
        self.roles.get(id).map_or(id, |role| name_in(&role.names, language, id))
    }

    /// Returns `true` if a role can be at a table of this size.
    pub fn can_sit(&self, id: &str, seats: u8) -> bool {
        self.roles.get(id).is_some_and(|role| role.least_seats <= seats)
    }

    /// Returns `true` if two roles can be at the same table.
    pub fn can_meet(&self, one: &str, other: &str) -> bool {
        let word = |id: &str| self.roles.get(id).and_then(|role| role.one_of);
        word(one).is_none_or(|word_of_one| word(other) != Some(word_of_one))
    }
}

/// A request for a new edition in a mod.
#[derive(Clone, Copy, Debug)]
pub struct NewEdition<'a> {
    /// The id of the edition.
    pub id: &'a str,
    /// The name of the edition.
    pub name: &'a str,
    /// The parent edition, or `None` for the game's default.
    pub parent: Option<&'a str>,
    /// True if the edition is made for a new part. Its file then does not list all possible changes.
    pub is_for_part: bool,
}

/// A request for a new part of a mod.
#[derive(Clone, Copy, Debug)]
pub struct NewPart<'a> {
    /// The kind of part, such as "alien" or "field".
    pub what: &'a str,
    /// The id of the part.
    pub id: &'a str,
    /// The name of the part.
    pub name: &'a str,
    /// The folder of the mod.
    pub folder: &'a Path,
    /// The path and text of the edition to add the part to.
    pub edition: (&'a str, &'a str),
}

/// The outcome of a role's use, from an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// The use took effect.
    Used,
    /// The use was canceled.
    Cancelled,
}

/// Returns the edition with this id.
pub fn edition_info<G: Setup>(game: &G, id: &str) -> Option<EditionInfo> {
    game.edition_infos().into_iter().find(|edition| edition.id == id)
}

/// A game whose tables any program can set up.
pub trait Setup: Served + Searchable {
    /// Returns the features of the game.
    fn features() -> Features {
        Features::default()
    }

    /// Loads the game from files of the program and of its mods.
    ///
    /// # Errors
    /// Returns all problems in these files.
    fn read(files: &[ContentFile]) -> Result<Self, Vec<Problem>>;

    /// Returns the content with the game's scripts and texts, if it has scripts.
    fn content(&self) -> Option<&Arc<Content>> {
        None
    }

    /// Sets the determinism check, which runs each step several times.
    fn watch(&mut self, _purity: DeterminismCheck) {}

    /// Returns a function that creates equal games for other threads. With `check`, they run every step twice.
    fn maker(&self, check: bool) -> impl Fn() -> Result<Self, <Self as Game>::Error> + Send + Sync + 'static;

    /// Returns the editions, the default first.
    fn edition_infos(&self) -> Vec<EditionInfo> {
        self.editions().iter().filter_map(|id| EditionInfo::plain(self, id)).collect()
    }

    /// Returns the options for a requested table.
    ///
    /// # Errors
    /// Returns an error if the edition is unknown, or does not allow this number of seats.
    fn options_of(&self, seating: &Seating) -> Result<Self::Options, String> {
        let Seating { edition, seats, seed, .. } = seating;
        let request = TableRequest { edition: Some(edition.clone()), seats: Some(*seats), options: Value::Null };
        self.options(&request, *seed)
    }

    /// Returns the seed in a table's options.
    fn seed(options: &Self::Options) -> u64 {
        serde_json::to_value(options).ok().and_then(|options| options.get("seed")?.as_u64()).unwrap_or_default()
    }

    /// Deals random roles by the seed. Returns an empty list if the rules of the game deal them.
    fn deal(&self, _seating: &Seating) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// Returns the ids of each seat's current roles, or an empty list if the game has no roles.
    fn roles(_table: &Table<Self>) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// Returns the role that was used in an event, with the outcome.
    fn used<'a>(_rules: &'a Self::Rules, _event: &Self::Event) -> Option<(&'a str, Use)> {
        None
    }

    /// Returns the key and the fix if an edition's file is valid, but no table can be set up with it.
    fn advice(_trouble: &Self::Error) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Returns the game's scripts for the check, or `None` if it has no hooks.
    fn scripts(&self) -> Option<&dyn Scripts<Self>> {
        None
    }

    /// Reports problems without playing games. `given` are the files to check, `files` are all files.
    fn look_through(_given: &[&ContentFile], files: &[ContentFile], problems: &mut Vec<Problem>) {
        problems.extend(Self::read(files).err().into_iter().flatten());
    }

    // Changes to editions.

    /// Adds a change `path=value` to an edition. A path can begin with a role's id.
    ///
    /// # Errors
    /// Returns an error if the path is unknown.
    fn take(&self, edition: &str, change: &mut Change, path: &str, value: &str) -> Result<(), String> {
        change.take(self, edition, path, value)
    }

    /// Returns the game with the changed edition.
    ///
    /// # Errors
    /// Returns the first error in the change, or an error if it changes nothing.
    fn changed(&self, edition: &str, _change: &Change) -> Result<Self, String> {
        Err(format!("{edition} has no values to change"))
    }

    /// Disables the powers of roles at a table, before its first step.
    ///
    /// # Errors
    /// Returns an error if the powers cannot be disabled.
    fn switch_off(&self, _table: &mut Table<Self>, _roles: &[String]) -> Result<(), String> {
        Ok(())
    }

    // New editions and parts of a mod.

    /// Returns the text of a new edition file.
    ///
    /// # Errors
    /// Returns an error if the game's editions are not files, or the parent edition is unknown.
    fn new_edition(&self, _files: &[ContentFile], _new: &NewEdition<'_>) -> Result<String, String> {
        Err(format!("cannot create an edition of {}: the game has no variants", Self::NAME))
    }

    /// Returns the kinds of parts that an edition can have, such as "alien" or "field".
    fn parts() -> &'static [&'static str] {
        &[]
    }

    /// Creates a new part of an edition.
    ///
    /// # Errors
    /// Returns an error if the id is taken, or the part does not fit the edition.
    fn new_part(&self, _files: &[ContentFile], new: &NewPart<'_>) -> Result<Begun, String> {
        Err(format!("an edition of {} cannot have a new {}", Self::NAME, new.what))
    }
}

/// Defines the methods that games with editions and the default bots have in common.
macro_rules! by_editions {
    () => {
        fn maker(&self, check: bool) -> impl Fn() -> Result<Self, Self::Error> + Send + Sync + 'static {
            let game = Self { checked: check, ..self.clone() };
            move || Ok(game.clone())
        }

        fn watch(&mut self, purity: DeterminismCheck) {
            self.checked = purity != DeterminismCheck::Trusted;
        }

        fn edition_infos(&self) -> Vec<EditionInfo> {
            self.editions.iter().map(info).collect()
        }

        /// Returns the game with these values in an edition.
        fn changed(&self, edition: &str, change: &Change) -> Result<Self, String> {
            let mut game = self.clone();
            if let Some(edition) = game.editions.iter_mut().find(|one| one.id == edition && !change.values.is_empty()) {
                *edition = laid_over(edition, &edition.id, &change.values)?;
                edition.check().map_err(|unfit| said(&Problem::error("", unfit)))?;
            }
            Ok(game)
        }

        fn seed(options: &Self::Options) -> u64 {
            options.seed
        }
    };
}
use by_editions;
